// bench/web: how fast the page is, measured like tests but no part of them.
import { defineConfig } from "@playwright/test";
import usual from "./playwright.config";

export default defineConfig(usual, { testMatch: "measure.ts", timeout: 3_600_000, retries: 0, workers: 1, reporter: "line" });
