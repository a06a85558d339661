import { expect, test } from "vitest";
import { animals } from "../generated/animals";
import { lookOf, looksAround } from "./looks";
import { coats, portraitMarkup, type Animal, type Mood } from "./portraits";

test("a name looks the same every time, however it is written", () => {
  expect(lookOf("Eva")).toEqual(lookOf(" eva "));
});

test("twenty names look almost all different", () => {
  const names = "Ann Bob Cleo Dirk Elsa Finn Greta Hana Ivo Jan Karel Lena Max Nora Otto Petr Quido Rosa Sam Tina".split(" ");
  expect(new Set(names.map((name) => JSON.stringify(lookOf(name)))).size).toBeGreaterThan(17);
});

test("a person named after an animal looks like it, in every language", () => {
  expect(lookOf("Owl").animal).toBe("owl");
  for (const animal of ["Fox", "Liška", "Róka", "Lis", "Лиса", "líška"]) expect(lookOf(animal).animal).toBe("fox");
});

test("every language offers the same number of animals, and they look different", () => {
  for (const names of animals) {
    const each = names.split(", ");
    expect(each).toHaveLength(24);
    expect(new Set(each.map((name) => JSON.stringify(lookOf(name)))).size).toBe(24);
  }
});

test("no two at a table of ten are the same animal, and a bot keeps its own", () => {
  const around = looksAround(["Bela", "Eva", "Jan", "Cyril", "Matěj", "Olga", "Péter", "Zosia", "Иван", "Juraj"]);
  expect(new Set(around.map(({ animal }) => animal)).size).toBe(10);
  expect([around[0]?.animal, around[3]?.animal]).toEqual(["hare", "owl"]);
});

test("every mood of every animal looks different", () => {
  const moods: Mood[] = ["neutral", "happy", "worried", "shocked"];
  for (const animal of Object.keys(coats) as Animal[])
    expect(new Set(moods.map((mood) => portraitMarkup(animal, coats[animal], mood))).size, animal).toBe(moods.length);
});
