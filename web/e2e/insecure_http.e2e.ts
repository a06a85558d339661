// Over plain http from another machine, as in a home network: the browser disables some features, the page says
// which, and every game works.
import { expect, test } from "@playwright/test";
import { answer, speedUpBots } from "./player";
import { testServer } from "./server";

const server = testServer();
let url: string;
test.beforeAll(async () => {
  url = `http://table.lan:${server.port}`; // playwright.config.ts knows where that is
});

test("the page says what is unavailable", async ({ page }) => {
  await page.goto(url);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(page.getByText("This page came over plain http.")).toBeVisible();
  await page.goto(`${url}/settings`);
  await expect(page.getByText("was not sent over a protected connection")).toBeVisible();
});

test("and plays against bots, without the server, and again after a reload", async ({ page, context }) => {
  await speedUpBots(page);
  await page.goto(url);
  await page.getByRole("link", { name: "Play now" }).click();
  await expect(page.locator("[data-asked='true']")).toBeVisible();
  await context.setOffline(true);
  const before = await page.locator(".prompt").getAttribute("data-state");
  await answer(page);
  await expect(page.locator(".prompt")).not.toHaveAttribute("data-state", before ?? "");
  await context.setOffline(false);
  await expect(page.locator("[data-asked='true'], #scores-title").first()).toBeVisible();
  await page.reload();
  await expect(page.locator("[data-asked='true'], #scores-title").first()).toBeVisible();
});

test("and with friends: a table is opened, its link can be read, cards are played", async ({ page }) => {
  await page.goto(`${url}/new`);
  await page.locator("form button[type=submit]").click();
  const code = await page.locator("[data-code]").getAttribute("data-code");
  await expect(page.getByLabel("Link to the table")).toHaveValue(`${url}/t/${code}`);
  await expect(page.getByText("Over plain http the link has to be copied by hand")).toBeVisible();
  await expect(page.locator("li.own")).toBeVisible(); // the creator of a table has a chair
  await page.getByRole("button", { name: "Add a bot" }).first().click();
  await page.getByRole("button", { name: "Deal the cards" }).click();
  await expect(page.locator("[data-asked='true']")).toBeVisible({ timeout: 20_000 });
  const before = await page.locator(".prompt").getAttribute("data-state");
  await answer(page);
  await expect(page.locator(".prompt")).not.toHaveAttribute("data-state", before ?? "");
});
