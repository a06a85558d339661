import { expect, test, vi } from "vitest";
import { hurry } from "./hurry";
import { times } from "./timing";

function animation(endTime: number, currentTime: number, playState = "running") {
  const updatePlaybackRate = vi.fn();
  return { each: { effect: { getComputedTiming: () => ({ endTime }) }, currentTime, playState, playbackRate: 1, updatePlaybackRate } as unknown as Animation, updatePlaybackRate };
}

test("what has long to go is over after a moment, a delay included", () => {
  const long = animation(1500, 300);
  hurry([long.each]);
  expect(long.updatePlaybackRate).toHaveBeenCalledWith(1200 / times.hurried);
});

test("what is nearly over, or does not run, stays as it is", () => {
  const short = animation(1500, 1450);
  const over = animation(1500, 0, "finished");
  hurry([short.each, over.each]);
  expect(short.updatePlaybackRate).not.toHaveBeenCalled();
  expect(over.updatePlaybackRate).not.toHaveBeenCalled();
});
