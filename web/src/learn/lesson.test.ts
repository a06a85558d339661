import { expect, test } from "vitest";
import type { Face } from "../generated/protocol";
import { cardOf } from "../replay/playback";
import { lessons, subjectOf } from "./lesson.svelte";

const faces = new Map(["R7", "W+4"].map((token) => [token, { token } as Face]));

test("every edition has a lesson", () => {
  expect([...lessons].sort()).toEqual(["classic", "classic-wiki", "creeper", "no-mercy", "powers", "trend"]);
});

test("the card of a move is found whatever follows it", () => {
  expect(["R9!", "W+4", "R7*2", "R7^", "R7>2!"].map(cardOf)).toEqual(["R9", "W+4", "R7", "R7", "R7"]);
});

test("a move has a subject to talk about", () => {
  expect(subjectOf("R7", 4, faces)).toBe("play");
  expect(subjectOf("R7!", 2, faces)).toBe("uno");
  expect(subjectOf("W+4", 1, faces)).toBe("last");
  expect(subjectOf("call G", 4, faces)).toBe("colour");
  expect(subjectOf("draw", 4, faces)).toBe("draw");
  expect(subjectOf("give 2", 4, faces)).toBe("other");
});
