import { expect, test } from "vitest";
import type { View } from "../generated/protocol";
import { eventsOf } from "./recorded_table.svelte";

const faces = new Map([["R7", {}], ["W+4", {}]]);
const view = (counts: number[], hand: Record<string, number> = {}) => ({ counts, hand, round: 1, direction: "left" }) as View;

test("a card that is played flies from its player, with the call", () => {
  expect(eventsOf(1, "R7!", view([3, 2]), view([3, 1]), faces)).toEqual([
    { kind: "card_played", seat: 1, card: "R7" },
    { kind: "uno_called", seat: 1 },
  ]);
});

test("the learner sees the own new cards, others' cards stay closed", () => {
  expect(eventsOf(0, "draw", view([1, 1], { R7: 1 }), view([2, 1], { R7: 2 }), faces)).toEqual([{ kind: "card_drawn", seat: 0, card: "R7" }]);
  expect(eventsOf(1, "draw", view([1, 1]), view([1, 3]), faces)).toEqual([
    { kind: "penalty_taken", seat: 1, number: 2 },
    { kind: "card_drawn", seat: 1 },
    { kind: "card_drawn", seat: 1 },
  ]);
});

test("a called colour and a turned direction are shown", () => {
  const after = { ...view([3, 2]), direction: "right" } as View;
  expect(eventsOf(0, "call G", view([3, 2]), after, faces)).toEqual([
    { kind: "colour_called", seat: 0, colour: "G" },
    { kind: "direction_turned", direction: "right" },
  ]);
});
