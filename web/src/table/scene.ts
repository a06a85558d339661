// Where everything on a table stands: a pure function of the space and the number of opponents, so that a test can
// try all of them. Distances are in pixels, from the top left of the space above the question.
import type { Spot, Top } from "../ui/rim";

export interface Scene {
  /** The table top. It may continue below the space, under the question. */
  table: Top;
  /** The middles of the portraits, from the left of the viewer clockwise. */
  seats: Spot[];
  /** Width of a portrait. */
  size: number;
  /** Width of a pile. */
  pile: number;
  /** The middle between the two piles. */
  middle: Spot;
  /** The sign of the colour stands beside the piles, or else below them. */
  beside: boolean;
  /** Little room: small names. */
  crowded: boolean;
  /** The least height of the space. */
  least: number;
}

/** A seat reaches so far around the middle of its portrait. */
export function boxOf(size: number, crowded: boolean): { above: number; below: number; aside: number } {
  return { above: 0.62 * size, below: 0.72 * size + (crowded ? 22 : 27), aside: crowded ? 44 : Math.max(60, 0.75 * size) };
}

const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** Room for the last line of news below the piles. */
const news = 26;
const gap = 8;
export const smallestPile = 44;

/** Equal steps along the far part of an ellipse. */
function along(count: number, middle: Spot, rx: number, ry: number): Spot[] {
  const span = count === 1 ? 0 : Math.min(228, 62 + 50 * (count - 1));
  const steps = 400;
  const points: Spot[] = [];
  const lengths: number[] = [];
  for (let i = 0; i <= steps; ++i) {
    const turn = ((270 - span / 2 + (span * i) / steps) * Math.PI) / 180;
    points.push({ x: middle.x + rx * Math.cos(turn), y: middle.y + ry * Math.sin(turn) });
    const last = points[i - 1];
    lengths.push(last ? (lengths[i - 1] ?? 0) + Math.hypot(points[i]!.x - last.x, points[i]!.y - last.y) : 0);
  }
  return Array.from({ length: count }, (_, i) => {
    const wanted = count === 1 ? 0 : ((lengths[steps] ?? 0) * i) / (count - 1);
    return points[Math.max(0, lengths.findIndex((length) => length >= wanted - 1e-6))]!;
  });
}

/** Around an oval table, on a wide screen. */
function oval(count: number, width: number, height: number): Scene {
  const unit = clamp(0.55, Math.min(width / 1366, height / 400), 1.5);
  const size = (count > 5 ? 74 : 92) * unit;
  const box = boxOf(size, false);
  const top = box.above + 2;
  const edge = top + 0.3 * size;
  const below = 96 * unit;
  const table = { x: 0, y: edge, width: Math.min(width - 2 * box.aside, 1180 * clamp(0.55, width / 1366, 1.5)), height: height + below - edge, radius: undefined };
  table.x = (width - table.width) / 2;
  const centre = { x: width / 2, y: table.y + table.height / 2 };
  const rx = Math.min(table.width / 2 + 0.06 * size, width / 2 - box.aside);
  const seats = along(count, centre, rx, centre.y - top);
  const far = count % 2 === 1 || count > 5 ? top + box.below : edge + 26;
  const room = height - news - far - gap;
  const pile = clamp(smallestPile, Math.min(room / 1.5, 124 * unit, table.width / 7), 186);
  return { table, seats, size, pile, middle: { x: width / 2, y: far + gap + room / 2 }, beside: true, crowded: false, least: 250 };
}

const uShape: Record<number, readonly [left: number, top: number, right: number]> = {
  1: [0, 1, 0], 2: [0, 2, 0], 3: [1, 1, 1], 4: [1, 2, 1], 5: [1, 3, 1], 6: [2, 2, 2], 7: [2, 3, 2], 8: [3, 2, 3], 9: [3, 3, 3], 10: [3, 4, 3],
};

