import { expect, test } from "vitest";
import { cutName, isTooLong } from "./name";

test("a name has twenty columns, and wide characters take two of them", () => {
  expect(isTooLong("abcdefghijklmnopqrst")).toBe(false);
  expect(isTooLong("abcdefghijklmnopqrstu")).toBe(true);
  expect(isTooLong("名字名字名字名字名字")).toBe(false);
  expect(isTooLong("名字名字名字名字名字名")).toBe(true);
  expect(isTooLong("⭐⭐Princezna Anna⭐⭐")).toBe(true);
});

test("combining marks have no width, and redundant spaces are removed", () => {
  expect(isTooLong("e\u0301".repeat(20))).toBe(false);
  expect(isTooLong("  Anna \u00a0 Nová  ")).toBe(false);
  expect(cutName("  Anna \u00a0 Nová  ")).toBe("Anna Nová");
});

test("a long name is cut between characters", () => {
  expect(cutName("⭐⭐Princezna Anna⭐⭐")).toBe("⭐⭐Princezna Anna⭐");
  expect(cutName("名".repeat(16))).toBe("名".repeat(10));
  expect(cutName("abcdefghijklmnopqrs🦊")).toBe("abcdefghijklmnopqrs");
  expect(cutName("Anna\ud83e")).toBe("Anna");
  expect(isTooLong(cutName(`e${"\u0301".repeat(300)}`))).toBe(false);
});
