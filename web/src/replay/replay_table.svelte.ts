// The table of a replay: everybody sees it, nobody plays at it, and the hands lie open.
import { oneByOne } from "../table/revealed_hands.svelte";
import { allHands, type Look, type Story } from "./playback";
import { eventsOf, RecordedTable } from "./recorded_table.svelte";

export class ReplayTable extends RecordedTable {
  private at = -1;
  private last: Look | undefined;

  constructor(private readonly people: readonly string[]) {
    super();
    this.sit(people);
  }

  tell({ edition }: Story): void {
    this.edition = edition;
    this.narration.show({ from: 0, said: [], question: "", choices: [], names: this.names() });
  }

  /** The table after a step; a single step on is shown as motion. */
  show(step: number, look: Look, shown: number): void {
    const { view: before, last, at } = this;
    const deck = [...this.faces.keys()];
    this.openHands = this.people.map((_, seat) =>
      shown === allHands || shown === seat ? { cards: oneByOne(look.hands[seat] ?? {}, deck), points: 0 } : undefined,
    );
    // The last card stays on the pile, and there is no score sheet.
    this.view = { ...look.view, phase: "playing" };
    [this.last, this.at] = [look, step];
    const events = last?.next && step === at + 1 ? eventsOf(last.next.seat ?? 0, last.next.move, last.view, look.view, this.faces) : [];
    this.step({ events, before, after: this.view });
  }
}
