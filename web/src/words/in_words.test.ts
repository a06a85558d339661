import { expect, test } from "vitest";
import { inWords } from "./in_words";

test("a time from now is told in minutes or hours", () => {
  expect(inWords(1, "en")).toBe("in 1 minute");
  expect(inWords(60_000, "en")).toBe("in 1 minute");
  expect(inWords(61_000, "en")).toBe("in 2 minutes");
  expect(inWords(3_600_000, "en")).toBe("in 1 hour");
  expect(inWords(82_800_001, "en")).toBe("in 24 hours");
  expect(inWords(7_200_000, "cs")).toBe("za 2 hodiny");
});
