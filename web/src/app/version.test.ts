import { expect, test } from "vitest";
import { mayRenew } from "./version";

test("the page reloads once for a reason, and not at all without storage", () => {
  expect(mayRenew("0.2.0", { getItem: () => null })).toBe(true);
  expect(mayRenew("0.2.0", { getItem: () => "0.2.0" })).toBe(false);
  expect(mayRenew("0.3.0", { getItem: () => "0.2.0" })).toBe(true);
  expect(
    mayRenew("0.2.0", {
      getItem: () => {
        throw new Error("no storage");
      },
    }),
  ).toBe(false);
});
