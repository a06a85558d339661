import { beforeEach, expect, test } from "vitest";
import { moving, readSettings, setSetting, settings } from "./settings.svelte";

beforeEach(() => {
  setSetting("theme", "system");
  setSetting("motion", 100);
});

test("what is changed is remembered and read again", () => {
  setSetting("theme", "dark");
  setSetting("sound", false);
  setSetting("botPercent", 50);
  const again = readSettings(localStorage.getItem("lastcard.settings"));
  expect([again.theme, again.sound, again.botPercent]).toEqual(["dark", false, 50]);
  expect(settings.sort).toBe("colour");
});

test("what was stored is taken as far as it fits", () => {
  for (const text of ["", "{", "null", "[]", "7", '{"theme":"pink","motion":7,"sound":"no","botPercent":"fast"}'])
    expect(readSettings(text)).toEqual(readSettings(null));
});

test("the page takes the theme on at once, and motion its speed", () => {
  setSetting("theme", "dark");
  setSetting("motion", 180);
  expect(document.documentElement.getAttribute("data-theme")).toBe("dark");
  expect(moving(100)).toBe(180);
  setSetting("theme", "system");
  setSetting("motion", 0);
  expect(document.documentElement.hasAttribute("data-theme")).toBe(false);
  expect(moving(100)).toBe(0);
});
