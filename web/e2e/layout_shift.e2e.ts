// No layout shifts: content stays in place while the rest loads, on every screen and during a whole round.
import { expect, test, type Page } from "@playwright/test";
import { playRound } from "./player";
import { lost, screens } from "./screens";
import { testServer } from "./server";
import { deal } from "./custom_tables";

const most = 0.02;

const server = testServer();
test.use({ viewport: { width: 390, height: 844 } });

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Records layout shifts without a recent input. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { at: number; value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    const name = (node: Node | null) => (node instanceof Element ? node.outerHTML : (node?.textContent ?? "?")).slice(0, 120);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[])
        if (!entry.hadRecentInput) shifts.push({ at: entry.startTime, value: entry.value, what: entry.sources.map(({ node }) => name(node)).join(" and ") });
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The worst five-second window, as browsers count it, with the elements that moved. */
async function worst(page: Page): Promise<{ sum: number; what: string[] }> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
  const shifts = await page.evaluate(() => (window as unknown as { shifts: { at: number; value: number; what: string }[] }).shifts);
  let found = { sum: 0, what: [] as string[] };
  let window = { from: -Infinity, last: -Infinity, sum: 0, what: [] as string[] };
  for (const { at, value, what } of shifts) {
    if (at - window.last > 1000 || at - window.from > 5000) window = { from: at, last: at, sum: 0, what: [] };
    window.last = at;
    window.sum += value;
    window.what.push(`${value.toFixed(4)}: ${what}`);
    if (window.sum > found.sum) found = { sum: window.sum, what: [...window.what] };
  }
  return found;
}

async function isCalm(page: Page): Promise<void> {
  const { sum, what } = await worst(page);
  expect(sum, what.join("\n")).toBeLessThanOrEqual(most);
}

for (const [pattern, screen] of [...Object.entries(screens), ["an unknown address", lost] as const])
  test(`the first load of ${pattern}`, async ({ page }) => {
    await observe(page);
    await screen.open(page, server.url);
    await isCalm(page);
  });

// Czech questions are longer: two lines in English become three.
for (const language of ["en", "cs"])
  test(`a round, ${language}`, async ({ page }) => {
    await observe(page);
    await deal(page, server, { edition: "classic", seats: 3, bots: ["easy", "easy"], rules: { hand_size: 3 } });
    await page.evaluate((chosen) => localStorage.setItem("lastcard.language", chosen), language);
    await page.reload(); // also when a running game is reloaded
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await playRound(page);
    await isCalm(page);
  });
