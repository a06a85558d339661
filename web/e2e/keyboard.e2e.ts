// Keyboard only: arrows, Tab, Enter and Escape, no letters. After every key a visible element has the focus, and
// between keys the focus is never lost.
import { expect, test, type Locator, type Page } from "@playwright/test";
import { press, watchFocus } from "./focus";
import { speedUpBots } from "./player";
import { testServer } from "./server";
import { scenes, stage } from "./stage";
import { coloured, deal, edition, numbers, wild } from "./custom_tables";
import { seen } from "./wait";

const server = testServer();

/** Presses Tab, forwards or backwards, until the element has the focus. */
async function goTo(page: Page, wanted: Locator, most = 60): Promise<void> {
  for (let i = 0; i < most; ++i) {
    const way = await wanted.first().evaluate((first) => {
      const { activeElement } = document;
      if (first === activeElement) return "there";
      return first.compareDocumentPosition(activeElement ?? document.body) & Node.DOCUMENT_POSITION_FOLLOWING ? "Shift+Tab" : "Tab";
    });
    if (way === "there") return;
    await press(page, way);
  }
  throw new Error("no Tab leads there");
}

const scores = "#scores-title";
const asked = "[data-asked=true]";

const state = async (page: Page) => (await page.locator(".prompt").getAttribute("data-state")) ?? "";

/** Waits for another question, or none. */
async function answered(page: Page, before: string, timeout: number): Promise<void> {
  await page.waitForFunction((old) => document.querySelector<HTMLElement>(".prompt")?.dataset["state"] !== old, before, { timeout });
}

/** Presses Enter and waits until the question is answered. */
async function entered(page: Page): Promise<void> {
  const before = await state(page);
  await press(page, "Enter");
  await answered(page, before, 10_000);
}

/** Answers once: with a card that fits, else an answer button, else the pile. */
async function answer(page: Page): Promise<void> {
  const before = await state(page);
  const inHand = page.locator(".hand button.playable");
  if (await page.locator(".answers :focus").count()) await press(page, "Enter");
  else if (await inHand.count()) {
    // The hand is one stop; the arrow keys move between cards.
    await goTo(page, page.locator(".hand [tabindex='0']"));
    await press(page, "Home");
    while (!(await inHand.evaluateAll((all) => all.some((each) => each === document.activeElement)))) await press(page, "ArrowRight");
    await press(page, "Enter");
  } else {
    await goTo(page, page.locator(".answers [data-move], button.pile:not([aria-disabled=true])"));
    await press(page, "Enter");
  }
  await answered(page, before, 2_000).catch(() => undefined); // the move may be held until the time for a catch is over
}

async function playUntil(page: Page, wanted: string): Promise<void> {
  for (let step = 0; step < 150; ++step) {
    const now = await seen(page, [wanted, scores, asked]);
    if (now === wanted) return;
    if (now === scores) await nextRound(page);
    else await answer(page);
  }
  await expect(page.locator(wanted)).toBeVisible();
}

async function nextRound(page: Page): Promise<void> {
  await expect(page.locator("#scores-next")).toBeFocused();
  await press(page, "Enter");
  await expect(page.locator(scores)).toBeHidden();
  // If the round starts with a question, the focus is on its answers.
  await expect(page.locator(".hand button:focus, .answers button:focus")).toBeVisible();
}

test("from the first screen through a round into the next one", async ({ page }) => {
  await watchFocus(page);
  await speedUpBots(page);
  await page.goto(server.url);
  await page.locator("a[href='/play']").waitFor();
  await goTo(page, page.locator("a[href='/play']"));
  await press(page, "Enter");
  await expect(page.locator(".hand button:focus")).toBeVisible();
  await playUntil(page, scores);
  await nextRound(page);
});

test("the dialogues: a colour, with whom to swap", async ({ page }) => {
  await watchFocus(page);
  await deal(page, server, { edition_file: edition('hand_size = 5\nseven = "swap"', numbers("7", 4), numbers("1", 2), wild("", ["colour"], 30)), seats: 3, bots: ["easy", "easy"] });
  for (const kind of ["colour", "swap"]) {
    await press(page, "ArrowRight");
    if (await page.locator(`.prompt[data-kind=${kind}]`).isVisible()) await answer(page); // it was dealt so
    await playUntil(page, `.prompt[data-kind=${kind}]`);
    await expect(page.locator(".answers button:focus")).toBeVisible();
    await press(page, "Tab");
    await entered(page);
  }
});

