import { expect, test } from "vitest";
import { match } from "./router.svelte";

test("an address matches its pattern, and its parts are named", () => {
  expect(match("/", "/")).toEqual({});
  expect(match("/t/:code", "/t/KQZPM")).toEqual({ code: "KQZPM" });
  expect(match("/t/:code", "/t/KQZPM/")).toEqual({ code: "KQZPM" });
  expect(match("/rules/:edition", "/rules/no%2Dmercy")).toEqual({ edition: "no-mercy" });
});

test("a longer, shorter or different address does not match", () => {
  expect(match("/", "/play")).toBeUndefined();
  expect(match("/t/:code", "/t")).toBeUndefined();
  expect(match("/t/:code", "/t/KQZPM/records")).toBeUndefined();
});

test("an address that cannot be decoded matches nothing", () => {
  expect(match("/t/:code", "/t/%E0%A4%A")).toBeUndefined();
});
