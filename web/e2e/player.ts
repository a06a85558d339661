// Somebody who plays by what can be seen and clicked.
import { expect, type Locator, type Page } from "@playwright/test";
import { seen } from "./watch";

/** Bots that do not think it over, set before the page is opened. */
export async function hurryBots(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("lastcard.settings", JSON.stringify({ botPercent: 10 })));
}

const playable = ".hand button.playable";
const answers = ".answers [data-move]";
const pile = "button.pile:not([aria-disabled='true'])";
const slap = "button.slap";
const asked = "[data-asked='true']";
const scores = "#scores-title";
const next = "#scores-next:not([aria-disabled='true'])";

/** Opens the sheet on which everything stands that happened. */
export async function openLog(page: Page, name = "What happened"): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  return page.getByRole("complementary", { name });
}

/** Answers whatever is asked, once. */
export async function answer(page: Page, prefer = playable): Promise<void> {
  // The question may be there a moment before the cards.
  const way = await seen(page, [slap, prefer, playable, answers, pile], 2000).catch(() => undefined);
  if (way === undefined) return;
  const before = await page.locator(".prompt").getAttribute("data-state", { timeout: 1000 }).catch(() => null);
  await page.locator(way).first().click({ timeout: 2000 }).catch(() => undefined); // it may just have gone
  // A slap answers no question: it is done when it is not offered any more.
  await page
    .waitForFunction(
      ([old, open]) => document.querySelector<HTMLElement>(".prompt")?.dataset["state"] !== old || (open !== "" && !document.querySelector(open)),
      [before, way === slap ? slap : ""] as const,
      { timeout: 1500 },
    )
    .catch(() => undefined);
}

/** Plays until something can be seen, from round to round if need be; some cards rather than others. */
export async function playUntil(page: Page, wanted: string, prefer = playable): Promise<void> {
  for (let step = 0; step < 200; ++step) {
    const now = await seen(page, [wanted, next, slap, asked]);
    if (now === wanted) return;
    if (now === next) await page.locator(next).click();
    else await answer(page, prefer);
  }
  await expect(page.locator(wanted).first()).toBeVisible();
}

/** Plays until the heading of the score sheet is there. */
export async function playRound(page: Page, most = 400): Promise<void> {
  for (let step = 0; step < most; ++step) {
    if ((await seen(page, [scores, slap, asked])) === scores) return;
    await answer(page);
  }
  await expect(page.locator(scores)).toBeVisible();
}
