// Scenes: page, server and editions are real, but the welcome is modified on its way to the page, so that every
// question and every size of hand can be shown without playing up to it.
import type { APIRequestContext, Page } from "@playwright/test";
import { matchOf } from "./records";
import type { Cards, HandsDocument, Lobby, TableDocument, TableRequest, View, WelcomeMessage } from "../src/generated/protocol";

export interface Scene {
  edition?: string;
  rules?: TableRequest["rules"];
  /** Players; the viewer is seat 0. */
  seats?: number;
  hand?: string;
  view?: Partial<View>;
  lobby?: Partial<Lobby>;
  /** What is left in the hands after a round, by seat; by default as many cards as are counted. */
  shown?: string[];
  /** The viewer's time for the question, in ms. */
  clock_ms?: number;
  /** A person on seat 1 says this in the chat. */
  said?: string;
  /** The viewer is a spectator. */
  watching?: boolean;
}

const names = ["Eva", "Jan", "Ada", "Matěj", "Olga", "Péter", "Zosia", "Иван", "Juraj", "Klára"];

const usualHand = "R3 R7 Y+2 G5 B2 Bs W+4";

export const thirty = "R0 R1 R2 R3 R3 R5 R7 Rs R+2 Y0 Y1 Y4 Y6 Y8 Yr G1 G2 G2 G6 G9 Gs B0 B2 B4 B5 B7 B9 B+2 W W+4";

function cards(text: string): Cards {
  const found: Cards = {};
  for (const token of text.split(" ")) found[token] = (found[token] ?? 0) + 1;
  return found;
}

/** The person on seat 1, if there is one. */
const neighbour = 77;

function lobbyOf(seats: number, person: number, said: boolean): Lobby {
  return {
    stage: "match",
    match: 1,
    paused: false,
    host: person,
    seats: Array.from({ length: seats }, (_, seat) =>
      seat === 0
        ? { sitter: "person", person, ready: false, here: true, taken_over: false, name: "Eva", left: false }
        : seat === 1 && said
          ? { sitter: "person", person: neighbour, ready: false, here: true, taken_over: false, name: "Jan", left: false }
          : { sitter: "bot", level: "normal", name: names[seat] ?? "", left: false },
    ),
    watching: 0,
    chat: true,
    speed: 100,
  };
}

function viewOf({ seats = 4, hand = usualHand, view = {}, watching = false }: Scene): View {
  const held = cards(hand);
  const all = Array.from({ length: seats }, (_, seat) => seat);
  const set: View = {
    seats,
    viewer: 0,
    phase: "playing",
    round: 1,
    decision: 17,
    actions: 16,
    question: { kind: "turn", seat: 0 },
    below: [],
    choices: [],
    reactions: ["uno", ...all.slice(1).map((seat) => `catch ${seat}`)],
    hand: held,
    counts: all.map((seat) => (seat === 0 ? hand.split(" ").length : 1 + ((seat * 3 + 2) % 7))),
    scores: all.map((seat) => (seat * 67) % 140),
    top: "R9",
    under: "R4",
    colour: "R",
    pending: 0,
    direction: "left",
    direction_before: "left",
    draw_pile: 58,
    discards: { R9: 1, R4: 1 },
    aside: 0,
    dealer: seats - 1,
    last_player: seats - 1,
    powers: {},
    at_table: all,
    in_round: all,
    knocked_out: [],
    catchable: [],
    called: [],
    to_slap: [],
    round_winners: [],
    match_winners: [],
    jump_open: false,
    idle_draws: 0,
    ...view,
  };
  if (!watching) return set;
  const { viewer: _viewer, ...seen } = set;
  return { ...seen, hand: {}, choices: [], reactions: [] };
}

const colours = ["R", "Y", "G", "B"];
const calls = colours.map((colour) => `call ${colour}`);

