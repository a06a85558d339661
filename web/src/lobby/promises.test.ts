import { expect, test } from "vitest";
import { compare, Promises } from "./promises.svelte";
import type { Fair } from "../generated/protocol";

const seen: Fair = {
  match: 1, attempt: 1, stage: "revealing", commit: "s1",
  players: [{ person: 1, commit: "a1" }, { person: 2, commit: "b2" }], missing: [],
};
const record = (fair: unknown) => `${JSON.stringify({ lastcard: 1, fair })}\n{"more":1}\n`;

test("a record that keeps the promises is true", () => {
  expect(compare(record({ commit: "s1", players: [{ commit: "a1" }, { commit: "b2" }] }), seen)).toBeUndefined();
});

test.each([
  ["another secret", { commit: "s2", players: [{ commit: "a1" }, { commit: "b2" }] }],
  ["another number of a player", { commit: "s1", players: [{ commit: "a1" }, { commit: "c3" }] }],
  ["a player who was not asked", { commit: "s1", players: [{ commit: "a1" }, { commit: "b2" }, { commit: "d4" }] }],
  ["no promises at all", undefined],
])("%s is found out", (_, fair) => {
  expect(compare(record(fair), seen)).toMatch(/promise/);
});

test("promises are remembered as they stood when they were kept", () => {
  const promises = new Promises();
  promises.hear({ type: "fair", fair: { ...seen, stage: "committing", players: [] } });
  expect(promises.now?.stage).toBe("committing");
  promises.hear({ type: "fair", fair: seen });
  expect(promises.now).toEqual(seen);
});
