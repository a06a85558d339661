import { expect, test } from "vitest";
import { creature } from "./creature";

test("a name looks the same every time, however it is written", () => {
  expect(creature("Eva")).toEqual(creature(" eva "));
});

test("twenty names look almost all different", () => {
  const names = "Fox Otter Lynx Owl Bear Hare Crane Mole Newt Swan Ibex Wren Seal Toad Moth Stork Boar Kite Tern Vole".split(" ");
  const looks = new Set(names.map((name) => JSON.stringify(creature(name))));
  expect(looks.size).toBeGreaterThan(17);
});
