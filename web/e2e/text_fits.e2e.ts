// The texts of every language fit a small phone: no screen is too wide, and no word is cut off.
import { expect, test, type Page } from "@playwright/test";
import { screens } from "./screens";
import { testServer } from "./server";
import { scenes, stage } from "./stage";

const server = testServer();
test.beforeAll(async () => {
});

/** The texts that overflow the screen or their box, except in scrolling rows. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth;
    const found = wide > innerWidth ? [`the page, ${wide} wide`] : [];
    for (const element of document.querySelectorAll<HTMLElement>("button, a, label, legend, h1, h2, h3, p, dt, dd, summary, .tag")) {
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || element.closest(".unseen, .hand, nav, [inert], [aria-hidden=true]")) continue;
      const cut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== "visible";
      if (cut || box.right > innerWidth + 1) found.push(element.innerText.trim().slice(0, 60));
    }
    return found;
  });
}

const long = process.env["LASTCARD_LONG"] !== undefined;

for (const locale of ["cs-CZ", "hu-HU", "pl-PL", "ru-RU", "sk-SK"])
  test(`every word fits: ${locale}`, async ({ browser }) => {
    const page = await browser.newPage({ locale, viewport: { width: 360, height: 640 }, reducedMotion: "reduce", serviceWorkers: "block" });
    for (const pattern of long ? Object.keys(screens) : ["/", "/new", "/t/:code", "/pass"]) {
      await screens[pattern]?.open(page, server.url);
      expect.soft(await cutOff(page), pattern).toEqual([]);
    }
    for (const [name, scene] of long ? Object.entries(scenes) : []) {
      await stage(page, server.url, scene);
      expect.soft(await cutOff(page), name).toEqual([]);
    }
    await page.close();
  });

test("the page preloads the messages of the browser's language", async ({ browser }) => {
  const page = await browser.newPage({ locale: "hu-HU", serviceWorkers: "block" });
  const answer = await page.goto(server.url);
  const named = /^<(.+)>; rel=modulepreload$/.exec(answer?.headers()["link"] ?? "")?.[1];
  await page.locator("h1").waitFor();
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
  expect(loaded.filter((path) => /^\/assets\/[a-z]{2}-.+\.js$/.test(path))).toEqual([named]);
  await page.close();
});
