// Everything for a table of the server inside the page; imported on demand.
import { playLocally } from "../server/local";
import { beginLocalGame } from "./local_game";
import type { Table } from "./table.svelte";

export { default as TableView } from "./TableView.svelte";

export interface LocalPlace {
  table: Table;
  leave(): void;
}

/** The table with this code, or a new one; undefined if another tab plays. With `force` this tab takes over;
    `onLost` is called when another one does. */
export async function beginLocalTable(code: string | null, onLost: () => void, force: boolean): Promise<LocalPlace | undefined> {
  const playing = await playLocally(onLost, force);
  if (!playing) return undefined;
  try {
    await playing.server.introduce();
    const table = await beginLocalGame(playing.server, code);
    return {
      table,
      leave() {
        table.close();
        playing.end();
      },
    };
  } catch (error) {
    playing.end();
    throw error;
  }
}
