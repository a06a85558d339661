// The engine for tests, from the files that the page would load.
import { readFileSync } from "node:fs";
import type { EngineParts } from "./engine";

export function partsForTests(): EngineParts {
  return {
    module: new WebAssembly.Module(readFileSync("src/generated/lastcard.wasm")),
    files: readFileSync("src/generated/built_in.files", "utf8"),
  };
}

/** The words of a language, as they would be fetched. */
export function wordsForTests(language: string): string {
  return readFileSync(`src/generated/words/${language}.words`, "utf8");
}
