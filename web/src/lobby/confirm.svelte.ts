// The time to get ready for a game that the host has changed.
import { createSubscriber } from "svelte/reactivity";
import type { Table } from "../table/table.svelte";

const everySecond = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

/** Whole seconds that are left; 0 if whoever is not ready is not dealt in; undefined if nothing was changed. */
export function secondsToConfirm({ clocks, lobby }: Pick<Table, "clocks" | "lobby">): number | undefined {
  const clock = clocks.running.find((each) => each.kind === "game_changed");
  if (!clock || lobby?.stage !== "lobby") return undefined;
  everySecond();
  return Math.max(0, Math.ceil((clock.due - performance.now()) / 1000));
}
