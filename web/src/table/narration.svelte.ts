// The words of one table: the log, the question, what each move does. The narrator of the engine makes
// them from the server's messages; until it is loaded, messages wait here.
import { engineParts } from "../engine/parts";
import { Narrator, type Choice, type Explanation, type Said } from "../engine/narrator";
import type { SourcesDocument } from "../generated/protocol";
import { nextPaint } from "../ui/next_paint";
import type { Language } from "../words/words.svelte";
import type { SerialQueue } from "./serial_queue";

/** The words for one message, and once the names of the cards. */
export interface Words extends Said {
  names?: Map<string, string>;
}

/** Paints of the first cards before the narrator starts: a slow phone has no thread to spare for it. */
const paintsBeforeStart = 8;

export class Narration {
  /** Everything said at the table, oldest first. */
  log = $state.raw<string[]>([]);
  /** What was said last, for screen readers. */
  news = $state.raw<string[]>([]);
  question = $state("");
  choices = $state.raw<Choice[]>([]);
  /** Passing is all that can be done. */
  onlyPass = $state(false);
  /** A call now would lapse, whatever card is played in this turn. */
  vainCall = $state(false);
  private cardNames = $state.raw(new Map<string, string>());

  private narrator: Narrator | undefined;
  /** Messages that came before the narrator. */
  private readonly unread: string[] = [];
  /** Resolves with the first call of `allowStart`. */
  private readonly startAllowed: Promise<void>;
  allowStart: () => void = () => {};

  constructor(
    private readonly queue: SerialQueue,
    private readonly editionSources: () => Promise<SourcesDocument>,
  ) {
    this.startAllowed = new Promise((resolve) => (this.allowStart = resolve));
  }

  get ready(): boolean {
    return this.narrator !== undefined;
  }

  /** Loads the narrator; `started` is called before the waiting messages become words. */
  async start(language: Language, started: () => Promise<void>): Promise<void> {
    void engineParts().catch(() => undefined); // downloaded at once, started after the first cards
    await this.startAllowed;
    for (let paints = 0; paints < paintsBeforeStart; ++paints) await nextPaint();
    const narrator = await Narrator.begin(language);
    await this.queue.run(async () => {
      this.narrator = narrator;
      await started();
      const all: (Words | undefined)[] = [];
      for (const message of this.unread.splice(0)) all.push(await this.wordsFor(message));
      for (const words of all) this.show(words);
    });
  }

  /** The words for a message; undefined without a narrator, which gets the message later. */
  async wordsFor(message: string): Promise<Words | undefined> {
    const { narrator } = this;
    if (!narrator) {
      this.unread.push(message);
      return undefined;
    }
    let said = await narrator.read(message);
    if (said.needs === "edition") {
      const wrong = await narrator.learnEdition(JSON.stringify(await this.editionSources()));
      if (wrong !== undefined) console.error(`table: ${wrong}`);
      said = await narrator.read(message);
    }
    if (said.error !== undefined) {
      console.error(`table: ${said.error}`);
      return undefined;
    }
    return this.cardNames.size > 0 ? said : { ...said, names: await narrator.cardNames() };
  }

  show(words: Words | undefined): void {
    if (!words) return;
    if (words.names) this.cardNames = words.names;
    if (words.said.length > 0 || words.from < this.log.length) {
      this.log = [...this.log.slice(0, words.from), ...words.said];
      this.news = words.said;
    }
    this.ask(words);
  }

  private ask(words: Said): void {
    this.question = words.question ?? "";
    this.choices = words.choices ?? [];
    this.onlyPass = words.only_pass ?? false;
    this.vainCall = words.vain_call ?? false;
  }

  async setLanguage(language: Language): Promise<void> {
    await this.narrator?.setLanguage(language);
  }

  /** Question, choices and card names again, after a change of language. */
  async repeat(): Promise<void> {
    if (!this.narrator) return;
    const words = await this.narrator.repeat();
    this.cardNames = await this.narrator.cardNames();
    this.ask(words);
  }

  /** A refusal or a closing message as a sentence. */
  async refusal(message: string): Promise<string | undefined> {
    return this.narrator?.refusal(message).catch(() => undefined);
  }

  /** "red 7"; the token until the names are known. */
  nameOf(token: string): string {
    return this.cardNames.get(token) ?? token;
  }

  async explain(token: string): Promise<Explanation | undefined> {
    return this.narrator?.explain(token).catch(() => undefined);
  }
}
