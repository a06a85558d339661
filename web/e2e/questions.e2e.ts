// Every kind of question and every reaction, answered with visible controls; and nothing ever covers the hand, the
// call or the catch. The kinds come from the protocol and the engine's messages: a new kind without a test fails
// the last test.
import { readFileSync } from "node:fs";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { begin, makeTable, newPerson } from "./people";
import { openLog, playUntil } from "./player";
import { testServer } from "./server";
import { coloured, deal, edition, numbers, wild } from "./custom_tables";
import { seen } from "./wait";

const server = testServer();
test.use({ viewport: { width: 360, height: 640 } });

// ---- Questions and moves so far

interface Frame {
  type: string;
  key?: string;
  move?: string;
  decision?: number;
  view?: { question?: { kind?: string } | null };
  patch?: { question?: { kind?: string } | null };
}

/** The key of a move among the engine's messages "play.do.*". */
function deed(move: string): string {
  const verb = move.split(" ")[0] ?? "";
  if (move === "swap -") return "keep";
  if (/^[a-z]/.test(verb)) return verb;
  return move.includes("^") ? "jump" : move.includes("*2") ? "pair" : move.endsWith(",") ? "more" : "card";
}

/** Records the questions answered and the moves carried out. */
function listen(page: Page): Set<string> {
  const happened = new Set<string>();
  const sent = new Map<string, string[]>();
  let question: string | undefined;
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => {
      const { type, key, move, decision } = JSON.parse(String(payload)) as Frame;
      if (type !== "act" || key === undefined || move === undefined) return;
      sent.set(key, [deed(move), ...(decision === undefined || question === undefined ? [] : [`ask ${question}`])]);
    });
    socket.on("framereceived", ({ payload }) => {
      const frame = JSON.parse(String(payload)) as Frame;
      question = (frame.view ?? frame.patch)?.question?.kind ?? question;
      if (frame.type === "done") for (const each of sent.get(frame.key ?? "") ?? []) happened.add(each);
    });
  });
  return happened;
}

const tried = new Set<string>();

/** A test in which the person meets these questions and makes these moves; this is checked. */
function asks(title: string, what: string[], body: (page: Page) => Promise<void>): void {
  for (const each of what) tried.add(each);
  test(title, async ({ page }) => {
    const happened = listen(page);
    await body(page);
    await expect(async () => expect([...happened]).toEqual(expect.arrayContaining(what))).toPass({ timeout: 5_000 });
  });
}

const asking = (kind: string) => `.prompt[data-kind=${kind}]`;
const asked = (page: Page, kind: string) => page.locator(asking(kind));
const answers = (page: Page) => page.locator(".answers [data-move]");

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error("cannot be seen");
  return box;
}

/** The question covers neither hand nor buttons, is large enough, and stays on the screen. */
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

asks("colour", ["ask turn", "card", "ask colour", "call"], async (page) => {
  await deal(page, server, { edition_file: edition("hand_size = 5", numbers("1-3", 2), wild("", ["colour"], 40)) });
  await playUntil(page, asking("colour"));
  await coversNothing(page);
  // Checked with every frame: the bot may name another colour at once.
  const green = seen(page, [".colour.G", "#scores-title"]);
  await page.getByRole("button", { name: "green", exact: true }).click();
  await green;
  await expect(await openLog(page)).toContainText("green");
});

asks("swap, by the keyboard too", ["ask swap", "swap"], async (page) => {
  await deal(page, server, { edition_file: edition('hand_size = 5\nseven = "swap"', numbers("7", 20), numbers("1", 2)), seats: 3, bots: ["easy", "easy"] });
  await playUntil(page, asking("swap"));
  await coversNothing(page);
  await expect(answers(page)).toHaveCount(2);
  await page.keyboard.press("2");
  await expect(asked(page, "swap")).toBeHidden();
  await expect(await openLog(page)).toContainText("swap with");
});

asks("a challenge, with what bluffing is", ["ask challenge", "challenge"], async (page) => {
  const four = wild("+4", ["draw 4", "colour"], 60, 'restricted = true\nhelp = "Only without the colour in play."');
  await deal(page, server, { edition_file: edition('hand_size = 5\nchallenge = "stays"', numbers("1-4", 1), four) });
  await playUntil(page, asking("challenge"));
  await coversNothing(page);
  await expect(page.getByText("Only without the colour in play.")).toBeVisible();
  await page.getByRole("button", { name: /^Challenge / }).click();
  await expect(await openLog(page)).toContainText("You challenge");
});

