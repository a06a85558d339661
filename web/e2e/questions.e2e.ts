// Every kind of question and every reaction, answered by what can be seen; and nothing ever covers the hand,
// the call or the catch.
import { expect, test, type Locator, type Page } from "@playwright/test";
import { openLog, playUntil } from "./player";
import { TestServer } from "./server";
import { coloured, deal, edition, numbers, wild } from "./trial";

let server: TestServer;
test.use({ viewport: { width: 360, height: 640 } });
test.beforeAll(async () => void (server = await TestServer.start()));
test.afterAll(() => server.stop());

const asked = (page: Page, kind: string) => page.locator(`.prompt[data-kind=${kind}]`);
const answers = (page: Page) => page.locator(".answers [data-move]");

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error("cannot be seen");
  return box;
}

/** What is asked lies beside the hand and the buttons, is large enough, and nothing goes beyond the screen. */
async function coversNothing(page: Page): Promise<void> {
  const prompt = await boxOf(page.locator(".prompt"));
  for (const other of [page.locator(".hand"), page.locator("[data-act=uno]"), page.locator("[data-act=catch]")]) {
    const box = await boxOf(other);
    expect(prompt.y + prompt.height <= box.y || box.y + box.height <= prompt.y).toBe(true);
  }
  for (const button of await answers(page).all()) {
    const box = await boxOf(button);
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

test("colour", async ({ page }) => {
  await deal(page, server, { edition_file: edition("hand_size = 5", numbers("1-3", 2), wild("", ["colour"], 40)) });
  await playUntil(page, asked(page, "colour"));
  await coversNothing(page);
  await page.getByRole("button", { name: "green", exact: true }).click();
  await expect(page.locator(".colour.G").or(page.locator("#scores-title"))).toBeVisible();
  await expect(await openLog(page)).toContainText("green");
});

test("swap, by the keyboard too", async ({ page }) => {
  await deal(page, server, { edition_file: edition('hand_size = 5\nseven = "swap"', numbers("7", 20), numbers("1", 2)), seats: 3, bots: ["easy", "easy"] });
  await playUntil(page, asked(page, "swap"));
  await coversNothing(page);
  await expect(answers(page)).toHaveCount(2);
  await page.keyboard.press("2");
  await expect(asked(page, "swap")).toBeHidden();
  await expect(await openLog(page)).toContainText("swap with");
});

test("a challenge, with what bluffing is", async ({ page }) => {
  const four = wild("+4", ["draw 4", "colour"], 60, 'restricted = true\nhelp = "Only without the colour in play."');
  await deal(page, server, { edition_file: edition('hand_size = 5\nchallenge = "stays"', numbers("1-4", 1), four) });
  await playUntil(page, asked(page, "challenge"));
  await coversNothing(page);
  await expect(page.getByText("Only without the colour in play.")).toBeVisible();
  await page.getByRole("button", { name: /^Challenge / }).click();
  await expect(await openLog(page)).toContainText("You challenge");
});

test("a penalty is stacked or taken", async ({ page }) => {
  await deal(page, server, { edition_file: edition('hand_size = 6\nstacking = "same_kind"', numbers("1-2", 1), coloured("+2", "draw 2", 12)) });
  await playUntil(page, asked(page, "penalty"));
  await coversNothing(page);
  await expect(page.locator(".pending")).toContainText("+");
  await page.locator("[data-move=draw]").click();
  await expect(await openLog(page)).toContainText(/You (take|draw)/);
});

test("a power, and the second card of the blue one", async ({ page }) => {
  await deal(page, server, { edition_file: edition("hand_size = 6", numbers("1-4", 3), wild("p", ["choose_power", "colour"], 16)) });
  await playUntil(page, asked(page, "power"), ".hand [data-card^=W].playable");
  await coversNothing(page);
  await page.getByRole("button", { name: "blue", exact: true }).click();
  await playUntil(page, asked(page, "second"));
  await page.locator("[data-move=pass]").click();
  await expect(asked(page, "second")).toBeHidden();
});

test("roulette", async ({ page }) => {
  await deal(page, server, { edition_file: edition("hand_size = 6", numbers("1-4", 3), wild("o", ["roulette"], 60)) });
  await playUntil(page, asked(page, "roulette"));
  await coversNothing(page);
  await page.getByRole("button", { name: "red", exact: true }).click();
  await expect(asked(page, "roulette")).toBeHidden();
});

test("the card that was drawn is played or kept", async ({ page }) => {
  await deal(page, server, { edition: "classic", rules: { hand_size: 4 } });
  await playUntil(page, page.locator(".draw.offered"));
  await page.locator(".draw.offered").click();
  await playUntil(page, asked(page, "drawn"));
  await coversNothing(page);
  await expect(page.locator(".drawn svg")).toBeVisible();
  await answers(page).first().click();
  await expect(asked(page, "drawn")).toBeHidden();
});

test("a pair, and several cards of one number", async ({ page }) => {
  await deal(page, server, { edition_file: edition('hand_size = 6\nmulti_play = "same_number"', numbers("5", 20), numbers("1", 1)) });
  const more = page.locator("[data-move$=',']").first();
  await playUntil(page, more);
  await coversNothing(page);
  await more.click();
  await expect(asked(page, "more")).toBeVisible();
  await playUntil(page, page.locator(".prompt:not([data-kind=more])"));

  await deal(page, server, { edition_file: edition('hand_size = 6\nmulti_play = "identical_pair"', numbers("5", 20), numbers("1", 1)) });
  await playUntil(page, page.locator("[data-move$='*2']").first());
  await page.locator("[data-move$='*2']").first().click();
  await expect(await openLog(page)).toContainText("pair");
});

test("slap and jump in, on the card itself", async ({ page }) => {
  await deal(page, server, { edition_file: edition("hand_size = 5\nnine_slap = true", numbers("9", 20), numbers("1", 1)), timing: { slap_ms: 8000 } });
  await playUntil(page, page.locator("button.slap"));
  await page.locator("button.slap").click();
  await expect(page.locator("button.slap")).toBeHidden();

  await deal(page, server, { edition_file: edition("hand_size = 6\njump_in = true", numbers("5", 20), numbers("1", 1)), seats: 3, bots: ["easy", "easy"], timing: { bot_percent: 100 } });
  await playUntil(page, page.locator(".hand .jump").first());
  await page.locator(".hand button:has(.jump)").first().click();
  await expect(await openLog(page)).toContainText("You jump in");
});

test("the call, and a catch that has to wait before the next", async ({ page }) => {
  await deal(page, server, { edition_file: edition("hand_size = 4\nfalse_catch_penalty = 1", numbers("1-5", 6)), timing: { bot_percent: 200 } });
  await expect(page.locator("[data-asked=true]")).toBeVisible();
  await page.locator("[data-act=uno]").click();
  await page.locator("[data-act=catch]").click();
  await expect(page.locator("[data-act=catch]")).toHaveAttribute("aria-disabled", "true");
  const log = await openLog(page);
  await expect(log).toContainText("You call “UNO!”");
  await expect(log).toContainText(/catch/i);
});

test("why a card does not fit is said when it is tapped", async ({ page }) => {
  await deal(page, server, { edition: "classic" });
  await playUntil(page, page.locator(".hand button[aria-disabled=true]:not(.idle)").first());
  // Cards that do not fit are aria-disabled, for which a test would wait; a person would not.
  await page.locator(".hand button[aria-disabled=true]:not(.idle)").first().click({ force: true });
  await expect(page.locator(".notice")).not.toBeEmpty();
});
