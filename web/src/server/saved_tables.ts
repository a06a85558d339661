// Saved tables of the server inside the page, restored when the page opens again.
import { storedRows } from "../app/database";

export interface SavedTable {
  table: string;
  text: string;
  at: number;
}

const tables = storedRows<SavedTable>("tables");

/** A game against bots, a pass-and-play game, and some in reserve. */
const maxSaved = 4;

export const savedTables = {
  /** Newest first; deletes the oldest beyond the limit. */
  async recent(): Promise<SavedTable[]> {
    const all = await tables.all();
    all.sort((a, b) => b.at - a.at);
    for (const old of all.splice(maxSaved)) await tables.remove(old.table);
    return all;
  },

  put: (table: string, text: string, at: number): Promise<unknown> => tables.put({ table, text, at }),
};
