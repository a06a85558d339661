import { expect, test } from "vitest";
import { objectOf, playsCard, playsOf, verbOf } from "./moves";

test("a move plays the card that it begins with, not a longer token", () => {
  expect(playsCard("R7", "R7")).toBe(true);
  expect(playsCard("R7*2", "R7")).toBe(true);
  expect(playsCard("R7^", "R7")).toBe(true);
  expect(playsCard("W/R", "W")).toBe(true);
  expect(playsCard("W+4", "W")).toBe(false);
  expect(playsCard("W+4", "W+4")).toBe(true);
  expect(playsCard("Wr+4", "W")).toBe(false);
  expect(playsCard("draw", "R7")).toBe(false);
  expect(playsCard("show R7", "R7")).toBe(true);
  expect(playsCard("show R7", "R")).toBe(false);
});

test("playing one card comes before the pair", () => {
  expect(playsOf(["R7*2", "R7", "draw"], "R7")).toEqual(["R7", "R7*2"]);
  expect(playsOf(["draw"], "R7")).toEqual([]);
});

test("moves without a card have a verb, and some an object", () => {
  expect(["draw", "catch 2", "call R", "R7", "W+4", "B2"].map(verbOf)).toEqual(["draw", "catch", "call", undefined, undefined, undefined]);
  expect(["swap -", "give 3", "draw"].map(objectOf)).toEqual(["-", "3", undefined]);
});
