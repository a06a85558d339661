// Friends create a table, join it by link and by code, and play a round with visible controls.
import { expect, test } from "@playwright/test";
import { begin, makeTable, openTable, play, playUntil, newPerson } from "./people";
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
  await expect(jan.page.locator("li.own")).toContainText("Jan"); // seated at once

  const ada = await newPerson(browser, server, "Ada", `/t/${code}`);
  await expect(ada.page.locator("li.own")).toContainText("Ada");
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

test("guests are not seated if the host does not want it", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const code = await openTable(eva);
  await eva.page.getByLabel("Guests get a free chair at once").uncheck();
  const jan = await newPerson(browser, server, "Jan", `/t/${code}`);
  await expect(jan.page.getByRole("button", { name: "Sit down", exact: true }).first()).toBeVisible();
  await expect(jan.page.locator("li.own")).toBeHidden();
});

test("the host changes the game, and the others see what and confirm it", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const code = await openTable(eva);
  const jan = await newPerson(browser, server, "Jan", `/t/${code}`);
  await jan.page.getByRole("button", { name: "I am ready" }).click();
  await expect(eva.page.getByText("Everybody is ready.")).toBeVisible();

  await eva.page.getByRole("button", { name: "Change the game" }).click();
  await eva.page.getByRole("radio", { name: /^No Mercy/ }).check({ force: true });
  await eva.page.getByRole("button", { name: "Chairs: one less" }).click();
  await eva.page.getByRole("button", { name: "Play this" }).click();

  const news = jan.page.getByRole("status").filter({ hasText: "The host has changed the game: No Mercy." });
  await expect(news).toBeVisible();
  await expect(news).toContainText("The rules are those of the edition.");
  await expect(jan.page.getByText(/seconds left to get ready/)).toBeVisible();
  await expect(jan.page.locator("[data-seat]")).toHaveCount(3);
  await expect(eva.page.getByRole("button", { name: "Deal the cards" })).toHaveAttribute("aria-disabled", "true");
  await jan.page.getByRole("button", { name: "I am ready" }).click();
  await eva.page.getByRole("button", { name: "Deal the cards" }).click();
  for (const { page } of [eva, jan]) await expect(page.locator(".hand [data-card]").first()).toBeVisible();
  await expect(news).toBeHidden();
});

test("the host switches a rule in the lobby, and the others see who changed it until they are ready", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const code = await openTable(eva);
  const jan = await newPerson(browser, server, "Jan", `/t/${code}`);
  await jan.page.getByRole("button", { name: "I am ready" }).click();
  await expect(eva.page.getByText("Everybody is ready.")).toBeVisible();
  const row = jan.page.locator("[data-rule=jump_in]");
  await expect(row).toContainText("no");
  await expect(jan.page.getByRole("switch", { name: "Jumping in" })).toHaveCount(0); // only the host has switches

  await eva.page.getByRole("switch", { name: "Jumping in", exact: true }).check();
  await expect(row).toContainText("yes");
  await expect(row).toContainText("Changed by Eva");
  await expect(jan.page.locator("[data-rule]").first()).toHaveAttribute("data-rule", "jump_in");
  await expect(jan.page.getByText("1 of 29 changed")).toBeVisible();
  await jan.page.getByRole("button", { name: "I am ready" }).click();
  await expect(row).not.toContainText("Changed by Eva");

  // The rule itself, in words.
  await row.getByRole("button", { name: /^Open rule/ }).click();
  await expect(jan.page.getByRole("dialog")).toContainText("jump_in");
});

test("everything of a lobby is in sight on a desk, with two chairs and with ten", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  for (const [width, height, seats] of [[1280, 720, 10], [1366, 650, 2], [1920, 1080, 7]] as const) {
    await eva.page.setViewportSize({ width, height });
    const code = await makeTable(eva, { seats });
    await eva.page.goto(`/t/${code}`);
    await expect(eva.page.locator("[data-seat]")).toHaveCount(seats);
    await expect(eva.page.locator("[data-rule]").first()).toBeVisible();
    for (const each of [...(await eva.page.locator("[data-seat]").all()), eva.page.locator("[data-code]"), eva.page.getByRole("button", { name: "Sit down" })])
      await expect(each).toBeInViewport({ ratio: 1 });
    expect(await eva.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  }
});

test("a rematch with other rules at the same table", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const jan = await newPerson(browser, server, "Jan");
  const code = await makeTable(eva, {
    seats: 2,
    rules: { hand_size: 1, scoring: "none", opening: "number" },
    timing: { turn_ms: 0, uno_grace_ms: 0, catch_window_ms: 0 },
  });
  const people = [eva, jan];
  await begin(people, code);
  await playUntil(people, () => eva.page.getByRole("button", { name: "Play again" }).isVisible());
  await eva.page.getByRole("button", { name: "Change the game" }).click();
  await eva.page.getByText(/^All \d+ rules$/).click();
  await eva.page.getByLabel("Cards dealt").fill("3");
  await eva.page.getByLabel("Cards dealt").press("Tab");
  await eva.page.getByRole("button", { name: "Play this" }).click();
  await expect(jan.page.getByRole("status").filter({ hasText: "Cards dealt: 3 cards." })).toBeVisible();
  await jan.page.getByRole("button", { name: "I am ready" }).click();
  await eva.page.getByRole("button", { name: "Deal the cards" }).click();
  for (const { page } of people) await expect(page.locator(".hand [data-card]")).toHaveCount(3);
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
