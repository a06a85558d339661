// When to try again after a lost connection, and when not (docs/protocol.md).

/** Events that set a clock. */
export const backAfter: ReadonlySet<string> = new Set([
  "clock_set",
  "catch_opened",
  "slap_timed",
  "round_over",
  "went_away",
]);

/** Codes after which coming back by itself would be wrong. */
const theEnd: ReadonlySet<number> = new Set([1009, 4000, 4001, 4002, 4003, 4004, 4006, 4010, 4013]);

export function isTheEnd(code: number): boolean {
  return theEnd.has(code);
}

/** Codes that say that the page and the server do not understand each other. */
export function needsReload(code: number): boolean {
  return code === 4006 || code === 4010;
}

const longest = 30_000;

/** Milliseconds to wait before a try: at once the first time, then ever longer, never all together. */
export function delayBefore(tries: number, chance: number): number {
  if (tries === 0) return chance * 200;
  const step = Math.min(1000 * 2 ** (tries - 1), longest);
  return step * (0.75 + chance / 2);
}
