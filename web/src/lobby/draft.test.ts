import { expect, test } from "vitest";
import { Draft, recalled, tableRequest, usual } from "./draft.svelte";
import { Refusal, type Server } from "../server/server";

const told = { edition: {}, rules: [], sections: [] };
function engine(answers: unknown[]): Server {
  return {
    local: true,
    request: () => {
      const answer = answers.shift();
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as never);
    },
    text: () => Promise.resolve(""),
    connect: () => ({ send() {}, close() {} }),
  };
}

test("a request has what was chosen, in milliseconds and with one bot for each chair", () => {
  const request = tableRequest({ ...usual, preset: "quick", rules: { seven: "swap" }, bots: 2, level: "hard", turn: 20 }, "k");
  expect(request).toMatchObject({
    key: "k", edition: "classic", preset: "quick", rules: { seven: "swap" }, seats: 4, bots: ["hard", "hard"],
    timing: { turn_ms: 20_000, between_rounds_ms: 15_000, bot_percent: 100 },
  });
});

test("an own file takes the place of the edition", () => {
  const request = tableRequest({ ...usual, file: { name: "mine.toml", text: "base = 'classic'" } }, "k");
  expect(request.edition).toBeUndefined();
  expect(request.edition_file).toBe("base = 'classic'");
});

test("what was chosen before is recalled, and what makes no sense is not", () => {
  expect(recalled('{"edition":"no-mercy","seats":6}', usual)).toEqual({ ...usual, edition: "no-mercy", seats: 6 });
  expect(recalled('{"seats":"six","rules":null}', usual)).toEqual(usual);
  expect(recalled("{", usual)).toEqual(usual);
  expect(recalled(null, usual)).toEqual(usual);
});

test("who plays alone has bots on all other chairs", () => {
  const draft = new Draft(engine([]), true);
  draft.seat(6);
  expect(draft.choices.bots).toBe(5);
});

test("rules that do not go together cannot be played until they do", async () => {
  const conflict = { key: "teams", other: "seats", sentence: "These do not go together." };
  const draft = new Draft(engine([{ ...told, conflict }, told]), false);
  expect(draft.playable).toBe(false);
  await draft.ask("en");
  expect(draft.playable).toBe(false);
  await draft.ask("en");
  expect(draft.playable).toBe(true);
});

test("a file that cannot be read is told with its line", async () => {
  const problem = { by: "host" as const, reason: "bad_rules", sentence: "host.bad_rules", detail: "edition_file:3: …" };
  const draft = new Draft(engine([new Refusal(problem, 400)]), false);
  await draft.ask("en");
  expect(draft.unreadable?.line).toBe(3);
});

test("another edition begins with its own rules", () => {
  const draft = new Draft(engine([]), false);
  draft.set("seven", "swap");
  draft.chooseEdition("no-mercy");
  expect(draft.choices.rules).toEqual({});
});
