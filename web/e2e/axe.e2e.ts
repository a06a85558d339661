// Accessibility as far as axe-core can check it: every screen and every state of a table, light and dark.
import { expect, test, type Page } from "@playwright/test";
import { complaints } from "./axe";
import { lost, routerPatterns, screens } from "./screens";
import { testServer } from "./server";
import { scenes, stage } from "./stage";

const server = testServer();
let page: Page;
test.beforeAll(async ({ browser }) => {
  // A service worker would bypass the routes of screens.ts and stage.ts.
  page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: "reduce", serviceWorkers: "block" });
});
test.afterAll(() => page.close());

async function isOpenToAll(): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await complaints(page), colorScheme).toEqual([]);
  }
}

test("every address of the router has a row in screens.ts", () => {
  expect(Object.keys(screens).sort()).toEqual(routerPatterns().sort());
});

for (const [pattern, screen] of [...Object.entries(screens), ["an unknown address", lost] as const])
  test(`screen ${pattern}`, async () => {
    await screen.open(page, server.url);
    await isOpenToAll();
  });

for (const [name, scene] of Object.entries(scenes))
  test(`table: ${name}`, async () => {
    await stage(page, server.url, scene);
    await isOpenToAll();
  });

const additions: Record<string, (page: Page) => Promise<void>> = {
  "whom to catch": (page) => page.locator("[data-act=catch]").click(),
  "the menu": (page) => page.getByRole("button", { name: "Menu" }).click(),
  "the settings beside it": async (page) => {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.locator("#menu").getByRole("button", { name: "Settings" }).click();
    await expect(page.locator("#panel").getByText("Order of your hand")).toBeVisible();
  },
  "the keys": (page) => page.keyboard.press("F1"),
  "what happened": (page) => page.getByRole("button", { name: "What happened" }).click(),
  "why a card does not fit": (page) => page.locator("[data-card=G5]").click({ force: true }), // without `force` the click would wait
};

for (const [name, add] of Object.entries(additions))
  test(`table with ${name}`, async () => {
    await stage(page, server.url, scenes["turn"] ?? {});
    await add(page);
    await isOpenToAll();
  });

for (const panel of ["invite", "people", "talk", "rules"] as const)
  test(`table with the panel ${panel}`, async () => {
    await stage(page, server.url, scenes["turn"] ?? {});
    // On a phone only the chat has a button in the bar.
    if (panel !== "talk") await page.locator("[aria-controls=menu]").click();
    const name = { invite: "Invite", people: "People", talk: "Talk", rules: "Rules" }[panel];
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.locator("#panel")).toBeVisible();
    await isOpenToAll();
  });
