// Faces by short codes, for cards that are decoration: Y9, Gr (reverse), Bs (skip), R+2, W, W+4, Wt (trend),
// Wc (Creeper), Wr+4 (reverse and draw), WpB (the power of blue).
import type { Colour, Face } from "../generated/protocol";

const glyphs: Record<string, string> = { r: "reverse", s: "skip", t: "trend", c: "creeper", a: "discard_all", "": "wild" };

export function faceOf(code: string): Face {
  const [first = "W", rest] = [code[0], code.slice(1)];
  const colour = first === "W" ? {} : { colour: first as Colour };
  const face = { token: code, name: "", copies: 1, points: 0, restricted: false, cites: "", effects: [] as string[], ...colour };
  const [kind = "", draws] = rest.split("+");
  if (draws !== undefined) return { ...face, glyph: kind === "r" ? "reverse_draw" : "draw", effects: [`draw ${draws}`] };
  if (kind.startsWith("p")) return { ...face, glyph: "power", effects: [`power ${kind[1]}`] };
  return /^\d$/.test(kind) ? { ...face, glyph: "number", number: Number(kind) } : { ...face, glyph: glyphs[kind] ?? "wild" };
}