/** Every state of a table that looks different: the questions, the windows, the ends. */
export const scenes: Record<string, Scene> = {
  turn: { view: { choices: ["R3", "R7", "W+4", "draw"] } },
  "turn-of-another": { view: { question: { kind: "turn", seat: 2 }, dealer: 1 } },
  "turn-10-seats": { seats: 10, view: { choices: ["R3", "R7", "W+4", "draw"] } },
  "turn-30-cards": {
    hand: thirty,
    view: { choices: ["R0", "R1", "R2", "R3", "R5", "R7", "Rs", "R+2", "G9", "B9", "W", "draw"], catchable: [2] },
  },
  drawn: {
    hand: `${usualHand} Y9`,
    view: { question: { kind: "drawn", seat: 0, card: "Y9" }, choices: ["Y9", "pass"] },
  },
  colour: { view: { question: { kind: "colour", seat: 0, card: "W" }, top: "W", colour: "R", choices: calls } },
  challenge: {
    view: {
      question: { kind: "challenge", seat: 0, card: "W+4", other: 3, colour: "R" },
      top: "W+4",
      colour: "B",
      pending: 4,
      choices: ["challenge", "draw"],
    },
  },
  penalty: {
    rules: { stacking: "same_kind" },
    view: { question: { kind: "penalty", seat: 0, card: "R+2", other: 3 }, top: "R+2", pending: 4, choices: ["Y+2", "draw"] },
  },
  swap: {
    rules: { seven: "swap" },
    view: { question: { kind: "swap", seat: 0, card: "R7", other: 1 }, top: "R7", choices: ["swap 1", "swap 2", "swap 3"] },
  },
  roulette: {
    edition: "no-mercy",
    hand: "R3 R7 Yd G5 B2 Be W+6",
    view: { question: { kind: "roulette", seat: 0, card: "Wo" }, top: "Wo", choices: calls, colour: "G" },
  },
  power: {
    edition: "powers",
    hand: "R3 R7 G5 B2 Wp",
    view: {
      question: { kind: "power", seat: 0, card: "Wp" },
      top: "Wp",
      powers: { R: 1, B: 0 },
      choices: colours.map((colour) => `power ${colour}`),
    },
  },
  slap: { rules: { nine_slap: true }, view: { question: { kind: "turn", seat: 1 }, to_slap: [0, 2], reactions: ["slap"] } },
  "jump-in": {
    rules: { jump_in: true },
    hand: `${usualHand} R9`,
    view: { question: { kind: "turn", seat: 2 }, jump_open: true, reactions: ["R9^", "catch 2"] },
  },
  "last-card": { hand: "R3 B2", view: { choices: ["R3", "draw"], reactions: ["uno", "catch 3"], catchable: [3] } },
  watching: { watching: true, view: { question: { kind: "turn", seat: 1 } } },
  "round-over": {
    view: {
      phase: "round_over",
      choices: [],
      reactions: [],
      counts: [0, 4, 2, 6],
      hand: {},
      round: 3,
      scores: [398, 145, 310, 60],
      round_winners: [0],
    },
  },
  "round-lost-10-seats": {
    seats: 10,
    view: { phase: "round_over", choices: [], reactions: [], counts: [6, 4, 0, 6, 1, 12, 3, 2, 5, 20], hand: cards("R1 R2 Y6 G0 W W+4"), round: 2, round_winners: [2] },
  },
  "match-over": {
    lobby: { stage: "over" },
    view: {
      phase: "match_over",
      choices: [],
      reactions: [],
      counts: [0, 4, 2, 6],
      hand: {},
      round: 8,
      scores: [509, 151, 440, 0], // as in the record
      round_winners: [0],
      match_winners: [0],
    },
  },
};

/** Cards that stand for those that are left after a round. */
const leftover = "R1 Y6 Y7 G0 W B4 Rs G9 B2 Y+2 R8 G3 B7 Yr R4 G5 B9 Y3 R6 G8".split(" ");

