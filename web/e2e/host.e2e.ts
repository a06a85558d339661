// Actions of the host, leaving as the host, and the chat.
import { expect, test } from "@playwright/test";
import { begin, makeTable, sit, newPerson } from "./people";
import { openLog } from "./player";
import { testServer } from "./server";

const server = testServer();

test("people chat, and muted people are hidden", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const code = await makeTable(eva, { seats: 3 });
  await eva.page.goto(`/t/${code}`);
  await sit(eva);
  const jan = await newPerson(browser, server, "Jan", `/t/${code}`);
  await sit(jan);

  await eva.page.getByRole("button", { name: "Talk" }).click();
  await jan.page.getByRole("button", { name: "Talk" }).click();
  const say = async (text: string) => {
    await jan.page.getByLabel("Say something").fill(text);
    await jan.page.getByRole("button", { name: "Send" }).click();
  };
  await say("Ahoj!");
  await expect(eva.page.getByRole("log")).toContainText("Jan Ahoj!");
  await jan.page.getByRole("button", { name: "Applause!" }).click();
  await expect(eva.page.getByRole("log")).toContainText("Applause!");

  await eva.page.getByRole("button", { name: "People" }).click();
  await eva.page.getByRole("button", { name: "Mute Jan" }).click();
  await expect(eva.page.getByRole("button", { name: "Unmute Jan" })).toBeVisible();
  await say("Again");
  await expect(jan.page.getByRole("log")).toContainText("Again");
  await eva.page.getByRole("button", { name: "Talk" }).click();
  await expect(eva.page.getByRole("log")).not.toContainText("Again");

  await eva.page.getByRole("button", { name: "People" }).click();
  await eva.page.getByRole("button", { name: "Turn the chat off" }).click();
  await expect(jan.page.getByText("The chat is off at this table.")).toBeVisible();
});

test("a new message is shown briefly and once while the chat is closed", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const code = await makeTable(eva, { seats: 2, timing: { turn_ms: 0 } });
  const jan = await newPerson(browser, server, "Jan");
  await begin([eva, jan], code);
  await eva.page.setViewportSize({ width: 360, height: 640 });

  await jan.page.getByRole("button", { name: "Talk" }).click();
  const say = async (text: string) => {
    await jan.page.getByLabel("Say something").fill(text);
    await jan.page.getByRole("button", { name: "Send" }).click();
  };
  const bubble = eva.page.locator(".emoted p");
  await say("many words ".repeat(17));
  await expect(bubble).toContainText("many words");
  expect((await bubble.boundingBox())?.height).toBeLessThan(100);

  // The log lies above it, with its close button.
  const log = await openLog(eva.page);
  await say("One more thing");
  await expect(bubble).toContainText("One more thing");
  const height = (where: string) => eva.page.locator(where).evaluate((each) => Number(getComputedStyle(each).zIndex));
  expect(await height(".emoted")).toBeLessThan(await height("aside"));
  await log.getByRole("button", { name: "Close" }).click();

  await eva.page.getByRole("button", { name: "Talk" }).click();
  await expect(bubble).toBeHidden();
  await say("Read at once");
  await expect(eva.page.getByRole("log")).toContainText("Read at once");
  await eva.page.getByRole("button", { name: "Close" }).click();
  await expect(eva.page.getByRole("log")).toBeHidden();
  await expect(bubble).toBeHidden({ timeout: 1000 });
  await say("And this is new");
  await expect(bubble).toContainText("And this is new");
});

test("the host pauses and hands over; leaving passes the role on; kicked people stay out", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const code = await makeTable(eva, { seats: 3, timing: { turn_ms: 0 } });
  const jan = await newPerson(browser, server, "Jan");
  const ada = await newPerson(browser, server, "Ada");
  await begin([eva, jan, ada], code);

  await eva.page.getByRole("button", { name: "People" }).click();
  await eva.page.getByRole("button", { name: "Pause" }).click();
  const paused = jan.page.getByRole("paragraph").filter({ hasText: "The game is paused." }); // not in the log
  await expect(paused).toBeVisible();
  await eva.page.locator("aside").getByRole("button", { name: "Go on" }).click();
  await expect(paused).toBeHidden();

  await eva.page.getByRole("button", { name: "Make host Jan" }).click();
  await jan.page.getByRole("button", { name: "People" }).click();
  await expect(jan.page.getByText("You are the host")).toBeVisible();

  await jan.page.getByRole("button", { name: "Send away Ada" }).click();
  await jan.page.getByRole("button", { name: "Send Ada away for good?" }).click();
  await expect(ada.page.getByText("The host has sent you away from this table")).toBeVisible();
  await ada.page.goto(`/t/${code}`);
  await expect(ada.page.getByText("The host has sent you away from this table")).toBeVisible();

  await jan.page.getByRole("button", { name: "Leave the table" }).click();
  await jan.page.getByRole("button", { name: "Leave the match for good?" }).click();
  await expect(jan.page).toHaveURL(`${server.url}/`);
  await expect(jan.page.getByText("Your seat is kept")).toBeHidden();
  await expect(jan.page.getByText(`Back to table ${code}`)).toBeHidden();
  await expect(eva.page.getByText("You are the host")).toBeVisible();
});
