import { expect, test } from "vitest";
import { checkView, Malformed, readMessage } from "./read_message";

const lobby = {
  stage: "lobby", match: 0, paused: false, seats: [{ sitter: "nobody" }], watching: 0, chat: true, speed: 100,
};

test("a valid message is accepted unchanged", () => {
  const frame = { type: "lobby", lobby };
  expect(readMessage(JSON.stringify(frame))).toEqual(frame);
});

test("unknown members and types of a newer server are ignored", () => {
  const frame = { type: "fireworks", lobby: { ...lobby, mood: "good" }, more: 1 };
  expect(readMessage(JSON.stringify(frame))).toEqual(frame);
});

test.each([
  ["no JSON", "{"],
  ["no object", "[1]"],
  ["nothing", "null"],
  ["no type", "{}"],
  ["another kind of type", '{"type":7}'],
  ["events that are none", '{"type":"events","from":1,"events":{}}'],
  ["an event without a kind", '{"type":"events","from":1,"events":[{}]}'],
  ["a view with holes", '{"type":"events","from":1,"events":[],"view":{"seats":2}}'],
  ["a lobby without chairs", '{"type":"lobby","lobby":{"stage":"lobby"}}'],
  ["a player without a name", JSON.stringify({ type: "lobby", lobby: { ...lobby, seats: [{ sitter: "bot" }] } })],
  ["a promise that is none", '{"type":"fair","fair":{}}'],
])("%s is refused", (_, text) => {
  expect(() => readMessage(text)).toThrow(Malformed);
});

test("a view that a patch has broken is refused", () => {
  expect(() => checkView({ counts: 3 })).toThrow(Malformed);
});
