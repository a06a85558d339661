// Plays with visible controls.
import { expect, type Locator, type Page } from "@playwright/test";
import { seen } from "./wait";

/** Makes bots fast. Call it before the page is opened. */
export async function speedUpBots(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("lastcard.settings", JSON.stringify({ botPercent: 10 })));
}

const playable = ".hand button.playable";
const answers = ".answers [data-move]";
const pile = "button.pile:not([aria-disabled='true'])";
const slap = "button.slap";
const asked = "[data-asked='true']";
const scores = "#scores-title";
const next = "#scores-next:not([aria-disabled='true'])";

export async function openLog(page: Page, name = "What happened"): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  return page.getByRole("complementary", { name });
}

export async function answer(page: Page, prefer = playable): Promise<void> {
  // The question may appear a moment before the cards.
  const way = await seen(page, [slap, prefer, playable, answers, pile], 2000).catch(() => undefined);
  if (way === undefined) return;
  const before = await page.locator(".prompt").getAttribute("data-state", { timeout: 1000 }).catch(() => null);
  await page.locator(way).first().click({ timeout: 2000 }).catch(() => undefined); // it may just have disappeared
  // A slap answers no question: it is done when it is no longer offered.
  await page
    .waitForFunction(
      ([old, open]) => document.querySelector<HTMLElement>(".prompt")?.dataset["state"] !== old || (open !== "" && !document.querySelector(open)),
      [before, way === slap ? slap : ""] as const,
      { timeout: 1500 },
    )
    .catch(() => undefined);
}

/** Plays, over several rounds if necessary, until an element is visible; `prefer` selects the cards to play. */
export async function playUntil(page: Page, wanted: string, prefer = playable): Promise<void> {
  for (let step = 0; step < 200; ++step) {
    const now = await seen(page, [wanted, next, slap, asked]);
    if (now === wanted) return;
    if (now === next) await page.locator(next).click({ timeout: 2000 }).catch(() => undefined); // the next round may just have begun
    else await answer(page, prefer);
  }
  await expect(page.locator(wanted).first()).toBeVisible();
}

/** Plays until the score sheet opens. */
export async function playRound(page: Page, most = 400): Promise<void> {
  for (let step = 0; step < most; ++step) {
    if ((await seen(page, [scores, slap, asked])) === scores) return;
    await answer(page);
  }
  await expect(page.locator(scores)).toBeVisible();
}
