// The names of the editions, requested once per language.
import { askNearestServer } from "../server/nearest";
import type { EditionsDocument } from "../generated/protocol";
import type { Language } from "../words/words.svelte";

type Names = ReadonlyMap<string, string>;

const none: Names = new Map();
const asked = new Set<Language>();
let known = $state.raw<ReadonlyMap<Language, Names>>(new Map());

/** By id; empty until a server has answered. */
export function editionNames(language: Language): Names {
  const names = known.get(language);
  if (!names && !asked.has(language)) void learn(language);
  return names ?? none;
}

async function learn(language: Language): Promise<void> {
  asked.add(language);
  try {
    const { editions } = await askNearestServer<EditionsDocument>(`editions?lang=${language}`);
    known = new Map(known).set(language, new Map(editions.map(({ id, name }) => [id, name])));
  } catch {
    asked.delete(language); // another time
  }
}
