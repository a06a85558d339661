// Stores the finished games of a table, with their records.
import { currentLanguage } from "../words/words.svelte";
import { withRecord } from "../replay/record_of";
import type { Table } from "../table/table.svelte";

/** Loaded when a game is over, not with the table. */
const games = () => import("./games");

export function gameKey(local: boolean, code: string, match: number): string {
  return `${local ? "device" : "table"}/${code}/${match}`;
}

/** A pass-and-play game belongs to no single person. */
export function isShared(table: Table): boolean {
  return table.server.local && (table.lobby?.seats.filter((seat) => seat.sitter === "person").length ?? 0) > 1;
}

async function keep(table: Table, match: number): Promise<void> {
  const seat = table.seat;
  const key = gameKey(table.server.local, table.code, match);
  const { gameOf, playedGames } = await games();
  if (seat === undefined || isShared(table) || (await playedGames.has(key))) return;
  await withRecord(table.server, table.code, match, async (text) => {
    const game = await gameOf(text, seat, currentLanguage());
    await playedGames.add({ ...game, key, at: Date.now(), online: !table.server.local }, text);
  });
}

/** Stores every match that ends at the table. Returns a function that stops this. */
export function saveFinishedGames(table: Table): () => void {
  const over = table.view?.phase === "match_over" && table.lobby ? table.lobby.match : undefined;
  if (over) void keep(table, over);
  return table.onStep(({ events }) => {
    for (const event of events) if (event.kind === "match_over") void keep(table, event.match);
  });
}
