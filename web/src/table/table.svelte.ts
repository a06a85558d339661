// One person's place at one table, on a server far away or inside the page. It keeps the view up to date
// and sends commands; it knows no rules.
//
//   const table = Table.join(server, "KQZPM");
//   table.view, table.lobby, table.narration.log    reactive state for components
//   await table.act("R7")                           false if it was refused; `notice` says why
//   table.close()
import { untrack } from "svelte";
import { currentLanguage, t, type Language } from "../words/words.svelte";
import { checkView, readMessage } from "../server/read_message";
import { newKey, type Server } from "../server/server";
import { Clocks } from "./clocks.svelte";
import { Commands, Refused, type CommandBody } from "./commands";
import { DealCommitments } from "./deal_commitments";
import { merge, type Json } from "./merge";
import { Narration, type Words } from "./narration.svelte";
import type { RevealedHand } from "./revealed_hands.svelte";
import { SerialQueue } from "./serial_queue";
import { TableConnection } from "./table_connection.svelte";
import type {
  DoneMessage, EditionDocument, Event, EventsMessage, Fair, Face, Lobby, Message, SourcesDocument,
  Table as TableInfo, View, WelcomeMessage,
} from "../generated/protocol";

/** What has just happened, for components that show it as motion or sound. */
export interface Step {
  events: readonly Event[];
  before: View | undefined;
  after: View | undefined;
}

/** Messages in a row that may be unreadable before the page counts as outdated. */
const maxUnreadable = 3;

export class Table {
  serverVersion = $state<string | undefined>();
  info = $state.raw<TableInfo | undefined>();
  edition = $state.raw<EditionDocument | undefined>();
  lobby = $state.raw<Lobby | undefined>();
  view = $state.raw<View | undefined>();
  fair = $state.raw<Fair | undefined>();
  person = $state<number | undefined>();
  seat = $state<number | undefined>();
  /** What the host has changed since this person came, until the next deal: sentences. */
  changes = $state.raw<readonly string[]>([]);
  /** The server holds back a move of this person until the time for a catch is over. */
  held = $state(false);
  /** Why the last command was refused: a sentence. */
  notice = $state<string | undefined>();
  /** The move that a lesson points to. */
  hint = $state<string | undefined>();
  /** Somebody else tells a screen reader what happens: the coach of a lesson. */
  readonly coached: boolean = false;

  /** By seat: cards that everybody sees. In a replay, where nobody plays. */
  openHands = $state.raw<readonly (RevealedHand | undefined)[] | undefined>();

  readonly faces = $derived(new Map<string, Face>(this.edition?.faces.map((face) => [face.token, face])));
  readonly isHost = $derived(this.person !== undefined && this.lobby?.host === this.person);
  /** Whether the open question is for this person. */
  readonly isAsked = $derived(
    this.view?.phase === "playing" && this.seat !== undefined && this.view.question?.seat === this.seat,
  );

  /** Resolves with the first welcome. */
  readonly arrived: Promise<void>;
  private arrive: () => void = () => {};

  readonly connection: TableConnection;
  readonly clocks = new Clocks();
  /** The words: log, question, choices. */
  readonly narration: Narration;

  /** Messages one after another: the narrator answers from another thread. */
  private readonly queue = new SerialQueue((error) => this.unreadable(error));
  private readonly commands = new Commands((text) => this.connection.status === "connected" && this.connection.send(text));
  private readonly commitments: DealCommitments;
  private readonly stepListeners = new Set<(step: Step) => void>();
  private readonly messageListeners = new Set<(message: Message) => void>();
  private lastEvent: number | undefined;
  private unreadableInRow = 0;
  /** The host has asked for another match and waits for the others. */
  private wantsRematch = false;

