// What the person can do now and has half done: a card picked, a target to choose, a catch that must wait.
// All moves come from the server; this knows no rules.
import { settings } from "../app/settings.svelte";
import type { Choice } from "../engine/narrator";
import { t } from "../words/words.svelte";
import { arrivals, stackFrom, held, inOrder, type Held } from "./hand";
import { objectOf, playsCard, playsOf, verbOf } from "./moves";
import type { Table } from "./table.svelte";

/** For servers that do not send their timing, in ms. */
const defaultCoolDown = 1000;

const reactions: ReadonlySet<string> = new Set(["uno", "catch", "slap", "give"]);

export class Controls {
  /** A card that waits for a second tap, or for the way to play it. */
  picked = $state<string | undefined>();
  /** The person is choosing whom to catch, or whom to give cards to. */
  aiming = $state<"catch" | "give" | undefined>();
  /** The server would still refuse another attempt to catch. */
  cooling = $state(false);
  /** The minimum time between two attempts to catch, in ms. */
  readonly coolDown = $derived.by(() => this.table.info?.timing?.catch_cool_down_ms ?? defaultCoolDown);

  private order: string[] = [];

  constructor(readonly table: Table) {}

  private readonly moves = $derived.by(() => this.table.narration.choices.map((choice) => choice.move));
  private readonly byArrival = $derived.by(() => (this.order = arrivals(this.order, this.table.view?.hand ?? {})));

  readonly hand: Held[] = $derived.by(() => {
    const cards = inOrder(this.byArrival, [...this.table.faces.keys()], settings.sort);
    return held(cards, cards.length >= stackFrom);
  });

  private of(verb: string): Choice[] {
    return this.table.narration.choices.filter((choice) => verbOf(choice.move) === verb);
  }

  readonly draw = $derived(this.of("draw")[0]);
  readonly uno = $derived(this.of("uno")[0]);
  readonly slap = $derived(this.of("slap")[0]);
  readonly gives = $derived(this.of("give"));
  /** Catches of players who owe the call; if none does, all possible catches. */
  readonly catches = $derived.by(() => {
    const all = this.of("catch");
    const owing = all.filter(({ move }) => this.table.view?.catchable.includes(Number(objectOf(move))));
    return owing.length > 0 ? owing : all;
  });
  /** Whether a catch would succeed now. */
  readonly catching = $derived(
    this.catches.some(({ move }) => {
      const seat = Number(objectOf(move));
      return this.table.view?.catchable.includes(seat) && !this.table.clocks.inGrace.includes(seat);
    }),
  );
  /** Whether the person should call: the call is owed, or the second-to-last card can be played. */
  readonly owes = $derived.by(() => {
    const { view, seat } = this.table;
    if (!this.uno || !view || seat === undefined || view.called.includes(seat)) return false;
    return view.catchable.includes(seat) || (view.counts[seat] ?? 0) <= 2;
  });

  /** Every way to play a card now: as an answer if possible, otherwise out of turn. */
  playsOf(token: string): Choice[] {
    const ways = playsOf(this.moves, token);
    const answers = ways.filter((move) => !move.includes("^"));
    return (answers.length > 0 ? answers : ways).flatMap(
      (move) => this.table.narration.choices.find((choice) => choice.move === move) ?? [],
    );
  }

  /** Whether a card can only be played out of turn. */
  jumps(token: string): boolean {
    return this.playsOf(token)[0]?.move.includes("^") ?? false;
  }

  /** The choices that are not cards of the hand. */
  readonly answers: Choice[] = $derived.by(() => {
    if (this.aiming === "catch") return this.catches;
    if (this.aiming === "give") return this.gives;
    if (this.picked !== undefined) return this.playsOf(this.picked);
    const cards = this.hand.map((each) => each.token);
    return this.table.narration.choices.filter(
      ({ move }) => !reactions.has(verbOf(move) ?? "") && !cards.some((token) => playsCard(move, token)),
    );
  });

  async act(move: string): Promise<boolean> {
    this.cancel();
    return this.table.act(move);
  }

  /** A tap on a card. Returns whether the card was played. */
  async tap(token: string): Promise<boolean> {
    const ways = this.playsOf(token);
    const plain = ways[0];
    if (!plain) {
      this.cancel();
      await this.explain(token);
      return false;
    }
    if (this.picked !== token && (ways.length > 1 || settings.confirm)) {
      this.cancel();
      this.picked = token;
      return false;
    }
    return this.act(plain.move);
  }

  explain(token: string): Promise<void> {
    return this.table.explain(token);
  }

  /** A call that no playable card can follow is sent all the same, and the player is told so. */
  async call(): Promise<void> {
    if (!this.uno) return;
    const vain = this.table.narration.vainCall;
    if ((await this.table.act(this.uno.move)) && vain) this.table.notice = t("table.vain_call");
  }

  /** Whether to warn that a card would be a bluff. */
  bluffs(token: string): boolean {
    return settings.bluffs && this.playsOf(token).some((choice) => choice.bluff);
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

  /** Plays one of `answers`. */
  async answer(move: string): Promise<boolean> {
    if (verbOf(move) === "catch") this.startCoolDown();
    return this.act(move);
  }

  private startCoolDown(): void {
    this.cooling = true;
    setTimeout(() => (this.cooling = false), this.coolDown);
  }

  cancel(): void {
    this.picked = undefined;
    this.aiming = undefined;
  }
}
