// The server inside the page, for games without a network: the code of `lastcard serve` in a worker. The page
// saves its tables, so that a game continues after the tab was closed.
import type { EngineParts } from "../engine/engine";
import { engineParts } from "../engine/parts";
import { remembered } from "../app/remembered";
import { teach, type Learner } from "../words/words.svelte";
import { savedTables } from "./saved_tables";
import type { FromWorker, ToWorker } from "./local_messages";
import { OneTab } from "./one_tab";
import { Refusal, type Connection, type Listener, type Server } from "./server";
import type { Problem, SessionDocument } from "../generated/protocol";

interface Answer {
  status: number;
  body: string;
}

/** The part of Worker that is used here. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export class LocalServer implements Server {
  readonly local = true;
  private next = 1;
  private token = "";
  private readonly words: Learner = {
    known: new Set<string>(),
    learn: (text) => this.post({ type: "words", text }),
  };
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly listeners = new Map<number, Listener>();
  /** When each saved table was last read or written by this page. */
  private readonly savedAt = new Map<string, number>();
  private saving: Promise<unknown> = Promise.resolve();
  private flushed: (() => void)[] = [];

  private constructor(private readonly worker: WorkerLike) {}

  static async start(worker: WorkerLike, parts: EngineParts): Promise<LocalServer> {
    const server = new LocalServer(worker);
    const saved = await savedTables.recent();
    for (const each of saved) server.savedAt.set(each.table, each.at);
    await server.begin(parts, saved.map((each) => each.text));
    await server.introduce();
    return server;
  }

  private begin(parts: EngineParts, saved: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.worker.onerror = (event) => reject(new Error(event.message));
      this.worker.onmessage = (event) => {
        if (event.data.type === "started") resolve();
        this.receive(event.data);
      };
      this.post({ type: "start", parts, saved });
    });
  }

  /** Starts the session of this page's person; with the token of an earlier one, it is the same guest. */
  async introduce(): Promise<void> {
    this.token = remembered.get("local.token") ?? "";
    const name = remembered.get("name");
    const session = await this.request<SessionDocument>("POST", "session", {
      bearer: true,
      ...(name ? { name } : {}),
    });
    if (session.token === undefined) return;
    this.token = session.token;
    remembered.set("local.token", session.token);
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private receive(message: FromWorker): void {
    if (message.type === "answer") {
      this.waiting.get(message.id)?.(message);
      this.waiting.delete(message.id);
    } else if (message.type === "text") {
      this.listeners.get(message.id)?.text(message.text);
    } else if (message.type === "closed") {
      this.listeners.get(message.id)?.closed(message.code);
      this.listeners.delete(message.id);
    } else if (message.type === "saved") {
      const at = Date.now();
      this.savedAt.set(message.table, at);
      this.saving = Promise.all([this.saving, savedTables.put(message.table, message.text, at)]);
    } else if (message.type === "flushed") {
      this.flushed.shift()?.();
    }
  }

  private async ask(method: string, address: string, body: string, token = this.token): Promise<Answer> {
    const [path = "", query = ""] = `/api/v1/${address}`.split("?");
    // Documents in a language need its words.
    const language = new URLSearchParams(query).get("lang");
    if (language !== null) await teach(this.words, language);
    const id = this.next++;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.post({ type: "request", id, method, path, query, token, body });
    });
  }

  async text(path: string, token?: string): Promise<string> {
    const { status, body } = await this.ask("GET", path, "", token);
    if (status >= 400) throw new Refusal(JSON.parse(body) as Problem, status);
    return body;
  }

  async request<Result>(method: "GET" | "POST", path: string, body?: unknown, token?: string): Promise<Result> {
    const answer = await this.ask(method, path, method === "POST" ? JSON.stringify(body ?? {}) : "", token);
    const document: unknown = JSON.parse(answer.body);
    if (answer.status >= 400) throw new Refusal(document as Problem, answer.status);
    return document as Result;
  }

  connect(listener: Listener): Connection {
    const id = this.next++;
    this.listeners.set(id, listener);
    this.post({ type: "open", id });
    return {
      send: (text) => this.post({ type: "text", id, text }),
      close: () => {
        this.listeners.delete(id);
        this.post({ type: "close", id });
      },
    };
  }

  /** The session of another person at the same page, for pass and play. */
  async guest(name: string, before = ""): Promise<{ server: Server; token: string }> {
    const session = await this.request<SessionDocument>("POST", "session", { bearer: true, name }, before);
    const token = session.token ?? before;
    const server: Server = {
      local: true,
      request: (method, path, body) => this.request(method, path, body, token),
      text: (path) => this.text(path, token),
      connect: (listener) => this.connect(listener),
    };
    return { server, token };
  }

  /** Resolves when every change is in the database. */
  async save(): Promise<void> {
    const all = new Promise<void>((resolve) => this.flushed.push(resolve));
    this.post({ type: "save" });
    await all;
    await this.saving;
  }

  /** Whether another tab has played on with a table of this server. */
  async outdated(): Promise<boolean> {
    return (await savedTables.recent()).some(({ table, at }) => at > (this.savedAt.get(table) ?? 0));
  }

  /** Stops at once; what is not saved is lost. */
  stop(): void {
    this.worker.terminate();
  }
}

let started: Promise<LocalServer> | undefined;

async function startInWorker(): Promise<LocalServer> {
  const parts = await engineParts();
  const worker = new Worker(new URL("./local.worker.ts", import.meta.url), { type: "module" });
  return LocalServer.start(worker, parts);
}

if (typeof document !== "undefined")
  document.addEventListener("visibilitychange", () => void started?.then((server) => server.save(), () => undefined));

/** Started when it is first needed. */
export function localServer(): Promise<LocalServer> {
  started ??= startInWorker().catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
}

// ---- One tab at a time

/** Called when another tab takes over the game on the screen. */
let lost: (() => void) | undefined;

async function stop(save: boolean): Promise<void> {
  const server = await started?.catch(() => undefined);
  if (save) await server?.save();
  server?.stop();
  started = undefined;
  lost?.();
}

const tab = new OneTab({ playing: () => lost !== undefined, handOver: () => stop(true), robbed: () => void stop(false) });

export interface Playing {
  server: LocalServer;
  /** The game is no longer on the screen. */
  end(): void;
}

/** The server for a game on the screen; undefined if another tab plays. With `force` this tab takes over;
    `onLost` is called when another one does. */
export async function playLocally(onLost: () => void, force = false): Promise<Playing | undefined> {
  if (!(await tab.claim(force))) return undefined;
  const before = await started?.catch(() => undefined);
  if (before && (await before.outdated())) {
    await before.save();
    before.stop();
    started = undefined;
  }
  lost = onLost;
  const end = () => {
    if (lost === onLost) lost = undefined;
  };
  return { server: await localServer(), end };
}