asks("a penalty is stacked or taken", ["ask penalty", "draw"], async (page) => {
  await deal(page, server, { edition_file: edition('hand_size = 6\nstacking = "same_kind"', numbers("1-2", 1), coloured("+2", "draw 2", 12)) });
  await playUntil(page, asking("penalty"));
  await coversNothing(page);
  await expect(page.locator(".pending")).toContainText("+");
  await page.locator("[data-move=draw]").click();
  await expect(await openLog(page)).toContainText(/You (take|draw)/);
});

asks("a power, and the second card of the blue one", ["ask power", "power", "ask second", "pass"], async (page) => {
  await deal(page, server, { edition_file: edition("hand_size = 6", numbers("1-4", 3), wild("p", ["choose_power", "colour"], 16)) });
  await playUntil(page, asking("power"), ".hand [data-card^=W].playable");
  await coversNothing(page);
  await page.getByRole("button", { name: "blue", exact: true }).click();
  // Blue again whenever another player has taken it.
  await playUntil(page, asking("second"), "[data-move='power B'], .hand [data-card^=W].playable");
  await page.locator("[data-move=pass]").click();
  await expect(asked(page, "second")).toBeHidden();
});

asks("roulette", ["ask roulette"], async (page) => {
  await deal(page, server, { edition_file: edition("hand_size = 6", numbers("1-4", 3), wild("o", ["roulette"], 60)) });
  await playUntil(page, asking("roulette"));
  await coversNothing(page);
  await page.getByRole("button", { name: "red", exact: true }).click();
  await expect(asked(page, "roulette")).toBeHidden();
});

asks("the card that was drawn is played or kept", ["ask drawn"], async (page) => {
  await deal(page, server, { edition: "classic", rules: { hand_size: 4 } });
  await playUntil(page, ".draw.offered");
  await playUntil(page, asking("drawn"), "button.pile:not([aria-disabled='true'])");
  await coversNothing(page);
  await expect(page.locator(".drawn svg")).toBeVisible();
  await answers(page).first().click();
  await expect(asked(page, "drawn")).toBeHidden();
});

asks("a pair, and several cards of one number", ["ask more", "more", "pair"], async (page) => {
  await deal(page, server, { edition_file: edition('hand_size = 6\nmulti_play = "same_number"', numbers("5", 20), numbers("1", 1)) });
  await playUntil(page, "[data-move$=',']");
  await coversNothing(page);
  await page.locator("[data-move$=',']").first().click();
  await expect(asked(page, "more")).toBeVisible();
  await playUntil(page, ".prompt:not([data-kind=more])");

  await deal(page, server, { edition_file: edition('hand_size = 6\nmulti_play = "identical_pair"', numbers("5", 20), numbers("1", 1)) });
  await playUntil(page, "[data-move$='*2']");
  await page.locator("[data-move$='*2']").first().click();
  await expect(await openLog(page)).toContainText("pair");
});

asks("the card that a Trend's caller sees", ["ask show", "show"], async (page) => {
  await deal(page, server, { edition_file: edition('hand_size = 6\ntrend_show = "choose"', numbers("1-5", 3), wild("t", ["colour", "trend"], 40)) });
  // The other player gets the question too.
  await playUntil(page, `${asking("show")}:has([data-asked=true])`);
  await coversNothing(page);
  await page.locator(".hand button.playable").first().click();
  await expect(await openLog(page)).toContainText(/You show .+/);
});

asks("two cards that match", ["ask more", "more"], async (page) => {
  await deal(page, server, { edition_file: edition('hand_size = 6\nmulti_play = "matching_pair"', numbers("1-5", 6)) });
  await playUntil(page, "[data-move$=',']");
  await page.locator("[data-move$=',']").first().click();
  await expect(asked(page, "more")).toBeVisible();
  await coversNothing(page);
  await page.locator(".hand button.playable").first().click();
  await expect(asked(page, "more")).toBeHidden();
});

asks("slap and jump in, on the card itself", ["slap", "jump"], async (page) => {
  await deal(page, server, { edition_file: edition("hand_size = 5\nnine_slap = true", numbers("9", 20), numbers("1", 1)), timing: { slap_ms: 8000 } });
  await playUntil(page, "button.slap");
  await page.locator("button.slap").click({ force: true });
  await expect(page.locator("button.slap")).toBeHidden();

  await deal(page, server, { edition_file: edition("hand_size = 6\njump_in = true", numbers("5", 20), numbers("1", 1)), seats: 3, bots: ["easy", "easy"], timing: { bot_percent: 100 } });
  await playUntil(page, ".hand .jump");
  await page.locator(".hand button:has(.jump)").first().click();
  await expect(await openLog(page)).toContainText("You jump in");
});

