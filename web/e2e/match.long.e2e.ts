// One whole match in the browser, using only visible controls, and the check of its deal.
import { expect, test } from "@playwright/test";
import { begin, makeTable, playOn, newPerson } from "./people";
import { testServer } from "./server";

const server = testServer();

test("a match to 500 points, by two people and a bot, and its deal is verified", async ({ browser }) => {
  test.setTimeout(15 * 60_000);
  const eva = await newPerson(browser, server, "Eva");
  const jan = await newPerson(browser, server, "Jan");
  const people = [eva, jan];
  const code = await makeTable(eva, { seats: 3, bots: ["normal"], timing: { turn_ms: 0, between_rounds_ms: 0, bot_percent: 10 } });
  await begin(people, code);
  let rounds = 1;
  const over = eva.page.getByRole("button", { name: "Play again" });
  const next = (who: typeof eva) => who.page.getByRole("button", { name: "Next round" });
  await expect(async () => {
    if (await over.isVisible()) return;
    if (await next(eva).isVisible()) {
      await next(eva).click();
      await expect(next(eva)).toBeHidden();
      ++rounds;
    } else await playOn(people);
    throw new Error("not over yet");
  }).toPass({ timeout: 14 * 60_000, intervals: [20] });
  expect(rounds).toBeGreaterThan(1);
  await jan.page.getByRole("button", { name: "Verify this deal" }).click();
  await expect(jan.page.locator("[data-verdict='true']")).toContainText("promised before your eyes");
});
