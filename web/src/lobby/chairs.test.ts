import { expect, test } from "vitest";
import { canBegin, chairsToClaim, claimed, freeChairs, people, unready } from "./chairs";
import type { Lobby, LobbySeat } from "../generated/protocol";

const person = (name: string, ready = false): LobbySeat => ({
  sitter: "person", person: 1, ready, here: true, taken_over: false, name, left: false,
});
const bot = { sitter: "bot", level: "easy", name: "Bela", left: false } satisfies LobbySeat;
const lobby = (...seats: LobbySeat[]): Lobby => ({
  stage: "lobby", match: 0, paused: false, seats, watching: 0, chat: true, speed: 100,
});

test("chairs of people who have left are free", () => {
  const gone: LobbySeat = { sitter: "person", ready: false, here: false, taken_over: false, name: "Jan", left: true };
  expect(freeChairs(lobby(person("Eva"), { sitter: "nobody" }, gone))).toEqual([1, 2]);
});

test("people are listed before bots", () => {
  expect(people(lobby(bot, person("Eva")))).toEqual(["Eva", "Bela"]);
});

test("bots are always ready, and the host need not say so", () => {
  const seats = lobby(bot, person("Eva"), person("Jan", true));
  expect(unready(seats)).toEqual(["Eva"]);
  expect(unready({ ...seats, host: 1 })).toEqual([]);
});

test("a match needs two players", () => {
  expect(canBegin(lobby(person("Eva"), { sitter: "nobody" }))).toBe(false);
  expect(canBegin(lobby(person("Eva"), bot))).toBe(true);
});

test("in a match each bot's chair can be claimed once, for the next round", () => {
  const promised: LobbySeat = { ...bot, name: "Cyril", next: { person: 7, name: "Ota" } };
  const seats = lobby(person("Eva"), bot, promised, { sitter: "nobody" });
  expect(chairsToClaim(seats)).toEqual([]);
  expect(chairsToClaim({ ...seats, stage: "match" })).toEqual([1]);
  expect(claimed(seats, 7)).toBe("Cyril");
  expect(claimed(seats, 1)).toBeUndefined();
  expect(claimed(seats, undefined)).toBeUndefined();
});
