// `npm run gallery`: the pictures of docs/gallery and of links. `npm run recording`: the moving picture of the README.
// Taken like tests but no part of them.
import { defineConfig } from "@playwright/test";
import usual from "./playwright.config";

export default defineConfig(usual, { testMatch: ["gallery.ts", "recording.ts"], timeout: 900_000, reporter: "list", retries: 0 });
