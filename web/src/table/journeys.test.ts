import { expect, test } from "vitest";
import { journeys, timetable } from "./journeys";

test("a card travels from its old place to its new one", () => {
  expect(journeys([{ kind: "card_played", seat: 2, card: "R7" }], [0, 1, 2])).toEqual([{ from: 2, to: "discard", card: "R7" }]);
  expect(journeys([{ kind: "card_drawn", seat: 1 }], [0, 1])).toEqual([{ from: "draw", to: 1 }]);
  expect(journeys([{ kind: "passed", seat: 1 }], [0, 1])).toEqual([]);
});

test("swapped hands cross, and passed hands move one seat", () => {
  const swapped = journeys([{ kind: "hands_swapped", seat: 0, other: 2 }], [0, 1, 2]);
  expect(new Set(swapped.map(({ from, to }) => `${from}${to}`))).toEqual(new Set(["02", "20"]));
  // Not more cards than the hand has.
  expect(journeys([{ kind: "hands_swapped", seat: 0, other: 2 }], [0, 1, 2], [1, 7, 5])).toHaveLength(1 + 3);
  const passed = journeys([{ kind: "hands_passed", direction: "right" }], [0, 2, 3]);
  expect(new Set(passed.map(({ from, to }) => `${from}${to}`))).toEqual(new Set(["03", "20", "32"]));
});

test("a penalty arrives card by card within 900 ms", () => {
  expect(timetable(1, 1)).toEqual({ starts: [0], duration: 240, all: 240 });
  expect(timetable(2, 1).starts).toEqual([0, 90]);
  for (const count of [4, 10, 25, 70]) expect(timetable(count, 1).all).toBeLessThanOrEqual(900);
  expect(timetable(28, 1.6).all).toBeLessThanOrEqual(900);
  // A deal takes longer, to ten players longest.
  expect(timetable(28, 1, 1400).all).toBeLessThanOrEqual(1400);
  expect(timetable(70, 1, 2000).all).toBeLessThanOrEqual(2000);
  // The last card of a round flies slowly.
  expect(timetable(1, 1, 900, 600).all).toBe(600);
});
