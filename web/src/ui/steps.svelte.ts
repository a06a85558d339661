// A slow phone shows much in steps, and hears its person between two of them.
import { painted } from "./painted";

/** Takes a step each time that the page was painted, as long as there is one more to take. For a component. */
export function inSteps(more: () => boolean, step: () => void): void {
  $effect(() => {
    if (!more()) return;
    let gone = false;
    void painted().then(() => {
      if (!gone) step();
    });
    return () => (gone = true);
  });
}
