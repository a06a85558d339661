// The exact rules by their ids, in English, as in docs/rules.md; downloaded when a rule is opened.
import rules from "../generated/rules.json";

const book: Readonly<Record<string, string>> = rules;

export function ruleText(id: string): string | undefined {
  return book[id];
}

/** The text in pieces: every other one is the id of another rule. */
export function withReferences(text: string): string[] {
  const pieces = [""];
  for (const [i, piece] of text.split(/\b([A-Z]-\d+)\b/).entries())
    // Something that only looks like an id stays text.
    if (i % 2 && book[piece] !== undefined) pieces.push(piece, "");
    else pieces.push((pieces.pop() ?? "") + piece);
  return pieces;
}
