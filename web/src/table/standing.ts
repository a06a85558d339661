// Who stands where after a round: a pure function of what everybody sees.
import type { Player } from "./people";
import type { Table } from "./table.svelte";

/** The value of a rule at this table. */
function rule({ info, edition }: Table, name: string): string {
  return String(info?.rules[name] ?? edition?.rules[name] ?? "");
}

/** How points are counted: "winner", "lowest" or "none". */
export const scoringOf = (table: Table): string => rule(table, "scoring");

/** The total that ends the match; undefined where no points are counted. */
export function targetOf(table: Table): number | undefined {
  return scoringOf(table) === "none" ? undefined : Number(rule(table, "target")) || undefined;
}

/** The winners first, then by points (by cards where they are equal); who has left comes last. */
export function standing(players: readonly Player[], winners: readonly number[], table: Table): Player[] {
  const sign = scoringOf(table) === "lowest" ? 1 : -1;
  const won = (player: Player) => (winners.includes(player.seat) ? 0 : 1);
  return [...players].sort((a, b) => won(a) - won(b) || Number(a.left) - Number(b.left) || sign * (a.points - b.points) || a.cards - b.cards);
}

/** Whether this person has agreed to go on and waits for the others. */
export function isReady({ seat, lobby }: Table): boolean {
  const chair = seat === undefined ? undefined : lobby?.seats[seat];
  return chair?.sitter === "person" && chair.ready;
}

/** For the main button of an end: takes the focus over from the game. */
export function takeFocus(button: HTMLButtonElement): void {
  const from = document.activeElement;
  if (!from || from === document.body || from.closest(".near, .felt")) button.focus({ preventScroll: true });
}
