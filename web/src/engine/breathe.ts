// Long work in pieces: between two of them the browser paints and hears what the person does.

declare const scheduler: { yield?(): Promise<void> } | undefined;

/** Lets everything go first that is due. */
export function breathe(): Promise<void> {
  if (typeof scheduler !== "undefined" && scheduler.yield) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
