import { expect, test } from "vitest";
import { canBegin, freeChairs, people, unready } from "./chairs";
import type { Lobby, LobbySeat } from "../generated/protocol";

const person = (name: string, ready = false): LobbySeat => ({
  sitter: "person", person: 1, ready, here: true, taken_over: false, name, left: false,
});
const bot: LobbySeat = { sitter: "bot", level: "easy", name: "Bela", left: false };
const lobby = (...seats: LobbySeat[]): Lobby => ({
  stage: "lobby", match: 0, paused: false, seats, watching: 0, chat: true, speed: 100,
});

test("chairs of those who have left are free", () => {
  const gone: LobbySeat = { sitter: "person", ready: false, here: false, taken_over: false, name: "Jan", left: true };
  expect(freeChairs(lobby(person("Eva"), { sitter: "nobody" }, gone))).toEqual([1, 2]);
});

test("people are named before bots", () => {
  expect(people(lobby(bot, person("Eva")))).toEqual(["Eva", "Bela"]);
});

test("bots are always ready, and nobody waits for the host to say so", () => {
  const seats = lobby(bot, person("Eva"), person("Jan", true));
  expect(unready(seats)).toEqual(["Eva"]);
  expect(unready({ ...seats, host: 1 })).toEqual([]);
});

test("two are needed", () => {
  expect(canBegin(lobby(person("Eva"), { sitter: "nobody" }))).toBe(false);
  expect(canBegin(lobby(person("Eva"), bot))).toBe(true);
});
