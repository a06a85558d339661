// Moving cards: animates every card from its old place to its new one. Nothing waits for an animation; with
// reduced motion there is none. A new step makes what still flies arrive at once.
import { tick } from "svelte";
import { moving } from "../app/settings.svelte";
import type { Colour } from "../generated/protocol";
import { hurry } from "./hurry";
import { journeys, timetable, type Journey, type Spot, type Timetable } from "./journeys";
import type { Step, Table } from "./table.svelte";
import { times } from "./timing";

export interface Flight {
  id: number;
  card: string | undefined;
  from: DOMRect;
  to: DOMRect;
  delay: number;
  duration: number;
  /** It becomes the top card. */
  lands: boolean;
}

/** A delayed card is invisible until it starts; it is visible from this part of its flight. */
export const visibleFrom = 0.12;

export class Motion {
  flights = $state.raw<Flight[]>([]);
  /** The face-up card shown while the next one flies to the pile. */
  top = $state.raw<{ token: string; colour: Colour | undefined } | undefined>();

  /** The animations of flights and of new cards of the hand. */
  readonly running = new Set<Animation>();

  private next = 1;
  private landing = 0;
  private busyUntil = 0;

  constructor(
    private readonly table: Table,
    private readonly root: () => HTMLElement | undefined,
  ) {}

  begin(): () => void {
    return this.table.onStep((step) => void this.follow(step));
  }

  private find(selector: string): DOMRect | undefined {
    const found = this.root()?.querySelector(selector);
    const rect = found?.getBoundingClientRect();
    return rect && rect.width > 0 ? rect : undefined;
  }

  private at(spot: Spot, card?: string): DOMRect | undefined {
    if (typeof spot === "string") return this.find(`[data-pile="${spot}"]`);
    if (spot !== this.table.seat) return this.find(`[data-seat="${spot}"]`);
    return (card !== undefined && this.find(`[data-card="${card}"] .face`)) || this.find(".hand") || this.find(`[data-seat="${spot}"]`);
  }

  private async follow({ events, before, after }: Step): Promise<void> {
    const pace = moving(1); // 0: everything at once
    const root = this.root();
    if (pace === 0 || !before || !after || !root || document.hidden) return;
    const moved = journeys(events, after.in_round, before.counts);
    if (moved.length === 0) return;
    // Measures the start positions now, before the page changes, and the targets afterwards.
    const from = moved.map((each) => this.at(each.from, each.card));
    const keys = new Set(this.keysOfHand().keys());
    if (moved.some((each) => each.to === "discard")) this.top ??= { token: before.top, colour: before.colour };
    await tick();
    hurry(this.running);
    this.busyUntil = Math.min(this.busyUntil, performance.now() + times.hurried);
    const dealt = events.some((event) => event.kind === "card_dealt");
    const last = after.phase !== "playing" && events.some((event) => event.kind === "round_won");
    this.fly(moved, from, keys, timetable(moved.length, pace, !dealt ? times.draw : after.seats > 5 ? times.dealToMany : times.deal, last ? times.lastCard : times.flight));
  }

  private fly(moved: Journey[], from: (DOMRect | undefined)[], before: ReadonlySet<string>, { starts, duration, all }: Timetable): void {
    const now = performance.now();
    const wait = Math.max(0, this.busyUntil - now);
    this.busyUntil = now + wait + all;
    const fresh = [...this.keysOfHand()].filter(([key]) => !before.has(key)).map(([, element]) => element);
    const flights: Flight[] = [];
    let rest: (() => void) | undefined;
    for (const [i, each] of moved.entries()) {
      const delay = wait + (starts[i] ?? 0);
      const start = from[i];
      const own = each.to === this.table.seat && each.from !== each.to ? this.takeFresh(fresh, each.card) : undefined;
      if (own && start) this.arrive(own, start, delay, duration);
      // A whole hand is shown as a few flying cards; the rest appear with the last one.
      if (own && start && typeof each.from === "number" && each.card === undefined)
        rest = () => fresh.forEach((button) => this.arrive(button, start, delay, duration));
      // A card that joins its group in the hand flies to the group.
      const end = own ? undefined : this.at(each.to, each.card);
      const lands = each.to === "discard";
      if (lands) this.landing += 1;
      if (start && end) flights.push({ id: this.next++, card: each.card, from: start, to: end, delay, duration, lands });
      else if (lands) this.land(each.card);
    }
    rest?.();
    this.flights = [...this.flights, ...flights];
  }

  private keysOfHand(): Map<string, HTMLElement> {
    const buttons = this.root()?.querySelectorAll<HTMLElement>("[data-key]") ?? [];
    return new Map([...buttons].map((button) => [button.dataset.key ?? "", button]));
  }

  private takeFresh(fresh: HTMLElement[], card: string | undefined): HTMLElement | undefined {
    const place = fresh.findIndex((button) => card === undefined || button.dataset.card === card);
    return place < 0 ? undefined : fresh.splice(place, 1)[0];
  }

  /** Animates a new card of the hand from its old place. */
  private arrive(button: HTMLElement, from: DOMRect, delay: number, duration: number): void {
    const face = button.querySelector<HTMLElement>(".face");
    if (!face) return;
    const to = face.getBoundingClientRect();
    const x = from.x + from.width / 2 - to.x - to.width / 2;
    const y = from.y + from.height / 2 - to.y - to.height / 2;
    const start = { translate: `${x}px ${y}px`, scale: Math.min(1, from.width / to.width) };
    const arriving = face.animate([{ ...start, opacity: delay > 0 ? 0 : 1 }, { opacity: 1, offset: visibleFrom }, {}], {
      duration,
      delay,
      easing: "cubic-bezier(0.2, 0.8, 0.2, 1)",
      fill: "backwards",
    });
    this.running.add(arriving);
    arriving.onfinish = arriving.oncancel = () => this.running.delete(arriving);
  }

  /** Shows the new top card when it arrives. */
  private land(card: string | undefined): void {
    this.landing -= 1;
    this.top = this.landing === 0 ? undefined : { token: card ?? "", colour: this.table.view?.colour };
  }

  landed(flight: Flight): void {
    this.flights = this.flights.filter((each) => each !== flight);
    if (flight.lands) this.land(flight.card);
  }
}
