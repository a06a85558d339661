// A recorded match, opened by the engine: the table after any step, and what happened in words. The engine
// keeps one record open at a time.
import type { EditionDocument, View } from "../generated/protocol";
import { speakingEngine, type Choice } from "../engine/narrator";
import type { PageEngine } from "../engine/page_engine";
import type { Language } from "../words/words.svelte";

export interface Tally {
  /** “UNO!” said, others caught without it, caught oneself, rounds won. */
  called: number;
  caught: number;
  missed: number;
  rounds: number;
  /** Cards played, and drawn besides the deal. */
  played: number;
  drawn: number;
  /** The largest penalty and the largest hand, in cards. */
  penalty: number;
  most: number;
  /** Cards played in a row, before another player played one. */
  chain: number;
}

export interface Match {
  seats: number;
  names: string[];
  /** Step 0 is the first deal, step n the table after move n. */
  steps: number;
  /** The steps in which a round is dealt. */
  rounds: number[];
  scores: number[];
  winners: number[];
  tallies: Tally[];
  finished: boolean;
  fair: boolean;
}

export interface Story {
  edition: EditionDocument;
  steps: string[][];
}

export interface Look {
  view: View;
  /** Every seat's cards: copies by token. */
  hands: Record<string, number>[];
  question: string;
  /** The moves that were possible. */
  choices: Choice[];
  /** The move of the record. */
  next?: { seat?: number; move: string };
}

/** The viewer number that sees all hands. */
export const allHands = 255;

/** The record cannot be opened; the sentence says why. */
export class BadRecord extends Error {}

export class Playback {
  private constructor(
    private readonly engine: PageEngine,
    readonly text: string,
    readonly match: Match,
  ) {}

  static async open(text: string, language: Language): Promise<Playback> {
    const engine = await speakingEngine(language);
    return new Playback(engine, text, answered<Match>(await engine.ask("replay_open", text)));
  }

  async story(language: Language, viewer = allHands): Promise<Story> {
    await speakingEngine(language);
    return answered<Story>(await this.engine.ask("replay_story", "", viewer));
  }

  async look(step: number, viewer = allHands): Promise<Look> {
    return answered<Look>(await this.engine.ask("replay_look", "", step, viewer));
  }

  /** Undefined if the record is valid, otherwise the first error. */
  async verify(): Promise<string | undefined> {
    return (await this.engine.ask("verify", this.text)) || undefined;
  }
}

/** "R9" of "R9!", "R7*2": the card of a move. */
export function cardOf(move: string): string {
  return move.replace(/[!*^,/>].*$/, "");
}

function answered<Answer>(text: string): Answer {
  const answer = JSON.parse(text) as Answer & { error?: string };
  if (answer.error !== undefined) throw new BadRecord(answer.error);
  return answer;
}
