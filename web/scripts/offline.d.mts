import type { Plugin } from "vite";

export function serviceWorker(files: Map<string, string | Uint8Array>): string;
export function offline(): Plugin;
