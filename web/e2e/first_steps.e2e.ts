// What somebody who does not know the page does first, and what can go wrong then: an address that a friend
// has sent, a code with a wrong letter, a server on the own machine, an edition file with a mistake.
import { expect, test } from "@playwright/test";
import { TestServer } from "./server";
import { openTable } from "./stage";

let server: TestServer;
test.beforeAll(async () => void (server = await TestServer.start()));
test.afterAll(() => server.stop());
test.use({ serviceWorkers: "block" });

test("a game that is opened by its address has the name that the first page offers", async ({ page }) => {
  await page.goto(`${server.url}/play`);
  await page.locator("[data-card]").first().waitFor();
  const name = await page.evaluate(() => localStorage.getItem("lastcard.name"));
  expect(name).toBeTruthy();
  await expect(page.locator(".actions .name")).toContainText(name ?? "?");
  await page.goto(server.url);
  await expect(page.getByRole("region", { name: "You", exact: true })).toContainText(name ?? "?");
});

test("a code without a table leads on to another one", async ({ page }) => {
  const code = await openTable(page.request, server.url);
  await page.goto(`${server.url}/t/NOTABLE`);
  await expect(page.getByRole("alert").filter({ hasText: "There is no table NOTABLE" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Open tables" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Table with friends" })).toBeVisible();
  await page.getByLabel("Join with a code").fill(code);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.locator("[data-code]")).toHaveAttribute("data-code", code);
});

test("a link that leads to the own machine says so, or leads to where others find it", async ({ page }) => {
  const code = await openTable(page.request, server.url);
  await page.goto(`${server.url}/t/${code}`);
  const link = page.getByLabel("Link to the table");
  await expect(link).toHaveValue(`${server.url}/t/${code}`);
  await expect(page.getByText("This page is open as 127.0.0.1")).toBeVisible();

  await page.route("**/api/v1/session", async (route) => {
    if (route.request().method() !== "GET") return route.fallback();
    await route.fulfill({ json: { name: "Eva", others: "http://192.168.1.7:8080" } });
  });
  await page.reload();
  await expect(link).toHaveValue(`http://192.168.1.7:8080/t/${code}`);
  await expect(page.getByText("The link has the address of this device in your network instead")).toBeVisible();
});

test("a mistake in an own edition is shown with its file and its line, in the reader's language", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("lastcard.language", "cs"));
  await page.goto(`${server.url}/play/new`);
  const text = 'id = "mine"\nname = "Mine"\nbase = "classic"\n\n[rules]\nhand_size = "many"\n';
  await page.locator("input[type=file]").setInputFiles({ name: "mine.toml", mimeType: "application/toml", buffer: Buffer.from(text) });
  const wrong = page.getByRole("alert").filter({ hasText: "mine.toml, řádek 6" });
  await expect(wrong).toContainText('hand_size = "many"');
  await expect(wrong).toContainText("Očekáváno");
  await expect(wrong).not.toContainText("edition_file");
});

test("a name that is too long is said to be, and is not kept", async ({ page }) => {
  await page.goto(server.url);
  await page.getByRole("button", { name: "Change" }).click();
  const field = page.getByLabel("Your name");
  await field.fill("名".repeat(16));
  await expect(page.getByText("a name has room for 20 letters")).toBeVisible();
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(field).toBeFocused();
  await field.fill("名".repeat(10));
  await expect(page.getByText("a name has room for 20 letters")).toBeHidden();
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(page.locator(".me strong")).toHaveText("名".repeat(10));
});

test("who has kept a name that is too long comes to a table all the same", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("lastcard.name", "⭐⭐Princezna Anna⭐⭐"));
  const code = await openTable(page.request, server.url);
  await page.goto(`${server.url}/t/${code}`);
  await page.getByRole("button", { name: "Sit down" }).click();
  await expect(page.locator("[data-seat] strong").filter({ hasText: "⭐⭐Princezna Anna⭐" })).toBeVisible();
});
