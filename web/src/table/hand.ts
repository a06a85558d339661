// The order and the layout of a hand, without rules.
import type { Settings } from "../app/settings.svelte";
import type { Cards } from "../generated/protocol";

export type Sort = Settings["sort"];

/** The next of the orders. */
export function nextSort(sort: Sort): Sort {
  return ({ colour: "number", number: "drawn", drawn: "colour" } as const)[sort];
}

/** One place of the hand: a card, or several equal ones. */
export interface Held {
  key: string;
  token: string;
  count: number;
}

/** From this many cards on, equal ones are stacked. */
export const stackFrom = 13;

/** The smallest part of a card that can be seen and touched. */
export const minVisibleWidth = 44;

/** Cards in order of arrival: `before` without those that left, then the new ones. */
export function arrivals(before: readonly string[], hand: Cards): string[] {
  const left = new Map(Object.entries(hand));
  const kept = before.filter((token) => {
    const copies = left.get(token) ?? 0;
    if (copies > 0) left.set(token, copies - 1);
    return copies > 0;
  });
  return [...kept, ...[...left].flatMap(([token, copies]) => Array<string>(copies).fill(token))];
}

/** A hand in the chosen order. `deck` is the order of the edition: numbers ascending. */
export function inOrder(cards: readonly string[], deck: readonly string[], sort: Sort): string[] {
  if (sort === "drawn") return [...cards];
  const place = new Map(deck.map((token, i) => [token, i]));
  const colour = (token: string) => "RYGBW".indexOf(token.charAt(0));
  const rank = (token: string) => place.get(token) ?? deck.length;
  const wild = (token: string) => Number(token.startsWith("W"));
  const by = sort === "colour" ? colour : wild;
  return [...cards].sort((a, b) => by(a) - by(b) || rank(a) - rank(b));
}

/** The places of a hand, with equal cards stacked if `grouped`. A key stays with its card. */
export function held(cards: readonly string[], grouped: boolean): Held[] {
  const seen = new Map<string, number>();
  const result: Held[] = [];
  for (const token of cards) {
    const copy = seen.get(token) ?? 0;
    seen.set(token, copy + 1);
    const group = grouped ? result.find((each) => each.token === token) : undefined;
    if (group) group.count += 1;
    else result.push({ key: `${token}/${copy}`, token, count: 1 });
  }
  return result;
}

export interface Place {
  x: number;
  y: number;
  /** Degrees. */
  turn: number;
  /** Width that the next card leaves visible. */
  width: number;
  height: number;
}

export function inOneRow(width: number, card: number): number {
  return Math.max(1, Math.floor((width - card) / minVisibleWidth) + 1);
}

/** The layout of cards: one fan if they fit (0: a straight one), otherwise rows that half cover each other. */
export function layOut(count: number, width: number, card: number, fan = 1): { places: Place[]; height: number } {
  const rows = Math.max(1, Math.ceil(count / inOneRow(width, card)));
  const inRow = Math.ceil(count / rows);
  const tall = card * 1.5;
  const pitch = Math.max(minVisibleWidth, tall / 2);
  // The outer cards of a fan lean outwards; without space for that they stand upright.
  const fanned = fan * Math.min(2.5, 20 / Math.max(1, count));
  const lean = Math.sin((fanned * (count - 1) * Math.PI) / 360) * tall;
  const spread = rows === 1 && (inRow < 2 || (width - card - 2 * lean) / (inRow - 1) >= minVisibleWidth) ? fanned : 0;
  const room = width - card - (spread > 0 ? 2 * lean : 0);
  const step = inRow > 1 ? Math.min(card + 4, room / (inRow - 1)) : card;
  const places = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / inRow);
    const at = i - row * inRow;
    const here = Math.min(inRow, count - row * inRow);
    const aside = at - (here - 1) / 2;
    const last = at === here - 1;
    return {
      x: (width - (step * (here - 1) + card)) / 2 + at * step,
      y: row * pitch + (spread * aside) ** 2 * 0.45,
      turn: spread * aside,
      width: last ? card : Math.min(card, step),
      height: row === rows - 1 ? tall : pitch,
    };
  });
  return { places, height: (rows - 1) * pitch + tall + (spread * (inRow / 2)) ** 2 * 0.45 };
}

/** The height for any hand of up to `most` cards, so that its surroundings do not move as cards come and go. */
export function heightFor(most: number, width: number, card: number, fan = 1): number {
  return Math.max(...Array.from({ length: most }, (_, i) => layOut(i + 1, width, card, fan).height));
}
