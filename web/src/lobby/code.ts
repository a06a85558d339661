// Table codes, as typed and as part of addresses.

/** The code in "kqz-pm 2a" or in a whole link; undefined if there is none. */
export function readCode(typed: string): string | undefined {
  const linked = /\/t\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed;
  const code = linked.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  return /^[A-Z0-9]{4,12}$/.test(code) ? code : undefined;
}

/** Whether a host name means this machine, and so another one on every other machine. */
export function isOnlyHere(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127\.[\d.]+$/.test(host);
}

export function linkTo(code: string, origin = location.origin): string {
  return `${origin}/t/${code}`;
}
