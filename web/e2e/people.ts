// Test players, each with their own browser, who use only visible controls.
import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { answer } from "./player";
import type { TestServer } from "./server";

export interface TestPerson {
  name: string;
  context: BrowserContext;
  page: Page;
}

/** A person who opens the page for the first time, with a name. */
export async function newPerson(browser: Browser, server: TestServer, name: string, path = "/"): Promise<TestPerson> {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "allow" });
  await context.addInitScript((given) => {
    if (localStorage.getItem("lastcard.name") === null) localStorage.setItem("lastcard.name", given);
  }, name);
  const page = await context.newPage();
  await page.goto(path);
  return { name, context, page };
}

/** Creates a table with the form; the host sits at once. Resolves with its code. */
export async function openTable(host: TestPerson): Promise<string> {
  await host.page.goto("/new");
  await host.page.locator("form button[type=submit]").click();
  await host.page.waitForURL(/\/t\//);
  await expect(host.page.locator("li.own")).toBeVisible();
  const code = await host.page.locator("[data-code]").getAttribute("data-code");
  if (!code) throw new Error("no code");
  return code;
}

export async function sit({ page }: TestPerson): Promise<void> {
  await page.getByRole("button", { name: "Sit down" }).click();
  await expect(page.locator("li.own")).toBeVisible();
}

/** Creates a table by the protocol, for options that the form does not have. */
export async function makeTable({ page, name }: TestPerson, request: object): Promise<string> {
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

/** All sit down and are ready; the first one, the host, deals. */
export async function begin(people: readonly TestPerson[], code: string): Promise<void> {
  for (const each of people) {
    await each.page.goto(`/t/${code}`);
    await sit(each);
  }
  for (const { page } of people.slice(1)) await page.getByRole("button", { name: "I am ready" }).click();
  const [host] = people;
  await host?.page.getByRole("button", { name: "Deal the cards" }).click();
  for (const { page } of people) await expect(page.locator(".hand [data-card]").first()).toBeVisible();
}

/** The person whose turn it is, if it is one of these. */
export async function asked(people: readonly TestPerson[]): Promise<TestPerson | undefined> {
  for (const each of people) if ((await each.page.locator("[data-asked='true']").count()) > 0) return each;
  return undefined;
}

/** Makes a move for the person whose turn it is. False if it is none of these. */
export async function playOn(people: readonly TestPerson[]): Promise<boolean> {
  const who = await asked(people);
  if (who) await answer(who.page);
  return who !== undefined;
}

export async function playUntil(people: readonly TestPerson[], done: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (await done()) return;
    await playOn(people);
    throw new Error("not done yet");
  }).toPass({ timeout: 60_000, intervals: [30] });
}

export async function play(people: readonly TestPerson[], moves: number): Promise<void> {
  let left = moves;
  await expect(async () => {
    if (await playOn(people)) --left;
    expect(left).toBeLessThanOrEqual(0);
  }).toPass({ timeout: 60_000, intervals: [30] });
}