test("the dialogues: whom to catch, cancelled", async ({ page }) => {
  await watchFocus(page);
  await stage(page, server.url, scenes["turn"] ?? {});
  for (const back of ["Escape", "Enter"]) {
    await goTo(page, page.locator("[data-act=catch]"));
    await press(page, "Enter");
    await expect(page.locator(".answers [data-move='catch 1']")).toBeFocused();
    if (back === "Enter") await goTo(page, page.getByRole("button", { name: "Cancel" }));
    await press(page, back);
    await expect(page.locator(".hand button:focus")).toBeVisible();
  }
});

test("the dialogues: a challenge, a penalty that can be passed on", async ({ page }) => {
  await watchFocus(page);
  const four = wild("+4", ["draw 4", "colour"], 40, 'restricted = true\nhelp = "Only without the colour in play."');
  await deal(page, server, { edition_file: edition('hand_size = 5\nchallenge = "stays"', numbers("1-4", 1), four) });
  await playUntil(page, ".prompt[data-kind=challenge]");
  await goTo(page, page.locator("[data-move=challenge]"));
  await entered(page);

  await deal(page, server, { edition_file: edition('hand_size = 6\nstacking = "same_kind"', numbers("1-2", 1), coloured("+2", "draw 2", 12)) });
  await playUntil(page, ".prompt[data-kind=penalty]");
  await goTo(page, page.locator("[data-move=draw]"));
  await entered(page);
});

test("the menu of a game: to the settings and back into it, and to a new one", async ({ page }) => {
  await watchFocus(page);
  await speedUpBots(page);
  await page.goto(`${server.url}/play`);
  await page.locator("[data-card]").first().waitFor();
  const menu = page.getByRole("button", { name: "Menu" });
  await goTo(page, menu);
  await press(page, "Enter");
  await expect(menu).toHaveAttribute("aria-expanded", "true");
  await press(page, "Escape");
  await expect(menu).toBeFocused();
  await expect(page.locator("#menu")).toBeHidden();

  await press(page, "Enter");
  await goTo(page, page.locator("#menu a[href='/settings']"));
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.locator("[data-top]")).toBeVisible();

  await menu.click();
  await page.locator("#menu a[href='/play/new']").click();
  await expect(page.getByRole("button", { name: "Deal the cards" })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL(/\/play$/);
});

test("closing a panel returns the focus", async ({ page }) => {
  await watchFocus(page);
  await deal(page, server, { edition: "classic" });
  for (const name of ["What happened", "Keys"]) {
    const opener = page.getByRole("button", { name, exact: true });
    await goTo(page, opener);
    await press(page, "Enter");
    await expect(opener).not.toBeFocused();
    await press(page, "Escape");
    await expect(opener).toBeFocused();
  }
  // The settings open beside the table too.
  await goTo(page, page.getByRole("button", { name: "Menu" }));
  await press(page, "Enter");
  await goTo(page, page.locator("#menu").getByRole("button", { name: "Settings" }));
  await press(page, "Enter");
  await expect(page.locator("#panel").getByText("Order of your hand")).toBeVisible();
  await press(page, "Escape");
  await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
  for (const panel of ["invite", "people", "talk", "rules"]) {
    const opener = page.locator(`[data-panel=${panel}]`);
    await goTo(page, opener);
    await press(page, "Enter");
    await expect(page.locator("#panel")).toBeVisible();
    await press(page, "Tab");
    await press(page, "Escape");
    await expect(opener).toBeFocused();
  }
});

test("the key help opens, and letter keys can be switched off", async ({ page }) => {
  await deal(page, server, { edition: "classic" });
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await page.getByLabel("Letters and digits are keys").uncheck();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("l");
  await expect(page.getByRole("complementary", { name: "What happened" })).toBeHidden();
});

test("opening the chat focuses its field, and letters typed there are no keys of the table", async ({ page }) => {
  await stage(page, server.url, scenes["turn"] ?? {});
  const log = page.getByRole("complementary", { name: "What happened" });
  const unsorted = await page.locator(".sort").getAttribute("aria-label");
  await page.locator("[data-panel=talk]").click();
  await expect(page.getByLabel("Say something")).toBeFocused();
  await page.keyboard.type("old");
  await expect(page.getByLabel("Say something")).toHaveValue("old");
  // Also outside the field: on an emote, and after a tap on an empty part of the panel.
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("ol");
  await page.locator("#panel .head").click();
  await page.keyboard.type("ol");
  expect(await page.locator(".sort").getAttribute("aria-label")).toBe(unsorted);
  await expect(log).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-panel=talk]")).toBeFocused();
  await page.keyboard.press("l");
  await expect(log).toBeVisible();
});

test("on a phone the chat opens without the keyboard", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await stage(page, server.url, scenes["turn"] ?? {});
  await page.locator("[data-panel=talk]").tap();
  await expect(page.locator("#panel-title")).toBeFocused();
  await context.close();
});