function handsOf({ seats = 4, shown, view = {} }: Scene): HandsDocument {
  const worth = (token: string) => (/^[RYGB]\d$/.test(token) ? Number(token[1]) : token.startsWith("W") ? 50 : 20);
  const hands = Array.from({ length: seats }, (_, seat) => {
    const given = shown?.[seat] ?? Array.from({ length: view.counts?.[seat] ?? 0 }, (_, i) => leftover[(i + seat * 3) % leftover.length]).join(" ");
    const tokens = given === "" ? [] : given.split(" ");
    return { cards: tokens.length > 0 ? cards(given) : {}, points: tokens.reduce((sum, token) => sum + worth(token), 0) };
  });
  return { round: view.round ?? 1, hands };
}

/** Creates a table as its host; resolves with its code. */
export async function openTable(request: APIRequestContext, url: string, { edition = "classic", rules, seats = 4, bots = 0 }: Scene & { bots?: number } = {}): Promise<string> {
  await request.post(`${url}/api/v1/session`, { data: { name: "Eva" }, headers: { origin: url } });
  const body: TableRequest = { key: `stage-${Math.random().toString(36).slice(2, 12)}`, edition, seats, bots: Array<"normal">(bots).fill("normal"), listed: false };
  if (rules) body.rules = rules;
  const answer = await request.post(`${url}/api/v1/tables`, { data: body, headers: { origin: url } });
  if (!answer.ok()) throw new Error(`no table for a scene: ${await answer.text()}`);
  return ((await answer.json()) as TableDocument).table.code;
}

export async function stage(page: Page, url: string, scene: Scene): Promise<void> {
  const code = await openTable(page.request, url, scene);
  await page.routeWebSocket(/\/api\/v1\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const { type, key } = JSON.parse(String(text)) as { type: string; key: string };
      if (type === "hello" || type === "refresh") server.send(text);
      else socket.send(JSON.stringify({ type: "done", key, last: 0 }));
    });
    server.onMessage((text) => {
      const message = JSON.parse(String(text)) as WelcomeMessage;
      if (message.type !== "welcome") return;
      const { person } = message.you;
      const { fair: _fair, ...rest } = message;
      socket.send(
        JSON.stringify({
          ...rest,
          you: scene.watching ? { person: 99 } : { person, seat: 0 },
          lobby: { ...lobbyOf(scene.seats ?? 4, person, scene.said !== undefined), ...scene.lobby },
          view: viewOf(scene),
          clocks: scene.clock_ms === undefined ? [] : [{ kind: "clock_set", decision: 17, seat: 0, in_ms: scene.clock_ms }],
        }),
      );
      if (scene.said !== undefined) {
        const said = { type: "said", person: neighbour, name: "Jan", text: scene.said };
        setTimeout(() => socket.send(JSON.stringify(said)), 1_500);
      }
    });
  });
  await page.route(/\/hands$/, (route) => (scene.view?.phase === undefined ? route.fallback() : route.fulfill({ json: handsOf(scene) })));
  if (scene.view?.phase === "match_over") {
    const text = matchOf("lantern", 500).replace(/"names":\[.*?\]/, `"names":${JSON.stringify(names.slice(0, 4))}`);
    await page.route(/\/records\/1$/, (route) => route.fulfill({ contentType: "application/x-ndjson", body: text }));
  }
  await page.goto(`${url}/t/${code}`);
  await page.locator(scene.view?.phase === undefined ? "[data-pile=draw]" : "#scores-title").waitFor();
  if (scene.view?.phase === "match_over") await page.locator("#end-turning").waitFor();
  // The engine's texts and the drawings of many cards appear a moment after the table.
  if (!scene.watching && scene.view?.phase === undefined) {
    await page.locator("[data-card] .unseen", { hasText: /\p{Letter}{3}/u }).first().waitFor({ state: "attached" });
    await page.waitForFunction(() => {
      const asked = document.querySelector(".question")?.textContent?.trim() !== "";
      return asked && [...document.querySelectorAll(".hand .face")].every((face) => face.querySelector("svg"));
    });
  }
}
