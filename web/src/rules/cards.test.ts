import { expect, test } from "vitest";
import type { Face } from "../generated/protocol";
import { cardRows } from "./cards";

const face = (token: string, name: string, more: Partial<Face> = {}): Face => ({
  token, name, glyph: "", copies: 2, points: 20, effects: [], restricted: false, cites: "", ...more,
});
const number = (token: string, n: number, help = "fits") =>
  face(token, String(n), { number: n, colour: token[0] as "R", points: n, help });

test("numbers that do the same are one row, and one that does something else is another", () => {
  const rows = cardRows([number("R0", 0, "passes"), number("R1", 1), number("B1", 1), number("R2", 2), number("B2", 2)]);
  expect(rows.map((row) => row.name)).toEqual(["0", "1–2"]);
  expect(rows[1]?.cards).toBe(8);
  expect(rows[1]?.points).toEqual({ low: 1, high: 2 });
});

test("the colours of an action are one row, with all of them drawn", () => {
  const rows = cardRows([
    face("Rs", "Skip", { colour: "R", effects: ["skip"] }),
    face("Bs", "Skip", { colour: "B", effects: ["skip"] }),
    face("W", "Wild", { effects: ["colour"], points: 50 }),
  ]);
  expect(rows.map((row) => [row.name, row.shown.length, row.points.low])).toEqual([["Skip", 2, 20], ["Wild", 1, 50]]);
});
