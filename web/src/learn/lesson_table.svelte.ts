// The table of a lesson: what TableView shows comes from the lesson's record, and every move goes to its coach,
// who also asks the questions.
import { moving } from "../app/settings.svelte";
import type { Colour, Event, View } from "../generated/protocol";
import type { Look } from "../replay/playback";
import type { Server } from "../server/server";
import { Table } from "../table/table.svelte";
import { t } from "../words/words.svelte";
import { cardOf, type Lesson } from "./lesson.svelte";

/** A look at each move of the others, in ms. */
const lookAtMove = 700;

const nothing = () => Promise.reject(new Error("a lesson has no server"));
const nowhere: Server = {
  local: true,
  request: nothing,
  text: nothing,
  connect: () => ({ send: () => undefined, close: () => undefined }),
};

export class LessonTable extends Table {
  override readonly coached = true;
  /** The learner tried a card that does not fit. */
  blocked = $state(false);

  constructor(
    readonly lesson: Lesson,
    /** The coach has something to say. */
    private readonly spoke: () => void,
  ) {
    super(nowhere, "");
    this.seat = this.person = 0;
    lesson.follow = (before, after) => this.moved(before, after);
    this.refreshed();
  }

  /** Everything again: the coach has answered, or the language has changed. */
  refreshed(): void {
    const { lesson } = this;
    this.edition = lesson.story?.edition;
    this.lobby = {
      stage: "match",
      match: 1,
      paused: false,
      seats: lesson.names.map((name, seat) =>
        seat === 0
          ? { sitter: "person", person: 0, ready: true, here: true, taken_over: false, name: t("table.you", { name }), left: false }
          : { sitter: "bot", level: "easy", name, left: false },
      ),
      watching: 0,
      chat: false,
      speed: 100,
    };
    this.show(lesson.look);
    const choices = lesson.look.choices.filter(({ move }) => move !== "uno");
    if (lesson.subject === "uno" && !lesson.called) choices.push({ move: "uno", words: t("table.uno") });
    const names = new Map([...this.faces.values()].map((face) => [face.token, face.colour ? `${t(`colour.${face.colour}`)} ${face.name}` : face.name]));
    this.narration.show({ from: 0, said: lesson.told, question: "", choices: lesson.over ? [] : choices, names });
    this.hint = lesson.over ? undefined : lesson.next;
  }

  override async act(move: string): Promise<boolean> {
    this.blocked = false;
    this.hint = undefined; // a second tap of the same kind would mean the next move
    await this.lesson.try(move);
    this.refreshed();
    this.spoke();
    return true;
  }

  override async explain(): Promise<void> {
    this.blocked = true;
    this.spoke();
  }

  override async setLanguage(): Promise<void> {
    // The screen makes the lesson speak.
  }

  private show({ view }: Look): void {
    // The last card stays on the pile and the coach has the last word: no score sheet.
    const called = this.lesson.called && !view.called.includes(0) ? [...view.called, 0] : view.called;
    this.view = { ...view, called, phase: "playing" };
  }

  private async moved(before: Look, after: Look): Promise<void> {
    const earlier = this.view;
    this.hint = undefined;
    this.narration.show({ from: 0, said: [], question: "", choices: [] });
    this.show(after);
    const events = before.next ? eventsOf(before.next.seat ?? 0, before.next.move, before.view, after.view, this.faces) : [];
    this.step({ events, before: earlier, after: this.view });
    await new Promise((resolve) => setTimeout(resolve, moving(lookAtMove)));
  }
}

/** What a move did, as far as two looks at the table show it. */
export function eventsOf(seat: number, move: string, before: View, after: View, faces: ReadonlyMap<string, unknown>): Event[] {
  const events: Event[] = [];
  const card = cardOf(move);
  const plays = faces.has(card);
  if (plays) events.push({ kind: "card_played", seat, card });
  if (plays && move.endsWith("!")) events.push({ kind: "uno_called", seat });
  const colour = /^call ([RYGB])$/.exec(move)?.[1] as Colour | undefined;
  if (colour) events.push({ kind: "colour_called", seat, colour });
  if (before.direction !== after.direction) events.push({ kind: "direction_turned", direction: after.direction });
  if (after.round !== before.round) return events;
  const fresh = Object.entries(after.hand ?? {}).flatMap(([token, copies]) => Array<string>(Math.max(0, copies - (before.hand?.[token] ?? 0))).fill(token));
  for (const [who, count] of after.counts.entries()) {
    const gained = count - (before.counts[who] ?? 0) + (plays && who === seat ? 1 : 0);
    if (gained > 1) events.push({ kind: "penalty_taken", seat: who, number: gained });
    for (let i = 0; i < gained; ++i) {
      const own = who === 0 ? fresh[i] : undefined;
      events.push(own === undefined ? { kind: "card_drawn", seat: who } : { kind: "card_drawn", seat: who, card: own });
    }
  }
  return events;
}
