// A server as the page sees it: JSON requests and text connections. One implementation is a real server
// (remote.ts), the other runs inside the page (local.ts); the rest of the page need not know which.
import type { Problem } from "../generated/protocol";

export interface Listener {
  text(text: string): void;
  /** The connection has ended, with a code of docs/protocol.md. */
  closed(code: number): void;
}

export interface Connection {
  send(text: string): void;
  close(): void;
}

export interface Server {
  /** Runs inside the page: no other people, no network. */
  readonly local: boolean;
  /** Throws a Refusal, or another Error if there was no answer. */
  request<Answer>(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer>;
  /** A document that is not one JSON value, such as a record. */
  text(path: string): Promise<string>;
  connect(listener: Listener): Connection;
}

export class Refusal extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.detail ?? problem.reason);
  }
}

/** A random key for a command. */
export function newKey(): string {
  return hex(crypto.getRandomValues(new Uint8Array(8)));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
