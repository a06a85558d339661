// What a match that is over looks like: its rounds, the cards left in the hands, the numbers, the way to its replay.
// All of it comes from the record, by the engine.
import type { Colour, Face } from "../generated/protocol";
import { gameKey, isShared } from "../numbers/save_games";
import { Playback, type Look, type Tally } from "../replay/playback";
import { withRecord } from "../replay/record_of";
import type { Language } from "../words/words.svelte";
import { oneByOne } from "./revealed_hands.svelte";
import type { Table } from "./table.svelte";

/** One round, as it ended. */
export interface Round {
  number: number;
  winners: number[];
  /** Totals of all seats after it. */
  scores: number[];
  /** The card that ended it, and the colour called for it. */
  top: string;
  colour: Colour | undefined;
}

export interface Finish {
  players: { name: string; cards: string[]; tally: Tally }[];
  rounds: Round[];
  faces: ReadonlyMap<string, Face>;
}

/** Of longer matches the last rounds. */
const mostRounds = 40;

function roundOf({ view }: Look): Round {
  return { number: view.round, winners: view.round_winners, scores: view.scores, top: view.top ?? "", colour: view.colour };
}

export async function finishOf(text: string, language: Language): Promise<Finish> {
  const playback = await Playback.open(text, language);
  const { match } = playback;
  const { edition } = await playback.story(language);
  const faces = new Map(edition.faces.map((face) => [face.token, face]));
  // A round ends one step before the next is dealt.
  const ends = [...match.rounds.slice(1).map((dealt) => dealt - 1), match.steps].slice(-mostRounds);
  const looks: Look[] = [];
  for (const step of ends) looks.push(await playback.look(step));
  const { hands } = looks[looks.length - 1] as Look;
  const players = match.names.map((name, seat) => ({ name, cards: oneByOne(hands[seat] ?? {}, faces.keys()), tally: match.tallies[seat] as Tally }));
  return { players, rounds: looks.map(roundOf), faces };
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

export interface TurningPoint {
  round: Round;
  seat: number;
  points: number;
  /** The winner of this round was not the first before it, and is alone the first after it. */
  leads: boolean;
}

const leaders = (scores: readonly number[]) => scores.flatMap((score, seat) => (score === Math.max(...scores) ? [seat] : []));

/** The rounds that counted most, in order: a change of the lead first, then many points. At most three. */
export function turningPoints(rounds: readonly Round[]): TurningPoint[] {
  const all = rounds.flatMap((round, i) => {
    const [seat] = round.winners;
    if (seat === undefined) return [];
    const before = rounds[i - 1]?.scores ?? round.scores.map(() => 0);
    const points = (round.scores[seat] ?? 0) - (before[seat] ?? 0);
    const after = leaders(round.scores);
    const leads = i > 0 && after.length === 1 && after[0] === seat && !leaders(before).includes(seat);
    return points > 0 ? [{ round, seat, points, leads }] : [];
  });
  const weight = ({ leads, points }: TurningPoint) => points + (leads ? 10_000 : 0);
  return [...all].sort((a, b) => weight(b) - weight(a)).slice(0, 3).sort((a, b) => a.round.number - b.round.number);
}
