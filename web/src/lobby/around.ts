// Where the chairs stand around the table of a lobby: a pure function of their number and the space.
import type { Spot, Top } from "../ui/rim";

export interface Around {
  /** The middles of the chairs: the first one is the nearest, the others follow clockwise. */
  chairs: Spot[];
  /** Width of a portrait. */
  size: number;
  /** Of a chair with its plate. */
  width: number;
  height: number;
  table: Top;
  /** Free room in the middle: its middle and its height. */
  middle: Spot;
  room: number;
  /** Height of everything: at least the wanted one. */
  least: number;
}

const sizes = [100, 92, 84, 76, 68, 60, 52];
/** Chairs stand around a table from this width on, and so much higher than wanted at most. */
const narrowest = 240;
const tallest = 2400;
/** Below the portrait: two lines on a plate. */
export const plate = 50;

/** Equal steps along an ellipse, from its lowest point clockwise. */
function along(count: number, middle: Spot, rx: number, ry: number): Spot[] {
  const steps = 720;
  const at = (i: number): Spot => ({ x: middle.x - rx * Math.sin((2 * Math.PI * i) / steps), y: middle.y + ry * Math.cos((2 * Math.PI * i) / steps) });
  const lengths = [0];
  for (let i = 1; i <= steps; ++i) lengths.push((lengths[i - 1] ?? 0) + Math.hypot(at(i).x - at(i - 1).x, at(i).y - at(i - 1).y));
  const whole = lengths[steps] ?? 0;
  return Array.from({ length: count }, (_, i) => at(Math.max(0, lengths.findIndex((length) => length >= (whole * i) / count - 1e-6))));
}

export function overlap({ chairs, width, height }: Pick<Around, "chairs" | "width" | "height">): boolean {
  return chairs.some((one, i) => chairs.some((other, j) => j > i && Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < height));
}

export function around(count: number, space: { width: number; height: number }): Around {
  const low = Math.max(240, space.height);
  for (let high = low; high < low + tallest && space.width >= narrowest; high += 24)
    for (const size of sizes) {
      const width = Math.min(Math.max(118, 1.55 * size), Math.max(104, space.width / 3));
      const height = size + plate;
      const [rx, ry] = [(space.width - width) / 2, (high - height) / 2];
      if (ry < 40) continue;
      const middle = { x: space.width / 2, y: high / 2 };
      const chairs = along(count, middle, rx, ry);
      // The middle stays free for the cards.
      const room = 2 * ry - height;
      if (overlap({ chairs, width, height }) || room < 60) continue;
      const y = size * 0.55;
      const table = { x: width * 0.32, y, width: space.width - width * 0.64, height: high - y - plate - size * 0.35, radius: space.width < 560 ? 150 : undefined };
      return { chairs, size, width, height, table, middle, room, least: high };
    }
  return inColumn(count, space);
}

/** One below the other, where a window is narrower than any phone. */
function inColumn(count: number, space: { width: number; height: number }): Around {
  const size = 52;
  const height = size + plate;
  const least = Math.max(240, space.height, count * height);
  const width = Math.min(118, space.width);
  const x = space.width / 2;
  const chairs = Array.from({ length: count }, (_, i) => ({ x, y: least - height * (i + 0.5) }));
  return { chairs, size, width, height, table: { x: 0, y: 0, width: space.width, height: least, radius: 40 }, middle: { x, y: least / 2 }, room: 0, least };
}
