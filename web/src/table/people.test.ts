import { expect, test } from "vitest";
import { playersAround } from "./people";
import type { Lobby, View } from "../generated/protocol";

const view = {
  seats: 3, phase: "playing", counts: [2, 5, 1], scores: [0, 10, 20], question: { kind: "turn", seat: 2 }, dealer: 1,
  powers: { R: 2 }, called: [], catchable: [2], in_round: [0, 2], to_slap: [],
} as unknown as View;
const lobby = {
  seats: [
    { sitter: "person", person: 1, ready: true, here: true, taken_over: false, name: "Eva", left: false },
    { sitter: "bot", level: "easy", name: "Bela", left: false },
    { sitter: "person", person: 2, ready: true, here: false, taken_over: true, name: "Ota", left: false },
  ],
} as unknown as Lobby;

test("the player on the left comes first, the viewer last", () => {
  expect(playersAround(view, lobby, 1).map((each) => each.name)).toEqual(["Ota", "Eva", "Bela"]);
  expect(playersAround(view, lobby, undefined).map((each) => each.seat)).toEqual([0, 1, 2]);
});

test("marks of a seat", () => {
  const [bela, ota, eva] = playersAround(view, lobby, 0);
  expect(bela).toMatchObject({ out: true, dealer: true, bot: true, asked: false });
  expect(ota).toMatchObject({ owes: true, asked: true, away: true, powers: ["R"], cards: 1, points: 20 });
  expect(eva).toMatchObject({ own: true, away: false, owes: false });
});

test("a slap asks every player who has not slapped", () => {
  const slap = { ...view, to_slap: [0, 1] } as View;
  expect(playersAround(slap, lobby, 0).filter((each) => each.asked).map((each) => each.seat)).toEqual([1, 0]);
});
