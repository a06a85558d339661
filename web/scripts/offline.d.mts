import type { Plugin } from "vite";

export function keeper(files: Map<string, string | Uint8Array>): string;
export function offline(): Plugin;
