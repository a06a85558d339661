// What the players feel, as far as everybody at the table can see it.
import { SvelteMap } from "svelte/reactivity";
import type { Mood } from "../ui/portraits";
import type { Player } from "./people";
import type { Step, Table } from "./table.svelte";

/** A shock lasts so long, in ms. */
const shock = 1200;

/** Who has just been hit. */
export class Feelings {
  readonly shocked = new SvelteMap<number, number>();

  constructor(private readonly table: Table) {}

  begin(): () => void {
    return this.table.onStep((step) => this.follow(step));
  }

  private follow({ events, before }: Step): void {
    if (!before) return;
    for (const event of events)
      if (event.kind === "caught" || event.kind === "penalty_taken" || event.kind === "burst_shown" || event.kind === "seat_skipped") this.hit("other" in event && event.kind === "caught" ? event.other : event.seat);
  }

  private hit(seat: number): void {
    const until = performance.now() + shock;
    this.shocked.set(seat, until);
    setTimeout(() => {
      if (this.shocked.get(seat) === until) this.shocked.delete(seat);
    }, shock);
  }
}

export function moodOf(player: Player, players: readonly Player[], table: Table, feelings: Feelings): Mood {
  const view = table.view;
  if (!view || player.away || player.left) return "neutral";
  if (feelings.shocked.has(player.seat)) return "shocked";
  const winners = view.phase === "match_over" ? view.match_winners : view.round_winners;
  if (view.phase !== "playing") return winners.includes(player.seat) ? "happy" : "worried";
  if (player.out) return "neutral";
  const place = players.indexOf(player);
  const next = players[(place + (view.direction === "right" ? players.length - 1 : 1)) % players.length];
  if ((view.pending > 0 && player.asked) || player.owes || player.cards >= 10) return "worried";
  if (player.called || player.cards <= 2) return "happy";
  return next && next !== player && next.cards === 1 ? "worried" : "neutral";
}