  protected constructor(
    readonly server: Server,
    readonly code: string,
  ) {
    this.arrived = new Promise((resolve) => (this.arrive = resolve));
    this.commitments = new DealCommitments(code, (body) => this.send(body));
    this.narration = new Narration(this.queue, () => server.request<SourcesDocument>("GET", `tables/${code}/edition/source`));
    this.connection = new TableConnection(server, code, this.queue, {
      lastEvent: () => this.lastEvent,
      received: (text) => this.received(text),
      sentenceFor: (message) => {
        this.narration.allowStart();
        return this.narration.refusal(message);
      },
      closed: () => this.commands.abandon(),
    });
  }

  static join(server: Server, code: string): Table {
    const table = new Table(server, code);
    void table.startNarration(untrack(currentLanguage));
    void table.connection.connect();
    return table;
  }

  /** Closes the connection. The person keeps the seat; after a while a bot plays it. */
  close(): void {
    this.connection.close();
  }

  // ---- Commands

  /** Throws Refused if the server refuses the command. */
  send(body: CommandBody): Promise<DoneMessage> {
    return this.commands.send(body);
  }

  /** Like `send`, but a refusal becomes `notice`. Returns whether the command was carried out. */
  async try(body: CommandBody): Promise<boolean> {
    try {
      const done = await this.send(body);
      if (body.type === "act") this.held = done.held ?? false;
      return true;
    } catch (error) {
      if (error instanceof Refused) this.notice = error.message;
      return false;
    }
  }

  /** A move: an answer to the open question, or a reaction. A refusal becomes `notice`. */
  async act(move: string): Promise<boolean> {
    const view = this.view;
    if (!view) return false;
    this.notice = undefined;
    const answers = view.choices.some((choice) => move === choice || move.startsWith(choice));
    return this.try(answers ? { type: "act", move, decision: view.decision } : { type: "act", move });
  }

  /** Says why a card cannot be played now. */
  async explain(token: string): Promise<void> {
    this.notice = (await this.narration.explain(token))?.why;
  }

  /** After a round: the host deals the next one, others say that they are ready. */
  nextRound(): Promise<boolean> {
    return this.try(this.isHost ? { type: "next_round" } : { type: "ready", ready: true });
  }

  /** Another match with the same people: the host starts it once all others are ready. */
  async rematch(): Promise<boolean> {
    if (!(await this.try({ type: "ready", ready: true }))) return false;
    this.wantsRematch = this.isHost;
    return this.startRematch();
  }

  private async startRematch(): Promise<boolean> {
    const waiting = this.lobby?.seats.some((seat) => seat.sitter === "person" && !seat.left && seat.here && !seat.ready);
    if (!this.wantsRematch || this.lobby?.stage !== "over" || waiting) return true;
    this.wantsRematch = false;
    return this.try({ type: "rematch" });
  }

  // ---- Words

  async setLanguage(language: Language): Promise<void> {
    await Promise.all([this.narration.setLanguage(language), this.loadEdition()]);
    await this.queue.run(() => this.narration.repeat());
  }

  private async startNarration(language: Language): Promise<void> {
    try {
      await this.narration.start(language, () => this.connection.narratorStarted());
    } catch (error) {
      console.error("table:", error);
      this.notice = t("play.trouble");
    }
  }

  // ---- Messages of the server

  /** Calls back with every message of the server that was read. Returns a function that ends this. */
  onMessage(listener: (message: Message) => void): () => void {
    this.messageListeners.add(listener);
    return () => this.messageListeners.delete(listener);
  }

  /** Calls back after every step. Returns a function that ends this. */
  onStep(listener: (step: Step) => void): () => void {
    this.stepListeners.add(listener);
    return () => this.stepListeners.delete(listener);
  }

  private async received(text: string): Promise<void> {
    const message = readMessage(text);
    await this.apply(message, text);
    for (const listener of this.messageListeners) listener(message);
  }

