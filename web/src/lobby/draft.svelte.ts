// The draft of a new game: the choices so far, the engine's preview of them, and the resulting request.
import { remembered } from "../app/remembered";
import type { HouseRules } from "./house_rules";
import { readMistake, type Mistake } from "./mistake";
import { newKey, Refusal, type Server } from "../server/server";
import type { DraftDocument, Level, OnKick, Rule, RuleValue, SetGameCommand, Table, TableRequest, TimingRequest } from "../generated/protocol";

/** A custom edition file (docs/editions.md). */
export interface EditionFile {
  name: string;
  text: string;
}

/** Maximum size of a custom edition file, in bytes: the body of a request is limited to 128 KiB. */
export const maxFileBytes = 100_000;

export interface Choices {
  edition: string;
  file?: EditionFile | undefined;
  preset: string;
  /** Changes to the edition and the preset. */
  rules: Record<string, RuleValue>;
  seats: number;
  bots: number;
  level: Level;
  percent: number;
  turn: number;
  between: number;
  listed: boolean;
  chat: boolean;
  onKick: OnKick;
  /** Guests get a free chair at once. */
  guests: boolean;
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
  onKick: "call_off",
  guests: true,
};

/** For a game alone: all others are bots, and no clock runs. */
export const usualAlone: Choices = { ...usual, bots: 3, turn: 0, between: 0, chat: false, guests: false };

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
    on_kick: choices.onKick === "bot" ? "bot" : "call_off",
    seat_guests: choices.guests,
    timing,
  };
}

/** The choices that a table has now, for changing them. */
export function choicesOf(table: Table, percent: number): Choices {
  return {
    ...usual,
    edition: table.edition,
    rules: { ...table.rules },
    seats: table.seats,
    percent,
    turn: Math.round(table.turn_ms / 1000),
    between: Math.round(table.between_rounds_ms / 1000),
  };
}

/** The command that changes the game of a table. */
export function setGame(choices: Choices): Omit<SetGameCommand, "key"> {
  const { edition_file: _, ...rules } = rulesRequest(choices);
  return { type: "set_game", ...rules, timing: { turn_ms: choices.turn * 1000, between_rounds_ms: choices.between * 1000 } };
}

/** The stored choices; invalid ones fall back to `otherwise`. */
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
  /** The engine's preview; undefined until it has answered. */
  preview = $state.raw<DraftDocument | undefined>();
  /** Why the file or the rules cannot be read, for their author. */
  unreadable = $state.raw<Mistake | undefined>();
  /** The key of the request: a repeated request makes one table. */
  readonly key = newKey();
  private asked = 0;

  constructor(
    private readonly engine: Server,
    readonly alone: boolean,
    /** Changes the game of a table instead of making one. */
    private readonly current?: Choices,
  ) {
    this.choices = current ?? recalled(remembered.get(this.memory), alone ? usualAlone : usual);
    if (alone) this.choices.bots = this.choices.seats - 1;
  }

  private get memory(): "new.alone" | "new.table" {
    return this.alone ? "new.alone" : "new.table";
  }

  get playable(): boolean {
    return this.preview !== undefined && this.preview.conflict === undefined && this.unreadable === undefined;
  }

  get changed(): Rule[] {
    return this.preview?.rules.filter((rule) => !rule.default) ?? [];
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

  /** Takes house rules from a link or a preset of the person's own. */
  use({ edition, preset, rules }: HouseRules): void {
    Object.assign(this.choices, { edition, preset, rules: { ...rules }, file: undefined });
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

  /** Asks the engine for a new preview; drops an answer if a newer request was made. */
  async ask(language: string): Promise<void> {
    const number = ++this.asked;
    try {
      const preview = await this.engine.request<DraftDocument>("POST", `rules?lang=${language}`, rulesRequest(this.choices));
      if (number !== this.asked) return;
      this.preview = preview;
      this.unreadable = undefined;
    } catch (error) {
      if (number !== this.asked) return;
      if (!(error instanceof Refusal)) throw error;
      this.unreadable = readMistake(error.problem.detail ?? error.problem.reason, this.choices.file?.text ?? "");
    }
  }

  /** Stores the choices for next time, without a custom file, which may have changed. */
  remember(): void {
    if (this.current) return;
    const { file, ...rest } = this.choices;
    remembered.set(this.memory, JSON.stringify(file ? { ...rest, rules: {} } : rest));
  }
}
