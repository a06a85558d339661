// People at a table, each with a browser of their own, who use nothing but what they see.
import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import type { TestServer } from "./server";

export interface Somebody {
  name: string;
  context: BrowserContext;
  page: Page;
}

/** Somebody who opens the page for the first time, with a name. */
export async function somebody(browser: Browser, server: TestServer, name: string, path = "/"): Promise<Somebody> {
  const context = await browser.newContext({ baseURL: server.url });
  await context.addInitScript((given) => {
    if (localStorage.getItem("lastcard.name") === null) localStorage.setItem("lastcard.name", given);
  }, name);
  const page = await context.newPage();
  await page.goto(path);
  return { name, context, page };
}

/** Opens a table by the page, as its host, and answers with the code. */
export async function openTable(host: Somebody): Promise<string> {
  await host.page.goto("/new");
  await host.page.locator("form button[type=submit]").click();
  await host.page.waitForURL(/\/t\//);
  const code = await host.page.locator("[data-code]").getAttribute("data-code");
  if (!code) throw new Error("no code");
  return code;
}

export async function sit({ page }: Somebody): Promise<void> {
  await page.getByRole("button", { name: "Sit down" }).click();
  await expect(page.locator("li.own")).toBeVisible();
}

/** One step of whoever is asked: a card that fits, the pile, or an answer. False if nobody of these is asked. */
export async function playOn(people: readonly Somebody[]): Promise<boolean> {
  for (const { page } of people) {
    if ((await page.locator("[data-asked=true]").count()) === 0) continue;
    const card = page.locator("[data-card][aria-disabled=false]").first();
    const answer = page.locator("[data-move]").first();
    const pile = page.locator("button.pile[aria-disabled=false]");
    for (const control of [card, answer, pile]) {
      if ((await control.count()) === 0) continue;
      await control.click({ timeout: 2_000 }).catch(() => undefined);
      return true;
    }
  }
  return false;
}
