// The messages between the page and the worker with its own server.

import type { EngineParts } from "../engine/engine";

export type ToWorker =
  | { type: "start"; parts: EngineParts; saved: string[] }
  | { type: "request"; id: number; method: string; path: string; query: string; token: string; body: string }
  | { type: "open"; id: number }
  | { type: "text"; id: number; text: string }
  | { type: "close"; id: number }
  /** The words of a language, for documents in it. */
  | { type: "words"; text: string }
  /** Save all changes now: the page may be about to close. The answer is "flushed". */
  | { type: "save" };

export type FromWorker =
  | { type: "started"; error: string | null }
  | { type: "answer"; id: number; status: number; body: string }
  | { type: "text"; id: number; text: string }
  | { type: "closed"; id: number; code: number }
  | { type: "saved"; table: string; text: string }
  /** Every change is in a "saved" message before this one. */
  | { type: "flushed" };
