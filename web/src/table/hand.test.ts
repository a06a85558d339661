import { expect, test } from "vitest";
import { arrivals, heightFor, held, inOrder, layOut, minVisibleWidth } from "./hand";

const deck = ["R5", "Y5", "G5", "B5", "R7", "Y7", "G7", "B7", "Rs", "Gs", "W", "W+4"];

test("cards keep the order in which they arrived", () => {
  expect(arrivals([], { R5: 2, W: 1 })).toEqual(["R5", "R5", "W"]);
  expect(arrivals(["R5", "W", "R5"], { R5: 1, W: 1, B7: 1 })).toEqual(["R5", "W", "B7"]);
});

test("cards are sorted by colour, by number, or by arrival", () => {
  const cards = ["W", "G7", "R7", "Rs", "G5", "R5"];
  expect(inOrder(cards, deck, "colour")).toEqual(["R5", "R7", "Rs", "G5", "G7", "W"]);
  expect(inOrder(cards, deck, "number")).toEqual(["R5", "G5", "R7", "G7", "Rs", "W"]);
  expect(inOrder(cards, deck, "drawn")).toEqual(cards);
});

test("equal cards are stacked if there are many", () => {
  expect(held(["R5", "R5", "W"], false).map((each) => each.key)).toEqual(["R5/0", "R5/1", "W/0"]);
  expect(held(["R5", "W", "R5"], true)).toEqual([
    { key: "R5/0", token: "R5", count: 2 },
    { key: "W/0", token: "W", count: 1 },
  ]);
});

test.each([
  [3, 352, 64],
  [8, 352, 64],
  [30, 352, 64],
  [60, 352, 64],
  [30, 1000, 92],
])("%i cards in %i pixels: enough of each can be touched, and none lies outside", (count, width, card) => {
  const { places, height } = layOut(count, width, card);
  expect(places).toHaveLength(count);
  for (const place of places) {
    expect(place.width).toBeGreaterThanOrEqual(minVisibleWidth);
    expect(place.height).toBeGreaterThanOrEqual(minVisibleWidth);
    expect(place.x).toBeGreaterThanOrEqual(0);
    expect(place.x + card).toBeLessThanOrEqual(width + 0.001);
    expect(place.y + place.height).toBeLessThanOrEqual(height + 0.001);
  }
});

test("the height of a hand is that of its largest size", () => {
  const heights = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => layOut(count, 374, 64).height);
  expect(new Set(heights).size).toBeGreaterThan(1);
  expect(heightFor(9, 374, 64)).toBe(Math.max(...heights));
  expect(heightFor(1, 374, 64)).toBe(layOut(1, 374, 64).height);
});
