// Messages do not depend on hidden cards: among many deals, those with the same own cards and public facts produce
// identical messages, whatever the opponent holds. And no message names a card of another hand.
import { expect, test, type Page } from "@playwright/test";
import { begin, makeTable, play, newPerson } from "./people";
import { testServer } from "./server";
import { edition } from "./custom_tables";

const server = testServer();

const cardsOf = (page: Page) =>
  page.locator(".hand [data-card]").evaluateAll((all) => all.map((each) => each.getAttribute("data-card") ?? "").sort());

/** All messages that the page receives from now on. */
function listen(page: Page): string[] {
  const frames: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  return frames;
}

/** Removes random values: commitments, keys, the code, and times. */
function plain(frames: readonly string[], code: string): string[] {
  return frames
    .filter((frame) => !/^\{"type":"(fair|done)"/.test(frame))
    .map((frame) =>
      frame
        .replace(/"fair":\{.*?"missing":\[[^\]]*\][^}]*\}/, '"fair":{}')
        .replace(/"key":"[^"]*"/g, '"key":""')
        .replace(/"in_ms":\d+/g, '"in_ms":0')
        .replaceAll(code, "CODE"),
    );
}

test("hidden cards do not change the messages that a page receives", async ({ browser }) => {
  // Two kinds of cards, so that deals repeat; a drawn card is kept.
  const cards = '[[card]]\nnumbers = "1-2"\ncolours = "R"\ncopies = 24\npoints = "face"\nname = "{n}"';
  const file = edition('hand_size = 2\nplay_drawn = "no"', cards);
  const known = new Map<string, { frames: string[]; others: string }>();
  const eva = await newPerson(browser, server, "Eva");
  const jan = await newPerson(browser, server, "Jan");
  const frames = listen(eva.page);
  let pairs = 0;
  for (let table = 0; table < 16 && pairs < 1; ++table) {
    const code = await makeTable(eva, { edition: undefined, edition_file: file, seats: 2, timing: { turn_ms: 0, uno_grace_ms: 0, catch_window_ms: 0 } });
    frames.length = 0;
    await begin([eva, jan], code);
    const dealt = [...frames.join().matchAll(/"card_dealt","seat":0,"card":"(\w+)"/g)].map((match) => match[1]);
    expect(dealt).toHaveLength(2);
    const own = [await eva.page.locator("[data-top]").getAttribute("data-top"), ...dealt].join(" ");
    // Jan draws, Eva plays, Jan draws, whatever they have.
    for (const [who, control] of [[jan, "button.pile"], [eva, ".hand button.playable"], [jan, "button.pile"]] as const) {
      await expect(who.page.locator("[data-asked=true]")).toBeVisible();
      await who.page.locator(control).first().click();
      await expect(who.page.locator("[data-asked=true]")).toBeHidden();
    }
    await expect(eva.page.locator("[data-asked=true]")).toBeVisible();
    const seen = { frames: plain(frames, code), others: (await cardsOf(jan.page)).join(" ") };
    const before = known.get(own);
    if (!before) known.set(own, seen);
    if (!before || before.others === seen.others) continue;
    ++pairs;
    expect(seen.frames.length).toBeGreaterThan(8);
    expect(seen.frames).toEqual(before.frames);
  }
  expect(pairs).toBe(1);
});

test("no message names a card of another hand", async ({ browser }) => {
  // Every card exists once, so that its name reveals where it is.
  const cards = '[[card]]\nnumbers = "0-9"\ncolours = "RYGB"\ncopies = 1\npoints = "face"\nname = "{n}"';
  const eva = await newPerson(browser, server, "Eva");
  const jan = await newPerson(browser, server, "Jan");
  const wanda = await newPerson(browser, server, "Wanda");
  const told = new Map([eva, jan, wanda].map((each) => [each, listen(each.page)]));
  const code = await makeTable(eva, { edition: undefined, edition_file: edition("hand_size = 7", cards), seats: 2, timing: { turn_ms: 0 } });
  await begin([eva, jan], code);
  await wanda.page.goto(`/t/${code}`);
  await play([eva, jan], 6);
  await jan.page.reload(); // also after a reload
  await expect(jan.page.locator(".hand [data-card]").first()).toBeVisible();
  for (const holder of [eva, jan])
    for (const card of await cardsOf(holder.page))
      for (const [who, frames] of told)
        expect(frames.some((frame) => frame.includes(`"${card}"`)), `${who.name} is told of ${card}, which ${holder.name} holds`).toBe(who === holder);
});
