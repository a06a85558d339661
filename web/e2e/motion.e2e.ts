// Cards fly; with reduced motion nothing moves.
import { expect, test, type Page } from "@playwright/test";
import { answer } from "./player";
import { testServer } from "./server";
import { deal } from "./custom_tables";
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
