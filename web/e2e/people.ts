// People at a table, each with a browser of their own, who use nothing but what they see.
import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { answer } from "./player";
import type { TestServer } from "./server";

export interface Somebody {
  name: string;
  context: BrowserContext;
  page: Page;
}

/** Somebody who opens the page for the first time, with a name. */
export async function somebody(browser: Browser, server: TestServer, name: string, path = "/"): Promise<Somebody> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "allow" });
  await context.addInitScript((given) => {
    if (localStorage.getItem("lastcard.name") === null) localStorage.setItem("lastcard.name", given);
  }, name);
  const page = await context.newPage();
  await page.goto(path);
  return { name, context, page };
}

/** Opens a table by the page, as its host, who has a chair at once; answers with the code. */
export async function openTable(host: Somebody): Promise<string> {
  await host.page.goto("/new");
  await host.page.locator("form button[type=submit]").click();
  await host.page.waitForURL(/\/t\//);
  await expect(host.page.locator("li.own")).toBeVisible();
  const code = await host.page.locator("[data-code]").getAttribute("data-code");
  if (!code) throw new Error("no code");
  return code;
}

export async function sit({ page }: Somebody): Promise<void> {
  await page.getByRole("button", { name: "Sit down" }).click();
  await expect(page.locator("li.own")).toBeVisible();
}

/** A table by the protocol, for what the form does not offer: a bot that takes over at once. */
export async function makeTable({ page, name }: Somebody, request: object): Promise<string> {
  return page.evaluate(
    async ([name, request]) => {
      const post = (path: string, body: object) =>
        fetch(`/api/v1/${path}`, { method: "POST", body: JSON.stringify(body) }).then((answer) => answer.json());
      await post("session", { name });
      const made = (await post("tables", { key: crypto.randomUUID().slice(0, 32), edition: "classic", ...request })) as {
        table: { code: string };
      };
      return made.table.code;
    },
    [name, request] as const,
  );
}

/** Everybody sits down and is ready, the first one, who is the host, deals. */
export async function begin(people: readonly Somebody[], code: string): Promise<void> {
  for (const each of people) {
    await each.page.goto(`/t/${code}`);
    await sit(each);
  }
  for (const { page } of people.slice(1)) await page.getByRole("button", { name: "I am ready" }).click();
  const [host] = people;
  await host?.page.getByRole("button", { name: "Deal the cards" }).click();
  for (const { page } of people) await expect(page.locator(".hand [data-card]").first()).toBeVisible();
}

/** Whoever is asked, or nobody of these. */
export async function asked(people: readonly Somebody[]): Promise<Somebody | undefined> {
  for (const each of people) if ((await each.page.locator("[data-asked='true']").count()) > 0) return each;
  return undefined;
}

/** One step of whoever is asked. False if nobody of these is. */
export async function playOn(people: readonly Somebody[]): Promise<boolean> {
  const who = await asked(people);
  if (who) await answer(who.page);
  return who !== undefined;
}

/** Plays until what is expected holds. */
export async function playUntil(people: readonly Somebody[], done: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (await done()) return;
    await playOn(people);
    throw new Error("not done yet");
  }).toPass({ timeout: 60_000, intervals: [30] });
}

/** Plays so many moves. */
export async function play(people: readonly Somebody[], moves: number): Promise<void> {
  let left = moves;
  await expect(async () => {
    if (await playOn(people)) --left;
    expect(left).toBeLessThanOrEqual(0);
  }).toPass({ timeout: 60_000, intervals: [30] });
}
