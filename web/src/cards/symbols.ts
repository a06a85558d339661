// The symbols on the cards: drawings in a square of 48 by 48, for every glyph that an edition's face can name. A face
// says which stand in the corners and in the middle; a custom edition may use typed characters instead.
import type { Colour, Face } from "../generated/protocol";

/** One stroke of a drawing: a line by default, or an area. */
export interface Stroke {
  d: string;
  /** An area in the colour of the print; `cut` is one in the colour of the card. */
  fill?: "print" | "cut";
  /** Degrees, around the point. */
  turn?: readonly [degrees: number, x: number, y: number];
}

export type Drawing = readonly Stroke[];

const sheet = "M18 9h12q3 0 3 3v20q0 3-3 3h-12q-3 0-3-3v-20q0-3 3-3z";
const shieldOutline = "M24 3l18 6v13q0 15-18 23q-18-8-18-23v-13z";

/** The sign of a colour, so that colour is never the only one; around the middle of the square. */
export const shapes: Record<Colour, string> = {
  R: "M24 10l15 27h-30z",
  Y: "M24 9a15 15 0 1 1 0 30a15 15 0 1 1 0-30z",
  G: "M11 11h26v26h-26z",
  B: "M24 6l16 18l-16 18l-16-18z",
};

const around = (count: number, at: (degrees: number) => Stroke[]) =>
  Array.from({ length: count }, (_, i) => at((360 / count) * i)).flat();

/** Two arrows, on their way in opposite directions. */
const reverse: Drawing = [{ d: "M7 15h31M29 6l9 9l-9 9" }, { d: "M41 33h-31M19 24l-9 9l9 9" }];

const fan: Drawing = [-26, 0, 26].map((degrees) => ({ d: sheet, fill: "print", turn: [degrees, 24, 44] }));

export const drawings: Record<string, Drawing> = {
  skip: [{ d: "M24 6a18 18 0 1 1 0 36a18 18 0 1 1 0-36z" }, { d: "M11.5 36.5l25-25" }],
  reverse,
  draw: fan,
  reverse_draw: reverse,
  skip_everyone: around(6, (degrees) => [
    { d: "M24 0a7.5 7.5 0 1 1 0 15a7.5 7.5 0 1 1 0-15z", fill: "print", turn: [degrees, 24, 24] },
    { d: "M20.5 11l7-7", fill: "cut", turn: [degrees, 24, 24] },
  ]),
  discard_all: [
    ...[-34, 0, 34].map((degrees) => ({ d: "M18.5 3h11v17h-11z", fill: "print", turn: [degrees, 24, 25] }) as const),
    { d: "M24 29v15M15 36l9 9l9-9" },
  ],
  roulette: [
    { d: "M24 6a18 18 0 1 1 0 36a18 18 0 1 1 0-36z" },
    ...around(8, (degrees) => [{ d: "M24 19v-12", turn: [degrees, 24, 24] as const }]),
    { d: "M24 18a6 6 0 1 1 0 12a6 6 0 1 1 0-12z", fill: "print" },
  ],
  trend: [{ d: "M24 3l6.2 13.4l14.6 1.8l-10.8 10l2.8 14.5l-12.8-7.2l-12.8 7.2l2.8-14.5l-10.8-10l14.6-1.8z", fill: "print" }],
  power: [{ d: shieldOutline, fill: "print" }],
  choose_power: [
    { d: shieldOutline, fill: "print" },
    { d: "M16 12l5 9h-10z", fill: "cut" },
    { d: "M32 12a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z", fill: "cut" },
    { d: "M13 26h8v8h-8z", fill: "cut" },
    { d: "M32 24.500l5 5.500l-5 5.500l-5-5.500z", fill: "cut" },
  ],
  swap: [
    { d: "M5 10h13v19h-13z", fill: "print", turn: [-10, 11, 19] },
    { d: "M30 19h13v19h-13z", fill: "print", turn: [-10, 36, 29] },
    { d: "M23 6q12-3 16 7M33 12l6.5 2.500l2.5-6.5" },
    { d: "M25 42q-12 3-16-7M15 36l-6.5-2.500l-2.5 6.5" },
  ],
  pass_hands: around(3, (degrees) => [
    { d: "M13 10a18 18 0 0 1 21-1M33 1l1.5 8.500l-8.5 2", turn: [degrees, 24, 24] },
  ]),
  slap: [
    {
      d: "M15 44q-5-6-9-15q-1-3 2-4q2 0 4 3l3 4v-21q0-3 3-3t3 3v-5q0-3 3-3t3 3v4q0-2 3-2t3 3v5q0-2 2.5-2t2.5 3v14q0 8-5 13z",
      fill: "print",
    },
  ],
  creeper: [
    { d: "M6 6h36v36h-36z", fill: "print" },
    { d: "M27 4l-7 12l8 7l-9 9l5 5l-3 9M28 23l9 4l7-2M19 32l-8-2l-6 4", fill: "cut" },
  ],
};

/** The same signs, small enough for a shield. */
const onShield: Record<Colour, string> = {
  R: "M24 12l10 17h-20z",
  Y: "M24 12a10 10 0 1 1 0 20a10 10 0 1 1 0-20z",
  G: "M15 14h18v18h-18z",
  B: "M24 10l11 12.5l-11 12.5l-11-12.5z",
};

/** A shield with the sign of a colour in it: the power of that colour. */
export function shield(colour: Colour): Drawing {
  return [
    { d: shieldOutline, fill: "print" },
    { d: onShield[colour], fill: "cut" },
  ];
}

export interface Print {
  /** In two corners: typed, or drawn. */
  index: string | Drawing;
  /** Beside the index of a wild, whose place for a shape is free. */
  note?: Drawing;
  /** In the middle. */
  text?: string;
  drawing?: Drawing;
  /** A line below, so that 6 and 9 cannot be taken for each other. */
  underlined: boolean;
}

function powerOf(face: Face): Colour | undefined {
  const named = face.effects.find((effect) => effect.startsWith("power "))?.slice("power ".length);
  return named !== undefined && named in shapes ? (named as Colour) : undefined;
}

function drawingOf(face: Face): Drawing | undefined {
  const power = face.glyph === "power" ? powerOf(face) : undefined;
  return power ? shield(power) : drawings[face.glyph];
}

/** How many cards a face makes a player draw, as printed. */
function drawn(face: Face): string | undefined {
  const count = face.effects.find((effect) => effect.startsWith("draw "))?.slice("draw ".length);
  return count === undefined ? undefined : `+${count}`;
}

export function printOf(face: Face): Print {
  if (face.glyph === "number" && face.number !== undefined) {
    const text = String(face.number);
    return { index: text, text, underlined: text === "6" || text === "9" };
  }
  if (face.glyph === "wild") return { index: "", underlined: false };
  const drawing = drawingOf(face);
  const count = drawn(face);
  if (!drawing) return { index: face.glyph, text: face.glyph, underlined: false };
  if (count === undefined || (face.glyph !== "draw" && face.glyph !== "reverse_draw"))
    return { index: drawing, drawing, underlined: false };
  const print: Print = { index: count, text: count, drawing, underlined: false };
  if (face.glyph === "reverse_draw") print.note = drawing;
  return print;
}
