// Cards fly; with reduced motion nothing moves.
import { expect, test, type Page } from "@playwright/test";
import { answer } from "./player";
import { testServer } from "./server";
import { deal, edition, numbers } from "./custom_tables";
import { seen } from "./wait";

const server = testServer();
test.use({ viewport: { width: 390, height: 844 } });

/** Records all flying cards, frame by frame. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const look = () => {
      for (const { effect, playState } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || playState !== "running") continue;
        const { delay = 0, duration } = effect.getComputedTiming();
        if (Number(duration) + delay > 1) moved.add(`${effect.target?.className || effect.target?.tagName}${effect.pseudoElement ?? ""}`);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

const moved = (page: Page) => page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);

const turn = (page: Page) => seen(page, ["[data-asked=true]", "#scores-title"]);

test("with reduced motion nothing moves", async ({ page }) => {
  await observe(page);
  await deal(page, server, { edition: "classic", seats: 3, bots: ["easy", "easy"] });
  for (let moves = 0; moves < 6; ++moves) {
    await turn(page);
    await answer(page);
  }
  await turn(page);
  expect(await moved(page)).toEqual([]);
});

test("the last card is seen before the sheet, and stays in sight", async ({ page }) => {
  await page.addInitScript(() => {
    const times: Record<string, number> = {};
    Object.assign(window, { times });
    new MutationObserver(() => {
      for (const [name, sign] of [["won", ".seat.won"], ["hands", ".seats .open svg"], ["sheet", "#scores-title"]] as const)
        if (document.querySelector(sign)) times[name] ??= performance.now();
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
  // The player at the left begins, and wins with the only card.
  await deal(page, server, { edition_file: edition("hand_size = 1", numbers("5", 20)), seats: 3, bots: ["easy", "easy"], timing: { bot_percent: 100 } });
  await page.locator("#scores-title").waitFor();
  const times = await page.evaluate(() => (window as unknown as { times: Record<string, number> }).times);
  expect(times["sheet"]! - times["won"]!).toBeGreaterThan(1_000);
  expect(times["sheet"]!).toBeGreaterThan(times["hands"]!);
  // The other player's card is on the table, the person's own on the sheet, and the last one on the pile.
  await expect(page.locator(".seats .open svg")).toHaveCount(1);
  await expect(page.locator(".sheet .own svg")).toHaveCount(1);
  await expect(page.locator("[data-pile=discard]")).toBeInViewport({ ratio: 1 });
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });
  test("cards fly", async ({ page }) => {
    await observe(page);
    await deal(page, server, { edition: "classic" });
    // Without a playable card the person draws first, which animates differently.
    await expect(async () => {
      await turn(page);
      await answer(page);
      expect(await moved(page)).toContainEqual(expect.stringMatching(/^flight\b/));
    }).toPass({ timeout: 30_000, intervals: [50] });
  });
});
