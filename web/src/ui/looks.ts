// Derives a portrait from a name: always the same one, without sending anything. Names of animals look like these
// animals, in every language; the bots have portraits of their own; other names get one by their letters.
import { animals } from "../generated/animals";
import { coats, type Animal, type Coat, type Extra } from "./portraits";

export interface Look {
  animal: Animal;
  coat: Coat;
  extra: Extra | undefined;
}

const plain = (animal: Animal, extra?: Extra): Look => ({ animal, coat: coats[animal], extra });

/** An animal without a drawing of its own: the nearest silhouette, in other colours. */
function like(animal: Animal, coat: Partial<Coat>, extra?: Extra): Look {
  return { animal, coat: { ...coats[animal], ...coat }, extra };
}

/** In the order of the names (me.names). */
const named: readonly Look[] = [
  plain("fox"),
  plain("otter"),
  plain("lynx"),
  plain("owl"),
  plain("badger"),
  plain("hare"),
  like("puffin", { fur: "#8d93a3", light: "#f4f1ea", ground: "#e0d3f2", beak: "#4a4f63", scarf: "#8c2f2f", knot: "#d45a4a" }), // crane
  like("hedgehog", { fur: "#3a3a4a", dark: "#2a2a38", light: "#d9a8a0", ground: "#e9d9b8" }), // mole
  like("puffin", { fur: "#f7f4ec", light: "#ffffff", ground: "#9fc8de", beak: "#f28a1e", scarf: "#2f7d6b", knot: "#58b39c" }), // swan
  plain("ibex"),
  like("owl", { fur: "#b4683f", dark: "#8a4626", ground: "#d3ecd0", scarf: "#2f7d6b", knot: "#58b39c" }), // wren
  like("otter", { fur: "#7d8fa8", dark: "#56657c", light: "#e6edf5", ground: "#ffe0a8", scarf: "#2350a0", knot: "#5b8cdc" }), // seal
  like("puffin", { fur: "#f7f4ec", light: "#ffd9d2", ground: "#c5e8d4", beak: "#d8322c", scarf: "#1d2036", knot: "#454c78" }), // stork
  plain("boar"),
  like("raven", { fur: "#a4562f", dark: "#6e3318", light: "#d08a58", beak: "#f5b02e", ground: "#f8e3a9", scarf: "#2f4f7d", knot: "#5888b3" }), // kite
  like("squirrel", { fur: "#7a4a30", dark: "#4e2c1a", light: "#ffe2b0", ground: "#f6cfc2", scarf: "#2f7d6b", knot: "#58b39c" }), // marten
  like("raven", { fur: "#5f86a8", dark: "#3c5c7a", light: "#a8c4da", beak: "#f0c04a", ground: "#fbe9df", scarf: "#5b3fa0", knot: "#9d84e0" }), // heron
  like("hare", { fur: "#8a5a3c", dark: "#6d4630", light: "#f4dcc0", ground: "#bfe3c8", scarf: "#b8862c", knot: "#f0c662" }), // beaver
  plain("raven"),
  plain("squirrel"),
  plain("hedgehog"),
  plain("puffin"),
  like("otter", { fur: "#c98a4b", dark: "#96602c", light: "#fff3dc", ground: "#d8c7f0", scarf: "#8c2f2f", knot: "#d45a4a" }), // weasel
  like("raven", { fur: "#20263c", dark: "#0f1424", light: "#f4f1ea", beak: "#20263c", ground: "#c8e6f0", scarf: "#a12b50", knot: "#e0709a" }), // magpie
];

/** The bots of every edition (src/bot/bot.hpp). */
const bots: Record<string, Look> = {
  ada: plain("ibex", "flower"),
  bela: plain("hare", "flower"),
  cyril: plain("owl", "glasses"),
  dora: plain("fox"),
  emil: plain("badger", "bow"),
  flora: plain("squirrel"),
  gita: plain("raven", "hat"),
  hugo: plain("boar", "cap"),
  irena: plain("lynx"),
  jonas: plain("hedgehog"),
};

const known = new Map<string, Look>([
  ...animals.flatMap((names) => names.split(", ").map((name, i) => [name, named[i] as Look] as const)),
  ...Object.entries(bots),
]);

/** FNV-1a: short, and well mixed for short texts. */
function mix(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

const extras: readonly (Extra | undefined)[] = ["glasses", "flower", "hat", "cap", "bow", "shades", undefined];
const grounds = ["#f9c99a", "#b9d3e8", "#f6c4cf", "#bfe0c4", "#f7dfa3", "#d8c7f0", "#c8e6e0"];
const kinds = Object.keys(coats) as Animal[];

/** `again`: how many looks of this name were taken. */
function invented(name: string, again: number): Look {
  let left = mix(name);
  const of = <T>(all: readonly T[], more: number): T => {
    const chosen = all[(left + more) % all.length] as T;
    left = Math.floor(left / all.length);
    return chosen;
  };
  const animal = of(kinds, again);
  return { animal, coat: { ...coats[animal], ground: of(grounds, 0) }, extra: of(extras, again) };
}

export function lookOf(name: string): Look {
  const key = name.trim().toLowerCase();
  return known.get(key) ?? invented(key, 0);
}

/** The looks of people at one table: no two of the same animal while there is another one. */
export function looksAround(names: readonly string[]): Look[] {
  const taken = new Set<Animal>();
  const looks = names.map((name) => {
    const look = known.get(name.trim().toLowerCase());
    if (look) taken.add(look.animal);
    return look;
  });
  return looks.map((look, i) => {
    if (look) return look;
    const key = (names[i] ?? "").trim().toLowerCase();
    let mine = invented(key, 0);
    for (let again = 1; again < kinds.length && taken.has(mine.animal); ++again) mine = invented(key, again);
    taken.add(mine.animal);
    return mine;
  });
}
