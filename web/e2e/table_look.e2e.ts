// The look of a table: what a person sees is not cut off and not covered, in all languages and sizes, with few and
// many players and cards.
import { expect, test, type Page } from "@playwright/test";
import { testServer } from "./server";
import { scenes, stage, type Scene } from "./stage";

const server = testServer();
const softly = expect.configure({ soft: true });
const forty = "R0 R1 R1 R2 R3 R4 R5 R6 R7 R8 R9 Rs Rr R+2 Y0 Y1 Y2 Y3 Y4 Y5 Y6 Y7 Y8 Y9 Ys Yr G0 G1 G2 G3 G4 G5 G6 B0 B1 B2 B3 B4 W W+4";

/** Pairs of names, piles, questions, answers, cards and buttons that lie on each other, and what is out of sight. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const kinds: [name: string, where: string][] = [
      ["name", ".seats .plate"], ["pile", "[data-pile]"], ["question", ".question .plate"], ["answer", ".answers button"],
      ["hand", ".hand"], ["bubble", ".seats .tag.call, .seats .tag.owes, .emoted p"], ["me", ".actions .own .plate"], ["button", ".buttons button"], ["bar", "header .tool"],
    ];
    // A bubble may lie on a pile, but not on the index of the last card.
    const index = document.querySelector("[data-pile=discard]")?.getBoundingClientRect();
    const scrolled = document.querySelector(".felt.scrolls") !== null;
    const felt = document.querySelector(".felt")?.getBoundingClientRect();
    const boxes = kinds.flatMap(([name, where]) =>
      [...document.querySelectorAll(where)].flatMap((each) => {
        const box = each.getBoundingClientRect();
        if (box.width === 0 || box.height === 0) return [];
        // Where there is too little height, the felt scrolls: what is outside is not seen.
        if (scrolled && felt && each.closest(".felt") && (box.top < felt.top || box.bottom > felt.bottom)) return [];
        return [{ name: `${name} ${each.textContent?.trim().slice(0, 12)}`, kind: name, box }];
      }),
    );
    for (const [i, { name, kind, box }] of boxes.entries()) {
      if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1)
        wrong.push(`${name} is out of sight: ${Math.round(box.left)}…${Math.round(box.right)}, ${Math.round(box.top)}…${Math.round(box.bottom)}`);
      for (const other of boxes.slice(i + 1)) {
        if (kind === "pile" && other.kind === "pile") continue;
        if (kind === "pile" && other.kind === "bubble") {
          if (index && other.box.left < index.left + 0.3 * index.width && other.box.right > index.left && other.box.top < index.top + 0.45 * index.height && other.box.bottom > index.top) wrong.push(`${other.name} lies on the index of the last card`);
          continue;
        }
        const apart = box.right <= other.box.left + 2 || other.box.right <= box.left + 2 || box.bottom <= other.box.top + 2 || other.box.bottom <= box.top + 2;
        if (!apart) wrong.push(`${name} and ${other.name} lie on each other`);
      }
    }
    return wrong;
  });
}

const sizes = [[360, 640], [390, 844], [768, 1024], [1366, 650], [1366, 768], [1920, 1080]] as const;
const tables: Record<string, Scene> = {
  "2 players, 1 card": { seats: 2, hand: "R3", view: { choices: ["R3", "draw"], reactions: ["uno"], counts: [1, 1], called: [1] } },
  "6 players, 14 cards": { seats: 6, hand: "R3 R7 Y+2 G5 B2 Bs W+4 Y1 Y2 G7 G8 B8 B9 W", view: { choices: ["R3", "R7", "W", "W+4", "draw"], called: [2], catchable: [4] } },
  "10 players, 40 cards": { seats: 10, hand: forty, view: { choices: ["R0", "R1", "draw"], dealer: 3, called: [1, 5], catchable: [3, 8] } },
};

for (const [name, scene] of Object.entries(tables))
  test(`nothing lies on anything: ${name}`, async ({ browser }) => {
    for (const language of ["en", "cs", "hu", "pl", "ru", "sk"]) {
      const page = await browser.newPage({ reducedMotion: "reduce", serviceWorkers: "block", viewport: { width: 360, height: 640 } });
      await page.addInitScript((chosen) => localStorage.setItem("lastcard.language", chosen), language);
      await stage(page, server.url, scene);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await softly.poll(() => covered(page), { message: `${language}, ${width} × ${height}`, timeout: 1_000, intervals: [30, 60, 120] }).toEqual([]);
      }
      await page.close();
    }
  });

const noCards = { choices: [], reactions: [], hand: {} };
const ends: Record<string, Scene> = {
  "a round of 2": { seats: 2, view: { ...noCards, phase: "round_over", counts: [0, 7], scores: [31, 0], round_winners: [0] } },
  "a lost round of 10": scenes["round-lost-10-seats"] ?? {},
  "a void round of 6": { seats: 6, view: { ...noCards, phase: "round_over", counts: [1, 9, 3, 12, 1, 2], scores: [0, 0, 0, 0, 0, 0], round_winners: [] } },
  "a match of 4": scenes["match-over"] ?? {},
};

/** What the end of a round or match covers, and what of it is out of sight or cut off. */
function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    const box = (each: Element) => each.getBoundingClientRect();
    const sheet = document.querySelector("section.sheet");
    const seen = [...document.querySelectorAll("#scores-title, #scores-next, .end .bar .button, section.sheet")];
    if (!document.querySelector("#scores-next")) wrong.push("no button");
    for (const each of seen) {
      const { left, right, top, bottom } = box(each);
      if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) wrong.push(`${each.textContent?.trim().slice(0, 20)} is out of sight`);
      if (each.matches("button, h2, a") && each.scrollWidth > each.clientWidth + 1) wrong.push(`${each.textContent?.trim()} is cut off`);
    }
    if (!sheet) return wrong;
    if (box(sheet).height > 0.45 * innerHeight + 1) wrong.push(`the sheet is ${box(sheet).height} high`);
    if (!document.querySelector(".open i")) wrong.push("no hand is shown");
    const felt = box(document.querySelector(".felt") ?? sheet);
    for (const each of document.querySelectorAll("[data-pile=discard], .colour .word, .seats .plate, .seats .open i")) {
      const { bottom, left, right, height } = box(each);
      // Where there is too little height, the table scrolls.
      if (height === 0 || (bottom > felt.bottom && each.closest(".seats") && document.querySelector(".scrolls"))) continue;
      const over = box(sheet);
      // Fans reach a little below their plates.
      const inside = each.matches("i") ? 14 : 1;
      if (bottom > over.top + inside && left < over.right && right > over.left) wrong.push(`the sheet covers ${each.className} ${each.textContent?.trim()} by ${Math.round(bottom - over.top)}`);
    }
    return wrong;
  });
}

