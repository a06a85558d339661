import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setSetting } from "../app/settings.svelte";
import type { View } from "../generated/protocol";
import { shortestLook, SheetPause } from "./sheet_pause.svelte";
import type { Step, Table } from "./table.svelte";
import { times } from "./timing";

/** A table whose steps the test makes. */
function scene(phase: View["phase"]) {
  let listener: (step: Step) => void = () => {};
  let view = $state.raw({ phase } as View);
  const table = {
    get view() {
      return view;
    },
    onStep(given: typeof listener) {
      listener = given;
      return () => (listener = () => {});
    },
  };
  const pause = new SheetPause(table as unknown as Table);
  const end = pause.begin();
  const go = (to: View["phase"]) => {
    const before = view;
    view = { phase: to } as View;
    listener({ events: [], before, after: view });
  };
  return { pause, go, end };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("after the last card the hands turn over, and then the sheet opens", () => {
  const { pause, go } = scene("playing");
  expect([pause.revealed, pause.open]).toEqual([false, false]);
  go("round_over");
  expect([pause.revealed, pause.open]).toEqual([false, false]);
  vi.advanceTimersByTime(times.lastCard);
  expect([pause.revealed, pause.open]).toEqual([true, false]);
  vi.advanceTimersByTime(times.hands - 1);
  expect(pause.open).toBe(false);
  vi.advanceTimersByTime(1);
  expect(pause.open).toBe(true);
});

test("without motion there is still a look at the last card", () => {
  setSetting("motion", 0);
  const { pause, go } = scene("playing");
  go("round_over");
  vi.advanceTimersByTime(shortestLook - 1);
  expect([pause.revealed, pause.open]).toEqual([true, false]);
  vi.advanceTimersByTime(1);
  expect(pause.open).toBe(true);
  setSetting("motion", 100);
});

test("a tap or a key opens it at once, and so does the next deal", () => {
  const { pause, go } = scene("playing");
  go("match_over");
  pause.skip();
  expect(pause.open).toBe(true);
  go("playing");
  expect(pause.open).toBe(false);
  go("round_over");
  expect(pause.open).toBe(false);
  go("playing");
  vi.runAllTimers();
  expect(pause.revealed).toBe(false);
});

test("a player who joins later sees the sheet without a pause", () => {
  const { pause, go } = scene("round_over");
  go("round_over");
  expect([pause.revealed, pause.open]).toEqual([true, true]);
});
