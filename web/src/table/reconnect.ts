// When to reconnect after a connection has ended, and when not (docs/protocol.md).

/** Codes after which the client must not reconnect on its own. */
const finalCodes: ReadonlySet<number> = new Set([1009, 4000, 4001, 4002, 4003, 4004, 4006, 4010, 4013]);

export function isFinal(code: number): boolean {
  return finalCodes.has(code);
}

/** Codes that say that the page and the server do not understand each other. */
export function needsReload(code: number): boolean {
  return code === 4006 || code === 4010;
}

const longestDelay = 30_000;

/**
 * Milliseconds to wait before the next attempt: almost none at first, then exponentially more.
 * `random`, from 0 to 1, spreads the attempts of many clients.
 */
export function reconnectDelay(failures: number, random: number): number {
  if (failures === 0) return random * 200;
  const step = Math.min(1000 * 2 ** (failures - 1), longestDelay);
  return step * (0.75 + random / 2);
}
