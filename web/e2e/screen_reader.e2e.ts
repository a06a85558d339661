// Playing by screen reader: uses only names, roles and the sentences of the live region, not classes, colours or
// positions.
import { expect, test, type Locator, type Page } from "@playwright/test";
import { speedUpBots } from "./player";
import { testServer } from "./server";

const server = testServer();

const text = async (what: Locator) => ((await what.textContent()) ?? "").replaceAll("\u200b", "").trim();

/** Everything that the live region has announced, in order. */
async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction("heard", (sentence: string) => void heard.push(sentence));
  await page.addInitScript(() => {
    let last = "";
    const tell = () => {
      const now = [...document.querySelectorAll("[role=status], [role=alert]")].map((each) => each.textContent ?? "").join(" ");
      if (now !== last) (window as unknown as { heard: (text: string) => void }).heard(now.replaceAll("\u200b", ""));
      last = now;
    };
    document.addEventListener("DOMContentLoaded", () => new MutationObserver(tell).observe(document.body, { childList: true, subtree: true, characterData: true }));
  });
  return heard;
}

/** Follows an announcement: “You can play: red 3, Wild.” names buttons in the hand. */
async function answer(page: Page, said: string): Promise<void> {
  const playable = /You can play: (.+?)\./.exec(said)?.[1]?.split(", ")[0];
  const hand = page.getByRole("list", { name: /^Your hand/ });
  if (playable !== undefined) {
    const card = hand.getByRole("button", { name: new RegExp(`^${playable}(, \\d+ of them)?(, bluff)?$`) }).first();
    await expect(card).toBeVisible();
    await card.press("Enter", { timeout: 3_000 }).catch(() => undefined); // the round may just have ended
    return;
  }
  // Otherwise the question is a group of that name, with the answers in it.
  const answers = page.getByRole("group").getByRole("button");
  if (await answers.count()) await answers.first().press("Enter", { timeout: 3_000 }).catch(() => undefined);
}

test("a round by screen reader", async ({ page }) => {
  const heard = await listen(page);
  await speedUpBots(page);
  await page.goto(server.url);
  await page.getByRole("link", { name: "Play now" }).press("Enter");
  const region = page.getByRole("status");
  const over = page.getByRole("heading", { name: /round 1!$|is over$/ });
  await expect(page.getByRole("list", { name: /^Your hand/ })).toBeVisible();
  let said = "";
  // Limited by time, not by sentences: a round may be long.
  for (const patience = Date.now() + 75_000; !(await over.isVisible()) && Date.now() < patience; ) {
    await expect.poll(async () => (await over.isVisible()) || (await text(region)) !== said, { timeout: 20_000, intervals: [20] }).toBe(true);
    said = await text(region);
    if (/you|your/i.test(said)) await answer(page, said);
  }
  await expect(over).toBeVisible();
  const story = heard.join("\n");
  expect(story).toMatch(/It is your turn on /);
  // The first announcement is short, and no card is named twice in a row.
  const begins = heard.find((each) => each.includes("Round 1 begins")) ?? "";
  expect(begins).toContain("Round 1 begins: 7 cards each.");
  expect(begins.split(/\s+/).length).toBeLessThanOrEqual(45);
  expect(story).not.toMatch(/You draw ([^.:]+)\. You draw \1/);
  expect(story).toMatch(/You play (red|yellow|green|blue|Wild)/);
  for (const other of ["Bela", "Cyril"]) expect(story).toContain(`${other} plays `);
  expect(story).toMatch(/the round\./);
  // The numbers of cards, and the score sheet.
  await expect(page.getByRole("list", { name: "Players" }).getByRole("listitem").first()).toContainText(/\d+ cards?/);
  await expect(page.locator(".sheet li").first()).toContainText(/\d/);
  await page.getByRole("button", { name: "Next round" }).press("Enter");
  await expect(over).toBeHidden();
  await expect.poll(() => heard.join("\n")).toContain("Round 2 begins: 7 cards each.");
});

test("a first game begins with few words", async ({ page }) => {
  for (const edition of ["classic", "classic-wiki", "creeper", "no-mercy", "powers", "trend"]) {
    await page.goto(`${server.url}/learn/${edition}`);
    const said = await text(page.getByRole("region", { name: "What to do now" }));
    expect(said).toMatch(/^It is your turn: .* Try it: .*$/);
    expect(said.match(/\.(?= |$)/g)?.length, said).toBe(3);
  }
});

test("a first game by screen reader", async ({ page }) => {
  await page.goto(`${server.url}/learn`);
  await page.getByRole("link", { name: "Classic", exact: true }).press("Enter");
  const coach = page.getByRole("region", { name: "What to do now" });
  for (let step = 0; step < 60; ++step) {
    const said = await text(coach);
    if (said.includes("You have won.")) break;
    if (step > 0) await expect(coach).toBeFocused(); // so that it is read aloud
    const call = said.includes("Say “UNO!” first");
    const move = /Try it: (.+)$/.exec(said)?.[1] ?? "";
    expect(move, said).not.toBe("");
    // “Play red 7.” means the card of that name; other suggestions are buttons.
    const played = /^Play (.+?)\.?$/.exec(move)?.[1];
    const button = call
      ? page.getByRole("button", { name: "UNO!" })
      : played
        ? page.getByRole("list", { name: /^Your hand/ }).getByRole("button", { name: played, exact: true }).first()
        : page.getByRole("group").getByRole("button", { name: /(red|yellow|green|blue)\.?$/.exec(move)?.[1] ?? move.replace(/\.$/, ""), exact: true });
    await button.press("Enter");
    await expect.poll(() => text(coach)).not.toBe(said);
  }
  await expect(coach).toContainText("You have won.");
  await expect(page.getByRole("link", { name: "Play now" })).toBeVisible();
});
