// Drives the engine's site, the tables without sockets and clock: passes messages and the time in, and its
// output on. Runs in a worker (local.worker.ts); tests run it without one.
import type { Engine } from "../engine/engine";
import type { FromWorker, ToWorker } from "./local_messages";

type Out =
  | { to: number; text: string }
  | { close: number; code: number }
  | { answer: number; status: number; body: string }
  | { stored: string };

/** Delay from a change of a table to saving it, in ms: several moves are saved together. */
const saveAfter = 400;
const longestTimer = 2 ** 31 - 1;

export class LocalSite {
  private alarm: ReturnType<typeof setTimeout> | undefined;
  private saving: ReturnType<typeof setTimeout> | undefined;
  private thinking = false;
  private readonly unsaved = new Set<string>();

  constructor(
    private readonly engine: Engine,
    private readonly say: (message: FromWorker) => void,
    private readonly now: () => number = () => Math.round(performance.timeOrigin + performance.now()),
  ) {}

  receive(message: Exclude<ToWorker, { type: "start" }>): void {
    const now = this.now();
    switch (message.type) {
      case "request":
        this.engine.give("server_request", JSON.stringify(message), now);
        break;
      case "open":
        this.engine.run("server_open", now, message.id);
        break;
      case "text":
        this.engine.give("server_text", message.text, now, message.id);
        break;
      case "close":
        this.engine.run("server_close", now, message.id);
        break;
      case "words":
        this.engine.give("words_learn", message.text);
        return;
      case "save":
        this.save();
        this.say({ type: "flushed" });
        return;
    }
    this.settle();
  }

  private save(): void {
    clearTimeout(this.saving);
    this.saving = undefined;
    for (const table of this.unsaved)
      this.say({ type: "saved", table, text: this.engine.ask("server_save", table) });
    this.unsaved.clear();
  }

  /** Passes on the site's output and sets the timer for its next deadline. */
  private settle(): void {
    for (const out of JSON.parse(this.engine.ask("server_out", "", this.now())) as Out[]) {
      if ("to" in out) this.say({ type: "text", id: out.to, text: out.text });
      else if ("close" in out) this.say({ type: "closed", id: out.close, code: out.code });
      else if ("answer" in out) this.say({ type: "answer", id: out.answer, status: out.status, body: out.body });
      else this.unsaved.add(out.stored);
    }
    if (this.unsaved.size > 0) this.saving ??= setTimeout(() => this.save(), saveAfter);
    clearTimeout(this.alarm);
    const wake = this.engine.run("server_wake");
    if (wake !== Infinity) {
      const wait = Math.max(0, Math.min(wake - this.now(), longestTimer));
      this.alarm = setTimeout(() => this.step("server_alarm"), wait);
    }
    if (!this.thinking && this.engine.run("server_thinks")) {
      this.thinking = true;
      // One bot decision at a time: messages are handled in between.
      setTimeout(() => {
        this.thinking = false;
        this.step("server_think");
      });
    }
  }

  private step(call: "server_alarm" | "server_think"): void {
    this.engine.run(call, this.now());
    this.settle();
  }
}
