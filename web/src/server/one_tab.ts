// The games of the server inside the page are played in one tab at a time: two tabs would each play on from
// the same saved table. The tab that plays holds a lock of the browser; another tab that wants to play asks it
// over a channel. A tab that holds the lock without showing a game hands it over at once; one that shows a game
// only when the person says so in the other tab.
//
// Without locks (a page over plain HTTP in a local network) tabs cannot see each other, and each of them plays.

const name = "lastcard.local";
/** How long the holder has to save its tables, in ms. A tab that the browser has frozen does not answer. */
const patience = 2_000;

type Word = "may I?" | "I take over" | "no";

export interface Holder {
  /** Whether a game is on the screen. */
  playing(): boolean;
  /** Another tab takes over: saves and stops everything. */
  handOver(): Promise<void>;
  /** The lock was taken from this tab while it was frozen: stops without saving. */
  robbed(): void;
}

export class OneTab {
  private channel: BroadcastChannel | undefined;
  private free: (() => void) | undefined;
  private refused: (() => void) | undefined;

  constructor(private readonly holder: Holder) {}

  /** Makes this the tab that plays. With `force` it takes over from another one. False: another tab plays. */
  async claim(force = false): Promise<boolean> {
    if (this.free || !("locks" in navigator)) return true;
    this.listen();
    if (await this.lock({ ifAvailable: true })) return true;
    const waiting = new AbortController();
    this.refused = () => waiting.abort();
    const timer = setTimeout(() => waiting.abort(), patience);
    this.say(force ? "I take over" : "may I?");
    const got = await this.lock({ signal: waiting.signal });
    clearTimeout(timer);
    this.refused = undefined;
    return got || (force && this.lock({ steal: true }));
  }

  private listen(): void {
    if (this.channel) return;
    this.channel = new BroadcastChannel(name);
    this.channel.onmessage = ({ data }: MessageEvent<Word>) => void this.hear(data);
  }

  private say(word: Word): void {
    this.channel?.postMessage(word);
  }

  private async hear(word: Word): Promise<void> {
    if (word === "no") return this.refused?.();
    if (!this.free) return;
    if (word === "may I?" && this.holder.playing()) return this.say("no");
    const { free } = this;
    this.free = undefined;
    await this.holder.handOver();
    free();
  }

  /** Resolves when the lock is held, or cannot be had. */
  private lock(options: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      let held = false;
      const request = navigator.locks.request(name, options, (lock) => {
        held = lock !== null;
        resolve(held);
        return held ? new Promise<void>((free) => (this.free = free)) : undefined;
      });
      request.catch(() => {
        if (held) {
          this.free = undefined;
          this.holder.robbed();
        }
        resolve(false);
      });
    });
  }
}
