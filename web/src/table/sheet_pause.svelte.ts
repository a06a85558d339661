// The beats between the last card of a round and the score sheet: the card lands, the hands turn over, everybody
// sees what they count, then the sheet opens. A key or a tap opens it at once. For a person who comes to a table
// whose round is over it is open from the start.
import { moving } from "../app/settings.svelte";
import type { Table } from "./table.svelte";
import { times } from "./timing";

/** The shortest look at the last card, in ms; without motion too. */
export const shortestLook = 1_200;

export class SheetPause {
  private beat = $state<"card" | "hands" | "sheet">("sheet");
  private timers: ReturnType<typeof setTimeout>[] = [];
  private readonly ended = $derived.by(() => this.table.view !== undefined && this.table.view.phase !== "playing");

  constructor(private readonly table: Table) {}

  /** Whether the hands are to be seen; false while a round is played. */
  readonly revealed: boolean = $derived(this.ended && this.beat !== "card");
  /** Whether the sheet is due; false while a round is played. */
  readonly open: boolean = $derived(this.ended && this.beat === "sheet");

  /** Follows the table. Returns a function that ends this. */
  begin(): () => void {
    const forget = this.table.onStep(({ before, after }) => {
      if (after?.phase === "playing") this.skip();
      else if (before?.phase === "playing") this.wait();
    });
    return () => {
      forget();
      this.timers.forEach(clearTimeout);
    };
  }

  skip(): void {
    this.timers.forEach(clearTimeout);
    this.beat = "sheet";
  }

  private wait(): void {
    this.skip();
    this.beat = "card";
    const all = Math.max(shortestLook, moving(times.lastCard + times.hands));
    this.timers = [setTimeout(() => (this.beat = "hands"), moving(times.lastCard)), setTimeout(() => (this.beat = "sheet"), all)];
  }
}
