// Waits that check every frame. Playwright's own waits check ever less often, which would take most of the time of
// a round.
import type { Page } from "@playwright/test";

/** Runs in the page: the first selector whose first element is visible. */
function look(selectors: readonly string[]): string | undefined {
  return selectors.find((selector) => {
    const found = document.querySelector(selector);
    const { width = 0, height = 0 } = found?.getBoundingClientRect() ?? {};
    return width > 0 && height > 0 && found?.checkVisibility({ visibilityProperty: true });
  });
}

/** Waits until one of the selectors is visible, and resolves with it. */
export async function seen(page: Page, selectors: readonly string[], timeout = 30_000): Promise<string | undefined> {
  const found = await page.waitForFunction(look, selectors, { timeout });
  return found.jsonValue();
}
