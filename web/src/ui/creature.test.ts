import { expect, test } from "vitest";
import { animals } from "../generated/animals";
import { creature } from "./creature";

test("a name looks the same every time, however it is written", () => {
  expect(creature("Eva")).toEqual(creature(" eva "));
});

test("twenty names look almost all different", () => {
  const names = "Fox Otter Lynx Owl Bear Hare Crane Mole Newt Swan Ibex Wren Seal Toad Moth Stork Boar Kite Tern Vole".split(" ");
  const looks = new Set(names.map((name) => JSON.stringify(creature(name))));
  expect(looks.size).toBeGreaterThan(17);
});

test("a person named after an animal looks like it, in every language", () => {
  expect(creature("Owl").mouth).toBe("beak");
  expect(creature("Hare").head).toBe("long");
  expect(creature("Ibex").head).toBe("horns");
  for (const animal of ["Fox", "Liška", "Róka", "Lis", "Лиса", "líška"]) expect(creature(animal)).toEqual(creature("Fox"));
});

test("every language offers the same number of animals, and they look different", () => {
  for (const names of animals) {
    const each = names.split(", ");
    expect(each).toHaveLength(24);
    expect(new Set(each.map((name) => JSON.stringify(creature(name)))).size).toBe(24);
  }
});
