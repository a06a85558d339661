import { expect, test } from "vitest";
import { keyMove } from "./table_keys";

test("the letters of the terminal", () => {
  expect(keyMove("d", true)).toEqual({ kind: "move", move: "draw" });
  expect(keyMove("U", true)).toEqual({ kind: "key", key: "uno" });
  expect(keyMove("3", true)).toBe(3);
  expect(keyMove("q", true)).toBeUndefined();
});

test("without letters only keys that are not typed by accident", () => {
  expect(keyMove("d", false)).toBeUndefined();
  expect(keyMove("3", false)).toBeUndefined();
  expect(keyMove("ArrowLeft", false)).toEqual({ kind: "key", key: "hand" });
});
