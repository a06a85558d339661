// Tables with small custom decks, in which a situation comes up soon. Created by the protocol, played with visible
// controls.
import type { Page } from "@playwright/test";
import type { TableRequest } from "../src/generated/protocol";
import type { TestServer } from "./server";

/** An edition file with these rules and cards (docs/editions.md). */
export function edition(rules: string, ...cards: string[]): string {
  return ['id = "trial"', 'name = "Trial"', "[rules]", 'dealer = "given"', rules, ...cards].join("\n");
}

export function numbers(which: string, copies: number): string {
  return `[[card]]\nnumbers = "${which}"\ncolours = "RYGB"\ncopies = ${copies}\npoints = "face"\nname = "{n}"`;
}

export function coloured(symbol: string, effect: string, copies: number): string {
  return `[[card]]\nsymbol = "${symbol}"\ncolours = "RYGB"\ncopies = ${copies}\npoints = 20\neffects = ["${effect}"]\nname = "Trial ${symbol}"`;
}

export function wild(symbol: string, effects: string[], copies: number, more = ""): string {
  const named = symbol === "" ? "" : `symbol = "${symbol}"\n`;
  return `[[card]]\nwild = true\n${named}copies = ${copies}\npoints = 50\neffects = ${JSON.stringify(effects)}\n${more}\nname = "Trial wild ${symbol}"`;
}

/** No time limits, and no waiting for bots, calls and catches. */
const hurried = { turn_ms: 0, between_rounds_ms: 0, bot_percent: 10, uno_grace_ms: 0, catch_window_ms: 0 };

/** Opens a table with bots, sits down and deals. */
export async function deal(page: Page, server: TestServer, request: Omit<TableRequest, "key">): Promise<void> {
  await page.goto(server.url);
  const code = await page.evaluate(async (wanted) => {
    const post = async (path: string, body: unknown) => {
      const answer = await fetch(`/api/v1/${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()) as { table: { code: string } };
    };
    await post("session", { name: "Eva" });
    return (await post("tables", wanted)).table.code;
  }, { seats: 2, bots: ["easy"], ...request, timing: { ...hurried, ...request.timing }, key: String(Math.random()).slice(2) });
  await page.goto(`${server.url}/t/${code}`);
  await page.getByRole("button", { name: "Sit down" }).first().click();
  await page.getByRole("button", { name: "Deal the cards" }).click();
  await page.locator("[data-pile=discard]").waitFor();
}
