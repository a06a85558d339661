// Derives a creature from a name: always the same one, and different enough to distinguish at a glance. The
// names of the offered animals look like these animals.
import { animals } from "../generated/animals";

export interface Creature {
  ground: string;
  fur: string;
  light: string;
  head: "pointed" | "round" | "long" | "tuft" | "bare" | "horns" | "spines";
  eyes: "wide" | "happy" | "calm";
  mouth: "grin" | "cat" | "straight" | "teeth" | "beak" | "bill";
  face: "plain" | "mask" | "discs" | "stripes";
}

type Coat = readonly [ground: string, fur: string, light: string];

/** Ground, fur and the lighter part of a face; eyes and mouth are dark on all of them. */
const orange: Coat = ["#f6cfc2", "#e0774f", "#fbe9df"];
const blue: Coat = ["#c9e3f5", "#5f9fd0", "#e9f4fb"];
const amber: Coat = ["#f8e3a9", "#d9a42f", "#fdf4d8"];
const brown: Coat = ["#e2d6c6", "#a5835c", "#f4ece1"];
const grey: Coat = ["#d6dae3", "#8b93a7", "#eef0f4"];
const white: Coat = ["#bcd9e8", "#f7f4ec", "#ffffff"];
const slate: Coat = ["#e9d9b8", "#6d7488", "#f4f1ea"];
const rust: Coat = ["#d3ecd0", "#bd6b45", "#f8e3d6"];
const coats: readonly Coat[] = [
  orange,
  blue,
  ["#d3ecd0", "#6bb06a", "#eaf6e8"],
  amber,
  ["#e0d3f2", "#9c7fd0", "#f1eafa"],
  ["#f5cbdc", "#d9749c", "#fce9f0"],
  ["#c5e8e4", "#4aa79d", "#e4f6f4"],
  brown,
  grey,
  ["#e9e0a6", "#a9a03c", "#f7f3d4"],
];

type Looks = readonly [Coat, Creature["head"], Creature["face"], Creature["eyes"], Creature["mouth"]];

/** In the order of the names (me.names). */
const looks: readonly Looks[] = [
  [orange, "pointed", "mask", "happy", "grin"], // fox
  [brown, "round", "mask", "calm", "cat"], // otter
  [amber, "pointed", "plain", "calm", "cat"], // lynx
  [brown, "pointed", "discs", "wide", "beak"], // owl
  [grey, "round", "stripes", "calm", "straight"], // badger
  [brown, "long", "plain", "wide", "teeth"], // hare
  [grey, "bare", "plain", "calm", "bill"], // crane
  [slate, "bare", "plain", "happy", "grin"], // mole
  [white, "bare", "plain", "calm", "bill"], // swan
  [brown, "horns", "plain", "calm", "straight"], // ibex
  [rust, "tuft", "plain", "wide", "beak"], // wren
  [blue, "bare", "mask", "wide", "cat"], // seal
  [white, "bare", "plain", "happy", "bill"], // stork
  [slate, "pointed", "mask", "calm", "straight"], // boar
  [rust, "bare", "plain", "calm", "beak"], // kite
  [rust, "round", "mask", "wide", "cat"], // marten
  [blue, "tuft", "plain", "calm", "bill"], // heron
  [brown, "round", "plain", "happy", "teeth"], // beaver
  [slate, "bare", "plain", "wide", "beak"], // raven
  [rust, "pointed", "plain", "wide", "teeth"], // squirrel
  [brown, "spines", "mask", "happy", "grin"], // hedgehog
  [slate, "bare", "discs", "happy", "beak"], // puffin
  [amber, "round", "mask", "calm", "straight"], // weasel
  [slate, "bare", "mask", "wide", "beak"], // magpie
];

const known = new Map(animals.flatMap((names) => names.split(", ").map((name, i) => [name, looks[i]] as const)));

/** FNV-1a: short, and well mixed for short texts. */
export function mix(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

export function creature(name: string): Creature {
  const plain = name.trim().toLowerCase();
  const [coat, head, face, eyes, mouth] = known.get(plain) ?? invented(plain);
  const [ground, fur, light] = coat;
  return { ground, fur, light, head, eyes, mouth, face };
}

function invented(name: string): Looks {
  let left = mix(name);
  function of<T>(all: readonly T[]): T {
    const chosen = all[left % all.length] as T;
    left = Math.floor(left / all.length);
    return chosen;
  }
  const coat = of(coats);
  const head = of(["pointed", "round", "long", "tuft"] as const);
  const eyes = of(["wide", "happy", "calm"] as const);
  const mouth = of(["grin", "cat", "straight"] as const);
  return [coat, head, of(["mask", "plain"] as const), eyes, mouth];
}
