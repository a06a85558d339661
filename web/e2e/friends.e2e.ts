// Friends create a table, join it by link and by code, and play a round with visible controls.
import { expect, test } from "@playwright/test";
import { begin, makeTable, openTable, play, playUntil, sit, newPerson } from "./people";
import { testServer } from "./server";
import { edition, numbers } from "./custom_tables";

const server = testServer();

test("two friends and a bot play, one by the link and one by the code", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const code = await openTable(eva);
  await eva.page.getByRole("button", { name: /^Add a bot/ }).first().click();
  await expect(eva.page.getByText("A bot, normal")).toBeVisible();

  const jan = await newPerson(browser, server, "Jan");
  await jan.page.getByLabel("Join with a code").fill(` ${code.toLowerCase().slice(0, 3)} ${code.slice(3)}`);
  await jan.page.getByRole("button", { name: "Join", exact: true }).click();
  await sit(jan);

  const ada = await newPerson(browser, server, "Ada", `/t/${code}`);
  await sit(ada);
  await expect(eva.page.getByText("Waiting for Jan, Ada.")).toBeVisible();
  await jan.page.getByRole("button", { name: "I am ready" }).click();
  await ada.page.getByRole("button", { name: "I am ready" }).click();
  await expect(eva.page.getByText("Everybody is ready.")).toBeVisible();
  await eva.page.getByRole("button", { name: "Deal the cards" }).click();

  const people = [eva, jan, ada];
  for (const { page } of people) await expect(page.locator(".hand [data-card]").first()).toBeVisible();
  await play(people, 4);

  // A late arrival watches.
  const late = await newPerson(browser, server, "Late", `/t/${code}`);
  await expect(late.page.getByText("You are watching.")).toBeVisible();
  await expect(late.page.locator("[data-top]")).toBeVisible();
  await expect(late.page.locator(".hand [data-card]")).toHaveCount(0);
});

test("the same people play a rematch, in whatever order they are ready", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const jan = await newPerson(browser, server, "Jan");
  const code = await makeTable(eva, {
    edition: undefined,
    edition_file: edition('hand_size = 2\nscoring = "none"', numbers("5", 20)),
    seats: 2,
    timing: { turn_ms: 0, uno_grace_ms: 0, catch_window_ms: 0 },
  });
  const people = [eva, jan];
  await begin(people, code);
  for (const [first, second] of [[eva, jan], [jan, eva]] as const) {
    const again = ({ page }: typeof eva) => page.getByRole("button", { name: "Play again" });
    await playUntil(people, () => again(first).isVisible());
    await again(first).click();
    await expect(first.page.getByText("Waiting for the others…")).toBeVisible();
    await again(second).click();
    for (const { page } of people) await expect(page.locator(".hand [data-card]")).toHaveCount(2);
  }
  await expect(eva.page.locator("[data-seat]", { hasText: "Jan" })).toBeVisible();
});