for (const [name, scene] of Object.entries(ends))
  test(`the end covers nothing: ${name}`, async ({ browser }) => {
    for (const language of ["en", "cs", "hu", "pl", "ru", "sk"]) {
      const page = await browser.newPage({ reducedMotion: "reduce", serviceWorkers: "block", viewport: { width: 360, height: 640 } });
      await page.addInitScript((chosen) => localStorage.setItem("lastcard.language", chosen), language);
      await stage(page, server.url, scene);
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        await softly.poll(() => hidden(page), { message: `${language}, ${width} × ${height}`, timeout: 1_000, intervals: [30, 60, 120] }).toEqual([]);
      }
      await page.close();
    }
  });

test("the hand is never cut off on a laptop", async ({ page }) => {
  for (const name of ["turn", "turn-30-cards"]) {
    await stage(page, server.url, scenes[name] ?? {});
    for (const [width, height] of [[1366, 768], [1366, 650], [1280, 720], [1536, 730]] as const) {
      await page.setViewportSize({ width, height });
      const lowest = () => page.evaluate(() => Math.max(...[...document.querySelectorAll(".hand .face")].map((face) => face.getBoundingClientRect().bottom)) - innerHeight);
      await softly.poll(lowest, { message: `${name}, ${width} × ${height}`, timeout: 1_000 }).toBeLessThanOrEqual(0);
    }
  }
});

