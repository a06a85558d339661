// Somebody who plays by what can be seen and clicked.
import { expect, type Locator, type Page } from "@playwright/test";

/** Bots that do not think it over, set before the page is opened. */
export async function hurryBots(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("lastcard.settings", JSON.stringify({ botPercent: 10 })));
}

const playable = ".hand button.playable";
const answers = ".answers [data-move]";
const pile = "button.pile:not([aria-disabled='true'])";
const slap = "button.slap";

/** Opens the sheet on which everything stands that happened. */
export async function openLog(page: Page, name = "What happened"): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  return page.getByRole("complementary", { name });
}

/** Answers whatever is asked, once. */
export async function answer(page: Page, prefer = playable): Promise<void> {
  for (const choice of [slap, prefer, playable, answers, pile]) {
    const control = page.locator(choice).first();
    if (!(await control.isVisible())) continue;
    const before = await page.locator(".prompt").getAttribute("data-state", { timeout: 1000 }).catch(() => null);
    await control.click({ timeout: 2000 }).catch(() => undefined); // it may just have gone
    // Looked at with every frame: a test's own way of waiting would look every half a second.
    await page
      .waitForFunction((old) => document.querySelector<HTMLElement>(".prompt")?.dataset["state"] !== old, before, { timeout: 1500 })
      .catch(() => undefined);
    return;
  }
}

/** Plays until something can be seen, from round to round if need be; some cards rather than others. */
export async function playUntil(page: Page, wanted: Locator, prefer = playable): Promise<void> {
  const next = page.getByRole("button", { name: /^(Next round|Play again)$/ });
  const asked = page.locator("[data-asked='true']");
  for (let step = 0; step < 200; ++step) {
    await asked.or(next).or(wanted).or(page.locator(slap)).first().waitFor({ timeout: 30_000 });
    if (await wanted.isVisible()) return;
    if (await next.isVisible()) await next.click();
    else await answer(page, prefer);
  }
  await expect(wanted).toBeVisible();
}

/** Plays until the heading of the score sheet is there. */
export async function playRound(page: Page, most = 400): Promise<void> {
  const scores = page.locator("#scores-title");
  const asked = page.locator("[data-asked='true']");
  for (let step = 0; step < most; ++step) {
    await asked.or(scores).or(page.locator(slap)).first().waitFor({ timeout: 30_000 });
    if (await scores.isVisible()) return;
    await answer(page);
  }
  await expect(scores).toBeVisible();
}
