// What is said at a table: the same sentences as in the terminal, made by the engine out of the frames
// that the table gets. One voice for one table.
import { teach, type Language, type Learner } from "../words/words.svelte";
import { breathe } from "./breathe";
import { Engine, pageEngine } from "./engine";

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
const learners = new WeakMap<Engine, Learner>();

/** The engine of the page with the words of a language. */
export async function speakingEngine(language: Language): Promise<Engine> {
  const engine = await pageEngine();
  await breathe();
  const learner = learners.get(engine) ?? {
    known: new Set<string>(),
    learn: (words: string) => void engine.give("words_learn", words),
  };
  learners.set(engine, learner);
  await teach(learner, language);
  await breathe();
  engine.give("words_speak", language);
  return engine;
}

export class Voice {
  private readonly number: number;

  private constructor(private readonly engine: Engine) {
    this.number = engine.run("voice_begin");
  }

  static async begin(language: Language): Promise<Voice> {
    return new Voice(await speakingEngine(language));
  }

  async speak(language: Language): Promise<void> {
    await speakingEngine(language);
  }

  /** The table is not followed any more. */
  end(): void {
    this.engine.run("voice_end", this.number);
  }

  private ask(call: Parameters<Engine["ask"]>[0], text: string, ...numbers: number[]): string {
    this.engine.run("voice_use", this.number);
    return this.engine.ask(call, text, ...numbers);
  }

  learnEdition(sources: string): string | undefined {
    return this.ask("voice_edition", sources) || undefined;
  }

  hear(frame: string): Said {
    return JSON.parse(this.ask("voice_hear", frame, Date.now())) as Said;
  }

  /** Question and choices again, as after a change of the language. */
  again(): Said {
    return JSON.parse(this.ask("voice_again", "")) as Said;
  }

  /** What every card of the table is called, by token. */
  cardNames(): Map<string, string> {
    return new Map(Object.entries(JSON.parse(this.ask("voice_cards", "")) as Record<string, string>));
  }

  /** A refusal in words. */
  refusal(message: string): string {
    return this.ask("voice_refusal", message);
  }

  /** Why a card cannot be played now. */
  explain(token: string): Explanation | undefined {
    const answer = JSON.parse(this.ask("voice_explain", token)) as Explanation & { error?: string };
    return answer.error === undefined ? answer : undefined;
  }
}
