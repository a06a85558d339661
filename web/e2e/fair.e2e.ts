// No player receives another's cards, and after the match every player can check the deal.
import { expect, test } from "@playwright/test";
import { begin, makeTable, playUntil, newPerson } from "./people";
import { testServer } from "./server";

const server = testServer();

interface Frame {
  type: string;
  you?: { seat?: number };
  view?: { viewer?: number };
  events?: { kind: string; seat?: number; other?: number; card?: string }[];
}

const ownEyes = new Set(["card_dealt", "card_drawn", "card_received", "card_laid_aside"]);
const twoPairsOfEyes = new Set(["card_shown", "card_given", "trend_shown"]);

test("a match is played, no message reveals another hand, and the deal is verified", async ({ browser }) => {
  const eva = await newPerson(browser, server, "Eva");
  const jan = await newPerson(browser, server, "Jan");
  const late = await newPerson(browser, server, "Late");
  const code = await makeTable(eva, { seats: 2, rules: { scoring: "none", hand_size: 2 }, timing: { turn_ms: 0, uno_grace_ms: 0, catch_window_ms: 0 } });
  const frames = new Map([eva, jan, late].map((each) => [each.name, [] as Frame[]]));
  for (const each of [eva, jan, late])
    each.page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => frames.get(each.name)?.push(JSON.parse(String(payload)) as Frame)),
    );
  await begin([eva, jan], code);
  await late.page.goto(`/t/${code}`);
  await expect(late.page.locator("[data-top]")).toBeVisible();

  await eva.page.getByRole("button", { name: "Rules" }).click();
  await expect(eva.page.locator("aside [data-commit]")).toHaveAttribute("data-commit", /^[0-9a-f]{64}$/);

  await playUntil([eva, jan], () => eva.page.locator("#scores-title").isVisible());

  for (const [name, own] of [["Eva", 0], ["Jan", 1], ["Late", undefined]] as const) {
    const heard = frames.get(name) ?? [];
    expect(heard.length).toBeGreaterThan(3);
    for (const frame of heard) {
      if (frame.view) expect(frame.view.viewer).toBe(own);
      for (const event of frame.events ?? []) {
        if (event.card === undefined) continue;
        if (ownEyes.has(event.kind)) expect(event.seat, JSON.stringify(event)).toBe(own);
        if (twoPairsOfEyes.has(event.kind)) expect([event.seat, event.other], JSON.stringify(event)).toContain(own);
      }
    }
  }

  await jan.page.getByRole("button", { name: "Verify this deal" }).click();
  await expect(jan.page.locator("[data-verdict='true']")).toContainText("promised before your eyes");
  await late.page.getByRole("button", { name: "Verify this deal" }).click();
  await expect(late.page.locator("[data-verdict='true']")).toBeVisible();
});
