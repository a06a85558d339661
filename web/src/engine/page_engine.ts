// The engine for words and checks. It runs in its own worker (page_engine.worker.ts), so that it blocks neither
// the page nor waits for the bots of the server inside the page.
import { Engine, type Call, type EngineParts } from "./engine";
import { engineParts } from "./parts";

/** An engine that answers calls in order. */
export interface PageEngine {
  /** Calls a function with a text; resolves with its number. */
  give(call: Call, text: string, ...numbers: number[]): Promise<number>;
  /** Calls a function with a text; resolves with its text. */
  ask(call: Call, text: string, ...numbers: number[]): Promise<string>;
}

/** To the worker: first the engine's parts, then calls. Each is answered, in order. */
export type ToEngine = EngineParts | { how: "give" | "ask"; call: Call; text: string; numbers: number[] };
export type FromEngine = { answer: number | string } | { error: string };

interface Waiting {
  resolve: (answer: number | string) => void;
  reject: (why: Error) => void;
}

/** The part of Worker that is used here. */
export interface EngineWorker {
  postMessage(message: ToEngine): void;
  onmessage: ((event: MessageEvent<FromEngine>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class EngineInWorker implements PageEngine {
  /** Calls without an answer yet, oldest first. */
  private readonly waiting: Waiting[] = [];
  private broken: Error | undefined;

  private constructor(
    private readonly worker: EngineWorker,
    private readonly stopped: () => void,
  ) {
    worker.onmessage = ({ data }) => {
      const asked = this.waiting.shift();
      if ("answer" in data) asked?.resolve(data.answer);
      else asked?.reject(new Error(data.error));
    };
    worker.onerror = (event) => this.fail(new Error(event.message || "the engine has stopped"));
  }

  /** `stopped` is called if the worker fails: later calls are rejected. */
  static async start(worker: EngineWorker, parts: EngineParts, stopped: () => void): Promise<EngineInWorker> {
    const engine = new EngineInWorker(worker, stopped);
    await engine.post(parts);
    return engine;
  }

  give(call: Call, text: string, ...numbers: number[]): Promise<number> {
    return this.post({ how: "give", call, text, numbers }) as Promise<number>;
  }

  ask(call: Call, text: string, ...numbers: number[]): Promise<string> {
    return this.post({ how: "ask", call, text, numbers }) as Promise<string>;
  }

  private post(message: ToEngine): Promise<number | string> {
    return new Promise((resolve, reject) => {
      if (this.broken) return reject(this.broken);
      this.waiting.push({ resolve, reject });
      this.worker.postMessage(message);
    });
  }

  private fail(why: Error): void {
    this.broken = why;
    for (const asked of this.waiting.splice(0)) asked.reject(why);
    this.stopped();
  }
}

/** The same in this thread, for tests. */
function here(engine: Engine): PageEngine {
  return {
    give: async (call, text, ...numbers) => engine.give(call, text, ...numbers),
    ask: async (call, text, ...numbers) => engine.ask(call, text, ...numbers),
  };
}

let started: Promise<PageEngine> | undefined;

/** For tests, which load it from a file. */
export function usePageEngine(engine: Engine): void {
  started = Promise.resolve(here(engine));
}

async function startInWorker(): Promise<PageEngine> {
  const parts = await engineParts();
  const worker = new Worker(new URL("./page_engine.worker.ts", import.meta.url), { type: "module" });
  return EngineInWorker.start(worker, parts, forget);
}

/** The next call starts another engine. */
function forget(): void {
  started = undefined;
}

/** Started when it is first needed. */
export function pageEngine(): Promise<PageEngine> {
  started ??= startInWorker().catch((error: unknown) => {
    forget();
    throw error;
  });
  return started;
}
