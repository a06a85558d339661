// Keeps the games that are finished at a table, with their records.
import { currentLanguage } from "../words/words.svelte";
import type { Table } from "../table/table.svelte";

/** Only when a game is over: the table need not wait for it. */
const games = () => import("./games");

/** The record is there a moment after the end has been told. */
const tries = [0, 500, 2000, 5000];

export function gameKey(local: boolean, code: string, match: number): string {
  return `${local ? "device" : "table"}/${code}/${match}`;
}

/** Where one phone goes from hand to hand, a game is nobody's own. */
function isShared(table: Table): boolean {
  return table.server.local && (table.lobby?.seats.filter((seat) => seat.sitter === "person").length ?? 0) > 1;
}

async function keep(table: Table, match: number): Promise<void> {
  const seat = table.seat;
  const key = gameKey(table.server.local, table.code, match);
  const { gameOf, playedGames } = await games();
  if (seat === undefined || isShared(table) || (await playedGames.has(key))) return;
  for (const delay of tries) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    try {
      const text = await table.server.text(`tables/${table.code}/records/${match}`);
      const game = await gameOf(text, seat, currentLanguage());
      await playedGames.add({ ...game, key, at: Date.now(), online: !table.server.local }, text);
      return;
    } catch (error) {
      console.warn("numbers: not yet", error);
    }
  }
}

/** Watches a table until the function that this answers with is called. */
export function keepGames(table: Table): () => void {
  const over = table.view?.phase === "match_over" && table.lobby ? table.lobby.match : undefined;
  if (over) void keep(table, over);
  return table.watch(({ events }) => {
    for (const event of events) if (event.kind === "match_over") void keep(table, event.match);
  });
}
