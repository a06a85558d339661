// The finished games on this device, for statistics, and their records, for replays. Nothing is sent anywhere.
import { storedRows } from "../app/database";
import { Playback } from "../replay/playback";
import type { Language } from "../words/words.svelte";

export interface PlayedGame {
  /** Table and match, so that a game is never counted twice. */
  key: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  edition: string;
  seats: number;
  won: boolean;
  rounds: number;
  roundsWon: number;
  points: number;
  called: number;
  caught: number;
  missed: number;
  online: boolean;
  names: string[];
}

interface KeptRecord {
  key: string;
  at: number;
  text: string;
}

/** Maximum number of stored records, a few kilobytes each; the oldest are deleted. */
export const maxRecords = 200;

const games = storedRows<PlayedGame>("games");
const records = storedRows<KeptRecord>("records");

export async function gameOf(text: string, seat: number, language: Language): Promise<Omit<PlayedGame, "key" | "at" | "online">> {
  const playback = await Playback.open(text, language);
  const { match } = playback;
  const tally = match.tallies[seat];
  if (!tally) throw new Error("the record has no such seat");
  const { edition } = await playback.story(language);
  return {
    edition: edition.id,
    seats: match.seats,
    won: match.winners.includes(seat),
    rounds: match.rounds.length,
    roundsWon: tally.rounds,
    points: match.scores[seat] ?? 0,
    called: tally.called,
    caught: tally.caught,
    missed: tally.missed,
    names: match.names,
  };
}

export const playedGames = {
  /** Newest first. */
  async all(): Promise<PlayedGame[]> {
    return (await games.all()).sort((a, b) => b.at - a.at);
  },

  has: async (key: string): Promise<boolean> => (await games.get(key)) !== undefined,

  async add(game: PlayedGame, text: string): Promise<void> {
    if (!(await games.put(game))) return;
    await records.put({ key: game.key, at: game.at, text });
    const old = (await records.all()).sort((a, b) => b.at - a.at).slice(maxRecords);
    for (const each of old) await records.remove(each.key);
  },

  record: async (key: string): Promise<string | undefined> => (await records.get(key))?.text,

  async clear(): Promise<void> {
    await games.clear();
    await records.clear();
  },
};
