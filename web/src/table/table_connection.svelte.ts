// The connection to one table: tickets, hello, reconnecting, and why it has ended.
import type { ClosingMessage, TicketDocument } from "../generated/protocol";
import { newKey, Refusal, type Connection, type Server } from "../server/server";
import { t } from "../words/words.svelte";
import { isFinal, needsReload, reconnectDelay } from "./reconnect";
import type { SerialQueue } from "./serial_queue";

export type Status = "connecting" | "connected" | "lost" | "ended";

/** What the connection needs of its table. */
interface Owner {
  /** The number of the last event seen, for the hello. */
  lastEvent(): number | undefined;
  received(text: string): Promise<void>;
  /** A closing message as a sentence; undefined while the narrator is loading. */
  sentenceFor(message: string): Promise<string | undefined>;
  /** The connection was closed for good. */
  closed(): void;
}

/** How long a connection may stay silent after a ping, in ms. */
const pingTimeout = 5_000;

export class TableConnection {
  status = $state<Status>("connecting");
  /** Why it has ended: a sentence. */
  trouble = $state<string | undefined>();
  /** The operator's own words about it. */
  reason = $state<string | undefined>();
  /** The code it has ended with (docs/protocol.md). */
  endCode = $state<number | undefined>();
  /** The page and the server do not understand each other: the page must be reloaded. */
  outdated = $state(false);

  private connection: Connection | undefined;
  private connecting = false;
  private closed = false;
  private failures = 0;
  private reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  private pingTimer: ReturnType<typeof setTimeout> | undefined;
  private freshTicketTried = false;
  /** The delay that the server asked for, in ms. */
  private requestedDelay: number | undefined;
  private closingCode: number | undefined;
  /** A closing message that came before the narrator. */
  private unexplained: string | undefined;

  constructor(
    private readonly server: Server,
    private readonly code: string,
    private readonly queue: SerialQueue,
    private readonly owner: Owner,
  ) {}

  async connect(): Promise<void> {
    if (this.closed || this.connecting) return;
    this.connecting = true;
    try {
      const { ticket } = await this.server.request<TicketDocument>("POST", "ticket");
      if (this.closed) return;
      const connection = this.server.connect({
        text: (text) => {
          if (this.connection !== connection) return;
          clearTimeout(this.pingTimer);
          void this.queue.run(() => this.connection === connection && this.owner.received(text));
        },
        closed: (code) => void this.queue.run(() => this.connection === connection && this.lost(code)),
      });
      this.connection = connection;
      const hello = { type: "hello", key: newKey(), versions: [1], ticket, table: this.code };
      const seen = this.owner.lastEvent();
      connection.send(JSON.stringify(seen === undefined ? hello : { ...hello, seen }));
    } catch (error) {
      if (error instanceof Refusal && error.problem.reason === "not_welcome") {
        await this.explain(error.problem.detail, JSON.stringify(error.problem));
        this.end(4013);
      } else this.lost(1006);
    } finally {
      this.connecting = false;
    }
  }

  send(text: string): void {
    this.connection?.send(text);
  }

  welcomed(): void {
    this.status = "connected";
    this.trouble = this.reason = this.unexplained = undefined;
    this.failures = 0;
    this.freshTicketTried = false;
  }

  /** The server says why it is about to close the connection. */
  async closing(message: ClosingMessage, text: string): Promise<void> {
    await this.explain(message.detail, text);
    this.closingCode = message.code;
    this.requestedDelay = message.in_ms;
  }

  /** The server stops, and asks for a reconnect after `ms`. */
  goingAway(ms: number): void {
    this.requestedDelay = ms;
  }

  private async explain(reason: string | undefined, message: string): Promise<void> {
    this.reason = reason;
    this.unexplained = message;
    this.trouble = await this.owner.sentenceFor(message);
    if (this.trouble !== undefined) this.unexplained = undefined;
  }

  /** A closing message that came before the narrator becomes a sentence now. */
  async narratorStarted(): Promise<void> {
    if (this.unexplained === undefined) return;
    this.trouble = (await this.owner.sentenceFor(this.unexplained)) ?? this.trouble;
    this.unexplained = undefined;
  }

  private lost(code: number): void {
    this.connection = undefined;
    clearTimeout(this.pingTimer);
    if (this.closed) return;
    // The server's own reason counts for more than the code that the network reports.
    const why = this.closingCode ?? code;
    this.closingCode = undefined;
    if (needsReload(why)) this.outdated = true;
    if (isFinal(why) || (why === 4005 && this.freshTicketTried)) {
      this.end(why);
      return;
    }
    this.freshTicketTried = why === 4005;
    this.status = "lost";
    const wait = (this.requestedDelay ?? 0) + reconnectDelay(this.failures++, Math.random());
    this.requestedDelay = undefined;
    clearTimeout(this.reconnectTimer);
    this.reconnectTimer = setTimeout(() => void this.connect(), wait);
  }

  /** The network is back, or the person looks at the page: reconnects at once, or checks that the connection is alive. */
  wake(): void {
    if (this.status === "connected") this.checkAlive();
    if (this.status !== "lost" || this.connection || this.connecting) return;
    clearTimeout(this.reconnectTimer);
    this.failures = 0;
    void this.connect();
  }

  /** Sends a ping, and gives the connection up if no answer comes. */
  private checkAlive(): void {
    const asked = this.connection;
    if (!asked || this.server.local) return;
    clearTimeout(this.pingTimer);
    asked.send(JSON.stringify({ type: "ping", key: newKey() }));
    this.pingTimer = setTimeout(() => {
      if (this.connection !== asked) return;
      asked.close();
      this.failures = 0;
      this.lost(1006);
    }, pingTimeout);
  }

  private end(code: number): void {
    this.status = "ended";
    this.trouble ??= t("table.ended");
    this.endCode = code;
    this.close();
  }

  /** Connects again after it has ended, for example because another window took over. */
  reopen(): void {
    if (this.status !== "ended") return;
    this.closed = false;
    this.trouble = this.reason = this.endCode = this.unexplained = undefined;
    this.failures = 0;
    this.status = "connecting";
    void this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.reconnectTimer);
    this.connection?.close();
    this.connection = undefined;
    this.owner.closed();
  }
}
