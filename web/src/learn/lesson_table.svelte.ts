// The table of a lesson: what TableView shows comes from the lesson's record, and every move goes to its coach,
// who also asks the questions.
import { moving } from "../app/settings.svelte";
import type { Look } from "../replay/playback";
import { eventsOf, RecordedTable } from "../replay/recorded_table.svelte";
import { t } from "../words/words.svelte";
import type { Lesson } from "./lesson.svelte";

/** A look at each move of the others, in ms. */
const lookAtMove = 700;

export class LessonTable extends RecordedTable {
  /** The learner tried a card that does not fit. */
  blocked = $state(false);

  constructor(
    readonly lesson: Lesson,
    /** The coach has something to say. */
    private readonly spoke: () => void,
  ) {
    super();
    this.seat = this.person = 0;
    lesson.follow = (before, after) => this.moved(before, after);
    this.refreshed();
  }

  /** Everything again: the coach has answered, or the language has changed. */
  refreshed(): void {
    const { lesson } = this;
    this.edition = lesson.story?.edition;
    this.sit(lesson.names.map((name, seat) => (seat === 0 ? t("table.you", { name }) : name)));
    this.show(lesson.look);
    const choices = lesson.look.choices.filter(({ move }) => move !== "uno");
    if (lesson.subject === "uno" && !lesson.called) choices.push({ move: "uno", words: t("table.uno") });
    this.narration.show({ from: 0, said: lesson.told, question: "", choices: lesson.over ? [] : choices, names: this.names() });
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
