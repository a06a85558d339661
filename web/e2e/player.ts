// Somebody who plays by what can be seen and clicked.
import { expect, type Locator, type Page } from "@playwright/test";

/** Bots that do not think it over, set before the page is opened. */
export async function hurryBots(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("lastcard.settings", JSON.stringify({ botPercent: 10 })));
}

const playable = ".hand button.playable";
const answers = ".answers [data-move]";
const pile = "button.pile:not([aria-disabled='true'])";

/** Opens the sheet on which everything stands that happened. */
export async function openLog(page: Page, name = "What happened"): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  return page.getByRole("complementary", { name });
}

/** Plays until the heading of the score sheet is there. */
export async function playRound(page: Page, most = 400): Promise<void> {
  const scores = page.locator("#scores-title");
  const asked = page.locator("[data-asked='true']");
  for (let step = 0; step < most; ++step) {
    await expect(asked.or(scores).first()).toBeVisible({ timeout: 30_000 });
    if (await scores.isVisible()) return;
    for (const choice of [playable, answers, pile]) {
      const control = page.locator(choice).first();
      if (!(await control.isVisible())) continue;
      const before = await page.locator(".question").textContent();
      await control.click({ timeout: 2000 }).catch(() => undefined); // it may just have gone
      await expect(page.locator(".question"))
        .not.toHaveText(before ?? "", { timeout: 1500 })
        .catch(() => undefined);
      break;
    }
  }
  await expect(scores).toBeVisible();
}
