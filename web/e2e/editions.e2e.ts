// A round of every edition against bots, by the visible controls alone.
import { expect, test } from "@playwright/test";
import { playRound } from "./player";
import { TestServer } from "./server";
import { deal } from "./trial";

let server: TestServer;
test.use({ viewport: { width: 390, height: 844 } });
test.beforeAll(async () => void (server = await TestServer.start()));
test.afterAll(() => server.stop());

for (const edition of ["classic", "classic-wiki", "powers", "creeper", "no-mercy", "trend"])
  test(`a round of ${edition}`, async ({ page }) => {
    await deal(page, server, { edition, rules: { hand_size: 3 }, timing: { bot_percent: 0 } });
    await playRound(page);
    await expect(page.locator("#scores-title")).toBeVisible();
  });
