// Watches the focus frame by frame: once an element has it, it must never be lost, and the focused element must
// be visible.
import { expect, type Page } from "@playwright/test";

interface Watching {
  lost: string[];
}

/** Starts with the next navigation. */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watching: Watching = { lost: [] };
    let armed = false;
    let key = "";
    Object.assign(window, { watching });
    document.addEventListener("focusin", () => (armed = true));
    document.addEventListener("keydown", (event) => (key = event.key), true);
    const look = () => {
      if (armed && document.hasFocus() && (!document.activeElement || document.activeElement === document.body)) {
        watching.lost.push(`nobody has the focus at ${location.pathname} after ${key}`);
        armed = false; // until an element has it again
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Presses a key, after which the focus must be on a visible element. */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  // The element may need a moment to scroll into sight.
  await expect.poll(() => unseenFocus(page), { message: `after ${key}`, timeout: 3_000, intervals: [20, 50, 100] }).toBe("");
  expect(await page.evaluate(() => (window as unknown as { watching?: Watching }).watching?.lost ?? [])).toEqual([]);
}

/** What is wrong with the focused element; undefined if it is visible. */
function unseenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return "nobody has the focus";
    const { left, top, right, bottom } = (element.querySelector(".face") ?? element).getBoundingClientRect();
    const name = `${element.tagName} ${element.textContent?.trim().slice(0, 40)}`;
    if (right - left < 20 || bottom - top < 16) return `too small to be seen: ${name}`;
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return `out of sight: ${name}`;
    const shown = element.querySelector(".face") ?? element;
    const ring = getComputedStyle(shown);
    if (ring.outlineStyle === "none" || parseFloat(ring.outlineWidth) < 2) return `has no ring: ${name}`;
    // Nothing covers its middle.
    const over = document.elementFromPoint(Math.min(innerWidth - 1, Math.max(0, (left + right) / 2)), Math.min(innerHeight - 1, Math.max(0, (top + bottom) / 2)));
    const table = element.closest(".hand");
    return !over || element.contains(over) || over.contains(element) || table?.contains(over) ? "" : `covered by ${over.className || over.tagName}: ${name}`;
  });
}
