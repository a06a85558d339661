// Parses moves in the notation of the protocol. Which moves are legal is the server's decision.

const afterCard = new Set(["*", ",", "^", "!", "/", ">"]);

/** Whether the move plays this card, or shows it: "R7", "R7*2", "R7^", "show R7". */
export function playsCard(written: string, token: string): boolean {
  const move = written.startsWith("show ") ? written.slice("show ".length) : written;
  return move.startsWith(token) && (move.length === token.length || afterCard.has(move.charAt(token.length)));
}

/** The moves that play this card, the simplest first. */
export function playsOf(moves: readonly string[], token: string): string[] {
  return moves.filter((move) => playsCard(move, token)).sort((a, b) => a.length - b.length);
}

/** The object of the verb: "2" in "catch 2", "R" in "call R". */
export function objectOf(move: string): string | undefined {
  return move.split(" ")[1];
}

/** "catch" in "catch 2"; undefined for a card. */
export function verbOf(move: string): string | undefined {
  return /^(draw|pass|challenge|flip|uno|slap|give|call|power|swap|show|catch)\b/.exec(move)?.[1];
}
