// The log and the key help, which open over the table. Their buttons may be outside the table, in a screen's
// top bar.
import { nextPaint } from "../ui/next_paint";

export class Overlays {
  log = $state(false);
  keys = $state(false);

  /** For the button, which moves the focus to the log; the key leaves it with the cards. */
  async readLog(): Promise<void> {
    this.log = !this.log;
    await nextPaint(); // focusing before the paint would force an extra layout
    document.getElementById("log")?.focus();
  }

  closeLog(): void {
    const inside = document.getElementById("log")?.closest("aside")?.contains(document.activeElement);
    this.log = false;
    if (inside) document.getElementById("log-button")?.focus();
  }
}
