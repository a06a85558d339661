import { expect, test } from "vitest";
import { choicesOf, Draft, recalled, setGame, tableRequest, usual } from "./draft.svelte";
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

test("a request has the choices, in milliseconds and with one bot per chair", () => {
  const request = tableRequest({ ...usual, preset: "quick", rules: { seven: "swap" }, bots: 2, level: "hard", turn: 20 }, "k");
  expect(request).toMatchObject({
    key: "k", edition: "classic", preset: "quick", rules: { seven: "swap" }, seats: 4, bots: ["hard", "hard"],
    timing: { turn_ms: 20_000, between_rounds_ms: 15_000, bot_percent: 100 },
  });
});

test("a table that is changed keeps what the form does not change", () => {
  const table = {
    code: "K", edition: "trend", edition_hash: "1", rules: { hand_size: "5" }, seats: 3, listed: false, turn_ms: 45_000, between_rounds_ms: 0,
  };
  const choices = choicesOf(table, 50);
  expect(choices).toMatchObject({ edition: "trend", rules: { hand_size: "5" }, seats: 3, turn: 45, between: 0 });
  expect(setGame({ ...choices, seats: 4 })).toEqual({
    type: "set_game", edition: "trend", rules: { hand_size: "5" }, seats: 4, timing: { turn_ms: 45_000, between_rounds_ms: 0 },
  });
  const draft = new Draft(engine([]), false, choices);
  draft.remember();
  expect(localStorage.getItem("lastcard.new.table")).toBeNull();
});

test("a custom file replaces the edition", () => {
  const request = tableRequest({ ...usual, file: { name: "mine.toml", text: "base = 'classic'" } }, "k");
  expect(request.edition).toBeUndefined();
  expect(request.edition_file).toBe("base = 'classic'");
});

test("earlier choices are restored, except invalid ones", () => {
  expect(recalled('{"edition":"no-mercy","seats":6}', usual)).toEqual({ ...usual, edition: "no-mercy", seats: 6 });
  expect(recalled('{"seats":"six","rules":null}', usual)).toEqual(usual);
  expect(recalled("{", usual)).toEqual(usual);
  expect(recalled(null, usual)).toEqual(usual);
});

test("a person alone has bots on all other chairs", () => {
  const draft = new Draft(engine([]), true);
  draft.seat(6);
  expect(draft.choices.bots).toBe(5);
});

test("conflicting rules cannot be played until the conflict is resolved", async () => {
  const conflict = { key: "teams", other: "seats", sentence: "These do not go together." };
  const draft = new Draft(engine([{ ...told, conflict }, told]), false);
  expect(draft.playable).toBe(false);
  await draft.ask("en");
  expect(draft.playable).toBe(false);
  await draft.ask("en");
  expect(draft.playable).toBe(true);
});

test("an unreadable file is reported with its line", async () => {
  const problem = { by: "host" as const, reason: "bad_rules", sentence: "host.bad_rules", detail: "edition_file:3: …" };
  const draft = new Draft(engine([new Refusal(problem, 400)]), false);
  await draft.ask("en");
  expect(draft.unreadable?.line).toBe(3);
});

test("choosing an edition resets the rules to its own", () => {
  const draft = new Draft(engine([]), false);
  draft.set("seven", "swap");
  draft.chooseEdition("no-mercy");
  expect(draft.choices.rules).toEqual({});
});
