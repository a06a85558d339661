// The running clocks of a table, from the events that set and stop them.
import type { Event } from "../generated/protocol";

const kinds = ["clock_set", "catch_opened", "slap_timed", "round_over", "went_away", "game_changed"] as const;

/** `set` and `due` are times of performance.now(). */
export interface Clock {
  kind: (typeof kinds)[number];
  seat?: number;
  decision?: number;
  set: number;
  due: number;
}

export class Clocks {
  running = $state.raw<readonly Clock[]>([]);
  /** Seats that owe the call and cannot be caught yet. */
  inGrace = $state.raw<readonly number[]>([]);

  /** All clocks anew, as a welcome brings them. */
  reset(events: readonly Event[]): void {
    this.running = [];
    this.follow(events);
  }

  follow(events: readonly Event[]): void {
    const now = performance.now();
    let clocks = this.running;
    for (const event of events) {
      if (event.kind === "asked" || event.kind === "paused" || event.kind === "match_over" || event.kind === "match_started") clocks = [];
      if (event.kind === "handed_back" || event.kind === "returned" || event.kind === "taken_over")
        clocks = clocks.filter((each) => !(each.kind === "went_away" && each.seat === event.seat));
      const kind = kinds.find((each) => each === event.kind);
      if (!kind || !("in_ms" in event) || event.in_ms === undefined) continue;
      const clock: Clock = { kind, set: now, due: now + event.in_ms };
      if ("seat" in event) clock.seat = event.seat;
      if ("decision" in event) clock.decision = event.decision;
      if (event.kind === "catch_opened") this.startGrace(event.seat, event.in_ms);
      clocks = [...clocks.filter((each) => each.kind !== clock.kind || each.seat !== clock.seat), clock];
    }
    this.running = clocks;
  }

  private startGrace(seat: number, ms: number): void {
    this.inGrace = [...this.inGrace, seat];
    setTimeout(() => (this.inGrace = this.inGrace.filter((each) => each !== seat)), ms);
  }
}
