// Layout: on a small phone and on a desktop at 200% (640 × 400 points), with ten seats and with thirty cards, all
// controls are in sight, do not overlap and are large enough to touch; no screen overflows sideways; also with
// forced colours.
import { expect, test, type Page } from "@playwright/test";
import { lost, screens } from "./screens";
import { testServer } from "./server";
import { scenes, stage } from "./stage";

const server = testServer();
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ reducedMotion: "reduce", serviceWorkers: "block" });
  await page.addInitScript(() => localStorage.setItem("lastcard.language", "pl")); // long words
});
test.afterAll(() => page.close());

const sizes = { phone: [360, 640], "200%": [640, 400], desk: [1280, 800] } as const;

/** The layout problems of the table. */
function crowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const parts: Record<string, string> = {
      hand: ".frame",
      uno: "[data-act=uno]",
      catch: "[data-act=catch]",
      draw: "[data-pile=draw]",
      discard: "[data-pile=discard]",
      question: ".prompt",
      scores: "#scores-next",
      menu: "#menu",
    };
    const found = Object.entries(parts).flatMap(([name, where]) => {
      const part = document.querySelector(where);
      const box = part?.getBoundingClientRect();
      // Between rounds the score sheet stands in the place of the hand and the question.
      return part?.checkVisibility({ visibilityProperty: true }) && box && box.width > 0 && box.height > 0 ? [{ name, box }] : [];
    });
    const high = document.documentElement.clientHeight;
    const wide = document.documentElement.clientWidth;
    for (const { name, box } of found) {
      if (box.left < -0.5 || box.right > wide + 0.5) wrong.push(`${name} runs out at the side: ${box.left}…${box.right}`);
      if (box.top < -0.5 || box.bottom > high + 0.5) wrong.push(`${name} is out of sight: ${box.top}…${box.bottom} of ${high}`);
      for (const { name: other, box: its } of found) {
        if (name >= other) continue;
        const apart = box.right <= its.left + 1 || its.right <= box.left + 1 || box.bottom <= its.top + 1 || its.bottom <= box.top + 1;
        if (!apart) wrong.push(`${name} and ${other} lie on each other`);
      }
    }
    if (document.documentElement.scrollWidth > wide) wrong.push(`the page is ${document.documentElement.scrollWidth} wide of ${wide}`);
    return wrong;
  });
}

/** Controls smaller than 44 points; 24 for links in texts, and for switches, whose labels are targets too. */
function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a[href], input, select, summary")].flatMap((each) => {
      const target = each.closest("label") ?? each;
      const { width, height } = target.getBoundingClientRect();
      if (width === 0 || height === 0 || getComputedStyle(each).opacity === "0" || each.closest(".unseen")) return [];
      const least = each.matches("p a, dd a, td a, [role=switch]") ? 24 : 43.9;
      // A rotated card has a larger box: its own size counts.
      const [own, tall] = each.matches(".hand button") ? [each.offsetWidth, each.offsetHeight] : [width, height];
      return own < least || tall < least ? [`${each.tagName} “${each.textContent?.trim().slice(0, 30) || each.className}” is ${Math.round(own)} × ${Math.round(tall)}`] : [];
    }),
  );
}

