// What is said at a table: the same sentences as in the terminal, made by the engine out of the frames
// that the table gets. One voice for one table.
import { teach, type Language, type Learner } from "../words/words.svelte";
import type { Call } from "./engine";
import { pageEngine, type PageEngine } from "./page_engine";

export interface Choice {
  /** As the protocol writes it: "R7", "draw", "call R". */
  move: string;
  /** What it does: "Play red 7." */
  words: string;
}

/** What is to be said after a frame. */
export interface Said {
  /** `said` takes the place of everything that was said from this sentence on. */
  from: number;
  said: string[];
  question?: string;
  /** Everything that the viewer may do now, reactions last; none for who watches. */
  choices?: Choice[];
  /** The table plays an edition of its own: learnEdition first, and then hear the welcome again. */
  needs?: "edition";
  /** Why the frame could not be followed, for the developer's console. */
  error?: string;
}

export interface Explanation {
  card: string;
  fits: boolean;
  why: string;
  help: string;
}

/** What each engine has been told: a language once. */
const learners = new WeakMap<PageEngine, Learner>();

/** The engine of the page with the words of a language. */
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

export class Voice {
  private constructor(
    private readonly engine: PageEngine,
    private readonly number: number,
  ) {}

  static async begin(language: Language): Promise<Voice> {
    const engine = await speakingEngine(language);
    return new Voice(engine, await engine.give("voice_begin", ""));
  }

  async speak(language: Language): Promise<void> {
    await speakingEngine(language);
  }

  /** Both calls are sent together: nothing comes between them. */
  private async ask(call: Call, text: string, ...numbers: number[]): Promise<string> {
    const [, answer] = await Promise.all([this.engine.give("voice_use", "", this.number), this.engine.ask(call, text, ...numbers)]);
    return answer;
  }

  async learnEdition(sources: string): Promise<string | undefined> {
    return (await this.ask("voice_edition", sources)) || undefined;
  }

  async hear(frame: string): Promise<Said> {
    return JSON.parse(await this.ask("voice_hear", frame, Date.now())) as Said;
  }

  /** Question and choices again, as after a change of the language. */
  async again(): Promise<Said> {
    return JSON.parse(await this.ask("voice_again", "")) as Said;
  }

  /** What every card of the table is called, by token. */
  async cardNames(): Promise<Map<string, string>> {
    return new Map(Object.entries(JSON.parse(await this.ask("voice_cards", "")) as Record<string, string>));
  }

  /** A refusal in words. */
  refusal(message: string): Promise<string> {
    return this.ask("voice_refusal", message);
  }

  /** Why a card cannot be played now. */
  async explain(token: string): Promise<Explanation | undefined> {
    const answer = JSON.parse(await this.ask("voice_explain", token)) as Explanation & { error?: string };
    return answer.error === undefined ? answer : undefined;
  }
}
