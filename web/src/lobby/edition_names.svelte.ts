// What the editions are called, asked for once in each language.
import { SvelteMap } from "svelte/reactivity";
import { remoteServer } from "../server/remote";
import type { EditionsDocument } from "../generated/protocol";
import type { Language } from "../words/words.svelte";

const known = new Map<Language, SvelteMap<string, string>>();

/** By id; empty until the server has answered. */
export function editionNames(language: Language): ReadonlyMap<string, string> {
  let names = known.get(language);
  if (!names) {
    names = new SvelteMap();
    known.set(language, names);
    void learn(language, names);
  }
  return names;
}

async function learn(language: Language, names: SvelteMap<string, string>): Promise<void> {
  try {
    const { editions } = await remoteServer.request<EditionsDocument>("GET", `editions?lang=${language}`);
    for (const { id, name } of editions) names.set(id, name);
  } catch {
    known.delete(language); // another time
  }
}
