// The journeys of cards for events: from where to where. A card that the event does not name is face down.
import type { Event } from "../generated/protocol";
import { times } from "./timing";

export type Spot = "draw" | "discard" | number;

export interface Journey {
  from: Spot;
  /** A number is a seat. */
  to: Spot;
  card?: string;
}

/** Number of cards that represent a whole hand. */
const hand = 3;

function one(from: Spot, to: Spot, card?: string): Journey[] {
  return [card === undefined ? { from, to } : { from, to, card }];
}

function many(from: number, to: number, counts: readonly number[]): Journey[] {
  return Array.from({ length: Math.min(hand, counts[from] ?? hand) }, () => ({ from, to }));
}

function journey(event: Event, inRound: readonly number[], counts: readonly number[]): Journey[] {
  switch (event.kind) {
    case "card_played":
    case "card_discarded":
      return one(event.seat, "discard", event.card);
    case "card_dealt":
    case "card_drawn":
      return one("draw", event.seat, event.card);
    case "card_revealed":
      return one("draw", event.seat, event.card);
    case "card_flipped":
    case "opening_turned":
      return one("draw", "discard", event.card);
    case "card_taken_back":
      return one("discard", event.seat, event.card);
    case "card_given":
      return one(event.seat, event.other, event.card);
    case "hands_swapped":
      return [...many(event.seat, event.other, counts), ...many(event.other, event.seat, counts)];
    case "hands_passed": {
      const step = event.direction === "left" ? 1 : inRound.length - 1;
      return inRound.flatMap((seat, i) => many(seat, inRound[(i + step) % inRound.length] ?? seat, counts));
    }
    default:
      return [];
  }
}

/** `counts`: the number of cards of each seat before. */
export function journeys(events: readonly Event[], inRound: readonly number[], counts: readonly number[] = []): Journey[] {
  return events.flatMap((event) => journey(event, inRound, counts));
}

export interface Timetable {
  starts: number[];
  /** Of each journey. */
  duration: number;
  all: number;
}

/** When `count` journeys start, in ms, altogether at most `most`. `pace` scales the journeys. */
export function timetable(count: number, pace: number, most: number = times.draw, flight: number = times.flight): Timetable {
  const duration = flight * pace;
  const gap = count > 1 ? Math.max(0, Math.min(90 * pace, (most - duration) / (count - 1))) : 0;
  const starts = Array.from({ length: count }, (_, i) => Math.round(i * gap));
  return { starts, duration, all: (starts.at(-1) ?? 0) + duration };
}
