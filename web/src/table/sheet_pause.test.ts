import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { View } from "../generated/protocol";
import { pauseBeforeSheet, SheetPause } from "./sheet_pause.svelte";
import type { Step, Table } from "./table.svelte";

/** A table whose steps the test makes. */
function scene(phase: View["phase"]) {
  let listener: (step: Step) => void = () => {};
  const table = {
    view: { phase } as View,
    onStep(given: typeof listener) {
      listener = given;
      return () => (listener = () => {});
    },
  };
  const pause = new SheetPause(table as unknown as Table);
  const end = pause.begin();
  const go = (to: View["phase"]) => {
    const before = table.view;
    table.view = { phase: to } as View;
    listener({ events: [], before, after: table.view });
  };
  return { pause, go, end };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the sheet opens a beat after the last card", () => {
  const { pause, go } = scene("playing");
  go("round_over");
  expect(pause.pausing).toBe(true);
  vi.advanceTimersByTime(pauseBeforeSheet - 1);
  expect(pause.pausing).toBe(true);
  vi.advanceTimersByTime(1);
  expect(pause.pausing).toBe(false);
});

test("a tap or a key opens it at once, and so does the next deal", () => {
  const { pause, go } = scene("playing");
  go("match_over");
  pause.skip();
  expect(pause.pausing).toBe(false);
  go("playing");
  go("round_over");
  expect(pause.pausing).toBe(true);
  go("playing");
  expect(pause.pausing).toBe(false);
});

test("whoever comes later sees the sheet without a pause", () => {
  const { pause, go } = scene("round_over");
  go("round_over");
  expect(pause.pausing).toBe(false);
});
