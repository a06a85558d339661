import { expect, test } from "vitest";
import { readMistake } from "./mistake";

const file = 'id = "mine"\n\n  copies = 0\r\nname = "x"';

test("an error is shown with its line, the value found and the value expected", () => {
  expect(readMistake("edition_file:3: copies: found 0, expected a number from 1 to 504", file)).toEqual({
    line: 3,
    source: "copies = 0",
    about: { key: "copies", found: "0", expected: "a number from 1 to 504" },
  });
});

test("invalid TOML and errors of the whole file become a sentence", () => {
  expect(readMistake("edition_file:2: a string has no end", file)).toEqual({ line: 2, about: { sentence: "a string has no end" } });
  expect(readMistake("edition_file: more than 64 KB", file)).toEqual({ about: { sentence: "more than 64 KB" } });
  expect(readMistake("teams: something else", file)).toEqual({ about: { sentence: "teams: something else" } });
});

test("a preset of house rules is recognized, without command-line wording", () => {
  const detail = "edition_file:2: rules: found what looks like a preset of house rules, expected an edition, with an id and with cards or a base; a preset goes to --preset";
  expect(readMistake(detail, 'name = "Ours"\n[rules]\n')).toEqual({ line: 2, source: "[rules]", about: { preset: true } });
});
