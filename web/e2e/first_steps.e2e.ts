// A newcomer's first steps, and what can go wrong: a friend's link, a mistyped code, a server on localhost, an
// invalid edition file.
import { expect, test } from "@playwright/test";
import { testServer } from "./server";
import { openTable, scenes, stage } from "./stage";

const server = testServer();
test.use({ serviceWorkers: "block" });

test("a game opened by its address uses the name suggested on the first screen", async ({ page }) => {
  await page.goto(`${server.url}/play`);
  await page.locator("[data-card]").first().waitFor();
  const name = await page.evaluate(() => localStorage.getItem("lastcard.name"));
  expect(name).toBeTruthy();
  await expect(page.locator(".actions .name")).toContainText(name ?? "?");
  await page.goto(server.url);
  await expect(page.getByRole("region", { name: "You", exact: true })).toContainText(name ?? "?");
});

test("an unknown code offers other tables", async ({ page }) => {
  const code = await openTable(page.request, server.url);
  await page.goto(`${server.url}/t/NOTABLE`);
  await expect(page.getByRole("alert").filter({ hasText: "There is no table NOTABLE" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Open tables" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Table with friends" })).toBeVisible();
  await page.getByLabel("Join with a code").fill(code);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.locator("[data-code]")).toHaveAttribute("data-code", code);
});

test("a link to localhost is replaced or explained", async ({ page }) => {
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

test("an error in an edition file is shown with file and line, in the person's language", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("lastcard.language", "cs"));
  await page.goto(`${server.url}/play/new`);
  const text = 'id = "mine"\nname = "Mine"\nbase = "classic"\n\n[rules]\nhand_size = "many"\n';
  await page.locator("input[type=file]").setInputFiles({ name: "mine.toml", mimeType: "application/toml", buffer: Buffer.from(text) });
  const wrong = page.getByRole("alert").filter({ hasText: "mine.toml, řádek 6" });
  await expect(wrong).toContainText('hand_size = "many"');
  await expect(wrong).toContainText("Očekáváno");
  await expect(wrong).not.toContainText("edition_file");
});

test("a name that is too long is reported and not stored", async ({ page }) => {
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

test("a stored name that is too long does not keep a person from a table", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("lastcard.name", "⭐⭐Princezna Anna⭐⭐"));
  const code = await openTable(page.request, server.url);
  await page.goto(`${server.url}/t/${code}`);
  await page.getByRole("button", { name: "Sit down" }).click();
  await expect(page.locator("[data-seat] strong").filter({ hasText: "⭐⭐Princezna Anna⭐" })).toBeVisible();
});

test("an invalid address is an unknown one", async ({ page }) => {
  await page.goto(`${server.url}/t/%E0%A4%A`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main a[href='/']").first()).toBeVisible();
});

test("a closed table shows the reason and no controls", async ({ page }) => {
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

test("on a phone the deal button is in sight for the host", async ({ browser }) => {
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

test("pass and play refuses equal names and names that are too long", async ({ page }) => {
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

test("a preset file used as an edition is reported as such", async ({ page }) => {
  await page.goto(`${server.url}/new`);
  await page.locator("input[type=file]").setInputFiles({ name: "ours.toml", mimeType: "text/plain", buffer: Buffer.from('name = "Ours"\n[rules]\njump_in = true\n') });
  await expect(page.getByRole("alert")).toContainText("house rules, not an edition");
  await expect(page.getByRole("alert")).not.toContainText("--preset");
});

test("a rule named in a refusal opens", async ({ page }) => {
  await stage(page, server.url, scenes["turn"] ?? {});
  await page.locator(".hand [data-card=B2]").click({ force: true }); // it does not fit
  const rule = page.locator(".prompt [data-rule]");
  await expect(rule).toHaveText(/^[A-Z]-\d+$/);
  const id = (await rule.textContent()) ?? "";
  await rule.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading")).toHaveText(`Rule ${id}`);
  await expect(dialog.locator("[lang=en]")).toHaveText(/\w{3,} \w+/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(rule).toBeFocused();
});

test("a lesson points to the call first, and a card without it is not refused twice", async ({ page }) => {
  await page.goto(`${server.url}/learn/classic`);
  const coach = page.locator(".coach");
  await coach.waitFor();
  for (let step = 0; step < 60 && !(await coach.textContent())?.includes("Say “UNO!” first"); ++step) {
    const said = await coach.textContent();
    await page.locator(".suggested").first().click();
    await expect.poll(() => coach.textContent()).not.toBe(said);
  }
  await expect(page.locator(".suggested")).toHaveCount(1);
  await expect(page.locator(".suggested")).toHaveAttribute("data-act", "uno");
  await expect(coach).toContainText("Try it: UNO!");
  const held = await page.locator(".hand button").count();
  // One of the cards that fit is that of the lesson: the reminder shows which.
  const legal = page.locator(".hand button:not([aria-disabled='true'])");
  for (let i = 0; i < (await legal.count()); ++i) {
    await legal.nth(i).click();
    if ((await coach.textContent())?.includes("comes first")) {
      await legal.nth(i).click();
      break;
    }
  }
  await expect(page.locator(".hand button")).not.toHaveCount(held);
});
