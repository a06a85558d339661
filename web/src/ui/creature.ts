// How somebody of a name looks: always the same, and different enough to be told apart at a glance.

export interface Creature {
  ground: string;
  fur: string;
  light: string;
  ears: "pointed" | "round" | "long" | "tuft";
  eyes: "wide" | "happy" | "calm";
  mouth: "grin" | "cat" | "straight";
  mask: boolean;
}

/** Ground, fur and the lighter part of a face; eyes and mouth are dark on all of them. */
const coats: readonly (readonly [string, string, string])[] = [
  ["#f6cfc2", "#e0774f", "#fbe9df"],
  ["#c9e3f5", "#5f9fd0", "#e9f4fb"],
  ["#d3ecd0", "#6bb06a", "#eaf6e8"],
  ["#f8e3a9", "#d9a42f", "#fdf4d8"],
  ["#e0d3f2", "#9c7fd0", "#f1eafa"],
  ["#f5cbdc", "#d9749c", "#fce9f0"],
  ["#c5e8e4", "#4aa79d", "#e4f6f4"],
  ["#e2d6c6", "#a5835c", "#f4ece1"],
  ["#d6dae3", "#8b93a7", "#eef0f4"],
  ["#e9e0a6", "#a9a03c", "#f7f3d4"],
];

/** FNV-1a: short, and well mixed for short texts. */
export function mix(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

export function creature(name: string): Creature {
  let left = mix(name.trim().toLocaleLowerCase("en"));
  function of<T>(all: readonly T[]): T {
    const chosen = all[left % all.length] as T;
    left = Math.floor(left / all.length);
    return chosen;
  }
  const [ground, fur, light] = of(coats);
  return {
    ground,
    fur,
    light,
    ears: of(["pointed", "round", "long", "tuft"] as const),
    eyes: of(["wide", "happy", "calm"] as const),
    mouth: of(["grin", "cat", "straight"] as const),
    mask: of([true, false]),
  };
}
