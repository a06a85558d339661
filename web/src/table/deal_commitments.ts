// Sends this person's commitments for fair deals: first the hash of a random number, later the number
// (docs/fairness.md).
import { pageEngine } from "../engine/page_engine";
import type { Fair } from "../generated/protocol";
import { hex } from "../server/server";
import type { CommandBody } from "./commands";

type Commitment = Extract<CommandBody, { type: "commit" | "reveal" }>;

export class DealCommitments {
  private readonly numbers = new Map<string, string>();
  private readonly sent = new Set<string>();

  constructor(private readonly send: (body: Commitment) => Promise<unknown>) {}

  /** Sends what this stage of the deal expects of the person. */
  async follow(fair: Fair, person: number | undefined): Promise<void> {
    const mine = fair.players.find((player) => player.person === person);
    if (!mine || (fair.stage !== "committing" && fair.stage !== "revealing")) return;
    const { match, attempt } = fair;
    const key = `${match}/${attempt}`;
    let number = this.numbers.get(key);
    if (fair.stage === "committing" && mine.commit === undefined) {
      number ??= hex(crypto.getRandomValues(new Uint8Array(32)));
      this.numbers.set(key, number);
      const commit = await (await pageEngine()).ask("sha256_hex", number);
      this.sendOnce({ type: "commit", match, attempt, commit });
    } else if (fair.stage === "revealing" && mine.reveal === undefined && number !== undefined) {
      this.sendOnce({ type: "reveal", match, attempt, reveal: number });
    }
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
