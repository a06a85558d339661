// A table as somebody at it sees it: keeps the view up to date by the frames of a server, sends
// commands and waits for their answers, comes back when the connection is lost, and keeps promises for
// the deal. The same for a server far away and for the one inside the page; it knows no rule.
//
//   const table = await Table.join(server, "KQZPM");
//   table.view, table.lobby, table.choices      what is, for components: they follow by themselves
//   await table.act("R7")                       throws Refused if that was not possible
//   table.close()
import { untrack } from "svelte";
import { engineParts } from "../engine/parts";
import { pageEngine } from "../engine/page_engine";
import { Voice, type Choice, type Explanation, type Said } from "../engine/voice";
import { currentLanguage, t, type Language } from "../words/words.svelte";
import { checkView, readMessage } from "../server/read_message";
import { hex, newKey, Refusal, type Connection, type Server } from "../server/server";
import { painted } from "../ui/painted";
import { backAfter, delayBefore, isTheEnd, needsReload } from "./coming_back";
import { merge, type Json } from "./merge";
import type {
  Command,
  DoneMessage,
  EditionDocument,
  Event,
  EventsMessage,
  Fair,
  Face,
  FairMessage,
  Lobby,
  Message,
  RefusedMessage,
  SourcesDocument,
  Table as TableInfo,
  TicketDocument,
  TurnedAwayMessage,
  View,
  WelcomeMessage,
} from "../generated/protocol";

type WithoutKey<C> = C extends { key: string } ? Omit<C, "key"> : never;
export type CommandBody = WithoutKey<Exclude<Command, { type: "hello" }>>;

/** A command that was refused, with the sentence that says why. */
export class Refused extends Error {
  constructor(
    readonly message_: RefusedMessage | TurnedAwayMessage,
    sentence: string,
  ) {
    super(sentence);
  }
}

interface Waiting {
  text: string;
  resolve: (done: DoneMessage) => void;
  reject: (why: Error) => void;
}

/** What has just happened, for whoever shows it in motion or sound. */
export interface Step {
  events: readonly Event[];
  before: View | undefined;
  after: View | undefined;
}

/** What is to be said after a frame, and once what the cards are called. */
interface Words extends Said {
  names?: Map<string, string>;
}

/** So many times the page is painted with the first cards before the voice begins. */
const paintedFirst = 8;
/** How long a connection may say nothing after it was asked, in ms. */
const silence = 5_000;
/** Frames in a row that could not be understood. */
const mostConfusions = 3;

export type Status = "coming" | "here" | "lost" | "ended";

/** When something is due, as performance.now() counts. */
export interface Clock {
  kind: "clock_set" | "catch_opened" | "slap_timed" | "round_over" | "went_away";
  seat?: number;
  decision?: number;
  set: number;
  due: number;
}

export class Table {
  status = $state<Status>("coming");
  /** Why it has ended, or what is wrong with the connection: a sentence. */
  trouble = $state<string | undefined>();
  /** What whoever runs the server says about it, in their own words. */
  reason = $state<string | undefined>();
  /** The code it has ended with (docs/protocol.md). */
  endCode = $state<number | undefined>();
  /** The page and the server do not understand each other: the page has to be loaded anew. */
  outdated = $state(false);
  /** The version of the server. */
  serverVersion = $state<string | undefined>();
  info = $state.raw<TableInfo | undefined>();
  edition = $state.raw<EditionDocument | undefined>();
  lobby = $state.raw<Lobby | undefined>();
  view = $state.raw<View | undefined>();
  fair = $state.raw<Fair | undefined>();
  person = $state<number | undefined>();
  seat = $state<number | undefined>();
  clocks = $state.raw<Clock[]>([]);
  /** Who owes the call and cannot be caught yet: for a moment only they may speak. */
  graced = $state.raw<readonly number[]>([]);
  /** What was said at the table, oldest first. */
  log = $state.raw<string[]>([]);
  /** What was said last, for screen readers. */
  news = $state.raw<string[]>([]);
  question = $state("");
  private cardNames = $state.raw(new Map<string, string>());
  choices = $state.raw<Choice[]>([]);
  /** A move was taken and waits until nobody can be caught any more. */
  held = $state(false);
  /** A sentence of the host or of a rule about what the person has just tried. */
  notice = $state<string | undefined>();

