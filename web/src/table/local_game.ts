// A game on the server inside the page: a table with one person and bots.
import { newKey, Refusal, type Server } from "../server/server";
import { settings } from "../app/settings.svelte";
import { Table } from "./table.svelte";
import type { TableDocument, TableRequest, TimingRequest } from "../generated/protocol";

/** No clocks for a person who plays alone. */
function unhurried({ timing }: LocalGame): TimingRequest {
  return { turn_ms: 0, between_rounds_ms: 0, bot_percent: timing?.bot_percent ?? settings.botPercent };
}

export type LocalGame = Omit<TableRequest, "key">;

const usual: LocalGame = { edition: "classic", seats: 4, bots: ["normal", "normal", "normal"] };

async function has(server: Server, code: string): Promise<boolean> {
  try {
    await server.request("GET", `tables/${code}`);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Creates a table with bots; resolves with its code. */
export async function openLocalTable(server: Server, game = usual): Promise<string> {
  const request: TableRequest = {
    ...game,
    key: newKey(),
    listed: false,
    chat: false,
    timing: unhurried(game),
  };
  const made = await server.request<TableDocument>("POST", "tables", request);
  return made.table.code;
}

/** Joins the table `before` if it still exists, otherwise a new one, and deals if nothing is dealt yet. */
export async function beginLocalGame(server: Server, before: string | null): Promise<Table> {
  const known = before !== null && (await has(server, before));
  const table = Table.join(server, known ? before : await openLocalTable(server));
  await table.arrived;
  if (table.lobby?.stage !== "lobby") return table;
  if (table.seat === undefined) await table.send({ type: "sit" });
  await table.send({ type: "ready", ready: true });
  await table.send({ type: "start" });
  return table;
}
