import { expect, test } from "vitest";
import { ruleText, withReferences } from "./rule_book";

test("a rule is found by its id", () => {
  expect(ruleText("G-11")).toMatch(/^On a wild only the called colour counts/);
  expect(ruleText("G-999")).toBeUndefined();
});

test("rules named in a rule are references, other names are not", () => {
  expect(withReferences("In no-mercy you may not (C-4).")).toEqual(["In no-mercy you may not (", "C-4", ")."]);
  expect(withReferences("As in X-9, not G-9 or G-10")).toEqual(["As in X-9, not ", "G-9", " or ", "G-10", ""]);
  expect(withReferences("Nothing")).toEqual(["Nothing"]);
});

test("every reference of the book leads to a rule", () => {
  for (const id of ["G-1", "G-25", "C-9", "E-5"]) for (const [i, piece] of withReferences(ruleText(id) ?? "").entries()) if (i % 2) expect(ruleText(piece)).toBeTruthy();
});
