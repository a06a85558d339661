// Every screen of the page, by the pattern of its address: how to open it, and when it is loaded. Each screen of
// the router needs a row; axe.e2e and the gallery use them.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import { matchOf } from "./records";
import { openTable } from "./stage";

export interface ScreenCase {
  /** For pictures and tests. */
  name: string;
  open: (page: Page, url: string) => Promise<void>;
}

const source = join(dirname(dirname(fileURLToPath(import.meta.url))), "src", "app", "router.svelte.ts");

export function routerPatterns(): string[] {
  return [...readFileSync(source, "utf8").matchAll(/pattern: "(\/[^"]*)"/g)].map(([, pattern]) => pattern ?? "");
}

/** A match between bots, always the same one. */
const record = () => matchOf("gallery", 200);

/** Finished games on this device, over three weeks, one of them with its record. */
async function rememberGames(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/numbers`);
  await expect(page.locator("h1")).toBeVisible();
  await page.locator("main p, main dl").first().waitFor();
  await page.evaluate(async (text) => {
    const editions = ["classic", "classic", "no-mercy", "powers", "classic-wiki"];
    const games = Array.from({ length: 24 }, (_, i) => ({
      key: i === 0 ? "device/GAMES/1" : `device/GAME${i}/1`,
      at: Date.UTC(2026, 4, 3 + i, 18, 30),
      edition: editions[i % editions.length],
      seats: 4,
      won: (i * 7) % 3 === 0,
      rounds: 3 + (i % 4),
      roundsWon: 1 + (i % 2),
      points: 100 + i,
      called: 2 + (i % 3),
      caught: i % 2,
      missed: i % 5 === 0 ? 1 : 0,
      online: false,
      names: ["Eva", "Jan", "Ada", "Matěj"],
    }));
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("lastcard-games");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    await new Promise<void>((resolve, reject) => {
      const change = database.transaction(["games", "records"], "readwrite");
      for (const game of games) change.objectStore("games").put(game);
      change.objectStore("records").put({ key: "device/GAMES/1", at: 0, text });
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error);
    });
    database.close();
  }, record());
}

/** The editions are loaded, and the form can be sent. */
const ready = "form:has(input[type=radio]) button[type=submit]:not(:disabled, [aria-disabled=true])";

const plain = (path: string, sign: string) => async (page: Page, url: string) => {
  await page.goto(url + path);
  await page.locator(sign).first().waitFor();
};

const ofTable = (below: string, sign: string) => async (page: Page, url: string) =>
  plain(`/t/${await openTable(page.request, url)}${below}`, sign)(page, url);

/** A lobby as it looks while people come: the host sits, two bots are there, a chair is free, two rules are special. */
async function lobby(page: Page, url: string): Promise<void> {
  const code = await openTable(page.request, url, { bots: 2, rules: { jump_in: true, seven: "swap" } });
  await plain(`/t/${code}`, "[data-rule]")(page, url);
  await page.locator(".beginning .main").click();
  await page.locator("li.own").waitFor();
}

const withGames = (path: string, sign: string) => async (page: Page, url: string) => {
  await rememberGames(page, url);
  await plain(path, sign)(page, url);
};

async function replayOfTable(page: Page, url: string): Promise<void> {
  await page.route(/\/records\/1$/, (route) => route.fulfill({ contentType: "application/x-ndjson", body: record() }));
  await plain("/r/ABCDE/1?step=40", "#fair-title")(page, url);
}

async function rulesInPlay(page: Page, url: string): Promise<void> {
  await plain("/play", "[data-card]")(page, url);
  await page.locator("[aria-controls=menu]").click();
  await page.locator("a[href='/play/rules']").click();
  await page.locator("main h2").first().waitFor();
}

export const screens: Record<string, ScreenCase> = {
  "/": { name: "home", open: plain("/", "h1") },
  "/new": { name: "new-table", open: plain("/new", ready) },
  "/t/:code": { name: "lobby", open: lobby },
  "/play": { name: "play", open: plain("/play", "[data-card]") },
  "/play/new": { name: "new-game", open: plain("/play/new", ready) },
  "/learn": { name: "learn", open: plain("/learn", "main a[href^='/learn/']") },
  "/learn/:edition": { name: "lesson", open: plain("/learn/classic", "[data-card]") },
  "/pass": { name: "pass-and-play", open: plain("/pass", "form button[type=submit]") },
  "/play/rules": { name: "rules-in-play", open: rulesInPlay },
  "/rules": { name: "rules-list", open: plain("/rules", "main a[href^='/rules/']") },
  "/rules/:edition": { name: "rules", open: plain("/rules/no-mercy", "main h2") },
  "/t/:code/rules": { name: "rules-of-table", open: ofTable("/rules", "main h2") },
  "/r/:code/:match": { name: "replay", open: replayOfTable },
  "/replays": { name: "replays", open: withGames("/replays", "main li a") },
  "/replays/:where/:code/:match": { name: "replay-of-device", open: withGames("/replays/device/GAMES/1", "#fair-title") },
  "/numbers": { name: "numbers", open: withGames("/numbers", "[data-total]") },
  "/settings": { name: "settings", open: plain("/settings", "main select, main input") },
};

export const lost: ScreenCase = { name: "not-found", open: plain("/no/such/place", "h1") };
