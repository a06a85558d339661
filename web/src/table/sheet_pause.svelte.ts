// The beat between the last card of a round and the score sheet: the card lands, everybody sees it, then the
// sheet opens. A key or a tap opens it at once. Whoever comes to a table whose round is over gets the sheet
// without a pause.
import type { Table } from "./table.svelte";

/** From the last card to the sheet, in ms: its flight, and a look at it. The same without motion. */
export const pauseBeforeSheet = 1_400;

export class SheetPause {
  private waiting = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly table: Table) {}

  /** Whether the sheet is due; false while a round is played. */
  readonly open: boolean = $derived.by(() => this.table.view !== undefined && this.table.view.phase !== "playing" && !this.waiting);

  /** Whether the last card is being shown. */
  get pausing(): boolean {
    return this.waiting;
  }

  /** Follows the table. Returns a function that ends this. */
  begin(): () => void {
    const forget = this.table.onStep(({ before, after }) => {
      if (after?.phase === "playing") this.skip();
      else if (before?.phase === "playing") this.wait();
    });
    return () => {
      forget();
      clearTimeout(this.timer);
    };
  }

  skip(): void {
    clearTimeout(this.timer);
    this.waiting = false;
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.waiting = true;
    this.timer = setTimeout(() => (this.waiting = false), pauseBeforeSheet);
  }
}
