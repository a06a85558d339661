// Whole games on the server inside the page, with everything but the worker's thread. Time is simulated.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Engine } from "../engine/engine";
import { usePageEngine } from "../engine/page_engine";
import { partsForTests, wordsForTests } from "../engine/parts_for_tests";
import { LocalSite } from "../server/local_site";
import { LocalServer, type WorkerLike } from "../server/local";
import { savedTables } from "../server/saved_tables";
import type { Server } from "../server/server";
import type { FromWorker } from "../server/local_messages";
import { speak, t } from "../words/words.svelte";
import { Controls } from "./controls.svelte";
import { beginLocalGame, openLocalTable, type LocalGame } from "./local_game";
import { playsOf } from "./moves";
import { Table } from "./table.svelte";

const parts = partsForTests();

/** A worker without a thread. */
function worker(): WorkerLike {
  let site: LocalSite | undefined;
  const made: WorkerLike = {
    onmessage: null,
    onerror: null,
    terminate: () => (site = undefined),
    postMessage(message) {
      void Promise.resolve().then(async () => {
        const say = (data: FromWorker) => made.onmessage?.({ data } as MessageEvent<FromWorker>);
        if (message.type !== "start") return site?.receive(message);
        const engine = await Engine.start(message.parts);
        const error = message.saved.map((each) => engine.ask("server_put", each)).find((each) => each);
        site = new LocalSite(engine, say, () => Date.now());
        say({ type: "started", error: error || null });
      });
    },
  };
  return made;
}

let saved: { table: string; text: string; at: number } | undefined;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  saved = undefined;
  vi.spyOn(savedTables, "recent").mockImplementation(() => Promise.resolve(saved ? [saved] : []));
  vi.spyOn(savedTables, "put").mockImplementation((table, text, at) => {
    saved = { table, text, at };
    return Promise.resolve();
  });
  vi.spyOn(console, "error");
  let chance = 1;
  vi.spyOn(crypto, "getRandomValues").mockImplementation((bytes) => {
    // The same cards every time.
    const view = new Uint8Array((bytes as Uint8Array).buffer, (bytes as Uint8Array).byteOffset, (bytes as Uint8Array).byteLength);
    for (let i = 0; i < view.length; ++i) view[i] = (chance = (chance * 48271) % 2147483647) >> 8;
    return bytes;
  });
  localStorage.clear();
  vi.stubGlobal("fetch", (url: string) => {
    const language = /(\w\w)\.words/.exec(url)?.[1] ?? "none";
    return Promise.resolve(new Response(wordsForTests(language)));
  });
  usePageEngine(await Engine.start(parts));
  await speak("en");
});

