// The portraits: twelve animals with silhouettes of their own, in a box of 96 by 96. The ground is a circle of 40
// around (48, 54); ears and horns leave it at the top, and the body is cut by it. A mood changes only eyes and
// mouth; an extra is one thing more that tells people apart. All markup is constant: no text of a person is in it.

export type Mood = "neutral" | "happy" | "worried" | "shocked";
export type Extra = "glasses" | "flower" | "hat" | "cap" | "bow" | "shades" | "crown";

/** The colours of an animal. */
export interface Coat {
  ground: string;
  fur: string;
  dark: string;
  light: string;
  nose: string;
  beak: string;
  scarf: string;
  knot: string;
}

interface Drawn {
  /** Left eye, height of the eyes, right eye. */
  eyes: readonly [left: number, height: number, right: number];
  mouth: readonly [x: number, y: number];
  /** Radius of the eyes, with a yellow ring: an owl's. */
  rings?: number;
  /** The eyes lie on dark fur. */
  darkFace?: true;
  beak?: "small" | "large" | "striped";
  /** It has a snout instead of a nose. */
  snout?: true;
  draw: (coat: Coat) => string;
}

const ink = "#17121f";
const area = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
/** The same on the other side. */
const both = (d: string, fill: string) => area(d, fill) + `<path d="${d}" fill="${fill}" transform="matrix(-1 0 0 1 96 0)"/>`;
const line = (d: string, width = 2.6, colour = ink) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const teeth = `<path d="M44 75h4v7h-4zM48 75h4v7h-4z" fill="#fff" stroke="#b7a28d"/>`;
const coat = (ground: string, fur: string, dark: string, light: string, nose: string, scarf: string, knot: string, beak = ""): Coat => ({ ground, fur, dark, light, nose, beak, scarf, knot });

export const coats = {
  hare: coat("#f6c4cf", "#dfcbb7", "#cdb7a2", "#fff6ea", "#e0657f", "#d9466f", "#ff8fab"),
  owl: coat("#b9d3e8", "#97704a", "#7a5638", "#f3dfbd", "", "#6b4a8a", "#a07fc4", "#f5b02e"),
  fox: coat("#f9c99a", "#f07f3c", "#e2662c", "#fff1dd", "#2b1420", "#2f7d6b", "#58b39c"),
  badger: coat("#bfe0c4", "#fbf7ee", "#2c2c38", "#8d93a3", "#17141f", "#8c2f2f", "#d45a4a"),
  squirrel: coat("#d9ecbf", "#cf6636", "#b9512a", "#ffe9d2", "#4a1a12", "#5b3fa0", "#9d84e0"),
  raven: coat("#d8c7f0", "#2d3252", "#1d2036", "#454c78", "", "#b8862c", "#f0c662", "#5a6074"),
  boar: coat("#e6cdb5", "#7b544b", "#5c3d3a", "#c98f83", "", "#3b6b3a", "#7fb36f"),
  lynx: coat("#c8e6e0", "#eab04a", "#d69a36", "#fff3d9", "#b04a3a", "#3d3a70", "#7b78c8"),
  hedgehog: coat("#f7dfa3", "#8e6246", "#6e4a35", "#f6ddb8", "#2b1a1a", "#2c5fa8", "#6da3e8"),
  otter: coat("#bfe3f5", "#8d5d40", "#6d4630", "#f4dcc0", "#2d1a16", "#e0a020", "#ffd76b"),
  puffin: coat("#ffd0bd", "#25283b", "", "#fbf8f0", "", "#24506e", "#5f9cc4", "#ff7a2e"),
  ibex: coat("#cfd8ef", "#cbb08d", "#8a7a66", "#efe0c8", "#4a3a30", "#a8552e", "#e39a63"),
} as const satisfies Record<string, Coat>;

export type Animal = keyof typeof coats;

