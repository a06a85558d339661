// Cards fly for who likes to see where they go; for who asks the system for less motion nothing moves.
import { expect, test, type Page } from "@playwright/test";
import { answer } from "./player";
import { TestServer } from "./server";
import { deal } from "./trial";
import { seen } from "./watch";

let server: TestServer;
test.beforeAll(async () => void (server = await TestServer.start()));
test.afterAll(() => server.stop());
test.use({ viewport: { width: 390, height: 844 } });

/** Notes, frame by frame, whatever is on its way. */
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

test("with less motion nothing moves", async ({ page }) => {
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
    // Who has nothing that fits draws first, and that card comes into the hand in another way.
    await expect(async () => {
      await turn(page);
      await answer(page);
      expect(await moved(page)).toContainEqual(expect.stringMatching(/^flight\b/));
    }).toPass({ timeout: 30_000, intervals: [50] });
  });
});
