import { expect, test } from "vitest";
import { readSettings } from "./settings.svelte";

test("what was stored is taken as far as it fits", () => {
  expect(readSettings('{"botPercent":50}').botPercent).toBe(50);
  expect(readSettings('{"botPercent":"fast","of a newer page":1}')).toEqual(readSettings(null));
});

test("what cannot be read is as good as nothing", () => {
  for (const text of ["", "{", "null", "[]", "7"]) expect(readSettings(text)).toEqual(readSettings(null));
});
