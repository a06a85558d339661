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

test("an address that cannot be read is an unknown one", async ({ page }) => {
  await page.goto(`${server.url}/t/%E0%A4%A`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main a[href='/']").first()).toBeVisible();
});

test("a table that is closed says so and why, and offers nothing of it any more", async ({ page }) => {
  const code = await openTable(page.request, server.url);
  await page.routeWebSocket(/\/api\/v1\/socket$/, (socket) => {
    const table = socket.connectToServer();
    table.onMessage((text) => {
      socket.send(text);
      if ((JSON.parse(String(text)) as { type: string }).type !== "welcome") return;
      socket.send(JSON.stringify({ type: "closing", code: 4003, reason: "table_closed", sentence: "host.table_closed", detail: "Good night" }));
      void socket.close({ code: 4003 });
    });
  });
  await page.goto(`${server.url}/t/${code}`);
  await expect(page.getByText("This table is closed: open a new one", { exact: true })).toBeVisible();
  await expect(page.getByText("Good night", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a bot" })).toBeHidden();
  await expect(page.locator("[data-code]")).toBeHidden();
  await expect(page.locator("main").getByRole("link", { name: "To the first page" })).toBeVisible();
});

test("who opens a table on a phone has the button that deals in sight", async ({ browser }) => {
  for (const [width, height] of [[390, 844], [360, 640]] as const) {
    const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.goto(`${server.url}/new`);
    await expect(page.getByText("drop it here")).toBeHidden();
    await page.locator("form button[type=submit]").click();
    await expect(page.getByRole("button", { name: "Deal the cards" })).toBeInViewport({ ratio: 1 });
    await context.close();
  }
});

test("on one phone nobody has the name of another, nor one that is too long", async ({ page }) => {
  await page.goto(`${server.url}/pass`);
  await page.getByLabel("Name of player 1").fill("Eva");
  await page.getByLabel("Name of player 2").fill("eva ");
  await expect(page.getByText("Two of you have the same name")).toBeVisible();
  await page.getByLabel("Name of player 2").press("Enter");
  await expect(page.locator("[data-cover]")).toBeHidden();
  await page.getByLabel("Name of player 2").fill("名".repeat(11));
  await expect(page.getByText("a name has room for 20 letters")).toBeVisible();
  await page.getByLabel("Name of player 2").fill("Jan");
  await page.getByRole("button", { name: "Deal" }).click();
  await expect(page.locator("[data-cover]")).toBeVisible();
});

test("a preset that is taken for an edition is said to be one", async ({ page }) => {
  await page.goto(`${server.url}/new`);
  await page.locator("input[type=file]").setInputFiles({ name: "ours.toml", mimeType: "text/plain", buffer: Buffer.from('name = "Ours"\n[rules]\njump_in = true\n') });
  await expect(page.getByRole("alert")).toContainText("house rules, not an edition");
  await expect(page.getByRole("alert")).not.toContainText("--preset");
});
