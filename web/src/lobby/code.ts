// Codes of tables, as people type them and as they stand in addresses.

/** "kqz-pm 2a" and a whole link are the code too; undefined if it cannot be one. */
export function readCode(typed: string): string | undefined {
  const linked = /\/t\/([^/?#\s]+)/.exec(typed)?.[1] ?? typed;
  const code = linked.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();
  return /^[A-Z0-9]{4,12}$/.test(code) ? code : undefined;
}

/** Whether a host is this machine for whoever asks, and so another one for everybody else. */
export function isOnlyHere(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127\.[\d.]+$/.test(host);
}

export function linkTo(code: string, origin = location.origin): string {
  return `${origin}/t/${code}`;
}
