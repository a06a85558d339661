// Late arrivals watch, and replace a bot from the next round on.
import { expect, test } from "@playwright/test";
import { begin, makeTable, play, playUntil, newPerson } from "./people";
import { testServer } from "./server";
import { edition, numbers } from "./custom_tables";

const server = testServer();

test("a late arrival watches, replaces a bot in the next round, and keeps its score", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  // Every card fits on every other, and remaining cards count: rounds are short, and bots have points.
  const file = edition('hand_size = 2\ntarget = 500\nscoring = "lowest"', numbers("5", 20));
  const code = await makeTable(eva, {
    edition: undefined,
    edition_file: file,
    seats: 3,
    bots: ["easy", "easy"],
    timing: { turn_ms: 0, between_rounds_ms: 0, bot_percent: 10, uno_grace_ms: 0, catch_window_ms: 0 },
  });
  await begin([eva], code);

  const late = await newPerson(browser, server, "Late", `/t/${code}`);
  await expect(late.page.getByText("From the next round on you can play in a bot’s place.")).toBeVisible();
  await expect(late.page.locator(".hand [data-card]")).toHaveCount(0);
  await late.page.getByRole("button", { name: "Play from the next round on" }).click();
  await expect(late.page.getByText(/^From the next round on you play in place of \w+\.$/)).toBeVisible();

  // Changes their mind and claims the other bot's seat.
  await late.page.getByRole("button", { name: "Just watch" }).click();
  await late.page.getByRole("button", { name: "People" }).click();
  const seat = late.page.getByRole("button", { name: /^Take this seat/ }).last();
  const bot = (await seat.locator(".unseen").textContent()) ?? "";
  await seat.click();
  await expect(late.page.locator("aside").getByText("Late plays here from the next round on")).toBeVisible();
  await eva.page.getByRole("button", { name: "People" }).click();
  await expect(eva.page.locator("aside").getByText("Late plays here from the next round on")).toBeVisible();
  await eva.page.getByRole("button", { name: "Close" }).click();

  const scores = eva.page.locator("#scores-title");
  await playUntil([eva], () => scores.isVisible());
  await expect(late.page.locator(".hand [data-card]")).toHaveCount(0);
  const row = (name: string) => eva.page.locator(".sheet li", { hasText: name }).locator(".total");
  const [points] = ((await row(bot).textContent()) ?? "").split(" / ");
  await eva.page.getByRole("button", { name: "Next round" }).click();
  await expect(late.page.locator(".hand [data-card]").first()).toBeVisible();
  await expect(late.page.getByText("From the next round on")).toHaveCount(0);
  await expect(eva.page.locator("[data-seat]", { hasText: "Late" }).locator(".points")).toContainText(points ?? "");
  await play([late], 1);
});