const drawn: Record<Animal, Drawn> = {
  fox: {
    eyes: [34, 53, 62],
    mouth: [48, 72],
    draw: ({ fur, dark, light }) =>
      both("M14 46L15 12Q16 6 21 10L44 30Z", dark) + both("M19 36L20 17L34 30Z", "#4a1f16") +
      area("M48 25C68 25 80 38 82 53C76 65 62 82 48 85C34 82 20 65 14 53C16 38 28 25 48 25Z", fur) +
      area("M14 53C27 51 41 57 48 72C55 57 69 51 82 53C76 65 62 82 48 85C34 82 20 65 14 53Z", light),
  },
  owl: {
    eyes: [34, 50, 62],
    mouth: [48, 66],
    rings: 12,
    beak: "small",
    draw: ({ fur, dark, light }) =>
      both("M18 40L12 12Q13 8 18 11L42 26Z", dark) +
      area("M48 20C72 20 82 36 82 54C82 74 66 84 48 84S14 74 14 54C14 36 24 20 48 20Z", fur) +
      area("M48 34C52 28 60 30 66 32C78 36 80 52 74 60C68 68 54 68 48 58C42 68 28 68 22 60C16 52 18 36 30 32C36 30 44 28 48 34Z", light) +
      area("M30 72q4 5 8 0q4 5 10 0q4 5 10 0q4 5 8 0q-6 12-18 12t-18-12z", dark),
  },
  hare: {
    eyes: [35, 54, 61],
    mouth: [48, 69],
    draw: ({ fur, dark, light }) =>
      both("M32 42C20 26 18 4 26 -2C36 -4 43 16 44 34Z", dark) + both("M32 34C25 22 23 8 27 4C33 6 38 20 39 32Z", "#f29aa8") +
      area("M48 28C68 28 78 42 78 58C78 74 64 84 48 84S18 74 18 58C18 42 28 28 48 28Z", fur) +
      area("M48 60C58 56 66 64 63 73C60 80 53 82 48 82S36 80 33 73C30 64 38 56 48 60Z", light) + teeth,
  },
  badger: {
    eyes: [33, 54, 63],
    mouth: [48, 74],
    darkFace: true,
    draw: ({ fur, dark, light }) =>
      both("M14 38C10 24 22 18 30 26Z", dark) +
      area("M48 22C70 22 82 38 82 54C80 72 62 86 48 86S16 72 14 54C14 38 26 22 48 22Z", fur) +
      both("M40 23C34 36 38 52 36 70C26 70 18 62 17 50C18 36 28 25 40 23Z", dark) +
      area("M14 56C15 70 30 84 40 86L28 88C18 82 13 70 14 56Z", light),
  },
  hedgehog: {
    eyes: [36, 57, 60],
    mouth: [48, 72],
    draw: ({ fur, dark, light }) =>
      area("M48 8L54 16L62 9L65 19L75 15L75 26L85 26L82 36L91 40L85 48L93 55L85 62L90 71L80 74L16 74L6 71L11 62L3 55L11 48L5 40L14 36L11 26L21 26L21 15L31 19L34 9L42 16Z", dark) +
      area("M48 18L56 27L66 25L68 35L78 40L75 50L82 60L76 70H20L14 60L21 50L18 40L28 35L30 25L40 27Z", fur) +
      area("M48 40C53 32 66 34 72 44C78 58 72 84 48 84S18 58 24 44C30 34 43 32 48 40Z", light),
  },
  raven: {
    eyes: [35, 50, 61],
    mouth: [48, 64],
    darkFace: true,
    beak: "large",
    draw: ({ fur, dark, light }) =>
      area("M40 26C38 12 48 4 60 6C54 9 58 13 64 13C58 15 58 22 56 26Z", dark) +
      area("M48 20C72 20 80 38 80 56C80 74 66 84 48 84S16 74 16 56C16 38 24 20 48 20Z", fur) +
      area("M30 34q-8 8-8 20q6-6 14-6zM66 34q8 8 8 20q-6-6-14-6z", light),
  },
  lynx: {
    eyes: [34, 52, 62],
    mouth: [48, 70],
    draw: ({ fur, dark, light }) =>
      both("M15 44L13 8L22 16L42 28Z", dark) + both("M12 3L20 18L13 16Z", "#2d1c10") + both("M20 36L20 20L34 30Z", "#7d4d1a") +
      area("M48 24C64 24 76 32 80 46L90 62L80 64L84 76L70 74C62 82 54 84 48 84S34 82 26 74L12 76L16 64L6 62L16 46C20 32 32 24 48 24Z", fur) +
      area("M48 60C60 54 70 64 66 73C60 82 53 83 48 83S36 82 30 73C26 64 36 54 48 60Z", light) +
      area("M46 26h4v12h-4zM37 28l4 1l1 9zM59 28l-4 1l-1 9z", "#8f5c1c"),
  },
  boar: {
    eyes: [32, 47, 64],
    mouth: [48, 80],
    snout: true,
    draw: ({ fur, dark, light }) =>
      both("M18 42C6 36 4 22 12 20C24 22 32 30 34 34Z", dark) + area("M40 24L44 10L48 22L54 9L56 24Z", "#3c2626") +
      area("M48 20C70 20 80 36 80 54C80 74 64 86 48 86S16 74 16 54C16 36 26 20 48 20Z", fur) +
      area("M48 56C62 56 68 63 68 70C68 79 60 84 48 84S28 79 28 70C28 63 34 56 48 56Z", light) +
      area("M38 64a3.5 5 0 1 0 7 0a3.5 5 0 1 0-7 0ZM51 64a3.5 5 0 1 0 7 0a3.5 5 0 1 0-7 0Z", "#4a2430") +
      both("M27 76C22 72 22 64 25 60C28 64 30 68 32 74Z", "#fff6e2"),
  },
  ibex: {
    eyes: [35, 50, 61],
    mouth: [48, 74],
    draw: ({ fur, dark, light }) =>
      both("M38 30C36 12 24 2 8 6C2 10 4 16 8 20C10 12 24 12 28 34Z", dark) +
      `<path d="M14 7l2 6M22 8v6M30 14l-4 5M82 7l-2 6M74 8v6M66 14l4 5" stroke="#5f5244" stroke-width="2.5"/>` +
      both("M24 44C12 40 6 44 6 50C14 54 22 52 26 50Z", "#a98c6c") +
      area("M48 24C64 24 72 36 71 50C70 64 66 84 48 84S26 64 25 50C24 36 32 24 48 24Z", fur) +
      area("M48 62C58 60 62 66 61 73C59 81 53 83 48 83S37 81 35 73C34 66 38 60 48 62ZM42 82Q48 100 54 82Z", light) +
      area("M40 26Q48 36 56 26Q52 20 48 22Q44 20 40 26Z", "#7d6448"),
  },
  otter: {
    eyes: [35, 50, 61],
    mouth: [48, 68],
    draw: ({ fur, dark, light }) =>
      both("M12 40a9 9 0 1 1 16-10z", dark) +
      area("M48 20C70 20 82 34 82 52C82 72 68 84 48 84S14 72 14 52C14 34 26 20 48 20Z", fur) +
      area("M48 56C58 50 72 56 72 66C72 78 60 83 48 83S24 78 24 66C24 56 38 50 48 56Z", light) +
      line("M28 66l-12-2M28 70l-11 3M68 66l12-2M68 70l11 3", 1.6, dark),
  },
  puffin: {
    eyes: [36, 48, 60],
    mouth: [48, 64],
    beak: "striped",
    draw: ({ fur, light }) =>
      area("M48 18C72 18 82 36 82 56C82 74 66 84 48 84S14 74 14 56C14 36 24 18 48 18Z", fur) +
      both("M46 40C40 32 26 34 22 46C18 60 28 74 44 70Z", light),
  },
  squirrel: {
    eyes: [35, 53, 61],
    mouth: [48, 69],
    draw: ({ fur, dark, light }) =>
      area("M70 92C96 86 100 44 82 30C74 26 70 34 76 42C82 54 74 72 62 78Z", dark) +
      both("M20 42C12 26 16 12 22 4C30 12 38 22 40 30Z", dark) + both("M19 8L15 -2L24 6Z", "#5f2613") +
      area("M48 26C67 26 77 40 77 56C77 74 64 84 48 84S19 74 19 56C19 40 29 26 48 26Z", fur) +
      area("M48 60C58 54 68 62 65 72C61 80 54 83 48 83S35 80 31 72C28 62 38 54 48 60Z", light) + teeth,
  },
};

