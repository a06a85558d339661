// A round by the keyboard alone: the focus is always somewhere, and what is asked can be answered.
import { expect, test, type Page } from "@playwright/test";
import { TestServer } from "./server";
import { deal } from "./trial";

let server: TestServer;
test.beforeAll(async () => void (server = await TestServer.start()));
test.afterAll(() => server.stop());

/** What has the focus: the place in the page, and whether it can be played. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return { lost: !element || element === document.body, card: element?.hasAttribute("data-card") ?? false, playable: element?.classList.contains("playable") ?? false };
  });

async function playCard(page: Page): Promise<boolean> {
  const places = await page.locator(".hand button").count();
  if ((await page.locator(".hand button.playable").count()) === 0) return false;
  await page.keyboard.press("Home");
  for (let i = 0; i < places; ++i) {
    if ((await focused(page)).playable) {
      await page.keyboard.press("Enter");
      return true;
    }
    await page.keyboard.press("ArrowRight");
  }
  return false;
}

test("a round by the keyboard alone", async ({ page }) => {
  test.setTimeout(60_000);
  await deal(page, server, { edition: "classic", rules: { hand_size: 4 } });
  const scores = page.locator("#scores-title");
  const asked = page.locator("[data-asked=true]");
  await expect(asked).toBeVisible();
  await page.keyboard.press("ArrowRight");
  expect(await focused(page)).toMatchObject({ card: true });
  for (let step = 0; step < 200; ++step) {
    await expect(asked.or(scores).first()).toBeVisible({ timeout: 20_000 });
    if (await scores.isVisible()) break;
    expect((await focused(page)).lost).toBe(false);
    const before = (await page.locator(".prompt").getAttribute("data-state")) ?? "";
    if ((await page.locator(".hand button:focus").count()) === 0 && (await page.locator(".answers [data-move]").count()) > 0) await page.keyboard.press("1");
    else if (!(await playCard(page))) await page.keyboard.press((await page.locator("[data-move=draw]").count()) > 0 ? "d" : "1");
    await expect(page.locator(".prompt")).not.toHaveAttribute("data-state", before, { timeout: 1500 }).catch(() => undefined);
  }
  await expect(page.getByRole("button", { name: "Next round" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(scores).toBeHidden();
});

test("the keys are told, and letters can be switched off", async ({ page }) => {
  await deal(page, server, { edition: "classic" });
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.getByLabel("Letters and digits are keys").uncheck();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("l");
  await expect(page.getByRole("complementary", { name: "What happened" })).toBeHidden();
});
