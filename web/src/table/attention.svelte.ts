// Calls the person's attention: a sound and a short vibration on their turn, and small sounds for events. (The
// screen sets the title of the tab.)
import { shake, sound } from "./sounds";
import type { Step, Table } from "./table.svelte";

export function callAttention(table: Table): void {
  let asked = false;
  $effect(() => {
    if (table.isAsked && !asked) {
      sound("turn");
      shake();
    }
    asked = table.isAsked;
  });

  $effect(() => table.onStep((step) => playSounds(step, table.seat)));
}

function playSounds({ events, before }: Step, own: number | undefined): void {
  if (!before) return;
  if (events.some((event) => event.kind === "match_won" && event.seat === own)) return sound("won");
  if (events.some((event) => event.kind === "uno_called")) return sound("uno");
  if (events.some((event) => event.kind === "caught" || (event.kind === "penalty_taken" && event.seat === own)))
    return sound("penalty");
  if (events.some((event) => event.kind === "card_played" || event.kind === "card_drawn")) sound("card");
}
