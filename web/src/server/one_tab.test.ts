import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OneTab, type Holder } from "./one_tab";

/** The locks of a browser, as far as they are used: one holder, a queue, aborting and stealing. */
class Locks {
  private holder: { lost: (error: Error) => void } | undefined;
  private queue: (() => void)[] = [];

  request(_name: string, options: LockOptions, callback: (lock: unknown) => Promise<void> | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        const mine = { lost: reject };
        this.holder = mine;
        void Promise.resolve(callback({})).then(() => {
          if (this.holder === mine) this.holder = undefined;
          resolve();
          this.queue.shift()?.();
        });
      };
      if (options.steal) {
        this.holder?.lost(new Error("stolen"));
        grant();
      } else if (!this.holder) grant();
      else if (options.ifAvailable) void Promise.resolve(callback(null)).then(() => resolve());
      else {
        if (options.signal?.aborted) return reject(new Error("aborted"));
        this.queue.push(grant);
        options.signal?.addEventListener("abort", () => {
          this.queue = this.queue.filter((each) => each !== grant);
          reject(new Error("aborted"));
        });
      }
    });
  }
}

/** Channels that hear each other at once. */
class Channel {
  static all: Channel[] = [];
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    Channel.all.push(this);
  }
  postMessage(data: unknown): void {
    for (const each of Channel.all) if (each !== this) each.onmessage?.({ data });
  }
}

function tab(playing = true): { tab: OneTab; holder: Holder & { playing: () => boolean } } {
  const holder = { playing: () => playing, handOver: vi.fn(() => Promise.resolve()), robbed: vi.fn() };
  return { tab: new OneTab(holder), holder };
}

beforeEach(() => {
  vi.useFakeTimers();
  Channel.all = [];
  vi.stubGlobal("navigator", { locks: new Locks() });
  vi.stubGlobal("BroadcastChannel", Channel);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the first tab plays, and the second one is told", async () => {
  const a = tab();
  const b = tab();
  expect(await a.tab.claim()).toBe(true);
  expect(await a.tab.claim()).toBe(true);
  expect(await b.tab.claim()).toBe(false);
  expect(a.holder.handOver).not.toHaveBeenCalled();
});

test("a tab takes over after the other one has saved, and back again", async () => {
  const a = tab();
  const b = tab();
  await a.tab.claim();
  expect(await b.tab.claim(true)).toBe(true);
  expect(a.holder.handOver).toHaveBeenCalledOnce();
  expect(await a.tab.claim()).toBe(false);
  expect(await a.tab.claim(true)).toBe(true);
  expect(b.holder.handOver).toHaveBeenCalledOnce();
});

test("a tab without a game on the screen hands over at once", async () => {
  const a = tab(false);
  const b = tab();
  await a.tab.claim();
  expect(await b.tab.claim()).toBe(true);
  expect(a.holder.handOver).toHaveBeenCalledOnce();
});

test("a frozen tab does not answer: it loses its game and must not save", async () => {
  const a = tab();
  const b = tab();
  await a.tab.claim();
  Channel.all[0]!.onmessage = null;
  const claiming = b.tab.claim(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await claiming).toBe(true);
  expect(a.holder.robbed).toHaveBeenCalledOnce();
  expect(a.holder.handOver).not.toHaveBeenCalled();
});

test("without locks every tab plays", async () => {
  vi.stubGlobal("navigator", {});
  expect(await tab().tab.claim()).toBe(true);
});
