import { beforeEach, expect, test } from "vitest";
import { moving, readSettings, setSetting, settings } from "./settings.svelte";

beforeEach(() => {
  setSetting("theme", "system");
  setSetting("motion", 100);
});

test("a changed setting is stored and read again", () => {
  setSetting("theme", "dark");
  setSetting("sound", false);
  setSetting("botPercent", 50);
  const again = readSettings(localStorage.getItem("lastcard.settings"));
  expect([again.theme, again.sound, again.botPercent]).toEqual(["dark", false, 50]);
  expect(settings.sort).toBe("colour");
});

test("stored settings that are invalid fall back to their defaults", () => {
  for (const text of ["", "{", "null", "[]", "7", '{"theme":"pink","motion":7,"sound":"no","botPercent":"fast"}'])
    expect(readSettings(text)).toEqual(readSettings(null));
});

test("a theme and a speed of motion take effect at once", () => {
  setSetting("theme", "dark");
  setSetting("motion", 180);
  expect(document.documentElement.getAttribute("data-theme")).toBe("dark");
  expect(moving(100)).toBe(180);
  setSetting("theme", "system");
  setSetting("motion", 0);
  expect(document.documentElement.getAttribute("data-theme")).toBe(matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  expect(moving(100)).toBe(0);
});

test("quiet scenery and stronger lines take effect at once", () => {
  const root = document.documentElement;
  for (const [on, scenery, lines] of [[true, "quiet", "strong"], [false, "full", "plain"]] as const) {
    setSetting("quiet", on);
    setSetting("lines", on);
    expect([root.dataset["scenery"], root.dataset["lines"]]).toEqual([scenery, lines]);
  }
});