/** Left, far and right of a long table, on a tall screen. */
function around(count: number, width: number, height: number, size: number): Scene | undefined {
  const [left, top, right] = uShape[count] ?? [0, 0, 0];
  const crowded = size < 56;
  const box = boxOf(size, crowded);
  const first = box.above + 6;
  const last = height - box.below - 4;
  const rows = Math.max(left, right);
  const high = box.above + box.below + 4;
  const from = top > 1 ? first + high : first + 0.45 * high;
  if (rows > 0 && last - from < (rows - 1) * high) return undefined;
  if (top * 2 * box.aside > width) return undefined;
  const inset = box.aside + 2;
  const down = (rows: number, i: number) => (rows === 1 ? clamp(from, 0.5 * (from + last), last) : last - ((last - from) * i) / (rows - 1));
  const xs = top === 1 ? [0.5] : top === 2 ? (rows > 0 ? [0.31, 0.69] : [0.26, 0.74]) : top === 3 ? [0.17, 0.5, 0.83] : [0.12, 0.37, 0.63, 0.88];
  const seats = [
    ...Array.from({ length: left }, (_, i) => ({ x: inset, y: down(left, i) })),
    ...Array.from({ length: top }, (_, i) => ({ x: clamp(box.aside, (xs[i] ?? 0.5) * width, width - box.aside), y: first })),
    ...Array.from({ length: right }, (_, i) => ({ x: width - inset, y: down(right, right - 1 - i) })),
  ];
  const inner = width - (rows > 0 ? 4 * box.aside + 8 : 16);
  const far = first + box.below + gap;
  const room = height - far - news;
  const sign = 50;
  // Two piles and the space between them; the sign below.
  const pile = Math.min((inner - 12) / 2.25, (room - sign) / 1.5, 104);
  const table = { x: 10, y: first + 0.05 * size, width: width - 20, height: height + 34 - first, radius: Math.min(width / 2 - 10, height / 2, 170) };
  return { table, seats, size, pile, middle: { x: width / 2, y: far + (pile * 1.5) / 2 }, beside: false, crowded, least: 0 };
}

/** All opponents in rows on the far rim, where there is little height. */
function rows(count: number, width: number, height: number): Scene {
  const lines = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / 72))));
  const inLine = Math.max(1, Math.ceil(count / lines));
  const sizes = [52, 46, 40, 34, 30];
  const of = (size: number) => {
    const box = boxOf(size, true);
    const high = box.above + box.below + 2;
    const far = count === 0 ? 0 : 4 + lines * high;
    const pile = Math.min((height - far - 2 * gap) / 1.5, 84, (width - 16) / 4);
    return { box, high, far, pile, size };
  };
  const fits = sizes.map(of).find(({ pile }) => pile >= 54) ?? of(30);
  const { box, high, far, size } = fits;
  const pile = Math.max(smallestPile, fits.pile);
  const least = far + 2 * gap + smallestPile * 1.5;
  const seats = Array.from({ length: count }, (_, i) => {
    const line = Math.floor(i / inLine);
    const here = Math.min(inLine, count - line * inLine);
    return { x: (width * (i - line * inLine + 0.5)) / here, y: 4 + box.above + line * high };
  });
  const tall = Math.max(height, least);
  const table = { x: 6, y: count === 0 ? 0 : box.above, width: width - 12, height: tall + 24 - (count === 0 ? 0 : box.above), radius: Math.min(width / 2 - 6, tall / 2.4, 150) };
  return { table, seats, size, pile, middle: { x: width * 0.44, y: far + gap / 2 + (tall - far - 2 * gap) / 2 }, beside: true, crowded: true, least };
}

/** `count` opponents in a space of this size. */
export function arrange(count: number, width: number, height: number): Scene {
  if (width >= 720 && height >= 230) return oval(count, width, height);
  const options = [66, 58, 50, 44, 40].flatMap((size) => around(count, width, height, size) ?? []).filter(({ pile }) => pile >= 56);
  return options[0] ?? rows(count, width, height);
}
