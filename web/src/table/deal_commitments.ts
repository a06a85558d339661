// Sends this person's commitments for fair deals: first the hash of a random number, later the number
// (docs/fairness.md).
import { pageEngine } from "../engine/page_engine";
import type { Fair } from "../generated/protocol";
import { hex } from "../server/server";
import type { CommandBody } from "./commands";

type Commitment = Extract<CommandBody, { type: "commit" | "reveal" }>;

/** The bytes whose hash is the commitment, in hexadecimal: each part after its length in four bytes. */
export function committed(fair: Pick<Fair, "scheme" | "match" | "attempt">, table: string, person: number, number: string): string {
  if (fair.scheme !== 2) return number;
  const texts = ["lastcard commit 2", table, fair.match, fair.attempt, person];
  const parts = [...texts.map((each) => hex(new TextEncoder().encode(String(each)))), number];
  return parts.map((part) => (part.length / 2).toString(16).padStart(8, "0") + part).join("");
}

export class DealCommitments {
  private readonly numbers = new Map<string, string>();
  private readonly sent = new Set<string>();

  constructor(
    private readonly table: string,
    private readonly send: (body: Commitment) => Promise<unknown>,
  ) {}

  /** Sends what this stage of the deal expects of the person. */
  async follow(fair: Fair, person: number | undefined): Promise<void> {
    const mine = fair.players.find((player) => player.person === person);
    if (!mine || person === undefined || (fair.stage !== "committing" && fair.stage !== "revealing")) return;
    const { match, attempt } = fair;
    const key = `${match}/${attempt}`;
    let number = this.numbers.get(key);
    if (fair.stage === "committing" && mine.commit === undefined) {
      number ??= hex(crypto.getRandomValues(new Uint8Array(32)));
      this.numbers.set(key, number);
      const commit = await (await pageEngine()).ask("sha256_hex", committed(fair, this.table, person, number));
      this.sendOnce({ type: "commit", match, attempt, commit });
    } else if (fair.stage === "revealing" && mine.reveal === undefined && number !== undefined) {
      this.sendOnce({ type: "reveal", match, attempt, reveal: number });
    }
  }

  /** Whether the person's number is part of the deal: the one that this page has drawn, or any if it was loaded later. */
  includes(fair: Fair, person: number): boolean {
    const number = this.numbers.get(`${fair.match}/${fair.attempt}`);
    const mine = fair.players.find((player) => player.person === person);
    return mine?.reveal !== undefined && (number === undefined || mine.reveal === number);
  }

  /** The server repeats the state whenever any player's commitment arrives. */
  private sendOnce(body: Commitment): void {
    const key = `${body.type} ${body.match}/${body.attempt}`;
    if (this.sent.has(key)) return;
    this.sent.add(key);
    // A refusal means that it came too late; another attempt follows.
    this.send(body).catch(() => undefined);
  }
}
