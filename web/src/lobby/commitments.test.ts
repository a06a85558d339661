import { expect, test } from "vitest";
import { compare, Commitments } from "./commitments.svelte";
import type { Fair } from "../generated/protocol";

const seen: Fair = {
  match: 1, attempt: 1, stage: "revealing", commit: "s1",
  players: [{ person: 1, commit: "a1" }, { person: 2, commit: "b2" }], missing: [],
};
const record = (fair: unknown) => `${JSON.stringify({ lastcard: 1, fair })}\n{"more":1}\n`;

test("a record that matches the commitments is true", () => {
  expect(compare(record({ commit: "s1", players: [{ commit: "a1" }, { commit: "b2" }] }), seen)).toBeUndefined();
});

test.each([
  ["another secret", { commit: "s2", players: [{ commit: "a1" }, { commit: "b2" }] }],
  ["another number of a player", { commit: "s1", players: [{ commit: "a1" }, { commit: "c3" }] }],
  ["a player who was not asked", { commit: "s1", players: [{ commit: "a1" }, { commit: "b2" }, { commit: "d4" }] }],
  ["no commitments at all", undefined],
])("%s is found out", (_, fair) => {
  expect(compare(record(fair), seen)).toMatch(/promise/);
});

test("commitments are stored as they were when revealed", () => {
  const commitments = new Commitments();
  commitments.receive({ type: "fair", fair: { ...seen, stage: "committing", players: [] } });
  expect(commitments.now?.stage).toBe("committing");
  commitments.receive({ type: "fair", fair: seen });
  expect(commitments.now).toEqual(seen);
});
