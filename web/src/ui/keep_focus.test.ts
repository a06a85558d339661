import { afterEach, expect, test } from "vitest";
import { shelter } from "./keep_focus";

afterEach(() => (document.body.innerHTML = ""));

/** Removes the element `gone`; returns where its focus goes. */
function after(html: string, gone: string): string | undefined {
  document.body.innerHTML = html;
  for (const each of document.querySelectorAll<HTMLElement>("*")) each.getClientRects = () => [{}] as unknown as DOMRectList;
  const path: Element[] = [];
  for (let each = document.querySelector(gone); each; each = each.parentElement) path.push(each);
  path[0]?.remove();
  return shelter(path)?.id;
}

test("the focus goes to a neighbour, or to the heading if there is none", () => {
  expect(after("<main><h1 id=title>A</h1><div><button id=a></button><button id=b></button></div></main>", "#a")).toBe("b");
  expect(after("<main><h1 id=title>A</h1><a href=/ id=link>x</a><button id=a></button></main>", "#a")).toBe("title");
});

test("data-home decides where the focus goes", () => {
  const table = "<main><div data-home='#hand'><div><button id=a></button><button id=b></button></div><button id=hand></button></div></main>";
  expect(after(table, "#a")).toBe("hand");
});

test("elements that only a script can focus are skipped", () => {
  expect(after("<main><ul><button id=a></button><button id=b tabindex=-1></button><button id=c></button></ul></main>", "#a")).toBe("c");
});
