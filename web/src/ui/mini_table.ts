// The game that the first screen shows: fifteen moves of three bots and the table after each of them. Written by
// hand; a test checks that every move is legal.
import { faceOf } from "../cards/faces";
import type { Colour, Face } from "../generated/protocol";
import type { Mood } from "./portraits";

/** Who (0 to 2), then the card, with the called colour; `+` and a number: so many are drawn; a last `!`: a call. */
const recorded = "0Y9 1Yr 0Y2! 2G2 1G4 0+1 2W+4B 1+4 0B9! 2Bs 0+1 2B5! 1R5 0R7! 2R1";

export const players = ["Bela", "Cyril", "Dora"] as const;

export interface Scene {
  counts: readonly number[];
  /** The last one lies on top. */
  pile: readonly { face: Face; called?: Colour | undefined; key: number }[];
  colour: Colour;
  clockwise: boolean;
  turn: number;
  /** Who has just moved, and how many cards were drawn; none: one was played. */
  mover: number;
  drawn: number;
  moods: readonly Mood[];
  says?: { who: number; words: string; call: boolean } | undefined;
  won?: number | undefined;
}

const dealt: Scene = {
  counts: [3, 6, 5],
  pile: [
    { face: faceOf("R6"), key: -2 },
    { face: faceOf("Y6"), key: -1 },
  ],
  colour: "Y",
  clockwise: true,
  turn: 0,
  mover: -1,
  drawn: 0,
  moods: ["happy", "neutral", "neutral"],
};

function after(before: Scene, move: string, next: number, key: number): Scene {
  const who = Number(move[0]);
  const call = move.endsWith("!");
  const what = move.slice(1, call ? -1 : undefined);
  const drawn = what.startsWith("+") ? Number(what) : 0;
  const counts = before.counts.map((count, seat) => (seat === who ? count + (drawn || -1) : count));
  const called = what.startsWith("W") ? (what.at(-1) as Colour) : undefined;
  const code = called ? what.slice(0, -1) : what;
  const moodOf = (count: number, seat: number): Mood => {
    if (count <= 1 || (called && seat === who)) return "happy";
    if (called && seat === next) return "shocked";
    return drawn > 1 && seat === who || counts.some((other) => other <= 1) ? "worried" : "neutral";
  };
  return {
    counts,
    pile: drawn ? before.pile : [...before.pile.slice(-2), { face: faceOf(code), called, key }],
    colour: drawn ? before.colour : (called ?? (code[0] as Colour)),
    clockwise: before.clockwise !== code.endsWith("r"),
    turn: next,
    mover: who,
    drawn,
    moods: counts.map(moodOf),
    says: call ? { who, words: "UNO!", call } : called ? { who: next, words: "+4?!", call } : undefined,
    won: counts[who] === 0 ? who : undefined,
  };
}

/** The table at the start and after each move. */
export function scenesOf(): Scene[] {
  const moves = recorded.split(" ");
  const scenes = [dealt];
  for (const [i, move] of moves.entries()) scenes.push(after(scenes[i] ?? dealt, move, Number(moves[i + 1]?.[0] ?? move[0]), i));
  return scenes;
}
