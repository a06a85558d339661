import { afterEach, expect, test, vi } from "vitest";
import { otherName } from "./me.svelte";

afterEach(() => vi.unstubAllGlobals());

test("another name differs from the current one", () => {
  for (let chance = 0; chance <= 1; chance += 0.05) {
    expect(["Owl", "Lynx"]).toContain(otherName("Fox, Owl, Lynx", "Fox", chance));
  }
  expect(otherName("Fox, Owl", "Fox", 1)).toBe("Owl");
});

test("a stored name that is too long is cut when the page loads", async () => {
  localStorage.setItem("lastcard.name", "⭐⭐Princezna Anna⭐⭐");
  vi.resetModules();
  const { me } = await import("./me.svelte");
  expect(me.name).toBe("⭐⭐Princezna Anna⭐");
  expect(localStorage.getItem("lastcard.name")).toBe(me.name);
});

test("a name that the server refuses is replaced", async () => {
  localStorage.setItem("lastcard.name", "Nobody");
  vi.resetModules();
  const { me } = await import("./me.svelte");
  const sent: string[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    const { name } = JSON.parse(String(init.body)) as { name: string };
    sent.push(name);
    return Promise.resolve(name === "Nobody" ? Response.json({ reason: "too_long" }, { status: 400 }) : Response.json({ name }));
  });
  await me.introduce();
  expect(sent).toEqual(["Nobody", me.name]);
  expect(me.name).not.toBe("Nobody");
});