  readonly faces = $derived(new Map<string, Face>(this.edition?.faces.map((face) => [face.token, face])));
  readonly isHost = $derived(this.person !== undefined && this.lobby?.host === this.person);
  /** Whether this person is asked something now. */
  readonly isAsked = $derived(
    this.view?.phase === "playing" && this.seat !== undefined && this.view.question?.seat === this.seat,
  );

  /** The first welcome has come. */
  readonly arrived: Promise<void>;

  private arrive: () => void = () => {};
  /** There is something to say: a welcome, or why nobody is welcome. */
  private readonly unspoken: Promise<void>;
  private wantVoice: () => void = () => {};
  private connection: Connection | undefined;
  private voice: Voice | undefined;
  private last: number | undefined;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private gone = false;
  private connecting = false;
  private wantsAnother = false;
  private freshTicketTried = false;
  /** When the server has said to come back. */
  private backIn: number | undefined;
  private closingCode: number | undefined;
  private confusions = 0;
  private pulse: ReturnType<typeof setTimeout> | undefined;
  private readonly waiting = new Map<string, Waiting>();
  private readonly watchers = new Set<(step: Step) => void>();
  private readonly listeners = new Set<(message: Message) => void>();
  /** The numbers that this person throws in for the deal, by match and attempt. */
  private readonly thrown = new Map<string, string>();
  private readonly promised = new Set<string>();
  /** Frames that wait for the voice, so that no sentence is lost while it is loading. */
  private readonly unsaid: string[] = [];
  /** Why the server closed the connection, which came before the voice could say it. */
  private unexplained: (() => Promise<string | undefined>) | undefined;
  /** Ends when everything is done that has come so far. */
  private latest: Promise<void> = Promise.resolve();

  private constructor(
    readonly server: Server,
    readonly code: string,
  ) {
    this.arrived = new Promise((resolve) => (this.arrive = resolve));
    this.unspoken = new Promise((resolve) => (this.wantVoice = resolve));
  }

  static join(server: Server, code: string): Table {
    const table = new Table(server, code);
    void table.findVoice(untrack(currentLanguage));
    void table.connect();
    return table;
  }

  // ---- Coming and going

  private async connect(): Promise<void> {
    if (this.gone || this.connecting) return;
    this.connecting = true;
    try {
      const { ticket } = await this.server.request<TicketDocument>("POST", "ticket");
      if (this.gone) return;
      // What an older connection still has to say is nobody's business.
      const connection = this.server.connect({
        text: (text) => this.connection === connection && this.hear(connection, text),
        closed: (code) => void this.inTurn(() => this.connection === connection && this.lost(code)),
      });
      this.connection = connection;
      const hello = { type: "hello", key: newKey(), versions: [1], ticket, table: this.code };
      this.connection.send(JSON.stringify(this.last === undefined ? hello : { ...hello, seen: this.last }));
    } catch (error) {
      if (error instanceof Refusal && error.problem.reason === "not_welcome") {
        this.reason = error.problem.detail;
        this.trouble = await this.whyClosed(JSON.stringify(error.problem));
        this.end(4013);
      } else this.lost(1006);
    } finally {
      this.connecting = false;
    }
  }

