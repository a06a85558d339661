// Contrast of the colours of look.css, by night and by day (WCAG 2.2).
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast } from "./contrast";

const css = readFileSync("src/app/look.css", "utf8");

function tokens(selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split("}")[0] ?? "";
  return new Map([...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]));
}

const night = tokens(":root");
const day = new Map([...night, ...tokens(':root[data-theme="light"]')]);
const colours = ["red", "yellow", "green", "blue"];

describe.each([["night", night], ["day", day]] as const)("%s", (_, theme) => {
  const of = (name: string) => {
    const value = theme.get(name);
    if (value === undefined) throw new Error(`look.css has no --${name}`);
    return value;
  };

  /** Text needs 4.5; signs, borders and focus need 3. */
  const text: [string, string][] = [
    ["text", "raised"], ["text", "felt"], ["faint", "raised"], ["faint", "felt"], ["good", "raised"],
    ["ink", "cream"], ["on-gold", "gold"], ["on-danger", "danger"], ["on-burst", "burst"], ["cream", "night-2"],
    // Titles and single lines stand on the sky.
    ["text", "sky-top"], ["text", "sky"], ["text", "sky-low"], ["text", "ground"],
    ...colours.map((colour): [string, string] => [colour === "yellow" ? "ink" : "cream", colour]),
    ...colours.map((colour): [string, string] => ["cream", `${colour}-deep`]),
  ];
  test.each(text)("text in %s on %s", (print, ground) => expect(contrast(of(print), of(ground))).toBeGreaterThanOrEqual(4.5));

  const signs: [string, string][] = [["line", "raised"], ["gold-line", "raised"], ["gold-line", "felt"], ["gold-line", "ground"]];
  test.each(signs)("%s on %s is seen", (line, ground) => expect(contrast(of(line), of(ground))).toBeGreaterThanOrEqual(3));

  test.each(["none", ...colours])("on a felt of colour %s", (colour) => {
    expect(contrast(of("chevron"), of(`rim-${colour}`)), "direction").toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("gold-line"), of(`rim-${colour}`)), "turn").toBeGreaterThanOrEqual(3);
    expect(contrast(of("gold-line"), of(`felt-${colour}`)), "focus").toBeGreaterThanOrEqual(colour === "yellow" ? 1 : 3);
  });

  test("the felts of two colours cannot be taken for each other", () => {
    const felts = colours.map((colour) => of(`felt-${colour}`));
    expect(new Set(felts).size).toBe(4);
  });
});

test("what this test would find: cream on yellow", () => expect(contrast("#fff4dc", "#ffc21a")).toBeLessThan(2));
