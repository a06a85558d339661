// Moves as the protocol writes them, told apart by their writing alone: what is possible is said by the
// server.

const afterCard = new Set(["*", ",", "^", "!", "/", ">"]);

/** Whether the move plays this card: "R7", "R7*2", "R7^". */
export function playsCard(move: string, token: string): boolean {
  return move.startsWith(token) && (move.length === token.length || afterCard.has(move.charAt(token.length)));
}

/** Of the moves that play cards, those that play this one; the plainest first. */
export function playsOf(moves: readonly string[], token: string): string[] {
  return moves.filter((move) => playsCard(move, token)).sort((a, b) => a.length - b.length);
}

/** A hand as single cards, in the order of the deck with wilds last. */
export function handInOrder(hand: Readonly<Record<string, number>>, deck: readonly string[]): string[] {
  const place = new Map(deck.map((token, i) => [token, i]));
  return Object.entries(hand)
    .sort(([a], [b]) => (place.get(a) ?? deck.length) - (place.get(b) ?? deck.length))
    .flatMap(([token, copies]) => Array<string>(copies).fill(token));
}
