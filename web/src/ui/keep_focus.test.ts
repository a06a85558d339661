import { afterEach, expect, test } from "vitest";
import { shelter } from "./keep_focus";

afterEach(() => (document.body.innerHTML = ""));

/** Takes away what `gone` finds, and says where its focus goes. */
function after(html: string, gone: string): string | undefined {
  document.body.innerHTML = html;
  for (const each of document.querySelectorAll<HTMLElement>("*")) each.getClientRects = () => [{}] as unknown as DOMRectList;
  const path: Element[] = [];
  for (let each = document.querySelector(gone); each; each = each.parentElement) path.push(each);
  path[0]?.remove();
  return shelter(path)?.id;
}

test("the focus goes to what is beside, and to the heading if there is nothing", () => {
  expect(after("<main><h1 id=title>A</h1><div><button id=a></button><button id=b></button></div></main>", "#a")).toBe("b");
  expect(after("<main><h1 id=title>A</h1><a href=/ id=link>x</a><button id=a></button></main>", "#a")).toBe("title");
});

test("the surroundings say where it belongs", () => {
  const table = "<main><div data-home='#hand'><div><button id=a></button><button id=b></button></div><button id=hand></button></div></main>";
  expect(after(table, "#a")).toBe("hand");
});

test("what only a script can reach is passed over", () => {
  expect(after("<main><ul><button id=a></button><button id=b tabindex=-1></button><button id=c></button></ul></main>", "#a")).toBe("c");
});
