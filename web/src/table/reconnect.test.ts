import { expect, test } from "vitest";
import { reconnectDelay, isFinal, needsReload } from "./reconnect";

test("the first attempt comes at once, later ones within 40 s", () => {
  expect(reconnectDelay(0, 1)).toBeLessThanOrEqual(200);
  expect(reconnectDelay(1, 0.5)).toBe(1000);
  expect(reconnectDelay(3, 0.5)).toBe(4000);
  for (let tries = 0; tries < 40; ++tries) expect(reconnectDelay(tries, 1)).toBeLessThan(40_000);
});

test("a kicked or replaced client does not reconnect on its own", () => {
  for (const code of [4000, 4001, 4002, 4003, 4004, 4013]) expect(isFinal(code)).toBe(true);
  for (const code of [1001, 1006, 4005, 4007, 4008, 4009, 4012]) expect(isFinal(code)).toBe(false);
});

test("a page that the server does not understand must reload", () => {
  expect(needsReload(4006)).toBe(true);
  expect(needsReload(4010)).toBe(true);
  expect(needsReload(4001)).toBe(false);
});
