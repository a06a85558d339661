// Moves as the protocol writes them, told apart by their writing alone: what is possible is said by the
// server.

const afterCard = new Set(["*", ",", "^", "!", "/", ">"]);

/** Whether the move plays this card, or shows it: "R7", "R7*2", "R7^", "show R7". */
export function playsCard(written: string, token: string): boolean {
  const move = written.startsWith("show ") ? written.slice("show ".length) : written;
  return move.startsWith(token) && (move.length === token.length || afterCard.has(move.charAt(token.length)));
}

/** Of the moves that play cards, those that play this one; the plainest first. */
export function playsOf(moves: readonly string[], token: string): string[] {
  return moves.filter((move) => playsCard(move, token)).sort((a, b) => a.length - b.length);
}

/** What follows the verb: "2" of "catch 2", "R" of "call R". */
export function objectOf(move: string): string | undefined {
  return move.split(" ")[1];
}

/** "catch" of "catch 2"; a play of a card has no verb. */
export function verbOf(move: string): string | undefined {
  return /^(draw|pass|challenge|flip|uno|slap|give|call|power|swap|show|catch)\b/.exec(move)?.[1];
}
