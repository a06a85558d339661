// Takes the pictures of docs/gallery: every screen and the states of a table, on a phone, on a desk and on a wide
// screen, light and dark, in two languages; and web/public/preview.jpg, which messengers show beside a link. Not a
// test: `scripts/page.sh npm run gallery`. Pictures are WebP, made by the browser itself, and as coarse as it takes
// to stay small.
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test, type Browser, type Page } from "@playwright/test";
import { lost, screens } from "./screens";
import { type TestServer, testServer } from "./server";
import { scenes, stage } from "./stage";

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), "docs", "gallery");
/** Maximum size of one picture in bytes, so that all together stay below 7.5 MB. */
const most = 22_000;

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 }, wide: { width: 1920, height: 1080 } } as const;
/** Wider pictures are made smaller. */
const widest = 1280;
const themes = ["light", "dark"] as const;
const languages = ["en", "cs"] as const;

/** Screens left out: they look like another one. */
const alike = new Set(["play", "rules-in-play", "rules-of-table", "replay-of-device"]);
const shownScenes = ["turn", "turn-10-seats", "turn-30-cards", "colour", "challenge", "swap", "round-over", "match-over"];

const shots: [name: string, open: (page: Page, url: string) => Promise<void>][] = [
  ...[...Object.values(screens), lost].filter(({ name }) => !alike.has(name)).map(({ name, open }) => [name, open] as [string, typeof open]),
  ...shownScenes.map(
    (name) => [`table-${name}`, (page: Page, url: string) => stage(page, url, scenes[name] ?? {})] as [string, (page: Page, url: string) => Promise<void>],
  ),
];

/** A WebP picture, in the best quality below the maximum size. */
async function small(painter: Page, png: Buffer): Promise<Buffer> {
  const found = await painter.evaluate(
    async ({ source, most, widest }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const scale = Math.min(1, widest / image.width);
      const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(image.width * scale), height: Math.round(image.height * scale) });
      const context = canvas.getContext("2d");
      if (context) context.imageSmoothingQuality = "high";
      context?.drawImage(image, 0, 0, canvas.width, canvas.height);
      for (const quality of [0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.12]) {
        const text = canvas.toDataURL("image/webp", quality);
        if ((text.length * 3) / 4 < most || quality === 0.12) return text;
      }
      return "";
    },
    { source: `data:image/png;base64,${png.toString("base64")}`, most, widest },
  );
  return Buffer.from(found.split(",")[1] ?? "", "base64");
}

async function walk(browser: Browser, server: TestServer, painter: Page, size: keyof typeof sizes, language: string): Promise<void> {
  const context = await browser.newContext({ viewport: sizes[size], reducedMotion: "reduce", serviceWorkers: "block" });
  await context.addInitScript((chosen) => {
    localStorage.setItem("lastcard.language", chosen);
    localStorage.setItem("lastcard.name", "Eva");
  }, language);
  for (const [name, open] of shots) {
    // A new page: a scene stays active on its page.
    const page = await context.newPage();
    await open(page, server.url);
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      const picture = await small(painter, await page.screenshot({ caret: "hide" }));
      writeFileSync(join(folder, file(name, size, theme, language)), picture);
    }
    await page.close();
  }
  await context.close();
}

const file = (name: string, size: string, theme: string, language: string) => `${name}-${size}-${theme}-${language}.webp`;

function pictures(name: string): string[] {
  return Object.keys(sizes).flatMap((size) => themes.flatMap((theme) => languages.map((language) => file(name, size, theme, language))));
}

function index(): string {
  const picture = (name: string, size: string, theme: string, language: string) =>
    `![${name}, ${size}, ${theme}, ${language}](${file(name, size, theme, language)})`;
  const rows = shots.flatMap(([name]) => [
    `## ${name.replaceAll("-", " ")}`,
    "",
    "| | English | Czech |",
    "|---|---|---|",
    ...Object.keys(sizes).flatMap((size) =>
      themes.map((theme) => `| ${size}, ${theme} | ${languages.map((language) => picture(name, size, theme, language)).join(" | ")} |`),
    ),
    "",
  ]);
  return [
    "# Gallery",
    "",
    "Every screen of the browser table, on a phone (390 × 844), on a desk (1280 × 800) and on a wide screen (1920 × 1080, shown smaller), light and dark, in two of six languages. Made by `scripts/page.sh npm run gallery` from the page that the server serves; not drawn by hand. How the ten most important screens came to look like this: [before, design, now](compare.md).",
    "",
    ...rows,
  ].join("\n");
}

const server = testServer();
test.beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
});

test("the picture of links: the table of the first screen, in the shape that messengers show", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 630 }, reducedMotion: "reduce", colorScheme: "dark", bypassCSP: true, serviceWorkers: "block", locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(server.url);
  await page.locator(".mini .discard").waitFor();
  await page.addStyleTag({
    content: `
      .home > :not(header, .live), .say, .lead { display: none !important }
      .home { display: block !important; max-width: none !important; padding: 0 !important }
      .home header { position: absolute; z-index: 60; left: 44px; bottom: 18px }
      .home h1 { font-size: 96px !important; margin: 0 !important }
      .home .live { position: absolute; left: 150px; top: 6px; width: 900px; max-width: none }
      .home .live .table { width: 100%; max-width: none }
      body { height: 630px; overflow: hidden }`,
  });
  await page.waitForTimeout(500);
  writeFileSync(join(folder, "..", "..", "web", "public", "preview.jpg"), await page.screenshot({ type: "jpeg", quality: 82, caret: "hide" }));
  await context.close();
});

for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
  for (const language of languages)
    test(`${size}, ${language}`, async ({ browser, page }) => {
      await walk(browser, server, page, size, language);
    });

test("the index lists exactly the pictures", () => {
  const wanted = new Set(shots.flatMap(([name]) => pictures(name)));
  for (const file of readdirSync(folder)) if (file.endsWith(".webp") && !wanted.has(file) && !/^(before|design)-/.test(file)) rmSync(join(folder, file));
  writeFileSync(join(folder, "README.md"), index());
  const bytes = [...wanted].map((file) => statSync(join(folder, file)).size);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(56_000);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(7_500_000);
});