afterEach(() => {
  expect(console.error).not.toHaveBeenCalled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Runs everything that is due within `ms`. */
async function settle(ms = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

async function begin(game?: LocalGame, before: string | null = null): Promise<Table> {
  const starting = LocalServer.start(worker(), parts);
  await settle();
  const server = await starting;
  const opening = game ? openLocalTable(server, game) : Promise.resolve(before);
  await settle();
  const beginning = beginLocalGame(server, await opening);
  await settle();
  const table = await beginning;
  await settle(1000);
  return table;
}

/** The narrated choices are exactly the choices and reactions of the view. */
function offersWhatItShows({ view, narration: { choices } }: Table): void {
  expect(choices.map((choice) => choice.move).sort()).toEqual([...(view?.choices ?? []), ...(view?.reactions ?? [])].sort());
}

/** Plays for the person, using only offered moves, until the round is over or for `steps`. */
async function play(table: Table, steps = 3000): Promise<void> {
  const forget = table.onStep(() => offersWhatItShows(table));
  for (let step = 0; step < steps && table.view?.phase === "playing"; ++step) {
    const view = table.view;
    offersWhatItShows(table);
    const due = view.reactions.find((move) => move === "slap") ?? view.choices[step % Math.max(1, view.choices.length)];
    const waits = due === undefined || table.held;
    if (!waits) void table.act(due);
    await settle(waits ? 500 : 0);
  }
  forget();
}

test.each(["classic", "classic-wiki", "powers", "creeper", "no-mercy", "trend"])("a round of %s ends, told in words", async (edition) => {
  const table = await begin({ edition, seats: 3, bots: ["easy", "random"] });
  expect(table.connection.status).toBe("connected");
  expect(table.seat).toBe(0);
  expect(Object.values(table.view?.hand ?? {}).reduce((a, b) => a + b, 0)).toBeGreaterThan(0);
  await play(table);
  expect(table.view?.phase).not.toBe("playing");
  expect(table.narration.log.some((sentence) => /(You win|wins) the round\.|The round is void/.test(sentence))).toBe(true);
  for (const sentence of table.narration.log) expect(sentence).toMatch(/[.!”]$/);
  expect(table.fair?.stage).toMatch(/dealt|disclosed/);
});

test("a game that was left before the deal is dealt when the person returns", async () => {
  const starting = LocalServer.start(worker(), parts);
  await settle();
  const server = await starting;
  const beginning = beginLocalGame(server, null);
  await settle();
  const left = await beginning;
  left.close(); // between "start" and the deal
  await settle(10_000);
  const again = beginLocalGame(server, left.code);
  await settle(1000);
  expect((await again).view?.phase).toBe("playing");
});

test("a custom edition is narrated from the first card on", async () => {
  const edition_file = `id = "trial"
name = "Trial"
[rules]
seven = "swap"
hand_size = 3
dealer = "given"
[[card]]
numbers = "7"
colours = "RYGB"
copies = 20
points = "face"
name = "{n}"
`;
  const table = await begin({ edition_file, seats: 2, bots: ["easy"] });
  expect(table.narration.log.some((sentence) => sentence.includes("7"))).toBe(true);
  await play(table, 20);
  expect(table.narration.log.some((sentence) => /You play (red|yellow|green|blue) 7 and swap with Bela\./.test(sentence))).toBe(true);
});

test("explains why a card cannot be played, and says which cards fit", async () => {
  const table = await begin();
  for (let step = 0; step < 60 && !(table.isAsked && table.view?.question?.kind === "turn"); ++step) await settle(500);
  const view = table.view;
  expect(view?.question?.kind).toBe("turn");
  let blocked = 0;
  for (const token of Object.keys(view?.hand ?? {})) {
    const explained = await table.narration.explain(token);
    const playable = playsOf(view?.choices ?? [], token).length > 0;
    expect(explained?.fits).toBe(playable);
    if (!playable) ++blocked;
    expect(explained?.why.length).toBeGreaterThan(10);
  }
  expect(blocked).toBeLessThan(7);
});

test("a refused move changes nothing and is explained", async () => {
  const table = await begin();
  for (let step = 0; step < 60 && !table.isAsked; ++step) await settle(500);
  const hand = table.view?.hand;
  const refused = table.act("catch 1");
  await settle();
  expect(await refused).toBe(false);
  expect(table.notice).toMatch(/cannot be caught/);
  expect(table.view?.hand).toEqual(hand);
});

test("a catch cools down for as long as the server says", async () => {
  const table = await begin();
  const controls = new Controls(table);
  table.info = Object.assign({}, table.info, { timing: { catch_cool_down_ms: 250 } });
  void controls.answer("catch 1");
  expect(controls.cooling).toBe(true);
  await settle(250);
  expect(controls.cooling).toBe(false);
  table.info = undefined;
  expect(controls.coolDown).toBe(1000);
});

test("says why a person is not let in, also if the words load after the answer", async () => {
  const closing = { type: "closing", code: 4001, reason: "banned", sentence: "host.banned" };
  const server: Server = {
    local: false,
    request: <Answer>() => Promise.resolve({ ticket: "one" } as Answer),
    text: () => Promise.reject(new Error("no records here")),
    connect: ({ text, closed }) => {
      const answer = () => (text(JSON.stringify(closing)), closed(closing.code));
      return { send: () => void Promise.resolve().then(answer), close: () => undefined };
    },
  };
  const slow = new Promise((resolve) => setTimeout(resolve, 1000));
  vi.stubGlobal("fetch", async () => (await slow, new Response(wordsForTests("en"))));
  const table = Table.join(server, "ABCDE");
  await settle(500);
  expect([table.connection.status, table.connection.trouble]).toEqual(["ended", t("table.ended")]);
  await settle(500);
  expect(table.connection.trouble).toMatch(/^The host has sent you away from this table/);
});

test("a game continues after the page was closed", async () => {
  const table = await begin({ edition: "classic", seats: 2, bots: ["easy"] });
  await play(table, 6);
  await settle(1000);
  const before = table.view;
  table.close();
  expect(saved?.table).toBe(table.code);
  usePageEngine(await Engine.start(parts));
  const again = await begin(undefined, table.code);
  expect(again.code).toBe(table.code);
  expect(again.seat).toBe(0);
  expect(again.view?.hand).toEqual(before?.hand);
  await play(again);
  expect(again.view?.phase).toBe("round_over");
  void again.nextRound();
  await settle(1000);
  expect(again.view?.round).toBe(2);
  expect(again.view?.phase).toBe("playing");
});

test("the language changes in the middle of a game", async () => {
  const table = await begin();
  await speak("cs");
  await table.setLanguage("cs");
  await settle();
  expect(table.narration.nameOf("R7")).toBe("červená 7");
  expect(t("scores.next")).toBe("Další kolo");
  expect(table.narration.question).not.toMatch(/\b(turn|the|your)\b/);
});

test("a Wild Draw Four beside a card of the colour is marked as a bluff, a plain wild is not", async () => {
  const table = await begin({ edition: "classic", seats: 2, bots: ["random"], rules: { hand_size: 15 } });
  const controls = new Controls(table);
  let seen = 0;
  for (let turn = 0; turn < 300 && seen < 2 && table.view?.phase === "playing"; ++turn) {
    const { view, isAsked } = table;
    const asked = isAsked && view.question?.kind === "turn";
    if (asked && view.choices.includes("W+4")) {
      const colour = Object.keys(view.hand ?? {}).some((token) => table.faces.get(token)?.colour === view.colour);
      expect(controls.bluffs("W+4")).toBe(colour);
      ++seen;
    }
    if (asked && view.choices.includes("W")) expect(controls.bluffs("W")).toBe(false);
    const others = view.choices.filter((move) => move !== "W+4");
    if (isAsked) void table.act(others.find((move) => move === "draw") ?? others[0] ?? view.choices[0] ?? "");
    await settle(isAsked ? 0 : 500);
  }
  expect(seen).toBeGreaterThan(0);
});

test("a call that no card of this turn makes good is accepted and says so", async () => {
  const table = await begin({ edition: "classic", seats: 2, bots: ["random"] });
  for (let wait = 0; wait < 60 && !table.isAsked; ++wait) await settle(500);
  expect(table.view?.reactions).toContain("uno");
  expect(table.narration.vainCall).toBe(true); // seven cards
  const controls = new Controls(table);
  const calling = controls.call();
  await settle();
  await calling;
  expect(table.notice).toMatch(/no card that you can play now leaves you with one/);
  expect(table.view?.called).toContain(table.seat);
});

test("a match that is over shows the last hands, the numbers and the way to its replay", async () => {
  const { loadFinish, replayAddress, shownColumns } = await import("./match_end");
  const table = await begin({ edition: "classic", seats: 3, bots: ["easy", "random"], rules: { hand_size: 3, scoring: "none" } });
  await play(table);
  expect(table.view?.phase).toBe("match_over");
  const loading = loadFinish(table, "en");
  await settle(1000);
  const finish = await loading;
  expect(finish?.players).toHaveLength(3);
  // The counts of the view, which hides the cards, and the tokens of the edition.
  expect(finish?.players.map(({ cards }) => cards.length)).toEqual(table.view?.counts);
  for (const { cards } of finish?.players ?? []) for (const token of cards) expect(finish?.faces.has(token)).toBe(true);
  const winner = table.view?.match_winners[0] ?? 0;
  expect(finish?.players[winner]?.cards).toEqual([]);
  for (const { tally, cards } of finish?.players ?? []) {
    expect(3 + tally.drawn - tally.played).toBeLessThanOrEqual(cards.length); // a bluff is taken back
    expect(tally.most).toBeGreaterThanOrEqual(3);
    expect(tally.chain).toBeLessThanOrEqual(tally.played);
  }
  if (finish) expect(shownColumns(finish)).toContain("played");
  expect(replayAddress(table)).toBe(`/replays/device/${table.code}/1`);
});
