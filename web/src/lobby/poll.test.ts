import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { poll } from "./poll";

let answers = true;
const look = vi.fn(() => Promise.resolve(answers));
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  answers = true;
  look.mockClear();
  end = poll(look);
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test("polls every few seconds while there are answers", async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look.mock.calls.length).toBe(13);
});

test("polls less often without answers, and often again after one", async () => {
  answers = false;
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(look.mock.calls.length).toBeLessThan(13);
  expect(look.mock.calls.length).toBeGreaterThan(7);
  answers = true;
  await vi.advanceTimersByTimeAsync(80_000);
  look.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look.mock.calls.length).toBe(12);
});

test("polls at once when the network is back", async () => {
  answers = false;
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  look.mockClear();
  dispatchEvent(new Event("online"));
  expect(look).toHaveBeenCalledTimes(1);
});

test("does not poll after the end", async () => {
  await vi.advanceTimersByTimeAsync(1_000);
  end();
  look.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  dispatchEvent(new Event("online"));
  expect(look).not.toHaveBeenCalled();
});
