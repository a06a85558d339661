// Everything for a table of the server inside the page; imported on demand.
import { localServer } from "../server/local";
import { beginLocalGame } from "./local_game";
import type { Table } from "./table.svelte";

export { default as TableView } from "./TableView.svelte";

/** The table with this code, or a new one. */
export async function beginLocalTable(code: string | null): Promise<Table> {
  const server = await localServer();
  await server.introduce();
  return beginLocalGame(server, code);
}
