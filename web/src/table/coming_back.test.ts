import { expect, test } from "vitest";
import { delayBefore, isTheEnd, needsReload } from "./coming_back";

test("the first try comes at once, the others ever later and never after 40 s", () => {
  expect(delayBefore(0, 1)).toBeLessThanOrEqual(200);
  expect(delayBefore(1, 0.5)).toBe(1000);
  expect(delayBefore(3, 0.5)).toBe(4000);
  for (let tries = 0; tries < 40; ++tries) expect(delayBefore(tries, 1)).toBeLessThan(40_000);
});

test("who was sent away or sits in another window does not come back by itself", () => {
  for (const code of [4000, 4001, 4002, 4003, 4004, 4013]) expect(isTheEnd(code)).toBe(true);
  for (const code of [1001, 1006, 4005, 4007, 4008, 4009, 4012]) expect(isTheEnd(code)).toBe(false);
});

test("a page that is not understood is loaded anew", () => {
  expect(needsReload(4006)).toBe(true);
  expect(needsReload(4010)).toBe(true);
  expect(needsReload(4001)).toBe(false);
});
