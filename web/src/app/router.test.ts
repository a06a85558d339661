import { expect, test } from "vitest";
import { match } from "./router.svelte";

test("an address fits its pattern, and its parts have names", () => {
  expect(match("/", "/")).toEqual({});
  expect(match("/t/:code", "/t/KQZPM")).toEqual({ code: "KQZPM" });
  expect(match("/t/:code", "/t/KQZPM/")).toEqual({ code: "KQZPM" });
  expect(match("/rules/:edition", "/rules/no%2Dmercy")).toEqual({ edition: "no-mercy" });
});

test("one that is longer, shorter or another does not", () => {
  expect(match("/", "/play")).toBeUndefined();
  expect(match("/t/:code", "/t")).toBeUndefined();
  expect(match("/t/:code", "/t/KQZPM/records")).toBeUndefined();
});

test("one that cannot be read fits nothing", () => {
  expect(match("/t/:code", "/t/%E0%A4%A")).toBeUndefined();
});
