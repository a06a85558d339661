// A game on this device that is open in two tabs: one plays, the other says so and offers to take over.
import { expect, test, type Page } from "@playwright/test";
import { testServer } from "./server";

const server = testServer();
const elsewhere = (page: Page) => page.getByText("This game is open in another tab.");
const hand = (page: Page) => page.locator(".hand button").evaluateAll((cards) => cards.map((card) => card.dataset.card));

test("a game against bots is played in one tab at a time", async ({ context }) => {
  const first = await context.newPage();
  await first.goto(`${server.url}/play`);
  await expect(first.locator("[data-asked='true']")).toBeVisible();
  const cards = await hand(first);

  const second = await context.newPage();
  await second.goto(`${server.url}/play`);
  await expect(elsewhere(second)).toBeVisible();
  await expect(second.locator(".hand")).toBeHidden();
  await expect(elsewhere(first)).toBeHidden();

  await second.getByRole("button", { name: "Go on here" }).click();
  await expect(second.locator("[data-asked='true']")).toBeVisible();
  expect(await hand(second)).toEqual(cards);
  await expect(elsewhere(first)).toBeVisible();
  await expect(first.locator(".hand")).toBeHidden();

  // A move in the second tab is there when the first one takes the game back.
  await second.locator("[data-pile=draw]").click();
  await expect.poll(() => hand(second)).not.toEqual(cards);
  const now = await hand(second);
  await first.getByRole("button", { name: "Go on here" }).click();
  await expect(first.locator(".hand button").first()).toBeVisible();
  expect((await hand(first)).sort()).toEqual(now.sort());
  await expect(elsewhere(second)).toBeVisible();
});

test("a tab that shows no game hands it over without a question", async ({ context }) => {
  const first = await context.newPage();
  await first.goto(`${server.url}/play`);
  await expect(first.locator("[data-asked='true']")).toBeVisible();
  const cards = await hand(first);
  await first.getByRole("button", { name: "Menu" }).click();
  await first.getByRole("link", { name: "To the first page" }).click();
  await expect(first).toHaveURL(`${server.url}/`);

  const second = await context.newPage();
  await second.goto(`${server.url}/play`);
  await expect(second.locator("[data-asked='true']")).toBeVisible();
  expect(await hand(second)).toEqual(cards);
});
