// What lies over a table while somebody reads it. The buttons for it may stand outside the table, in the
// top of a screen.
import { painted } from "../ui/painted";

export class Sheets {
  log = $state(false);
  keys = $state(false);

  /** By its button, which leads to what is to be read; its key leaves the focus with the cards. */
  async readLog(): Promise<void> {
    this.log = !this.log;
    await painted(); // to lead the focus there at once would make the page measure itself before it is seen
    document.getElementById("log")?.focus();
  }

  closeLog(): void {
    const inside = document.getElementById("log")?.closest("aside")?.contains(document.activeElement);
    this.log = false;
    if (inside) document.getElementById("log-button")?.focus();
  }
}
