// What the server keeps about a person, in the settings: to download, and to delete.
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { newPerson, openTable } from "./people";
import { testServer } from "./server";

const server = testServer();

test("the data on the server is downloaded, and deleted after a question", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const code = await openTable(eva);
  const bea = await newPerson(browser, server, "Bea", `/t/${code}`);
  await expect(bea.page.locator("li.own")).toBeVisible(); // guests get a chair
  await expect(bea.page.getByRole("listitem").filter({ hasText: "Eva" })).not.toHaveCount(0);

  await eva.page.goto("/settings");
  const data = eva.page.getByRole("region", { name: "Your data on the server" });
  const coming = eva.page.waitForEvent("download");
  await data.getByRole("button", { name: "Save as a file" }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe("lastcard-data.json");
  expect(JSON.parse(readFileSync(await file.path(), "utf8"))).toMatchObject({ name: "Eva", tables: [{ code, name: "Eva", host: true, seat: 0 }] });

  await data.getByRole("button", { name: "Delete" }).click();
  await expect(data.getByText("You leave all your tables for good")).toBeVisible();
  await expect(data.getByRole("button", { name: "Keep everything" })).toBeFocused();
  await eva.page.keyboard.press("Enter");
  await expect(data.getByRole("button", { name: "Delete" })).toBeFocused();

  await data.getByRole("button", { name: "Delete" }).click();
  await data.getByRole("button", { name: "Delete and leave the tables" }).click();
  await expect(data.getByRole("status")).toHaveText("It is deleted, and you have left 1 table.");
  await expect(bea.page.getByRole("listitem").filter({ hasText: "Eva" })).toHaveCount(0);
  expect((await eva.context.cookies()).map((cookie) => cookie.name)).not.toContain("lastcard");

  await data.getByRole("button", { name: "Save as a file" }).click();
  await expect(data.getByRole("status")).toHaveText("The server keeps nothing about you.");
  await eva.page.goto("/");
  await expect(eva.page.locator("h1")).toBeVisible();
  await expect(eva.page.locator(`a[href='/t/${code}']`)).toHaveCount(0);
});

test("without the server nothing is deleted, and the page says so", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  await openTable(eva);
  await eva.page.goto("/settings");
  const data = eva.page.getByRole("region", { name: "Your data on the server" });
  await data.getByRole("button", { name: "Delete" }).click();
  await eva.context.setOffline(true);
  await data.getByRole("button", { name: "Delete and leave the tables" }).click();
  await expect(data.getByRole("status")).toContainText("so nothing was done");
  await eva.context.setOffline(false);
  await data.getByRole("button", { name: "Save as a file" }).click();
  await expect(data.getByRole("status")).toHaveText("The file is among your downloads.");
});
