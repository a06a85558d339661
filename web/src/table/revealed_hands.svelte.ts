// The cards left in the hands after a round: the server shows them then, and not before.
import type { HandsDocument } from "../generated/protocol";
import type { Table } from "./table.svelte";

export interface RevealedHand {
  /** One by one, in deck order. */
  cards: string[];
  /** What they count. */
  points: number;
}

/** The cards of a hand one by one, in deck order. */
export function oneByOne(cards: Record<string, number>, deck: Iterable<string>): string[] {
  return [...deck].flatMap((token) => Array<string>(cards[token] ?? 0).fill(token));
}

/** A second attempt after this time, in ms. */
const again = 1_500;

export class RevealedHands {
  /** By seat; empty while a round is played, and where the server shows none. */
  private shown = $state.raw<HandsDocument["hands"]>([]);
  readonly hands: readonly RevealedHand[] = $derived.by(() => {
    const deck = [...this.table.faces.keys()];
    return this.shown.map(({ cards, points }) => ({ cards: oneByOne(cards, deck), points }));
  });

  constructor(private readonly table: Table) {
    const ended = $derived(table.view === undefined || table.view.phase === "playing" ? undefined : table.view.round);
    $effect(() => {
      this.shown = [];
      if (ended === undefined) return;
      let stale = false;
      void this.load(ended, () => stale);
      return () => (stale = true);
    });
  }

  private async load(round: number, stale: () => boolean): Promise<void> {
    for (const delay of [0, again]) {
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      if (stale()) return;
      try {
        const document = await this.table.server.request<HandsDocument>("GET", `tables/${this.table.code}/hands`);
        if (!stale() && document.round === round) this.shown = document.hands;
        return;
      } catch {
        // An older server, or no connection: the backs stay.
      }
    }
  }
}
