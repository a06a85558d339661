// The server inside the page, for games without a network: the code of `lastcard serve` in a worker. The page
// saves its tables, so that a game continues after the tab was closed.
import type { EngineParts } from "../engine/engine";
import { engineParts } from "../engine/parts";
import { remembered } from "../app/remembered";
import { teach, type Learner } from "../words/words.svelte";
import { savedTables } from "./saved_tables";
import type { FromWorker, ToWorker } from "./local_messages";
import { Refusal, type Connection, type Listener, type Server } from "./server";
import type { Problem, SessionDocument } from "../generated/protocol";

interface Answer {
  status: number;
  body: string;
}

/** The part of Worker that is used here. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
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

  private constructor(private readonly worker: WorkerLike) {}

  static async start(worker: WorkerLike, parts: EngineParts): Promise<LocalServer> {
    const server = new LocalServer(worker);
    const saved = await savedTables.recent();
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
      void savedTables.put(message.table, message.text);
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

  save(): void {
    this.post({ type: "save" });
  }
}

let started: Promise<LocalServer> | undefined;

async function startInWorker(): Promise<LocalServer> {
  const parts = await engineParts();
  const worker = new Worker(new URL("./local.worker.ts", import.meta.url), { type: "module" });
  const server = await LocalServer.start(worker, parts);
  document.addEventListener("visibilitychange", () => server.save());
  return server;
}

/** Started when it is first needed. */
export function localServer(): Promise<LocalServer> {
  started ??= startInWorker().catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
}
