import { expect, test } from "vitest";
import { handInOrder, playsCard, playsOf } from "./moves";

test("a move plays the card that it begins with, and no longer one", () => {
  expect(playsCard("R7", "R7")).toBe(true);
  expect(playsCard("R7*2", "R7")).toBe(true);
  expect(playsCard("R7^", "R7")).toBe(true);
  expect(playsCard("W/R", "W")).toBe(true);
  expect(playsCard("W+4", "W")).toBe(false);
  expect(playsCard("W+4", "W+4")).toBe(true);
  expect(playsCard("Wr+4", "W")).toBe(false);
  expect(playsCard("draw", "R7")).toBe(false);
});

test("the plain play comes before the pair", () => {
  expect(playsOf(["R7*2", "R7", "draw"], "R7")).toEqual(["R7", "R7*2"]);
  expect(playsOf(["draw"], "R7")).toEqual([]);
});

test("a hand lies in the order of the deck, every copy for itself", () => {
  expect(handInOrder({ W: 1, B2: 2, R7: 1 }, ["R7", "B2", "W"])).toEqual(["R7", "B2", "B2", "W"]);
  expect(handInOrder({ X9: 1, R7: 1 }, ["R7"])).toEqual(["R7", "X9"]);
});
