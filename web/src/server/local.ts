// The server inside the page: the same one that friends play on, in a worker, for games without a
// network. What it keeps is put away by the page, so that a game goes on after the tab was closed.
import { engineModule } from "../engine/engine";
import { remembered } from "../app/remembered";
import { savedTables } from "./saved_tables";
import type { FromWorker, ToWorker } from "./local_messages";
import { Refusal, type Connection, type Listener, type Server } from "./server";
import type { Problem, SessionDocument } from "../generated/protocol";

interface Answer {
  status: number;
  body: string;
}

class LocalServer implements Server {
  readonly local = true;
  private next = 1;
  private token = "";
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private readonly listeners = new Map<number, Listener>();

  private constructor(private readonly worker: Worker) {}

  static async start(): Promise<LocalServer> {
    const module = await engineModule();
    const server = new LocalServer(new Worker(new URL("./local.worker.ts", import.meta.url), { type: "module" }));
    const saved = await savedTables.last();
    await server.begin(module, saved?.text ?? null);
    await server.becomeGuest();
    return server;
  }

  private begin(module: WebAssembly.Module, saved: string | null): Promise<void> {
    return new Promise((resolve, reject) => {
      this.worker.onerror = (event) => reject(new Error(event.message));
      this.worker.onmessage = (event: MessageEvent<FromWorker>) => {
        if (event.data.type === "started") resolve();
        this.hear(event.data);
      };
      this.post({ type: "start", module, saved });
    });
  }

  /** The one person of this page, the same one as before if the saved table knows them. */
  private async becomeGuest(): Promise<void> {
    this.token = remembered.get("local.token") ?? "";
    const name = remembered.get("name") ?? "";
    const session = await this.request<SessionDocument>("POST", "session", name ? { name, bearer: true } : { bearer: true });
    if (session.token) {
      this.token = session.token;
      remembered.set("local.token", session.token);
    }
  }

  private post(message: ToWorker): void {
    this.worker.postMessage(message);
  }

  private hear(message: FromWorker): void {
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

  private ask(method: string, address: string, body: string): Promise<Answer> {
    const id = this.next++;
    const [path = "", query = ""] = `/api/v1/${address}`.split("?");
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.post({ type: "request", id, method, path, query, token: this.token, body });
    });
  }

  async text(path: string): Promise<string> {
    const { status, body } = await this.ask("GET", path, "");
    if (status >= 400) throw new Refusal(JSON.parse(body) as Problem, status);
    return body;
  }

  async request<Result>(method: "GET" | "POST", path: string, body?: unknown): Promise<Result> {
    const answer = await this.ask(method, path, method === "POST" ? JSON.stringify(body ?? {}) : "");
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
}

let started: Promise<Server> | undefined;

/** Started when it is first needed. */
export function localServer(): Promise<Server> {
  started ??= LocalServer.start().catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
}