  /** Waits for the words first, so that everything the message changes changes at once. */
  private async apply(message: Message, text: string): Promise<void> {
    switch (message.type) {
      case "welcome":
        return this.welcome(message, await this.narration.wordsFor(text));
      case "events":
        return this.happened(message, text);
      case "lobby":
        return this.lobbyChanged(message.lobby, await this.narration.wordsFor(text));
      case "fair":
        this.follow(message.fair);
        return;
      case "done":
        return this.commands.done(message);
      case "refused":
        return this.commands.refused(message, (await this.narration.refusal(text)) ?? message.detail ?? message.reason);
      case "turned_away":
        this.notice = (await this.narration.refusal(text)) ?? message.detail ?? message.reason;
        this.held = false;
        return;
      case "closing":
        return this.connection.closing(message, text);
      case "going_away":
        return this.connection.goingAway(message.in_ms);
      default:
        return; // unknown to this page, or not about the game
    }
  }

  private welcome(message: WelcomeMessage, words: Words | undefined): void {
    const before = this.view;
    const otherEdition = this.info?.edition_hash !== message.table.edition_hash;
    if (this.info && JSON.stringify(this.info) !== JSON.stringify(message.table))
      this.changes = words?.said.length ? words.said : [t("change.table", { count: message.table.seats })];
    this.info = message.table;
    this.lobby = message.lobby;
    this.person = message.you.person;
    this.seat = message.you.seat;
    this.view = message.view;
    this.lastEvent = message.last;
    this.fair = message.fair;
    this.serverVersion = message.server;
    this.connection.welcomed();
    this.unreadableInRow = 0;
    this.clocks.reset(message.clocks as Event[]);
    this.narration.show(words);
    if (otherEdition) void this.loadEdition();
    this.step({ events: message.events, before, after: this.view });
    if (message.fair) this.follow(message.fair);
    this.commands.resend();
    this.arrive();
    this.narration.allowStart();
  }

  private follow(fair: Fair): void {
    this.fair = fair;
    void this.commitments.follow(fair, this.person);
  }

  /** Whether the cards of this match were dealt without the person's own random number. */
  get dealtWithoutMe(): boolean {
    const { fair, person } = this;
    if (this.seat === undefined || person === undefined || fair?.stage !== "dealt") return false;
    return !this.commitments.includes(fair, person);
  }

  private async happened(message: EventsMessage, text: string): Promise<void> {
    if (this.lastEvent === undefined || message.from > this.lastEvent + 1) return this.refresh();
    const before = this.view;
    const after = message.view ?? (message.patch ? checkView(merge(before as unknown as Json, message.patch as Json)) : before);
    const words = await this.narration.wordsFor(text);
    this.view = after;
    if (message.view) this.seat = message.view.viewer;
    this.lastEvent = message.from + message.events.length - 1;
    if (before?.decision !== after?.decision) this.held = false;
    this.clocks.follow(message.events);
    this.narration.show(words);
    this.step({ events: message.events, before, after });
  }

  private lobbyChanged(lobby: Lobby, words: Words | undefined): void {
    this.lobby = lobby;
    if (lobby.stage === "match") this.changes = [];
    const seat = lobby.seats.findIndex((each) => each.sitter === "person" && each.person === this.person);
    this.seat = seat < 0 ? undefined : seat;
    this.narration.show(words);
    void this.startRematch();
  }

  protected step(step: Step): void {
    for (const listener of this.stepListeners) listener(step);
  }

  private refresh(): void {
    this.connection.send(JSON.stringify({ type: "refresh", key: newKey() }));
  }

  /** Asks the server for everything anew; after a few failures in a row the page counts as outdated. */
  private unreadable(error: unknown): void {
    console.error("table:", error);
    if (++this.unreadableInRow <= maxUnreadable) return this.refresh();
    this.connection.outdated = true;
    this.notice = t("play.trouble");
  }

  private async loadEdition(): Promise<void> {
    const language = untrack(currentLanguage);
    this.edition = await this.server.request<EditionDocument>("GET", `tables/${this.code}/edition?lang=${language}`);
  }
}
