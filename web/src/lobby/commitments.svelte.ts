// The commitments behind the deals of a table, as this page has seen them (docs/fairness.md), and the check of
// a finished match against them.
import { pageEngine } from "../engine/page_engine";
import { Refusal, type Server } from "../server/server";
import type { Fair, Message } from "../generated/protocol";

interface RecordHeader {
  fair?: { commit?: string; players?: { commit?: string }[] };
}

export type Verdict =
  /** Every card follows from the committed numbers; `seen`: this page saw the commitments itself. */
  | { kind: "true"; seen: boolean; promises: number }
  /** The record contradicts itself or the commitments. */
  | { kind: "false"; why: string }
  /** There is no record, or not yet. */
  | { kind: "missing" };

/** Compares the record with the commitments seen; returns a sentence if they differ. */
export function compare(record: string, seen: Fair | undefined): string | undefined {
  const header = JSON.parse(record.slice(0, record.indexOf("\n") + 1 || undefined)) as RecordHeader;
  if (!header.fair) return "The record names no promises.";
  if (!seen) return undefined;
  if (header.fair.commit !== seen.commit) return "The server's promise in the record is not the one that was shown.";
  const told = header.fair.players?.map((player) => player.commit) ?? [];
  const promised = seen.players.map((player) => player.commit);
  return promised.length === told.length && promised.every((commit, i) => commit === told[i])
    ? undefined
    : "The players' promises in the record are not those that were shown.";
}

export class Commitments {
  /** By match, the commitments of the attempt that was dealt. */
  private readonly seen = new Map<number, Fair>();
  now = $state.raw<Fair | undefined>();

  receive(message: Message): void {
    const fair = message.type === "fair" || message.type === "welcome" ? message.fair : undefined;
    if (!fair) return;
    this.now = fair;
    if (fair.stage === "revealing" || fair.stage === "dealt") this.seen.set(fair.match, fair);
  }

  async verify(server: Server, code: string, match: number): Promise<Verdict> {
    let record: string;
    try {
      record = await server.text(`tables/${code}/records/${match}`);
    } catch (error) {
      if (error instanceof Refusal) return { kind: "missing" };
      throw error;
    }
    const wrong = await (await pageEngine()).ask("verify", record);
    if (wrong !== "") return { kind: "false", why: wrong };
    const seen = this.seen.get(match);
    const differs = compare(record, seen);
    if (differs !== undefined) return { kind: "false", why: differs };
    return { kind: "true", seen: seen !== undefined, promises: seen?.players.length ?? 0 };
  }
}
