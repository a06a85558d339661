// A game against bots in the page itself, without a network.
import { expect, test } from "@playwright/test";
import { speedUpBots, openLog, playRound } from "./player";
import { testServer } from "./server";

const server = testServer();
let complaints: string[];
test.use({ viewport: { width: 390, height: 800 }, serviceWorkers: "allow" });
test.beforeEach(({ page }) => {
  complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const cut = message.text().includes("ERR_INTERNET_DISCONNECTED"); // by the test itself
    if (message.type() === "error" && !cut) complaints.push(message.text());
  });
});
test.afterEach(() => expect(complaints).toEqual([]));

test("from the first click to the end of a round, with the network off", async ({ page, context }) => {
  await speedUpBots(page);
  await page.goto(server.url);
  await page.getByRole("link", { name: "Play now" }).click();
  await expect(page.locator(".hand button")).toHaveCount(7);
  await page.evaluate(() => navigator.serviceWorker.ready); // the whole page is cached now
  await context.setOffline(true);
  await playRound(page);
  await expect(page.locator("#scores-title")).toHaveText(/round 1!$/);
  const log = await openLog(page);
  await expect(log).toContainText("the round.");
  await page.getByRole("button", { name: "Next round" }).click();
  await expect(page.locator("#scores-title")).toBeHidden();
  await expect(log).toContainText("Round 2 begins");
});

test("a game with other rules and bots is dealt and played", async ({ page }) => {
  await page.goto(server.url);
  await page.getByRole("link", { name: "Other rules, other bots" }).click();
  await page.getByRole("radio", { name: /No Mercy/ }).check();
  for (let chairs = 4; chairs < 6; ++chairs) await page.getByRole("button", { name: "Chairs: one more" }).click();
  await page.getByRole("button", { name: "Deal the cards" }).click();
  await expect(page.locator(".hand button").first()).toBeVisible();
  await expect(page.locator("[data-top]")).toBeVisible();
  await page.reload();
  await expect(page.locator(".hand button").first()).toBeVisible();
});

test("a game continues after a reload", async ({ page }) => {
  await speedUpBots(page);
  await page.goto(`${server.url}/play`);
  await expect(page.locator("[data-asked='true']")).toBeVisible();
  await page.waitForTimeout(700); // the table is saved a moment after the last move
  const hand = await page.locator(".hand button").evaluateAll((cards) => cards.map((card) => card.dataset.card));
  const top = await page.locator("[data-top]").getAttribute("data-top");
  await page.reload();
  await expect(page.locator("[data-asked='true']")).toBeVisible();
  expect(await page.locator(".hand button").evaluateAll((cards) => cards.map((card) => card.dataset.card))).toEqual(hand);
  expect(await page.locator("[data-top]").getAttribute("data-top")).toBe(top);
});

test("the language changes in place", async ({ page }) => {
  await page.goto(server.url);
  await page.getByLabel("Language").selectOption("cs");
  await expect(page.getByRole("link", { name: "Hrát hned" })).toBeVisible();
  await page.getByRole("link", { name: "Hrát hned" }).click();
  await expect(await openLog(page, "Co se stalo")).toContainText("karet");
  await page.reload();
  await expect(page.getByRole("button", { name: "Co se stalo" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("cs");
});
