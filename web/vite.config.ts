// How the page is built: from web/ into build/page/dist, which the server binary embeds.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { offline } from "./scripts/offline.mjs";

const version = /project\(lastcard VERSION ([0-9.]+)/.exec(readFileSync(new URL("../CMakeLists.txt", import.meta.url), "utf8"))?.[1];
if (!version) throw new Error("CMakeLists.txt names no version");

export default defineConfig({
  plugins: [svelte(), offline()],
  define: { __LASTCARD_VERSION__: JSON.stringify(version) },
  build: {
    outDir: "../build/page/dist",
    emptyOutDir: true,
    target: "es2022",
    // Every file by its own name: nothing inside others, so that the policy of the page stays strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Two files instead of forty small ones, each of which would cost a way to the server and back:
        // what every screen needs, and what a table needs besides.
        codeSplitting: {
          groups: [
            { name: "first", test: /src\/app\/main\.ts$/, priority: 2 },
            { name: "table", test: /src\/table\/local_table\.ts$/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: "es" },
  // `npm run dev` shows the page at once; tables are those of a server that runs beside it.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    reporters: ["default", "./scripts/count.ts"],
    testTimeout: 30_000, // whole games are played, also on a busy machine
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