  private lost(code: number): void {
    this.connection = undefined;
    clearTimeout(this.pulse);
    if (this.gone) return;
    // What the server said counts for more than how the network has brought its end about.
    const why = this.closingCode ?? code;
    this.closingCode = undefined;
    if (needsReload(why)) this.outdated = true;
    if (isTheEnd(why) || (why === 4005 && this.freshTicketTried)) {
      this.end(why);
      return;
    }
    this.freshTicketTried = why === 4005;
    this.status = "lost";
    const wait = (this.backIn ?? 0) + delayBefore(this.tries++, Math.random());
    this.backIn = undefined;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.connect(), wait);
  }

  /** Tries again at once: the network is back, or somebody looks at the page. */
  hurry(): void {
    if (this.status === "here") this.feelPulse();
    if (this.status !== "lost" || this.connection || this.connecting) return;
    clearTimeout(this.timer);
    this.tries = 0;
    void this.connect();
  }

  /** A connection that died while nobody looked says nothing: it is asked, and given up if it is silent. */
  private feelPulse(): void {
    const asked = this.connection;
    if (!asked || this.server.local) return;
    clearTimeout(this.pulse);
    asked.send(JSON.stringify({ type: "ping", key: newKey() }));
    this.pulse = setTimeout(() => {
      if (this.connection !== asked) return;
      asked.close();
      this.tries = 0;
      this.lost(1006);
    }, silence);
  }

  private end(code: number): void {
    this.status = "ended";
    this.trouble ??= t("table.ended");
    this.endCode = code;
    this.close();
  }

  /** Comes back here after the person went on in another window. */
  comeBack(): void {
    if (this.status !== "ended") return;
    this.gone = false;
    this.trouble = this.reason = this.endCode = this.unexplained = undefined;
    this.tries = 0;
    this.status = "coming";
    void this.connect();
  }

  /** Closes the connection. The seat stays: a bot plays it after a while. */
  close(): void {
    this.gone = true;
    clearTimeout(this.timer);
    this.connection?.close();
    this.connection = undefined;
    for (const each of this.waiting.values()) each.reject(new Error("closed"));
    this.waiting.clear();
  }

  // ---- Commands

  send(body: CommandBody): Promise<DoneMessage> {
    const key = newKey();
    const text = JSON.stringify({ ...body, key });
    return new Promise((resolve, reject) => {
      this.waiting.set(key, { text, resolve, reject });
      if (this.status === "here") this.connection?.send(text);
    });
  }

  /** A move, as an answer to the question that is open or as a reaction. A refusal becomes `notice`. */
  async act(move: string): Promise<boolean> {
    const view = this.view;
    if (!view) return false;
    this.notice = undefined;
    const answers = view.choices.some((choice) => move === choice || move.startsWith(choice));
    const body: CommandBody = answers
      ? { type: "act", move, decision: view.decision }
      : { type: "act", move };
    return this.try(body);
  }

  /** Any command, of which a refusal is only told. */
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

  /** Goes on after a round: the host deals at once, others say that they are ready. */
  nextRound(): Promise<boolean> {
    return this.try(this.isHost ? { type: "next_round" } : { type: "ready", ready: true });
  }

  /** Another match with the same people: the host's begins as soon as everybody has asked for it. */
  async again(): Promise<boolean> {
    if (!(await this.try({ type: "ready", ready: true }))) return false;
    this.wantsAnother = this.isHost;
    return this.beginAnother();
  }

  private async beginAnother(): Promise<boolean> {
    const waiting = this.lobby?.seats.some((seat) => seat.sitter === "person" && !seat.left && seat.here && !seat.ready);
    if (!this.wantsAnother || this.lobby?.stage !== "over" || waiting) return true;
    this.wantsAnother = false;
    return this.try({ type: "rematch" });
  }

  /** "red 7"; the token until the words are there. */
  nameOf(token: string): string {
    return this.cardNames.get(token) ?? token;
  }

  async explain(token: string): Promise<Explanation | undefined> {
    return this.voice?.explain(token).catch(() => undefined);
  }

  /** Calls back with every message that was understood, until the function that this answers with is called. */
  listen(listener: (message: Message) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back after every step, until the function that this answers with is called. */
  watch(watcher: (step: Step) => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  // ---- What the server says

  /** One thing after another, whoever it waits for: the voice answers from another thread. */
  private inTurn(work: () => unknown): Promise<void> {
    this.latest = this.latest.then(work).then(
      () => undefined,
      (error: unknown) => this.confused(error),
    );
    return this.latest;
  }

  private hear(connection: Connection, text: string): void {
    clearTimeout(this.pulse);
    void this.inTurn(async () => {
      if (this.connection !== connection) return;
      const message = readMessage(text);
      await this.take(message, text);
      for (const listener of this.listeners) listener(message);
    });
  }

  /** A frame is put into words first; then all that it changes changes at once. */
  private async take(message: Message, text: string): Promise<void> {
    switch (message.type) {
      case "welcome":
        return this.welcome(message, await this.words(text));
      case "events":
        return this.happened(message, text);
      case "lobby":
        return this.gathered(message.lobby, await this.words(text));
      case "fair":
        return this.promise(message);
      case "done":
        this.waiting.get(message.key)?.resolve(message);
        this.waiting.delete(message.key);
        return;
      case "refused":
      case "turned_away":
        return this.refused(message, (await this.refusal(text)) ?? message.detail ?? message.reason);
      case "closing":
        this.reason = message.detail;
        this.trouble = await this.whyClosed(text);
        this.closingCode = message.code;
        this.backIn = message.in_ms;
        return;
      case "going_away":
        this.backIn = message.in_ms;
        return;
      default:
        return; // of a newer server, or nothing to do with the cards
    }
  }

  private welcome(message: WelcomeMessage, said: Words | undefined): void {
    const before = this.view;
    const other = this.info?.edition_hash !== message.table.edition_hash;
    this.info = message.table;
    this.lobby = message.lobby;
    this.person = message.you.person;
    this.seat = message.you.seat;
    this.view = message.view;
    this.last = message.last;
    this.fair = message.fair;
    this.status = "here";
    this.serverVersion = message.server;
    this.trouble = this.reason = this.unexplained = undefined;
    this.tries = 0;
    this.confusions = 0;
    this.freshTicketTried = false;
    this.clocks = [];
    this.setClocks(message.clocks as Event[]);
    this.say(said);
    if (other) void this.loadEdition();
    this.tell({ events: message.events, before, after: this.view });
    if (message.fair) void this.keepPromise(message.fair);
    // What was not answered is asked again, under the same key.
    for (const each of this.waiting.values()) this.connection?.send(each.text);
    this.arrive();
    this.wantVoice();
  }

  private async happened(message: EventsMessage, text: string): Promise<void> {
    if (this.last === undefined || message.from > this.last + 1) return this.refresh();
    const before = this.view;
    const after = message.view ?? (message.patch ? checkView(merge(before as unknown as Json, message.patch as Json)) : before);
    const said = await this.words(text);
    this.view = after;
    if (message.view) this.seat = message.view.viewer;
    this.last = message.from + message.events.length - 1;
    if (before?.decision !== after?.decision) this.held = false;
    this.setClocks(message.events);
    this.say(said);
    this.tell({ events: message.events, before, after });
  }

  private gathered(lobby: Lobby, said: Words | undefined): void {
    this.lobby = lobby;
    this.seat = this.seatInLobby();
    this.say(said);
    void this.beginAnother();
  }

  private seatInLobby(): number | undefined {
    const seat = this.lobby?.seats.findIndex((each) => each.sitter === "person" && each.person === this.person);
    return seat === undefined || seat < 0 ? undefined : seat;
  }

  private tell(step: Step): void {
    for (const watcher of this.watchers) watcher(step);
  }

  private refresh(): void {
    this.connection?.send(JSON.stringify({ type: "refresh", key: newKey() }));
  }

  private refused(message: RefusedMessage | TurnedAwayMessage, sentence: string): void {
    if (message.type === "turned_away") {
      this.held = false;
      this.notice = sentence;
      return;
    }
    const waiting = message.key === undefined ? undefined : this.waiting.get(message.key);
    if (message.key !== undefined) this.waiting.delete(message.key);
    waiting?.reject(new Refused(message, sentence));
  }

  /** Why the server has closed the connection: a sentence, and what whoever runs the server says about it. */
  private async whyClosed(text: string): Promise<string | undefined> {
    // Who is sent away is told so sooner than the voice is there.
    this.unexplained = this.voice ? undefined : () => this.whyClosed(text);
    this.wantVoice();
    return this.refusal(text);
  }

  /** A frame could not be understood: the table is asked for anew, and after a few in a row the page. */
  private confused(what: unknown): void {
    console.error("table:", what);
    if (++this.confusions <= mostConfusions) return this.refresh();
    this.outdated = true;
    this.notice = t("play.trouble");
  }

  private setClocks(events: readonly Event[]): void {
    const now = performance.now();
    let clocks = this.clocks;
    for (const event of events) {
      if (event.kind === "asked" || event.kind === "paused" || event.kind === "match_over") clocks = [];
      if (event.kind === "handed_back" || event.kind === "returned" || event.kind === "taken_over")
        clocks = clocks.filter((each) => !(each.kind === "went_away" && each.seat === event.seat));
      if (!backAfter.has(event.kind) || !("in_ms" in event) || event.in_ms === undefined) continue;
      const clock: Clock = { kind: event.kind as Clock["kind"], set: now, due: now + event.in_ms };
      if ("seat" in event) clock.seat = event.seat;
      if ("decision" in event) clock.decision = event.decision;
      if (event.kind === "catch_opened") this.grace(event.seat, event.in_ms);
      clocks = [...clocks.filter((each) => each.kind !== clock.kind || each.seat !== clock.seat), clock];
    }
    this.clocks = clocks;
  }

  private grace(seat: number, ms: number): void {
    this.graced = [...this.graced, seat];
    setTimeout(() => (this.graced = this.graced.filter((each) => each !== seat)), ms);
  }

  private async loadEdition(): Promise<void> {
    const language = untrack(currentLanguage);
    this.edition = await this.server.request<EditionDocument>("GET", `tables/${this.code}/edition?lang=${language}`);
  }

  // ---- Words

  /** Until it is there the cards are shown without words; then it says what has waited for it. */
  private async findVoice(language: Language): Promise<void> {
    try {
      // It is loaded at once, but begins when the cards are there: a slow phone has no thread to spare for it.
      void engineParts().catch(() => undefined);
      await this.unspoken;
      for (let times = 0; times < paintedFirst; ++times) await painted();
      const voice = await Voice.begin(language);
      await this.inTurn(async () => {
        this.voice = voice;
        if (this.unexplained) this.trouble = (await this.unexplained()) ?? this.trouble;
        const all: (Words | undefined)[] = [];
        for (const frame of this.unsaid.splice(0)) all.push(await this.words(frame));
        for (const said of all) this.say(said);
      });
    } catch (error) {
      console.error("table:", error);
      this.notice = t("play.trouble");
    }
  }

  /** The table in another language, from now on. */
  async speak(language: Language): Promise<void> {
    await Promise.all([this.voice?.speak(language), this.loadEdition()]);
    await this.inTurn(async () => {
      if (!this.voice) return;
      const said = await this.voice.again();
      this.cardNames = await this.voice.cardNames();
      this.ask(said);
    });
  }

  private async refusal(text: string): Promise<string | undefined> {
    return this.voice?.refusal(text).catch(() => undefined);
  }

  /** What is to be said after a frame; nothing as long as there is no voice, which hears it later. */
  private async words(frame: string): Promise<Words | undefined> {
    const { voice } = this;
    if (!voice) {
      this.unsaid.push(frame);
      return undefined;
    }
    let said = await voice.hear(frame);
    if (said.needs === "edition") {
      await this.learnEdition(voice);
      said = await voice.hear(frame);
    }
    if (said.error !== undefined) {
      console.error(`table: ${said.error}`);
      return undefined;
    }
    return this.cardNames.size > 0 ? said : { ...said, names: await voice.cardNames() };
  }

  private say(said: Words | undefined): void {
    if (!said) return;
    if (said.names) this.cardNames = said.names;
    if (said.said.length > 0 || said.from < this.log.length) {
      this.log = [...this.log.slice(0, said.from), ...said.said];
      this.news = said.said;
    }
    this.ask(said);
  }

  private ask(said: Said): void {
    this.question = said.question ?? "";
    this.choices = said.choices ?? [];
  }

  private async learnEdition(voice: Voice): Promise<void> {
    const sources = await this.server.request<SourcesDocument>("GET", `tables/${this.code}/edition/source`);
    const wrong = await voice.learnEdition(JSON.stringify(sources));
    if (wrong !== undefined) console.error(`table: ${wrong}`);
  }

  // ---- Promises for the deal (docs/fairness.md)

  private promise(message: FairMessage): void {
    this.fair = message.fair;
    void this.keepPromise(message.fair);
  }

  private async keepPromise(fair: Fair): Promise<void> {
    const mine = fair.players.find((player) => player.person === this.person);
    if (!mine || (fair.stage !== "committing" && fair.stage !== "revealing")) return;
    const key = `${fair.match}/${fair.attempt}`;
    const { match, attempt } = fair;
    let number = this.thrown.get(key);
    if (fair.stage === "committing" && mine.commit === undefined) {
      number ??= hex(crypto.getRandomValues(new Uint8Array(32)));
      this.thrown.set(key, number);
      const commit = await (await pageEngine()).ask("sha256_hex", number);
      this.promiseOnce({ type: "commit", match, attempt, commit });
    } else if (fair.stage === "revealing" && mine.reveal === undefined && number !== undefined) {
      this.promiseOnce({ type: "reveal", match, attempt, reveal: number });
    }
  }

  /** The promises are told anew whenever anybody's change; one's own is sent once. */
  private promiseOnce(body: Extract<CommandBody, { type: "commit" | "reveal" }>): void {
    const what = `${body.type} ${body.match}/${body.attempt}`;
    if (this.promised.has(what)) return;
    this.promised.add(what);
    // Refused: it came too late, and another attempt follows.
    this.send(body).catch(() => undefined);
  }
}
