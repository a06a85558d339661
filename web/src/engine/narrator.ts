// Makes the sentences of one table from the server's messages: the same ones as in the terminal, by the
// engine.
import { teach, type Language, type Learner } from "../words/words.svelte";
import type { Call } from "./engine";
import { pageEngine, type PageEngine } from "./page_engine";

export interface Choice {
  /** As the protocol writes it: "R7", "draw", "call R". */
  move: string;
  /** What it does: "Play red 7." */
  words: string;
  /** Others could challenge it, and would win. */
  bluff?: true;
}

/** The words for one message of the server. */
export interface Said {
  /** `said` replaces everything said before from this sentence on. */
  from: number;
  said: string[];
  question?: string;
  /** Everything that the viewer may do now, reactions last; none for spectators. */
  choices?: Choice[];
  /** Passing is all that can be done. */
  only_pass?: true;
  /** A call now would lapse, whatever card is played in this turn. */
  vain_call?: true;
  /** The table plays a custom edition: call learnEdition, then read the welcome again. */
  needs?: "edition";
  /** Why the message could not be read, for the developer's console. */
  error?: string;
}

export interface Explanation {
  card: string;
  fits: boolean;
  why: string;
  help: string;
}

const learners = new WeakMap<PageEngine, Learner>();

/** The engine of the page, set to a language. */
export async function speakingEngine(language: Language): Promise<PageEngine> {
  const engine = await pageEngine();
  const learner = learners.get(engine) ?? {
    known: new Set<string>(),
    learn: (words: string) => engine.give("words_learn", words),
  };
  learners.set(engine, learner);
  await teach(learner, language);
  await engine.give("words_speak", language);
  return engine;
}

export class Narrator {
  private constructor(
    private readonly engine: PageEngine,
    private readonly number: number,
  ) {}

  static async begin(language: Language): Promise<Narrator> {
    const engine = await speakingEngine(language);
    return new Narrator(engine, await engine.give("voice_begin", ""));
  }

  async setLanguage(language: Language): Promise<void> {
    await speakingEngine(language);
  }

  /** Sends both calls together, so that no other call comes between them. */
  private async ask(call: Call, text: string, ...numbers: number[]): Promise<string> {
    const [, answer] = await Promise.all([this.engine.give("voice_use", "", this.number), this.engine.ask(call, text, ...numbers)]);
    return answer;
  }

  async learnEdition(sources: string): Promise<string | undefined> {
    return (await this.ask("voice_edition", sources)) || undefined;
  }

  async read(message: string): Promise<Said> {
    return JSON.parse(await this.ask("voice_hear", message, Date.now())) as Said;
  }

  /** Question and choices again, after a change of language. */
  async repeat(): Promise<Said> {
    return JSON.parse(await this.ask("voice_again", "")) as Said;
  }

  /** The name of every card of the table, by token. */
  async cardNames(): Promise<Map<string, string>> {
    return new Map(Object.entries(JSON.parse(await this.ask("voice_cards", "")) as Record<string, string>));
  }

  /** A refusal as a sentence. */
  refusal(message: string): Promise<string> {
    return this.ask("voice_refusal", message);
  }

  /** Why a card cannot be played now. */
  async explain(token: string): Promise<Explanation | undefined> {
    const answer = JSON.parse(await this.ask("voice_explain", token)) as Explanation & { error?: string };
    return answer.error === undefined ? answer : undefined;
  }
}
