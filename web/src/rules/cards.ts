// Groups the faces of an edition into table rows: the colours of a card that otherwise agree, and runs of
// numbers.
import type { Face } from "../generated/protocol";

export interface CardRow {
  faces: Face[];
  /** The faces that are drawn: one of each colour, of the first and of the last number. */
  shown: Face[];
  /** "Draw Two", "1–9". */
  name: string;
  help: string;
  /** How many there are in the deck. */
  cards: number;
  /** What each is worth; numbers are worth their face. */
  points: { low: number; high: number };
}

/** Whether a player would see the two as one kind of card. */
function alike(a: Face, b: Face): boolean {
  const numbers = a.number !== undefined && b.number !== undefined;
  return (
    (a.help ?? "") === (b.help ?? "") &&
    a.effects.join() === b.effects.join() &&
    (numbers || a.name === b.name) &&
    (a.colour === undefined) === (b.colour === undefined)
  );
}

export function cardRows(faces: readonly Face[]): CardRow[] {
  const groups: Face[][] = [];
  for (const face of faces) {
    const group = groups.find(([first]) => first && alike(first, face));
    if (group) group.push(face);
    else groups.push([face]);
  }
  return groups.map((group) => {
    const names = [...new Set(group.map((face) => face.name))];
    const points = group.map((face) => face.points);
    const first = group[0] as Face;
    const last = group[group.length - 1] as Face;
    const colours = group.filter((face) => face.name === first.name);
    return {
      faces: group,
      shown: names.length > 1 ? [first, ...group.filter((face) => face.name === last.name).slice(1, 3), last] : colours,
      name: names.length > 1 ? `${first.name}–${last.name}` : first.name,
      help: first.help ?? "",
      cards: group.reduce((sum, face) => sum + face.copies, 0),
      points: { low: Math.min(...points), high: Math.max(...points) },
    };
  });
}