/** Glasses lie over the eyes; the others below them. */
function extraOf(extra: Extra, [left, height, right]: Drawn["eyes"]): string {
  switch (extra) {
    case "glasses":
      return `<g fill="none" stroke="#ffcf5c" stroke-width="2.5"><circle cx="${left}" cy="${height}" r="13.5"/><circle cx="${right}" cy="${height}" r="13.5"/></g>`;
    case "shades":
      return (
        area(`M${left - 14} ${height - 7}H${right + 14}V${height}Q${right + 10} ${height + 11} ${right} ${height + 10}Q${right - 9} ${height + 9} 50 ${height - 1}H46Q${left + 9} ${height + 9} ${left} ${height + 10}Q${left - 10} ${height + 11} ${left - 14} ${height}Z`, ink) +
        line(`M${left - 7} ${height + 5}l8-9M${right - 5} ${height + 5}l8-9`, 3, "#ff8fd0")
      );
    case "flower":
      return `<g transform="translate(70 30)" fill="#fff">${[0, 72, 144, 216, 288].map((turn) => `<circle cy="-6" r="5" transform="rotate(${turn})"/>`).join("")}<circle r="4" fill="#ffc21a"/></g>`;
    case "hat":
      return area("M24 27Q48 34 72 27L70 22Q48 28 26 22Z", "#7a1c3a") + area("M32 24L34 4Q48 -1 62 4L64 24Q48 29 32 24Z", "#a12b50") + area("M32.5 18Q48 24 63.5 18L64 24Q48 29 32 24Z", "#ffcf5c");
    case "cap":
      return area("M20 34C20 12 76 12 76 34Q48 24 20 34Z", "#e0a020") + area("M20 34Q48 20 76 34Q90 34 92 40Q60 30 20 34Z", "#b87a0c");
    case "bow":
      return area("M48 88l-14-7v14zM48 88l14-7v14z", "#ffcf5c") + `<circle cx="48" cy="88" r="4" fill="#e0a020"/>`;
    case "crown":
      return `<path d="M30 22L26 2L38 12L48 -4L58 12L70 2L66 22Q48 28 30 22Z" fill="#ffcf5c" stroke="#a8701a" stroke-width="1.5"/>`;
  }
}

