// What stands on a card: its number, or a sign for what it does.
import type { Face } from "../generated/protocol";

const drawn: Record<string, string> = {
  skip: "⊘",
  reverse: "⇄",
  wild: "",
  skip_everyone: "⊗",
  discard_all: "≡",
  roulette: "◎",
  trend: "★",
  power: "⛊",
  choose_power: "?",
  swap: "⇆",
  pass_hands: "↻",
  slap: "✋",
  creeper: "▦",
};

export function symbolOf(face: Face): string {
  if (face.number !== undefined) return String(face.number);
  const draws = /\+\d+/.exec(face.token);
  if (draws) return draws[0];
  return drawn[face.glyph] ?? face.glyph.slice(0, 3);
}
