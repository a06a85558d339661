import { expect, test } from "vitest";
import { otherName } from "./me.svelte";

test("another name is another one", () => {
  for (let chance = 0; chance <= 1; chance += 0.05) {
    expect(["Owl", "Lynx"]).toContain(otherName("Fox, Owl, Lynx", "Fox", chance));
  }
  expect(otherName("Fox, Owl", "Fox", 1)).toBe("Owl");
});
