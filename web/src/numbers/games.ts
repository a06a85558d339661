// The finished games of this device: what the numbers are made of, and their records for replays. They
// stay here; nobody else is told.
import { kept } from "../app/database";
import { Playback } from "../replay/playback";
import type { Language } from "../words/words.svelte";

export interface PlayedGame {
  /** Table and match: the same game is never counted twice. */
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
  /** With others, on a server. */
  online: boolean;
  names: string[];
}

interface KeptRecord {
  key: string;
  at: number;
  text: string;
}

/** Records weigh a few kilobytes each; beyond this many the oldest go. */
export const mostRecords = 200;

const games = kept<PlayedGame>("games");
const records = kept<KeptRecord>("records");

/** What a record says about the game of one seat. */
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
    const old = (await records.all()).sort((a, b) => b.at - a.at).slice(mostRecords);
    for (const each of old) await records.remove(each.key);
  },

  record: async (key: string): Promise<string | undefined> => (await records.get(key))?.text,

  async clear(): Promise<void> {
    await games.clear();
    await records.clear();
  },
};
