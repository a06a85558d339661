import { expect, test } from "vitest";
import { merge } from "./merge";

test("members are replaced, merged and taken away", () => {
  const view = { top: "R3", hand: { R7: 1, B2: 2 }, choices: ["R7", "draw"], colour: "R" };
  const patch = { top: "R7", hand: { R7: null, B2: 1 }, choices: [], colour: null };
  expect(merge(view, patch)).toEqual({ top: "R7", hand: { B2: 1 }, choices: [] });
});

test("what was there before stays as it was", () => {
  const before = { hand: { R7: 1 } };
  merge(before, { hand: { R7: null } });
  expect(before).toEqual({ hand: { R7: 1 } });
});

test("an object takes the place of what is none, without its empty members", () => {
  expect(merge({ question: "none" }, { question: { kind: "turn", card: null } })).toEqual({ question: { kind: "turn" } });
  expect(merge(undefined, { a: [1] })).toEqual({ a: [1] });
});
