// How the page is built: from web/ into build/page/dist, which the server binary embeds.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../build/page/dist",
    emptyOutDir: true,
    target: "es2022",
    // Every file by its own name: nothing inside others, so that the policy of the page stays strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: "es" },
  // `npm run dev` shows the page at once; tables are those of a server that runs beside it.
  server: { proxy: { "/api": { target: "http://127.0.0.1:8080", ws: true } } },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    reporters: ["default"],
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
});