asks("the call, and a catch that has to wait before the next", ["uno", "catch"], async (page) => {
  await deal(page, server, { edition_file: edition("hand_size = 4\nfalse_catch_penalty = 1", numbers("1-5", 6)), timing: { bot_percent: 200 } });
  await expect(page.locator("[data-asked=true]")).toBeVisible();
  await page.locator("[data-act=uno]").click();
  await page.locator("[data-act=catch]").click();
  await expect(page.locator("[data-act=catch]")).toHaveAttribute("aria-disabled", "true");
  const log = await openLog(page);
  await expect(log).toContainText("You call “UNO!”");
  await expect(log).toContainText(/catch/i);
});

asks("a swap that may be declined", ["ask swap", "keep"], async (page) => {
  await deal(page, server, { edition_file: edition('hand_size = 5\nzero = "swap_optional"', numbers("0", 20)), seats: 3, bots: ["easy", "easy"] });
  await playUntil(page, asking("swap"));
  await coversNothing(page);
  await page.getByRole("button", { name: "Keep your hand" }).click();
  await expect(asked(page, "swap")).toBeHidden();
});

asks("the red power gives all red cards away", ["give"], async (page) => {
  await deal(page, server, { edition_file: edition("hand_size = 6", numbers("1-9", 1), wild("R", ["power R", "colour"], 16)), seats: 3, bots: ["easy", "easy"] });
  await playUntil(page, ".table:has([data-asked=true]) [data-act=give]", ".hand [data-card^=W].playable");
  await page.locator("[data-act=give]").click();
  await expect(page.getByText("Who gets your red cards?")).toBeVisible();
  await coversNothing(page);
  // Checked with every frame: another player may give red cards a moment later.
  const given = page.waitForFunction(() => !document.querySelector(".hand [data-card^=R]"));
  await page.locator("[data-move^=give]").first().click();
  await given;
  await expect(await openLog(page)).toContainText("You give");
});

asks("the green power turns up a card where nothing fits", ["flip"], async (page) => {
  await deal(page, server, { edition_file: edition("hand_size = 4", numbers("1-9", 1), wild("G", ["power G", "colour"], 8)) });
  await playUntil(page, "[data-move=flip]", ".hand [data-card^=W].playable");
  await coversNothing(page);
  await page.locator("[data-move=flip]").click();
  await expect(await openLog(page)).toContainText("You turn up");
});

test("a player who forgets to call is caught", async ({ browser }) => {
  const people = [await newPerson(browser, server, "Eva"), await newPerson(browser, server, "Jan")];
  const [eva, jan] = people as [(typeof people)[0], (typeof people)[0]];
  const code = await makeTable(eva, {
    edition: undefined,
    edition_file: edition("hand_size = 2\nuno_penalty = 2", numbers("5", 20)),
    seats: 2,
    timing: { turn_ms: 0, uno_grace_ms: 300, catch_window_ms: 10_000 },
  });
  await begin(people, code);
  const first = (await eva.page.locator("[data-asked=true]").count()) > 0 ? eva : jan;
  const other = first === eva ? jan : eva;
  await first.page.locator(".hand button.playable").first().click();
  await expect(first.page.locator("[data-act=uno].due")).toBeVisible();
  await other.page.locator("[data-act=catch].due").click();
  await expect(first.page.locator(".own .facts b")).toHaveText("3");
  await expect(await openLog(other.page)).toContainText(`You catch ${first.name}`);
});

test("a tap on a card explains why it does not fit", async ({ page }) => {
  await deal(page, server, { edition: "classic" });
  await playUntil(page, ".hand button[aria-disabled=true]:not(.idle)");
  // Such cards are aria-disabled: without `force` the click would wait.
  await page.locator(".hand button[aria-disabled=true]:not(.idle)").first().click({ force: true });
  await expect(page.locator(".notice")).not.toBeEmpty();
});

test("every question and move has a test", () => {
  const root = new URL("../../", import.meta.url);
  const schema = JSON.parse(readFileSync(new URL("src/wire/schema/protocol.json", root), "utf8")) as {
    $defs: { Ask: { enum: string[] } };
  };
  const words = JSON.parse(readFileSync(new URL("locales/en.json", root), "utf8")) as Record<string, string>;
  // `resolve` is not a question for players.
  const questions = schema.$defs.Ask.enum.filter((kind) => kind !== "resolve").map((kind) => `ask ${kind}`);
  const moves = Object.keys(words).flatMap((key) => (key.startsWith("play.do.") ? [key.slice("play.do.".length)] : []));
  expect(moves.length).toBeGreaterThan(10);
  expect([...questions, ...moves].filter((each) => !tried.has(each))).toEqual([]);
});
