import { expect, test } from "vitest";
import { linkTo, readCode } from "./code";

test("a code is read as people type it", () => {
  expect(readCode(" kqz-pm 2a ")).toBe("KQZPM2A");
  expect(readCode("http://192.168.1.5:8080/t/KQZPM2A")).toBe("KQZPM2A");
  expect(readCode("https://cards.example/t/kqzpm2a?x=1#y")).toBe("KQZPM2A");
});

test("what cannot be a code is none", () => {
  expect(readCode("")).toBeUndefined();
  expect(readCode("ab")).toBeUndefined();
  expect(readCode("что-то")).toBeUndefined();
});

test("a link leads to the table", () => {
  expect(linkTo("KQZPM2A", "http://192.168.1.5:8080")).toBe("http://192.168.1.5:8080/t/KQZPM2A");
});
