// What a match that is over looks like: the cards left in the hands, the numbers, the way to its replay. All of it
// comes from the record, by the engine.
import type { Face } from "../generated/protocol";
import { gameKey, isShared } from "../numbers/save_games";
import { Playback, type Tally } from "../replay/playback";
import { withRecord } from "../replay/record_of";
import type { Language } from "../words/words.svelte";
import type { Table } from "./table.svelte";

export interface Finish {
  players: { name: string; cards: string[]; tally: Tally }[];
  faces: ReadonlyMap<string, Face>;
}

export async function finishOf(text: string, language: Language): Promise<Finish> {
  const playback = await Playback.open(text, language);
  const { match } = playback;
  const [{ hands }, { edition }] = await Promise.all([playback.look(match.steps), playback.story(language)]);
  const faces = new Map(edition.faces.map((face) => [face.token, face]));
  const players = match.names.map((name, seat) => {
    const held = hands[seat] ?? {};
    const cards = [...faces.keys()].flatMap((token) => Array<string>(held[token] ?? 0).fill(token));
    return { name, cards, tally: match.tallies[seat] as Tally };
  });
  return { players, faces };
}

/** Undefined if the record cannot be had. */
export function loadFinish({ server, code, lobby }: Table, language: Language): Promise<Finish | undefined> {
  return lobby ? withRecord(server, code, lobby.match, (text) => finishOf(text, language)) : Promise.resolve(undefined);
}

/** The address of the replay; a game of several people on one device is not kept. */
export function replayAddress(table: Table): string | undefined {
  if (!table.lobby || isShared(table)) return undefined;
  const { code, lobby: { match }, server } = table;
  return server.local ? `/replays/${gameKey(true, code, match)}` : `/r/${code}/${match}`;
}

/** The numbers in which the players differ, in the order of the table: a column of zeros says nothing. */
export const columns = ["played", "drawn", "most", "chain", "penalty", "caught", "missed"] as const;
export function shownColumns({ players }: Finish): (typeof columns)[number][] {
  return columns.filter((column) => players.some(({ tally }) => tally[column] > 0));
}
