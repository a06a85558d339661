import { expect, test } from "vitest";
import { mayRenew } from "./version";

test("the page is loaded anew once for a reason, and not at all without a memory", () => {
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
