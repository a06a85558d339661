// Passes for the person a moment after the question, if the settings say so and nothing else can be done.
import { settings } from "../app/settings.svelte";
import type { Table } from "./table.svelte";

/** Long enough to see why, in ms. */
export const autoPassDelay = 1_000;

/** Call it while a component is made. */
export function passByItself(table: Table): void {
  $effect(() => {
    if (!settings.autoPass || !table.isAsked || !table.narration.onlyPass) return;
    const decision = table.view?.decision;
    const timer = setTimeout(() => {
      if (table.view?.decision === decision && table.narration.onlyPass) void table.act("pass");
    }, autoPassDelay);
    return () => clearTimeout(timer);
  });
}
