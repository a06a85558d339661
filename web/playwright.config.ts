// Tests in a real browser against the real server (e2e/server.ts starts one per file).
import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.e2e.ts",
  // Tests that take minutes run in `./test long`.
  testIgnore: process.env["LASTCARD_LONG"] ? [] : "*.long.e2e.ts",
  retries: 1,
  workers: 2, // for small machines: while one waits for a bot, the other plays
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["./e2e/count.ts"]],
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    launchOptions: {
      executablePath: process.env["LASTCARD_CHROMIUM"] ?? "/usr/bin/chromium-headless-shell",
      args: ["--no-sandbox", "--host-resolver-rules=MAP table.lan 127.0.0.1"], // a host name other than localhost
    },
    locale: "en-GB",
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    // Caching the whole page each time is slow; tests that need it allow it.
    serviceWorkers: "block",
    actionTimeout: 15_000,
    trace: "off",
  },
});
