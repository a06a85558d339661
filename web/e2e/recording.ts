// Records the moving picture of the README: the first screen, then the first half minute of a real game against
// bots, from the frames that the browser draws. Not a test: `scripts/page.sh npm run recording`; needs `img2webp`
// (Debian package webp).
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "@playwright/test";
import { answer } from "./player";
import { testServer } from "./server";
import { seen } from "./wait";

const picture = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "docs", "img", "game.webp");
/** As on a laptop; frames are made smaller. */
const size = { width: 1200, height: 750 };
const shown = { width: 800, height: 500 };
const seconds = 22;
/** Milliseconds of a frame: more frames a second make the file larger, not the game clearer. */
const step = 130;
const most = 1_500_000;

const server = testServer();

test("a real game", async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), "lastcard-recording-"));
  const context = await browser.newContext({ viewport: size, reducedMotion: "no-preference", colorScheme: "dark", serviceWorkers: "block", locale: "en-GB" });
  await context.addInitScript(() => {
    localStorage.setItem("lastcard.name", "Eva");
    localStorage.setItem("lastcard.settings", JSON.stringify({ botPercent: 50 }));
  });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.locator(".mini .discard").waitFor();

  const shots: { at: number; file: string }[] = [];
  const devtools = await context.newCDPSession(page);
  devtools.on("Page.screencastFrame", ({ data, sessionId, metadata }) => {
    const file = join(folder, `${String(shots.length).padStart(5, "0")}.png`);
    writeFileSync(file, Buffer.from(data, "base64"));
    shots.push({ at: (metadata.timestamp ?? 0) * 1000, file });
    void devtools.send("Page.screencastFrameAck", { sessionId });
  });
  await devtools.send("Page.startScreencast", { format: "png", maxWidth: shown.width, maxHeight: shown.height, everyNthFrame: 2 });
  await page.waitForTimeout(2_500);
  await page.getByRole("link", { name: /^Play now/ }).click();
  const until = Date.now() + seconds * 1000;
  while (Date.now() < until) {
    if ((await seen(page, ["[data-asked='true']", "#scores-title"], 4_000).catch(() => undefined)) === undefined) continue;
    if (await page.locator("#scores-title").isVisible()) break;
    await page.waitForTimeout(900); // a person looks first
    const call = page.getByRole("button", { name: "UNO!" });
    if (await call.and(page.locator(".due")).isVisible()) await call.click();
    await answer(page);
  }
  await page.waitForTimeout(1_500);
  await devtools.send("Page.stopScreencast");
  await context.close();

  // The newest frame at each step; a frame that stays is one longer frame.
  const frames: { file: string; lasts: number }[] = [];
  const [first] = shots;
  for (let at = first?.at ?? 0; at <= (shots.at(-1)?.at ?? 0); at += step) {
    const file = shots.findLast((shot) => shot.at <= at)?.file ?? "";
    const last = frames.at(-1);
    if (last?.file === file) last.lasts += step;
    else frames.push({ file, lasts: step });
  }
  for (const quality of [45, 30, 20]) {
    execFileSync("img2webp", ["-loop", "0", "-min_size", "-lossy", "-q", String(quality), "-m", "4", ...frames.flatMap(({ file, lasts }) => ["-d", String(lasts), file]), "-o", picture], { stdio: "ignore" });
    if (statSync(picture).size <= most) break;
  }
  rmSync(folder, { recursive: true });
  expect(statSync(picture).size).toBeLessThanOrEqual(most);
});
