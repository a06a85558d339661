// `npm run gallery`: the pictures of docs/gallery, taken like tests but no part of them.
import { defineConfig } from "@playwright/test";
import usual from "./playwright.config";

export default defineConfig(usual, { testMatch: "gallery.ts", timeout: 900_000, reporter: "list" });
