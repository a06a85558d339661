// Waits that look with every frame. Playwright's own look ever more rarely, at last twice or once in a
// second: over the many moves of a round that would be most of the time.
import type { Page } from "@playwright/test";

/** The first of these selectors whose first element can be seen; in the page. */
function look(selectors: readonly string[]): string | undefined {
  return selectors.find((selector) => {
    const found = document.querySelector(selector);
    const { width = 0, height = 0 } = found?.getBoundingClientRect() ?? {};
    return width > 0 && height > 0 && found?.checkVisibility({ visibilityProperty: true });
  });
}

/** Which of these is there, as soon as there is one. */
export async function seen(page: Page, selectors: readonly string[], timeout = 30_000): Promise<string | undefined> {
  const found = await page.waitForFunction(look, selectors, { timeout });
  return found.jsonValue();
}
