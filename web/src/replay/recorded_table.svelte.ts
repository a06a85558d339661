// A table that TableView shows without a server: what happens at it comes from a record.
import type { Colour, Event, View } from "../generated/protocol";
import type { Server } from "../server/server";
import { Table } from "../table/table.svelte";
import { t } from "../words/words.svelte";
import { cardOf } from "./playback";

const nothing = () => Promise.reject(new Error("a record has no server"));
const nowhere: Server = {
  local: true,
  request: nothing,
  text: nothing,
  connect: () => ({ send: () => undefined, close: () => undefined }),
};

export class RecordedTable extends Table {
  override readonly coached = true;

  constructor() {
    super(nowhere, "");
  }

  override async setLanguage(): Promise<void> {
    // The screen has the record told in another language.
  }

  /** Seats the people of the record; the first one is the viewer, if there is one. */
  protected sit(names: readonly string[]): void {
    this.lobby = {
      stage: "match",
      match: 1,
      paused: false,
      seats: names.map((name, seat) =>
        seat === 0
          ? { sitter: "person", person: 0, ready: true, here: true, taken_over: false, name, left: false }
          : { sitter: "bot", level: "easy", name, left: false },
      ),
      watching: 0,
      chat: false,
      speed: 100,
    };
  }

  /** "red 7" by token. */
  protected names(): Map<string, string> {
    return new Map([...this.faces.values()].map((face) => [face.token, face.colour ? `${t(`colour.${face.colour}`)} ${face.name}` : face.name]));
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