function eyesOf(it: Drawn, mood: Mood): string {
  const [left, y, right] = it.eyes;
  const radius = it.rings ?? 6.5;
  const lid = it.darkFace ? "#fff" : ink;
  const pair = (one: (x: number) => string) => one(left) + one(right);
  const open = (pupil: number, dx: number, dy: number) =>
    pair((x) =>
      (it.rings || it.darkFace
        ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="${it.rings ? "#ffd34d" : "#fff"}"/><circle cx="${x + dx}" cy="${y + dy}" r="${radius * pupil}" fill="${ink}"/>`
        : `<circle cx="${x}" cy="${y}" r="${radius * 0.82}" fill="${ink}"/>`) +
      `<circle cx="${x + dx + 2}" cy="${y + dy - 2.2}" r="1.9" fill="#fff"/>`);
  switch (mood) {
    case "neutral":
      return open(0.62, 0, 0);
    case "happy":
      return (
        pair((x) => (it.rings ? `<circle cx="${x}" cy="${y}" r="${radius}" fill="#ffd34d"/>` : "") + line(`M${x - 7} ${y + 3}Q${x} ${y - 8} ${x + 7} ${y + 3}`, 3.2, it.rings ? ink : lid)) +
        `<g fill="#ff6f6f" opacity=".45"><ellipse cx="${left - 8}" cy="${y + 12}" rx="6" ry="3.5"/><ellipse cx="${right + 8}" cy="${y + 12}" rx="6" ry="3.5"/></g>`
      );
    case "worried":
      return (
        open(0.55, -1, 1.5) + line(`M${left - 8} ${y - radius}L${left + 6} ${y - radius - 7}M${right + 8} ${y - radius}L${right - 6} ${y - radius - 7}`, 3, lid) +
        `<path d="M84 34q7 10 0 14q-7-4 0-14z" fill="#6ec6ff" stroke="#fff"/>`
      );
    case "shocked":
      return pair((x) => `<circle cx="${x}" cy="${y}" r="${radius + 3.5}" fill="#fff" stroke="${ink}" stroke-width="1.5"/><circle cx="${x}" cy="${y}" r="2.8" fill="${ink}"/>`);
  }
}

