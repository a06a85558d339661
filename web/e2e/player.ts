// Plays with visible controls.
import { expect, type Locator, type Page } from "@playwright/test";
import { seen } from "./wait";

/** Makes bots fast. Call it before the page is opened. */
export async function speedUpBots(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("lastcard.settings", JSON.stringify({ botPercent: 10 })));
}

const playable = ".hand button.playable";
const answers = ".answers [data-move]";
const pile = "button.pile:not([aria-disabled='true'])";
const slap = "button.slap";
const asked = "[data-asked='true']";
const scores = "#scores-title";
const next = "#scores-next:not([aria-disabled='true'])";

export async function openLog(page: Page, name = "What happened"): Promise<Locator> {
  await page.getByRole("button", { name }).click();
  return page.getByRole("complementary", { name });
}

/** Runs in the page: where to click the first of these that is in sight and not covered, unless `wanted` is in sight. */
function aim([wanted, ways]: readonly [string, readonly string[]]): { way: string; x: number; y: number } | undefined {
  const inSight = (found: Element | null) => found?.checkVisibility({ visibilityProperty: true }) && found.getBoundingClientRect().width > 0;
  if (wanted !== "" && inSight(document.querySelector(wanted))) return undefined;
  for (const way of ways) {
    const found = document.querySelector<HTMLElement>(way);
    if (!found || !inSight(found)) continue;
    const { left, top, width, height } = found.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (found.contains(document.elementFromPoint(x, y))) return { way, x, y };
  }
  return undefined;
}

/**
 * Answers once, and waits until the table has taken it. Between looking and clicking there is no other wait: under
 * load the question of a moment ago would be another one when the click arrives. Does nothing where `wanted` is in
 * sight.
 */
export async function answer(page: Page, prefer = playable, wanted = ""): Promise<void> {
  // The question may appear a moment before the cards.
  const ways = [slap, prefer, playable, answers, pile];
  if ((await seen(page, wanted === "" ? ways : [wanted, ...ways], 2000).catch(() => undefined)) === undefined) return;
  const state = () => page.evaluate(() => `${document.querySelector<HTMLElement>(".prompt")?.dataset["state"]} ${document.querySelector(".notice")?.textContent}`);
  const before = await state();
  const target = await page.evaluate(aim, [wanted, ways] as const);
  if (target === undefined) return;
  const { way } = target;
  await page.mouse.click(target.x, target.y);
  // A slap answers no question: it is done when it is no longer offered.
  await page
    .waitForFunction(
      ([old, open]) => `${document.querySelector<HTMLElement>(".prompt")?.dataset["state"]} ${document.querySelector(".notice")?.textContent}` !== old || (open !== "" && !document.querySelector(open)),
      [before, way === slap ? slap : ""] as const,
      { timeout: 10_000 },
    )
    .catch(() => undefined);
}

/** Plays, over several rounds if necessary, until an element is visible; `prefer` selects the cards to play. */
export async function playUntil(page: Page, wanted: string, prefer = playable): Promise<void> {
  for (let step = 0; step < 200; ++step) {
    const now = await seen(page, [wanted, next, slap, asked]);
    if (now === wanted) return;
    if (now === next) await page.locator(next).click({ timeout: 2000 }).catch(() => undefined); // the next round may just have begun
    else await answer(page, prefer, wanted);
  }
  await expect(page.locator(wanted).first()).toBeVisible();
}

/** Plays until the score sheet opens. */
export async function playRound(page: Page, most = 400): Promise<void> {
  for (let step = 0; step < most; ++step) {
    if ((await seen(page, [scores, slap, asked])) === scores) return;
    await answer(page);
  }
  await expect(page.locator(scores)).toBeVisible();
}