test("what a person says stands at their seat, above every seat", async ({ page }) => {
  for (const [width, height, seats] of [[1366, 768, 4], ...sizes.flatMap(([width, height]) => [[width, height, 2], [width, height, 10]] as const)] as const) {
    await page.setViewportSize({ width, height });
    await stage(page, server.url, { seats, said: "Not again!", view: { choices: ["R3", "draw"] } });
    const bubble = page.locator(".emoted p");
    await expect(bubble).toContainText("Not again!");
    const { low, far, inside } = await page.evaluate(() => {
      const layer = Number(getComputedStyle(document.querySelector(".emoted")!).zIndex);
      // Only then are layers of seats and bubble compared with each other.
      const contexts = [...document.querySelectorAll(".seats, .seats li, .seats .seat")].filter((each) => getComputedStyle(each).zIndex !== "auto" || getComputedStyle(each).transform !== "none");
      const parts = [...document.querySelectorAll(".seats .seat > *")].map((each) => Number(getComputedStyle(each).zIndex) || 0);
      const box = document.querySelector(".emoted p")!.getBoundingClientRect();
      const face = document.querySelector("[data-seat='1'] .portrait")!.getBoundingClientRect();
      const between = Math.hypot(Math.max(0, box.left - face.right, face.left - box.right), Math.max(0, box.top - face.bottom, face.top - box.bottom));
      return { low: contexts.length > 0 || parts.some((part) => part >= layer), far: between, inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight };
    });
    expect(low).toBe(false);
    expect(far).toBeLessThan(12);
    expect(inside).toBe(true);
    softly((await covered(page)).filter((wrong) => wrong.includes("bubble")), `${width} × ${height}, ${seats} players`).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
});

test("with forced colours the player in turn and all seats have borders", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await stage(page, server.url, scenes["turn-of-another"] ?? {});
  const borders = await page.evaluate(() =>
    [...document.querySelectorAll(".seat")].map((seat) => ({
      turn: seat.matches(".asked"),
      width: parseFloat(getComputedStyle(seat.querySelector(".plate")!).borderTopWidth),
      ring: parseFloat(getComputedStyle(seat.querySelector(".portrait")!, "::after").borderTopWidth) || 0,
    })),
  );
  expect(borders).toHaveLength(4);
  for (const { turn, width, ring } of borders) {
    expect(width).toBeGreaterThanOrEqual(turn ? 4 : 2);
    if (turn) expect(ring).toBeGreaterThanOrEqual(4);
  }
  expect(borders.filter(({ turn }) => turn)).toHaveLength(1);
});

test("one's own call, the dealer's mark and the shields are whole and cover nothing", async ({ page }) => {
  for (const [width, height] of [[1366, 768], [390, 844], [360, 640], [640, 400], [844, 390]] as const) {
    await page.setViewportSize({ width, height });
    for (const dealer of [0, 2]) {
      await stage(page, server.url, { edition: "powers", hand: "R3", view: { called: [0], dealer, powers: { R: 0, G: 0, B: 1, Y: 2 }, choices: ["R3", "draw"] } });
      const wrong = await page.evaluate(() => {
        const found: string[] = [];
        const box = (each: Element) => each.getBoundingClientRect();
        const meet = (a: DOMRect, b: DOMRect) => a.width > 0 && b.width > 0 && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        for (const seat of document.querySelectorAll(".seat")) {
          const mark = seat.querySelector("abbr");
          const name = seat.querySelector(".name");
          const face = seat.querySelector(".portrait svg");
          if (mark && name && meet(box(mark), box(name))) found.push("the dealer's mark covers a name");
          for (const power of seat.querySelectorAll(".power")) if (face && meet(box(power), box(face))) found.push("a shield covers a portrait");
        }
        const call = document.querySelector<HTMLElement>(".actions .own .tag");
        if (!call) found.push("no call");
        else if (call.scrollWidth > call.clientWidth + 1 || box(call).left < 0 || box(call).bottom > innerHeight || box(call).right > innerWidth) found.push("the own call is cut off");
        return found;
      });
      softly(wrong, `${width} × ${height}, dealer ${dealer}`).toEqual([]);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    }
  }
});
