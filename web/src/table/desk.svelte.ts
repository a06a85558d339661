// What the person at the table is about to do: a card taken up, somebody to be chosen, a catch that
// must wait. It offers moves of the table and knows no rules.
import { settings } from "../app/settings.svelte";
import type { Choice } from "../engine/voice";
import { arrivals, groupFrom, held, inOrder, type Held } from "./hand";
import { objectOf, playsCard, playsOf, verbOf } from "./moves";
import type { Table } from "./table.svelte";

/** After a try to catch the server refuses another one for so long. */
const coolDown = 1000;

const reactions: ReadonlySet<string> = new Set(["uno", "catch", "slap", "give"]);

export class Desk {
  /** A card that waits for the second tap, or for how it is to be played. */
  picked = $state<string | undefined>();
  /** Whom: to catch, or to give cards to. */
  aiming = $state<"catch" | "give" | undefined>();
  /** A catch was tried a moment ago. */
  cooling = $state(false);

  private order: string[] = [];

  constructor(readonly table: Table) {}

  private readonly moves = $derived.by(() => this.table.choices.map((choice) => choice.move));
  private readonly came = $derived.by(() => (this.order = arrivals(this.order, this.table.view?.hand ?? {})));

  /** The hand as it lies. */
  readonly hand: Held[] = $derived.by(() => {
    const cards = inOrder(this.came, [...this.table.faces.keys()], settings.sort);
    return held(cards, cards.length >= groupFrom);
  });

  private of(verb: string): Choice[] {
    return this.table.choices.filter((choice) => verbOf(choice.move) === verb);
  }

  readonly draw = $derived(this.of("draw")[0]);
  readonly uno = $derived(this.of("uno")[0]);
  readonly slap = $derived(this.of("slap")[0]);
  readonly gives = $derived(this.of("give"));
  /** Those who owe the call, if there are any; whoever else may be tried otherwise. */
  readonly catches = $derived.by(() => {
    const all = this.of("catch");
    const owing = all.filter(({ move }) => this.table.view?.catchable.includes(Number(objectOf(move))));
    return owing.length > 0 ? owing : all;
  });
  /** Somebody can be caught now. */
  readonly catching = $derived(
    this.catches.some(({ move }) => {
      const seat = Number(objectOf(move));
      return this.table.view?.catchable.includes(seat) && !this.table.graced.includes(seat);
    }),
  );
  /** The call is due: it is owed already, or the last card but one may be played. */
  readonly owes = $derived.by(() => {
    const { view, seat } = this.table;
    if (!this.uno || !view || seat === undefined || view.called.includes(seat)) return false;
    return view.catchable.includes(seat) || (view.counts[seat] ?? 0) <= 2;
  });

  /** Every way to play a card now: as an answer, or else out of turn. */
  playsOf(token: string): Choice[] {
    const ways = playsOf(this.moves, token);
    const answers = ways.filter((move) => !move.includes("^"));
    return (answers.length > 0 ? answers : ways).flatMap(
      (move) => this.table.choices.find((choice) => choice.move === move) ?? [],
    );
  }

  /** Whether a card can be played out of turn only. */
  jumps(token: string): boolean {
    return this.playsOf(token)[0]?.move.includes("^") ?? false;
  }

  /** What is to be chosen from now, beside the cards of the hand. */
  readonly answers: Choice[] = $derived.by(() => {
    if (this.aiming === "catch") return this.catches;
    if (this.aiming === "give") return this.gives;
    if (this.picked !== undefined) return this.playsOf(this.picked);
    const cards = this.hand.map((each) => each.token);
    return this.table.choices.filter(
      ({ move }) => !reactions.has(verbOf(move) ?? "") && !cards.some((token) => playsCard(move, token)),
    );
  });

  async act(move: string): Promise<boolean> {
    this.putBack();
    return this.table.act(move);
  }

  /** A tap on a card. Answers whether it was played. */
  async tap(token: string): Promise<boolean> {
    const ways = this.playsOf(token);
    const plain = ways[0];
    if (!plain) {
      this.putBack();
      await this.explain(token);
      return false;
    }
    if (this.picked !== token && (ways.length > 1 || settings.confirm)) {
      this.putBack();
      this.picked = token;
      return false;
    }
    return this.act(plain.move);
  }

  async explain(token: string): Promise<void> {
    this.table.notice = (await this.table.explain(token))?.why;
  }

  async call(): Promise<void> {
    if (this.uno) await this.table.act(this.uno.move);
  }

  async catch(): Promise<void> {
    if (this.cooling) return;
    const [only, other] = this.catches;
    if (!only) return;
    if (other) this.aiming = this.aiming === "catch" ? undefined : "catch";
    else await this.answer(only.move);
  }

  async give(): Promise<void> {
    const [only, other] = this.gives;
    if (!only) return;
    if (other) this.aiming = this.aiming === "give" ? undefined : "give";
    else await this.answer(only.move);
  }

  /** One of the answers, whatever it is. */
  async answer(move: string): Promise<boolean> {
    if (verbOf(move) === "catch") this.coolDown();
    return this.act(move);
  }

  private coolDown(): void {
    this.cooling = true;
    setTimeout(() => (this.cooling = false), coolDown);
  }

  putBack(): void {
    this.picked = undefined;
    this.aiming = undefined;
  }
}
