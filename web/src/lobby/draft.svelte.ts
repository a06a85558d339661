// A game that somebody thinks of: what is chosen so far, what the engine says about it, and the request
// that it becomes.
import { remembered } from "../app/remembered";
import { readMistake, type Mistake } from "./mistake";
import { newKey, Refusal, type Server } from "../server/server";
import type {
  DraftDocument,
  Level,
  Rule,
  RuleValue,
  TableRequest,
  TimingRequest,
} from "../generated/protocol";

/** An own edition: the text of a file (docs/editions.md). */
export interface EditionFile {
  name: string;
  text: string;
}

/** As much as a request may carry. */
export const largestFile = 100_000;

export interface Choices {
  edition: string;
  file?: EditionFile | undefined;
  preset: string;
  /** What differs from the edition and the preset. */
  rules: Record<string, RuleValue>;
  seats: number;
  bots: number;
  level: Level;
  percent: number;
  turn: number;
  between: number;
  listed: boolean;
  chat: boolean;
}

export const usual: Choices = {
  edition: "classic",
  preset: "",
  rules: {},
  seats: 4,
  bots: 0,
  level: "normal",
  percent: 100,
  turn: 30,
  between: 15,
  listed: false,
  chat: true,
};

/** Where nobody else is: everybody but the person is a bot, and no clock runs. */
export const usualAlone: Choices = { ...usual, bots: 3, turn: 0, between: 0, chat: false };

/** What is to be played, for the engine to say something about. */
export function rulesRequest(choices: Choices): Pick<TableRequest, "edition" | "edition_file" | "preset" | "rules" | "seats"> {
  return {
    ...(choices.file ? { edition_file: choices.file.text } : { edition: choices.edition }),
    ...(choices.preset ? { preset: choices.preset } : {}),
    rules: choices.rules,
    seats: choices.seats,
  };
}

export function tableRequest(choices: Choices, key: string): TableRequest {
  const timing: TimingRequest = {
    turn_ms: choices.turn * 1000,
    between_rounds_ms: choices.between * 1000,
    bot_percent: choices.percent,
  };
  return {
    ...rulesRequest(choices),
    key,
    bots: Array<Level>(Math.min(choices.bots, choices.seats - 1)).fill(choices.level),
    listed: choices.listed,
    chat: choices.chat,
    timing,
  };
}

/** What was chosen the last time, as far as it still makes sense. */
export function recalled(text: string | null, otherwise: Choices): Choices {
  try {
    const before = JSON.parse(text ?? "{}") as Record<string, unknown>;
    const kept = Object.entries(otherwise).map(([name, value]) => {
      const old = before[name];
      return [name, typeof old === typeof value && old !== null ? old : value] as const;
    });
    return Object.fromEntries(kept) as unknown as Choices;
  } catch {
    return { ...otherwise };
  }
}

export class Draft {
  choices: Choices = $state({ ...usual });
  /** What it would be like; undefined until the engine has answered. */
  told = $state.raw<DraftDocument | undefined>();
  /** Why the file or the rules cannot be read at all, for whoever has written them. */
  unreadable = $state.raw<Mistake | undefined>();
  /** The same for everything that this draft becomes: asked twice, one table is made. */
  readonly key = newKey();
  private asked = 0;

  constructor(
    private readonly engine: Server,
    readonly alone: boolean,
  ) {
    this.choices = recalled(remembered.get(this.memory), alone ? usualAlone : usual);
    if (alone) this.choices.bots = this.choices.seats - 1;
  }

  private get memory(): "new.alone" | "new.table" {
    return this.alone ? "new.alone" : "new.table";
  }

  get playable(): boolean {
    return this.told !== undefined && this.told.conflict === undefined && this.unreadable === undefined;
  }

  /** How many rules differ from the edition's own. */
  get changed(): Rule[] {
    return this.told?.rules.filter((rule) => !rule.default) ?? [];
  }

  chooseEdition(edition: string): void {
    this.choices.edition = edition;
    this.choices.file = undefined;
    this.choices.rules = {};
  }

  chooseFile(file: EditionFile): void {
    this.choices.file = file;
    this.choices.rules = {};
  }

  choosePreset(preset: string): void {
    this.choices.preset = preset;
    this.choices.rules = {};
  }

  set(key: string, value: RuleValue): void {
    this.choices.rules = { ...this.choices.rules, [key]: value };
  }

  seat(seats: number): void {
    this.choices.seats = seats;
    if (this.alone || this.choices.bots >= seats) this.choices.bots = seats - 1;
  }

  /** Asks the engine again; an answer that is overtaken by a newer one is dropped. */
  async ask(language: string): Promise<void> {
    const number = ++this.asked;
    try {
      const told = await this.engine.request<DraftDocument>("POST", `rules?lang=${language}`, rulesRequest(this.choices));
      if (number !== this.asked) return;
      this.told = told;
      this.unreadable = undefined;
    } catch (error) {
      if (number !== this.asked) return;
      if (!(error instanceof Refusal)) throw error;
      this.unreadable = readMistake(error.problem.detail ?? error.problem.reason, this.choices.file?.text ?? "");
    }
  }

  /** For the next time. An own file is not kept: it may have changed. */
  remember(): void {
    const { file, ...rest } = this.choices;
    remembered.set(this.memory, JSON.stringify(file ? { ...rest, rules: {} } : rest));
  }
}
