// The keys of the table; the same letters as in the terminal where it has them.

export type TableKey = "uno" | "catch" | "give" | "log" | "keys" | "order" | "jump" | "why" | "hand" | "back";

type Meant = { kind: "move"; move: string } | { kind: "key"; key: TableKey } | number;

const moves: Record<string, string> = { d: "draw", p: "pass", x: "challenge", t: "flip", s: "slap" };

const letters: Record<string, TableKey> = {
  u: "uno",
  c: "catch",
  g: "give",
  l: "log",
  o: "order",
  j: "jump",
  w: "why",
  "?": "keys",
};

const others: Record<string, TableKey> = {
  F1: "keys",
  ArrowLeft: "hand",
  ArrowRight: "hand",
  Escape: "back",
};

/** What a key means at the table; a number chooses the answer at that position. */
export function keyMove(key: string, lettersToo: boolean): Meant | undefined {
  const other = others[key];
  if (other) return { kind: "key", key: other };
  if (!lettersToo) return undefined;
  if (/^[1-9]$/.test(key)) return Number(key);
  const small = key.toLowerCase();
  const move = moves[small];
  if (move) return { kind: "move", move };
  const letter = letters[small];
  return letter ? { kind: "key", key: letter } : undefined;
}
