// A round of every edition against bots, using only visible controls.
import { expect, test } from "@playwright/test";
import { playRound } from "./player";
import { testServer } from "./server";
import { deal } from "./custom_tables";

const server = testServer();
test.use({ viewport: { width: 390, height: 844 } });

for (const edition of ["classic", "classic-wiki", "powers", "creeper", "no-mercy", "trend"])
  test(`a round of ${edition}`, async ({ page }) => {
    await deal(page, server, { edition, rules: { hand_size: 3 }, timing: { bot_percent: 0 } });
    await playRound(page);
    await expect(page.locator("#scores-title")).toBeVisible();
  });
