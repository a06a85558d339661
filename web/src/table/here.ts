// All that a table in the page itself needs, to be imported when one is wanted.
import { localServer } from "../server/local";
import { beginLocalGame } from "./local_game";
import type { Table } from "./table.svelte";

export { default as TableView } from "./TableView.svelte";

/** The table with this code as it was left, or a new one. */
export async function beginHere(code: string | null): Promise<Table> {
  const server = await localServer();
  await server.introduce();
  return beginLocalGame(server, code);
}
