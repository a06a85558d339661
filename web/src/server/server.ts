// A server as the page sees it: requests with JSON, and connections with texts. There are two, one far
// away (remote.ts) and one inside the page (local.ts), and nobody else need know which it is.
import type { Problem } from "../generated/protocol";

export interface Listener {
  text(text: string): void;
  /** The connection has ended, with the code of docs/protocol.md. */
  closed(code: number): void;
}

export interface Connection {
  send(text: string): void;
  close(): void;
}

export interface Server {
  /** A server inside the page: there is nobody else, and no network. */
  readonly local: boolean;
  /** Throws a Refusal, or an Error if there was no answer. */
  request<Answer>(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer>;
  /** A record, which is not JSON. */
  text(path: string): Promise<string>;
  connect(listener: Listener): Connection;
}

/** The server has said no, and why. */
export class Refusal extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.detail ?? problem.reason);
  }
}

/** Keys for commands, never the same twice. */
export function newKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(8)));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
