// Renders much content in steps, so that a slow phone can handle input in between.
import { nextPaint } from "./next_paint";

/** Calls `step` after each paint as long as `more` is true. Call it while a component is created. */
export function renderInSteps(more: () => boolean, step: () => void): void {
  $effect(() => {
    if (!more()) return;
    let gone = false;
    void nextPaint().then(() => {
      if (!gone) step();
    });
    return () => (gone = true);
  });
}
