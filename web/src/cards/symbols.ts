// The symbols on the cards: drawings in a square of 48 by 48, for every glyph that an edition's face can name. A face
// says which stands in the index and on the field; a custom edition may use typed characters instead.
import type { Colour, Face } from "../generated/protocol";

/** One stroke of a drawing: a line by default, or an area. */
export interface Stroke {
  d: string;
  /** An area in the colour of the print; `cut` is a line or a closed area in the colour of the card. */
  fill?: "print" | "cut" | "spark";
  /** Of a line. */
  width?: number;
  /** Degrees, around the point. */
  turn?: readonly [degrees: number, x: number, y: number];
}

export type Drawing = readonly Stroke[];

const shieldOutline = "M24 3L42 9V22Q42 37 24 45Q6 37 6 22V9Z";
const ring = "M24 6a18 18 0 1 1 0 36a18 18 0 1 1 0-36z";
const star = "M24 2l5.5 14.5L45 18L33 28l4 16l-13-9l-13 9l4-16L3 18l15.5-1.5z";

/** The sign of a colour, so that colour is never the only one. Drawn with round corners (a stroke of 5). */
export const shapes: Record<Colour, string> = {
  R: "M24 8L41 38H7Z",
  Y: "M24 7A17 17 0 1 1 24 41A17 17 0 1 1 24 7Z",
  G: "M9 9H39V39H9Z",
  B: "M24 5L42 24L24 43L6 24Z",
};

const around = (count: number, at: (degrees: number) => Stroke[]) =>
  Array.from({ length: count }, (_, i) => at((360 / count) * i)).flat();

/** Two arrows that chase each other. */
const reverse: Drawing = [
  { d: "M7 27a17 17 0 0 1 27-13", width: 6.5 },
  { d: "M29 3l14 4.5l-10.5 11z", fill: "print" },
  { d: "M41 21a17 17 0 0 1-27 13", width: 6.5 },
  { d: "M19 45l-14-4.5l10.5-11z", fill: "print" },
];

const sheets = (...turns: number[]): Drawing =>
  turns.map((degrees) => ({ d: "M17 8h14q3 0 3 3v21q0 3-3 3h-14q-3 0-3-3v-21q0-3 3-3z", fill: "print", turn: [degrees, 24, 46] }));

const draw = sheets(-36, -12, 12, 36);
const drawTwo = sheets(-14, 14);

export const drawings: Record<string, Drawing> = {
  skip: [{ d: `${ring}M11.5 36.5l25-25`, width: 7 }],
  reverse,
  draw,
  reverse_draw: reverse,
  skip_everyone: [
    ...around(6, (degrees) => [{ d: "M24 .5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13z", fill: "print", turn: [degrees, 24, 24] }]),
    { d: "M10 38L38 10", width: 6.5 },
  ],
  discard_all: [
    ...[-34, 0, 34].map((degrees) => ({ d: "M18 2h12q2 0 2 2v15q0 2-2 2h-12q-2 0-2-2v-15q0-2 2-2z", fill: "print", turn: [degrees, 24, 26] }) as const),
    { d: "M24 29v13M15 36l9 8l9-8", width: 6 },
  ],
  roulette: [
    { d: ring, width: 6 },
    ...around(8, (degrees) => [{ d: "M24 17V8", width: 4, turn: [degrees, 24, 24] as const }]),
    { d: "M24 18a6 6 0 1 1 0 12a6 6 0 1 1 0-12z", fill: "print" },
  ],
  trend: [{ d: star, fill: "print" }],
  power: [{ d: shieldOutline, fill: "print" }],
  choose_power: [
    { d: shieldOutline, fill: "print" },
    { d: "M16 12l5 9h-10z", fill: "cut" },
    { d: "M32 12a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z", fill: "cut" },
    { d: "M13 26h8v8h-8z", fill: "cut" },
    { d: "M32 24.5l5 5.5l-5 5.5l-5-5.5z", fill: "cut" },
  ],
  swap: [
    { d: "M5 10h13v19h-13z", fill: "print", turn: [-10, 11, 19] },
    { d: "M30 19h13v19h-13z", fill: "print", turn: [-10, 36, 29] },
    { d: "M23 6q12-3 16 7M33 12l6.5 2.5l2.5-6.5" },
    { d: "M25 42q-12 3-16-7M15 36l-6.5-2.5l-2.5 6.5" },
  ],
  pass_hands: around(3, (degrees) => [
    { d: "M13 10a18 18 0 0 1 21-1M33 1l1.5 8.5l-8.5 2", turn: [degrees, 24, 24] },
  ]),
  slap: [
    {
      d: "M15 44q-5-6-9-15q-1-3 2-4q2 0 4 3l3 4v-21q0-3 3-3t3 3v-5q0-3 3-3t3 3v4q0-2 3-2t3 3v5q0-2 2.5-2t2.5 3v14q0 8-5 13z",
      fill: "print",
    },
  ],
  creeper: [
    { d: "M9 14h30q3 0 3 3v23q0 3-3 3h-30q-3 0-3-3v-23q0-3 3-3z", fill: "print" },
    { d: "M25 14l-6 9l8 6l-7 7l3 7M27 29l8 2l7-3M20 36l-7-2l-7 3", fill: "cut" },
    { d: "M30 13q0-8 8-7", width: 4.5 },
    { d: "M41 0l1.5 4l4-1l-2.5 3.5l3 3l-4 .2l-1 4l-2-3.5l-4 1.3l2.2-3.5l-3-3l4.2.3z", fill: "spark" },
  ],
};

/** The signs of the colours, small enough for a shield. */
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
  /** In the corner: typed, or drawn. */
  index: string | Drawing;
  /** Below the index of a wild, instead of the four shapes. */
  note?: Drawing;
  /** On the field. */
  text?: string;
  drawing?: Drawing;
  /** A dot at the foot, so that 6 and 9 cannot be taken for each other. */
  dotted: boolean;
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
    return { index: text, text, dotted: text === "6" || text === "9" };
  }
  if (face.glyph === "wild") return { index: "", dotted: false };
  const drawing = drawingOf(face);
  const count = drawn(face);
  if (!drawing) return { index: face.glyph, text: face.glyph, dotted: false };
  if (count === undefined || (face.glyph !== "draw" && face.glyph !== "reverse_draw"))
    return { index: drawing, drawing, dotted: false };
  const print: Print = { index: count, text: count, drawing: count === "+2" && face.glyph === "draw" ? drawTwo : drawing, dotted: false };
  if (face.glyph === "reverse_draw") print.note = drawing;
  return print;
}
