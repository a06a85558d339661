// The rules of one's house: chosen in words, refused with a reason, and in force at the table.
import { expect, test } from "@playwright/test";
import { newPerson } from "./people";
import { testServer } from "./server";

const server = testServer();

test("rules that do not go together are explained at once, and those that do are in force", async ({ browser }) => {
  const { page } = await newPerson(browser, server, "Eva", "/new");
  await page.getByRole("radio", { name: /^No Mercy/ }).check({ force: true });
  await page.getByText(/^All \d+ rules$/).click();
  await page.getByRole("radiogroup", { name: "Teams" }).getByRole("radio", { name: "pairs" }).check();
  const more = (what: string) => page.getByRole("button", { name: `${what}: one more` });
  await more("Chairs").click();
  await expect(page.getByRole("alert")).toHaveText("Pairs need an even number of seats, at least four: please change “Teams” or “Number of seats”.");
  await expect(page.getByRole("button", { name: "Open the table" })).toHaveAttribute("aria-disabled", "true");
  await more("Chairs").click();
  for (let bots = 0; bots < 4; ++bots) await more("Bots on them").click();
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

test("house rules are kept under a name, shared by a link, and taken into the other forms", async ({ page }) => {
  await page.goto(`${server.url}/play/new`);
  await page.getByRole("radio", { name: /^No Mercy/ }).check({ force: true });
  await page.getByText(/^All \d+ rules$/).click();
  await page.getByLabel("Cards dealt").fill("5");
  await page.getByLabel("Cards dealt").press("Tab");
  await page.getByLabel("Name of these rules").fill("Sunday");
  await page.getByRole("button", { name: "Keep", exact: true }).click();
  await page.getByText("Share these rules").click();
  const link = await page.getByLabel("Link to these rules").inputValue();
  expect(link).toContain("/play/new?edition=no-mercy&hand_size=5");
  await expect(page.getByRole("img", { name: "QR code of these rules" })).toBeVisible();

  // The link, as another person opens it.
  await page.evaluate(() => localStorage.removeItem("lastcard.new.alone"));
  await page.goto(link);
  await expect(page.getByRole("radio", { name: /No Mercy/ })).toBeChecked();
  await expect(page.getByText("Cards dealt: 5 cards")).toBeVisible();

  // The preset, for several people on one device.
  await page.goto(`${server.url}/pass`);
  await page.getByRole("button", { name: "Sunday", exact: true }).click();
  await expect(page.getByRole("radio", { name: /^No Mercy/ })).toBeChecked();
  await page.getByRole("button", { name: "Deal" }).click();
  await page.getByRole("button", { name: /^I am / }).click();
  await expect(page.locator(".hand [data-card]")).toHaveCount(5);
});

test("a link with rules that do not exist says so", async ({ page }) => {
  await page.goto(`${server.url}/play/new?edition=classic&no_such_rule=7`);
  await expect(page.getByRole("alert").filter({ hasText: "no_such_rule" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Deal the cards" })).toHaveAttribute("aria-disabled", "true");
});

test("messengers see what a link is about, whatever the host's name", async ({ page }) => {
  const hostile = `"><script>x`;
  await page.request.post(`${server.url}/api/v1/session`, { data: { name: hostile }, headers: { origin: server.url } });
  const made = await page.request.post(`${server.url}/api/v1/tables`, { data: { key: "preview", edition: "trend", seats: 3 }, headers: { origin: server.url } });
  const { table } = (await made.json()) as { table: { code: string } };
  const html = await (await page.request.get(`${server.url}/t/${table.code}`)).text();
  expect(html).not.toContain("<script>x");
  // As a browser reads it.
  const read = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, "text/html");
    const meta = (name: string) => document.querySelector(`meta[property="${name}"]`)?.getAttribute("content");
    return { title: document.title, og: meta("og:title"), text: meta("og:description"), image: meta("og:image"), scripts: document.scripts.length };
  }, html);
  expect(read).toEqual({
    title: "Fashion Trend · Lastcard", og: "Fashion Trend · Lastcard", text: `${hostile} invites you to play. 3 chairs are free.`,
    image: `${server.url}/preview.jpg`, scripts: 1,
  });
  const picture = await page.request.get(`${server.url}/preview.jpg`);
  expect(picture.headers()["content-type"]).toBe("image/jpeg");
  // It is as large as the tags say, and small enough for every messenger.
  await page.goto(server.url);
  const size = await page.evaluate(async () => {
    const image = new Image();
    image.src = "/preview.jpg";
    await image.decode();
    return [image.width, image.height];
  });
  expect(size).toEqual([1200, 630]);
  expect((await picture.body()).length).toBeLessThan(150_000);
});
