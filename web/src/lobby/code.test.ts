import { expect, test } from "vitest";
import { isOnlyHere, linkTo, readCode } from "./code";

test("a code is read as people type it", () => {
  expect(readCode(" kqz-pm 2a ")).toBe("KQZPM2A");
  expect(readCode("http://192.168.1.5:8080/t/KQZPM2A")).toBe("KQZPM2A");
  expect(readCode("https://cards.example/t/kqzpm2a?x=1#y")).toBe("KQZPM2A");
});

test("text that cannot be a code is rejected", () => {
  expect(readCode("")).toBeUndefined();
  expect(readCode("ab")).toBeUndefined();
  expect(readCode("что-то")).toBeUndefined();
});

test("a link leads to the table", () => {
  expect(linkTo("KQZPM2A", "http://192.168.1.5:8080")).toBe("http://192.168.1.5:8080/t/KQZPM2A");
});

test("localhost means another machine elsewhere", () => {
  for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "cards.localhost"]) expect(isOnlyHere(host), host).toBe(true);
  for (const host of ["192.168.1.7", "127.example.org", "cards.example.org", "mylocalhost"]) expect(isOnlyHere(host), host).toBe(false);
});
