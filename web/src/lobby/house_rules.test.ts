import { beforeEach, expect, test } from "vitest";
import { fromQuery, ownPresets, toQuery } from "./house_rules";

beforeEach(() => localStorage.clear());
const ours = { edition: "no-mercy", preset: "quick", rules: { hand_size: 5, jump_in: true, seven: "swap" } };

test("house rules become a link and back", () => {
  const query = toQuery(ours);
  expect(query).toBe("edition=no-mercy&preset=quick&hand_size=5&jump_in=true&seven=swap");
  expect(fromQuery(`?${query}`)).toEqual({ ...ours, rules: { hand_size: "5", jump_in: "true", seven: "swap" } });
  expect(toQuery({ edition: "classic", preset: "", rules: {} })).toBe("edition=classic");
});

test("an address without rules, or with impossible ones, has none", () => {
  expect(fromQuery("")).toBeUndefined();
  expect(fromQuery("?step=3")).toBeUndefined();
  expect(fromQuery("?edition=../secret")).toBeUndefined();
  expect(fromQuery("?edition=classic&preset=%3Cb%3E")).toBeUndefined();
  expect(fromQuery("?edition=classic&%3Cb%3E=1&hand_size=%3Cb%3E&jump_in=true")?.rules).toEqual({ jump_in: "true" });
  expect(Object.keys(fromQuery(`?edition=classic&${Array.from({ length: 500 }, (_, i) => `r${i}=1`).join("&")}`)?.rules ?? {})).toHaveLength(64);
});

test("presets of one's own are kept by name, the newest first", () => {
  ownPresets.keep({ name: "Sunday", ...ours });
  ownPresets.keep({ name: "Quick", ...ours, rules: {} });
  ownPresets.keep({ name: "Sunday", ...ours, edition: "classic" });
  expect(ownPresets.all().map(({ name, edition }) => [name, edition])).toEqual([["Sunday", "classic"], ["Quick", "no-mercy"]]);
  ownPresets.remove("Sunday");
  expect(ownPresets.all().map(({ name }) => name)).toEqual(["Quick"]);
  for (let i = 0; i < 40; ++i) ownPresets.keep({ name: `${i}`, ...ours });
  expect(ownPresets.all()).toHaveLength(20);
});

test("a damaged store has no presets", () => {
  for (const text of ["{", "7", "null", '[{"name":1},{"name":"a"},null]']) {
    localStorage.setItem("lastcard.presets", text);
    expect(ownPresets.all()).toEqual([]);
  }
});
