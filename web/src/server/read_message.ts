// Validates messages of the server against docs/protocol.md before the table uses them. Unknown members, from
// a newer server, are ignored.
import type { Lobby, Message, View } from "../generated/protocol";

type Kind = "number" | "string" | "boolean" | "array" | "object";
type Shape = Readonly<Record<string, Kind>>;

const shapes: Partial<Record<Message["type"], Shape>> = {
  welcome: { server: "string", you: "object", table: "object", lobby: "object", clocks: "array", last: "number", from: "number", events: "array" },
  events: { from: "number", events: "array" },
  lobby: { lobby: "object" },
  fair: { fair: "object" },
  done: { key: "string", last: "number" },
  refused: { by: "string", reason: "string", sentence: "string" },
  turned_away: { by: "string", reason: "string", sentence: "string" },
  closing: { code: "number", reason: "string" },
  going_away: { in_ms: "number" },
  said: { person: "number", name: "string", text: "string" },
  emoted: { person: "number", name: "string", emote: "string" },
};

const lobby: Shape = { stage: "string", match: "number", paused: "boolean", seats: "array", watching: "number", chat: "boolean", speed: "number" };

const table: Shape = { code: "string", edition: "string", edition_hash: "string", rules: "object", seats: "number" };

const fair: Shape = { match: "number", attempt: "number", stage: "string", commit: "string", players: "array", missing: "array" };

const view: Shape = {
  seats: "number", phase: "string", round: "number", decision: "number", below: "array", choices: "array",
  reactions: "array", hand: "object", counts: "array", scores: "array", top: "string", pending: "number",
  direction: "string", draw_pile: "number", discards: "object", powers: "object", at_table: "array",
  in_round: "array", knocked_out: "array", catchable: "array", called: "array", to_slap: "array",
  round_winners: "array", match_winners: "array",
};

/** An invalid message; says what is wrong, for the developer's console. */
export class Malformed extends Error {}

type Members = Record<string, unknown>;

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function check(value: unknown, shape: Shape, where: string): Members {
  if (!isObject(value)) throw new Malformed(`${where} is no object`);
  for (const [member, kind] of Object.entries(shape)) {
    const found = value[member];
    const right = kind === "array" ? Array.isArray(found) : kind === "object" ? isObject(found) : typeof found === kind;
    if (!right) throw new Malformed(`${where}.${member} is no ${kind}`);
  }
  return value;
}

function checkEvents(events: unknown): void {
  for (const event of events as unknown[]) check(event, { kind: "string" }, "event");
}

/** Also checks the view after a patch. Throws Malformed. */
export function checkView(value: unknown): View {
  return check(value, view, "view") as unknown as View;
}

function checkLobby(value: unknown): Lobby {
  const checked = check(value, lobby, "lobby");
  for (const seat of checked["seats"] as unknown[]) {
    const { sitter } = check(seat, { sitter: "string" }, "seat");
    if (sitter !== "nobody") check(seat, { name: "string" }, "seat");
  }
  return checked as unknown as Lobby;
}

/** Throws Malformed; not for an unknown type. */
export function readMessage(text: string): Message {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new Malformed("a frame that is no JSON");
  }
  const message = check(parsed, { type: "string" }, "message") as Members & { type: Message["type"] };
  check(message, shapes[message.type] ?? {}, message.type);
  if (message.type === "welcome") {
    check(message["you"], { person: "number" }, "you");
    check(message["table"], table, "table");
    if (message["fair"] !== undefined) check(message["fair"], fair, "fair");
  }
  if (message.type === "fair") check(message["fair"], fair, "fair");
  if (message["lobby"] !== undefined) checkLobby(message["lobby"]);
  if (message["events"] !== undefined) checkEvents(message["events"]);
  if (message["view"] !== undefined) checkView(message["view"]);
  return message as unknown as Message;
}
