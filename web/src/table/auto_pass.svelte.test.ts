import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setSetting } from "../app/settings.svelte";
import { autoPassDelay, passByItself } from "./auto_pass.svelte";
import type { Table } from "./table.svelte";

let end = () => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end();
  setSetting("autoPass", false);
  vi.useRealTimers();
});

function scene() {
  const narration = $state({ onlyPass: true });
  const table = $state({ isAsked: true, view: { decision: 7 }, narration, act: vi.fn() });
  end = $effect.root(() => passByItself(table as unknown as Table));
  flushSync();
  return table;
}

test("where only passing is possible the table passes after a moment, if the person wants it", () => {
  setSetting("autoPass", true);
  const table = scene();
  vi.advanceTimersByTime(autoPassDelay - 1);
  expect(table.act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(table.act).toHaveBeenCalledExactlyOnceWith("pass");
});

test("it does not pass without the setting, or where something else can be done", () => {
  const table = scene();
  vi.advanceTimersByTime(10 * autoPassDelay);
  setSetting("autoPass", true);
  table.narration.onlyPass = false;
  flushSync();
  vi.advanceTimersByTime(10 * autoPassDelay);
  expect(table.act).not.toHaveBeenCalled();
});

test("a question that has been answered meanwhile is not passed", () => {
  setSetting("autoPass", true);
  const table = scene();
  vi.advanceTimersByTime(autoPassDelay / 2);
  table.view = { decision: 8 };
  table.isAsked = false;
  flushSync();
  vi.advanceTimersByTime(10 * autoPassDelay);
  expect(table.act).not.toHaveBeenCalled();
});
