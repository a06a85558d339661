import { expect, test } from "vitest";
import { readMistake } from "./mistake";

const file = 'id = "mine"\n\n  copies = 0\r\nname = "x"';

test("a mistake is shown with its line, what stands there and what should", () => {
  expect(readMistake("edition_file:3: copies: found 0, expected a number from 1 to 504", file)).toEqual({
    line: 3,
    source: "copies = 0",
    about: { key: "copies", found: "0", expected: "a number from 1 to 504" },
  });
});

test("what is no TOML, and what is about the whole file, is a sentence", () => {
  expect(readMistake("edition_file:2: a string has no end", file)).toEqual({ line: 2, about: { sentence: "a string has no end" } });
  expect(readMistake("edition_file: more than 64 KB", file)).toEqual({ about: { sentence: "more than 64 KB" } });
  expect(readMistake("teams: something else", file)).toEqual({ about: { sentence: "teams: something else" } });
});

test("a preset of house rules is known as one, without the words of a command line", () => {
  const detail = "edition_file:2: rules: found what looks like a preset of house rules, expected an edition, with an id and with cards or a base; a preset goes to --preset";
  expect(readMistake(detail, 'name = "Ours"\n[rules]\n')).toEqual({ line: 2, source: "[rules]", about: { preset: true } });
});
