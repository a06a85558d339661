import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepLooking } from "./keep_looking";

let answers = true;
const look = vi.fn(() => Promise.resolve(answers));
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  answers = true;
  look.mockClear();
  end = keepLooking(look);
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

test("whoever is answered asks every few seconds", async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(look.mock.calls.length).toBe(13);
});

test("whoever is not answered asks more and more rarely, and as often as before once there is an answer", async () => {
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

test("when the network is back nobody waits", async () => {
  answers = false;
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  look.mockClear();
  dispatchEvent(new Event("online"));
  expect(look).toHaveBeenCalledTimes(1);
});

test("after the end nobody is asked", async () => {
  await vi.advanceTimersByTimeAsync(1_000);
  end();
  look.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  dispatchEvent(new Event("online"));
  expect(look).not.toHaveBeenCalled();
});
