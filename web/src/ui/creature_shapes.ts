// The creatures of creature.ts as shapes, from the back to the front, on a ground of 48 by 48.
import { creature, type Creature } from "./creature";

export interface Shape {
  d: string;
  /** What it is filled with; else it is a line or a part with a look of its own (Avatar.svelte). */
  fill?: string;
  kind?: "line" | "horns" | "beak";
}

const heads: Record<Exclude<Creature["head"], "bare">, string> = {
  pointed: "M9 24L12 6L24 15ZM39 24L36 6L24 15Z",
  round: "M6.5 13a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0ZM28.5 13a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0 -13 0Z",
  long: "M13 10a4 9.5 0 1 0 8 0a4 9.5 0 1 0 -8 0ZM27 10a4 9.5 0 1 0 8 0a4 9.5 0 1 0 -8 0Z",
  tuft: "M21 14C20 6 27 3 29 7C26 8 27 11 27 14Z",
  horns: "M19 15C17 5 11 4 7 9M29 15C31 5 37 4 41 9",
  spines: "M4 27L8 23L5 18L11 17L10 11L16 12L18 6L24 10L30 6L32 12L38 11L37 17L43 18L40 23L44 27L40 34H8Z",
};
const faces: Record<Exclude<Creature["face"], "plain">, string> = {
  mask: "M24 24C31 22 35 27 34 32C33 37 29 39.5 24 39.5C19 39.5 15 37 14 32C13 27 17 22 24 24Z",
  discs: "M10.5 24a7 7 0 1 0 14 0a7 7 0 1 0 -14 0ZM23.5 24a7 7 0 1 0 14 0a7 7 0 1 0 -14 0Z",
  stripes: "M22 12.1H26L26.5 27H21.5ZM14 16L11 20.5Q10 27 12.5 33Q14 24 14 16ZM34 16L37 20.5Q38 27 35.5 33Q34 24 34 16Z",
};
const eyes: Record<Creature["eyes"], string> = {
  wide: "M14.7 24a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0ZM27.7 24a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0Z",
  happy: "M14.5 25.5Q17.5 21 20.5 25.5M27.5 25.5Q30.5 21 33.5 25.5",
  calm: "M16.1 24a1.9 3.1 0 1 0 3.8 0a1.9 3.1 0 1 0 -3.8 0ZM28.1 24a1.9 3.1 0 1 0 3.8 0a1.9 3.1 0 1 0 -3.8 0Z",
};
const mouths: Record<Creature["mouth"], string> = {
  grin: "M19 33Q24 38 29 33",
  cat: "M19 33.5Q21.5 36 24 33Q26.5 36 29 33.5",
  teeth: "M19 33.5H29M24 33.5V38",
  beak: "M19.5 27.5Q24 25 28.5 27.5Q27.5 33 24 36Q20.5 33 19.5 27.5Z",
  bill: "M20.5 27.5Q24 25.5 27.5 27.5L24 44Z",
  straight: "M21 34.5H27",
};
const skull = "M24 12C35 12 39 20 39 28C39 36 33 41 24 41C15 41 9 36 9 28C9 20 13 12 24 12Z";
const nose = "M21.5 28.5H26.5L24 31.5Z";
const teeth = "M21.5 33.5H26.5V38H21.5Z";
const dark = "#14161c";

/** Everything but the ground. */
export function shapesOf(name: string): { ground: string; shapes: Shape[] } {
  const it = creature(name);
  const beaked = it.mouth === "beak" || it.mouth === "bill";
  const shapes: Shape[] = [];
  if (it.head === "horns") shapes.push({ d: heads.horns, kind: "horns" });
  else if (it.head !== "bare") shapes.push({ d: heads[it.head], fill: it.fur });
  shapes.push({ d: skull, fill: it.fur });
  if (it.face !== "plain") shapes.push({ d: faces[it.face], fill: it.light });
  if (it.mouth === "teeth") shapes.push({ d: teeth, fill: it.light });
  shapes.push(it.eyes === "happy" ? { d: eyes.happy, kind: "line" } : { d: eyes[it.eyes], fill: dark });
  if (!beaked) shapes.push({ d: nose, fill: dark });
  shapes.push({ d: mouths[it.mouth], kind: beaked ? "beak" : "line" });
  return { ground: it.ground, shapes };
}
