// The rules of one's house: chosen in words, refused with a reason, and in force at the table.
import { expect, test } from "@playwright/test";
import { newPerson } from "./people";
import { testServer } from "./server";

const server = testServer();

test("rules that do not go together are explained at once, and those that do are in force", async ({ browser }) => {
  const { page } = await newPerson(browser, server, "Eva", "/new");
  await page.getByRole("radio", { name: /^No Mercy/ }).check({ force: true });
  await page.getByText(/^All \d+ rules$/).click();
  await page.getByLabel("Teams").selectOption({ label: "pairs" });
  await page.getByRole("combobox", { name: "Chairs" }).selectOption("5");
  await expect(page.getByRole("alert")).toHaveText("Pairs need an even number of seats, at least four: please change “Teams” or “Number of seats”.");
  await expect(page.getByRole("button", { name: "Open the table" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("combobox", { name: "Chairs" }).selectOption("6");
  await page.getByRole("combobox", { name: "Bots on them" }).selectOption("4");
  const limit = page.locator("[data-rule=mercy] input");
  await limit.fill("5"); // 0 is none, and the least is 10
  await limit.blur();
  await expect(limit).toHaveValue("10");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("switch", { name: "Jumping in", exact: true }).check();
  await page.getByText("Open to everybody").click();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/t\//);
  await expect(page.getByText("A bot, normal")).toHaveCount(4);
  await page.getByRole("button", { name: "Rules" }).click();
  await expect(page.locator("aside")).toContainText("Special at this table");
  await expect(page.locator("aside")).toContainText("Jumping in");

  // Others see it in the list of open tables.
  const other = await newPerson(browser, server, "Jan");
  await other.page.getByRole("link", { name: /^No Mercy/ }).click();
  await expect(other.page).toHaveURL(page.url());
});

test("an own edition is dropped in, and what is wrong with another is said with its line", async ({ browser }) => {
  const { page } = await newPerson(browser, server, "Eva", "/new");
  const file = page.locator("input[type=file]");
  await expect(page.getByText(/^All \d+ rules$/)).toBeVisible();
  await file.setInputFiles({ name: "bad.toml", mimeType: "application/toml", buffer: Buffer.from('base = "classic"\nnonsense = 3\n') });
  await expect(page.getByRole("alert").first()).toContainText("nonsense");
  const good = 'id = "ours"\nbase = "classic"\nname.en = "At our place"\n[rules]\nhand_size = 5\n';
  await file.setInputFiles({ name: "ours.toml", mimeType: "application/toml", buffer: Buffer.from(good) });
  await expect(page.getByRole("radio", { name: /^At our place/ })).toBeChecked();
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/t\//);
  await expect(page.getByRole("heading", { name: "At our place" })).toBeVisible();
});