const softly = expect.configure({ soft: true });
const tooWide = (page: Page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** Checks in all sizes; scripts have a few frames to follow a resize. */
async function inEvery(looked: readonly (keyof typeof sizes)[], name: string, wrong: () => Promise<unknown[]>): Promise<void> {
  for (const size of looked) {
    const [width, height] = sizes[size];
    await page.setViewportSize({ width, height });
    await softly.poll(wrong, { message: `${name}, ${size}`, timeout: 1_000, intervals: [20, 50, 100] }).toEqual([]);
  }
}

// First, because a scene stays active on its page.
test("every screen", async () => {
  for (const { name, open } of [...Object.values(screens), lost]) {
    await page.setViewportSize({ width: 360, height: 640 });
    await open(page, server.url);
    await inEvery(["phone", "200%"], name, async () => [...((await tooWide(page)) > 0 ? ["too wide"] : []), ...(await tooSmall(page))]);
  }
});

for (const [name, scene] of Object.entries(scenes))
  test(`the table: ${name}`, async () => {
    await page.setViewportSize({ width: 360, height: 640 });
    await stage(page, server.url, scene);
    await inEvery(["phone", "200%", "desk"], name, async () => [...(await crowded(page)), ...(await tooSmall(page))]);
  });

// The status banner stands above the table; the felt shrinks for it, never the hand.
for (const name of ["turn", "challenge", "colour", "turn-10-seats", "turn-30-cards", "round-over"])
  test(`the table in trouble: ${name}`, async () => {
    const scene = scenes[name] ?? {};
    const all = [[320, 568], [360, 640], [390, 844], [640, 400], [1280, 800]] as const;
    for (const [at, [width, height]] of all.entries()) {
      await page.setViewportSize({ width, height });
      if (at === 0) await stage(page, server.url, { ...scene, lobby: { ...scene.lobby, paused: true } });
      await expect(page.locator(".troubles button")).toBeVisible();
      const covered = () =>
        page.evaluate(() => {
          const [sheet, last] = ["section.sheet", "[data-pile=discard]"].map((part) => document.querySelector(part)?.getBoundingClientRect());
          if (sheet && last) return sheet.bottom > innerHeight + 1 || last.bottom > sheet.top + 1 ? `the sheet is at ${sheet.top}…${sheet.bottom} of ${innerHeight}, the last card ends at ${last.bottom}` : "";
          const [hand, own, bar, next] = [".frame", ".actions .own", ".buttons", ".prompt"].map((part) => document.querySelector(part)?.getBoundingClientRect());
          if (!hand || !own || !bar || !next) return "something is missing";
          // On a wide screen the hand lies between the person and the buttons.
          const beside = own.right <= hand.left + 1 && hand.right <= bar.left + 1;
          if ((!beside && hand.bottom > Math.min(own.top, bar.top) + 1) || Math.max(hand.bottom, own.bottom, bar.bottom) > innerHeight + 1)
            return `the hand ends at ${hand.bottom}, the person is at ${own.top}…${own.bottom}, the buttons are at ${bar.top}…${bar.bottom} of ${innerHeight}`;
          return next.bottom > hand.top + 1 ? `what is asked ends at ${next.bottom}, the hand begins at ${hand.top}` : "";
        });
      await softly.poll(covered, { message: `${width} × ${height}`, timeout: 1_000, intervals: [20, 50, 100] }).toBe("");
    }
  });

// In a lesson the cards stay in sight at every step, and no text overflows.
for (const [language, edition] of [["hu", "no-mercy"], ["ru", "classic-wiki"], ["pl", "powers"], ["cs", "classic"], ["sk", "no-mercy"]] as const)
  test(`a lesson on a small phone: ${edition} in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, locale: language, serviceWorkers: "block", reducedMotion: "reduce" });
    const learner = await context.newPage();
    await learner.goto(`${server.url}/learn/${edition}`);
    const next = learner.locator(".suggested");
    for (let step = 0; step < 10; ++step) {
      await next.first().waitFor();
      const wrong = await learner.evaluate(() => {
        const below = [...document.querySelectorAll(".hand button, .answers > *, .buttons > *")].filter((each) => each.getBoundingClientRect().bottom > innerHeight);
        const wide = [...document.querySelectorAll(".coach, .answers button, .buttons button")].filter((each) => each instanceof HTMLElement && each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1);
        return [scrollY === 0 ? "" : "scrolled", ...[...below, ...wide].map((each) => each.textContent)].filter((each) => each !== "");
      });
      softly(wrong, `step ${step}`).toEqual([]);
      await next.first().click();
    }
    await context.close();
  });

test("the number of cards is readable beside buttons in every language", async ({ browser }) => {
  for (const language of ["hu", "ru", "pl"])
    for (const [width, height] of [[320, 568], [360, 640], [390, 844]] as const) {
      const context = await browser.newContext({ viewport: { width, height }, locale: language, serviceWorkers: "block" });
      const other = await context.newPage();
      await stage(other, server.url, scenes["turn-30-cards"] ?? {});
      const wrong = await other.evaluate(() => {
        const seat = document.querySelector(".own .seat")?.getBoundingClientRect();
        const count = document.querySelector(".own .facts b")?.getBoundingClientRect();
        if (!seat || !count) return ["nobody sits here"];
        const cut = [...document.querySelectorAll<HTMLElement>(".actions button")].filter((each) => each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().right > innerWidth);
        return [...(count.right > seat.right - 4 ? [`the count ends at ${count.right} of ${seat.right}`] : []), ...cut.map((each) => each.textContent?.trim())];
      });
      softly(wrong, `${language}, ${width}`).toEqual([]);
      await context.close();
    }
});

test("the table with its menu", async () => {
  await page.setViewportSize({ width: 360, height: 640 });
  await stage(page, server.url, scenes["challenge"] ?? {});
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await inEvery(["phone", "200%", "desk"], "menu", async () => [...(await crowded(page)), ...(await tooSmall(page))]);
  await expect(page.locator("#menu .way")).toHaveCount(3);
});

test("cards fly above the piles and below texts", async () => {
  await stage(page, server.url, scenes["turn"] ?? {});
  await page.keyboard.press("l");
  const height = (where: string) => page.locator(where).first().evaluate((each) => Number(getComputedStyle(each).zIndex) || 0);
  const flights = await height(".flights");
  expect(flights).toBeGreaterThan(await height("[data-pile=draw]"));
  for (const read of [".prompt", ".middle ol", "aside", ".bottom"]) expect(await height(read), read).toBeGreaterThan(flights);
});

test("forced colours: cards keep their colours, and controls have borders", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ forcedColors: "active" });
  await stage(page, server.url, scenes["colour"] ?? {});
  const red = page.locator("[data-move='call R']");
  expect(await red.evaluate((button) => getComputedStyle(button).borderTopStyle)).toBe("solid");
  expect(await page.locator(".hand [data-card=R3] .edge").evaluate((edge) => getComputedStyle(edge).fill)).toBe("rgb(212, 28, 56)");
  expect(await crowded(page)).toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
});