function beakOf(it: Drawn, colour: string, mood: Mood): string {
  const [x, y] = it.mouth;
  const [wide, high] = it.beak === "small" ? [7, 11] : [11, 18];
  const open = { neutral: 0, happy: 5, worried: 0, shocked: 9 }[mood];
  const below = open ? area(`M${x - wide * 0.7} ${y + 4}Q${x} ${y + high + open + 6} ${x + wide * 0.7} ${y + 4}Z`, "#8a2436") : "";
  const stripes = it.beak === "striped" ? `<path d="M${x - wide * 0.45} ${y - 3}v11M${x + wide * 0.45} ${y - 3}v11" stroke="#ffd34d" stroke-width="2.5"/>` : "";
  return (
    below +
    `<path d="M${x - wide} ${y - 1}Q${x} ${y - 9} ${x + wide} ${y - 1}Q${x + wide * 0.5} ${y + high * 0.7} ${x} ${y + high - (open ? 4 : 0)}Q${x - wide * 0.5} ${y + high * 0.7} ${x - wide} ${y - 1}Z" fill="${colour}" stroke="${ink}" stroke-width="1.3"/>` +
    stripes
  );
}

function mouthOf(it: Drawn, colours: Coat, mood: Mood): string {
  if (it.beak) return beakOf(it, colours.beak, mood);
  const [x, y] = it.mouth;
  const nose = it.snout ? "" : area(`M${x - 6} ${y - 7}h12q1 5-6 8q-7-3-6-8z`, colours.nose);
  const at = it.snout ? y - 3 : y + 3;
  switch (mood) {
    case "neutral":
      return nose + line(`M${x - 7} ${at}Q${x - 3} ${at + 4} ${x} ${at}Q${x + 3} ${at + 4} ${x + 7} ${at}`);
    case "happy":
      return (
        nose + `<path d="M${x - 10} ${at - 1}Q${x} ${at + 2} ${x + 10} ${at - 1}Q${x + 7} ${at + 10} ${x} ${at + 10}T${x - 10} ${at - 1}Z" fill="#8a2436" stroke="${ink}" stroke-width="1.5" stroke-linejoin="round"/>` +
        area(`M${x - 5} ${at + 7}Q${x} ${at + 3} ${x + 5} ${at + 7}Q${x} ${at + 11} ${x - 5} ${at + 7}Z`, "#ff8896")
      );
    case "worried":
      return nose + line(`M${x - 7} ${at + 4}Q${x - 3.5} ${at} ${x} ${at + 3}T${x + 7} ${at + 2}`);
    case "shocked":
      return nose + `<ellipse cx="${x}" cy="${at + 5}" rx="5" ry="6.5" fill="#8a2436" stroke="${ink}" stroke-width="1.5"/>`;
  }
}

/** Head, eyes and mouth as markup for an SVG of 96 by 96, without the ground. */
export function portraitMarkup(animal: Animal, colours: Coat, mood: Mood, extra?: Extra): string {
  const it = drawn[animal];
  const over = extra === "glasses" || extra === "shades";
  const more = extra ? extraOf(extra, it.eyes) : "";
  return (
    area("M8 104C10 84 28 78 48 78S86 84 88 104Z", colours.scarf) +
    area("M30 80Q48 92 66 80L62 88Q48 96 34 88Z", colours.knot) +
    it.draw(colours) + (over ? "" : more) + eyesOf(it, mood) + mouthOf(it, colours, mood) + (over ? more : "")
  );
}
