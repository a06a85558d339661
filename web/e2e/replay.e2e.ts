// Replay: the controls do not move, however long the text of a step is.
import { expect, test } from "@playwright/test";
import { screens } from "./screens";
import { testServer } from "./server";

const server = testServer();

for (const [width, height] of [[360, 640], [1280, 800]] as const)
  test(`the controls stay where they are, at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await screens["/r/:code/:match"]?.open(page, server.url);
    const on = page.getByRole("button", { name: "One step on" });
    const place = () => on.evaluate((button) => button.getBoundingClientRect().top + scrollY);
    const before = await place();
    const words = page.locator(".now");
    await page.getByRole("button", { name: "To the next deal" }).click();
    await expect(words).toContainText("shuffle");
    expect(await place()).toBe(before);
    await page.keyboard.press("Home");
    await expect(page.getByLabel("Step of the match")).toHaveAttribute("aria-valuetext", /^0 \/ \d+$/);
    expect(await place()).toBe(before);
    // The whole text can be read, each step from its start.
    await words.evaluate((each) => each.scrollTo(0, each.scrollHeight));
    await on.click();
    await expect.poll(() => words.evaluate((each) => each.scrollTop)).toBe(0);
    expect(await place()).toBe(before);
    expect(await place()).toBeLessThan(height - 44);
  });
