// Several people share one device: each has a seat and a connection at a table of the server inside the
// page, and the player who is asked gets the device.
import { remembered } from "../app/remembered";
import { settings } from "../app/settings.svelte";
import type { Level, TableDocument, TableRequest } from "../generated/protocol";
import type { HouseRules } from "../lobby/house_rules";
import { playLocally, type LocalServer, type Playing } from "../server/local";
import { newKey, Refusal } from "../server/server";
import { Table } from "../table/table.svelte";

export interface PassSetup {
  names: string[];
  bots: Level[];
  rules: HouseRules;
}

interface Kept {
  code: string;
  people: { name: string; token: string }[];
}

export interface Player {
  name: string;
  table: Table;
}

export function keptGame(text = remembered.get("pass")): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? "null") as Kept | null;
    return kept && typeof kept.code === "string" && Array.isArray(kept.people) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The player who must answer; undefined while bots play. */
export function askedPlayer(players: readonly Player[]): number | undefined {
  const view = players[0]?.table.view;
  const asked = view?.phase === "playing" ? view.question?.seat : undefined;
  const found = asked === undefined ? -1 : players.findIndex(({ table }) => table.seat === asked);
  return found < 0 ? undefined : found;
}

/** Between rounds only the host clicks; the others are ready automatically. */
function agree(table: Table): void {
  const ready = () => void table.try({ type: "ready", ready: true });
  if (table.view?.phase === "match_over") ready();
  table.onStep(({ events }) => events.some((event) => event.kind === "match_over") && ready());
}

/** Another tab plays a game of this device. */
export class Elsewhere extends Error {}

let playing: Playing | undefined;

/** The server for this tab's game. `onLost` is called when another tab takes over. */
async function localServer({ onLost, force = false }: Turn): Promise<LocalServer> {
  playing = await playLocally(onLost, force);
  if (!playing) throw new Elsewhere();
  return playing.server;
}

export interface Turn {
  onLost: () => void;
  /** Takes over from another tab. */
  force?: boolean;
}

/** Puts the game away; it can be resumed. */
export function leavePass(players: readonly Player[]): void {
  for (const { table } of players) table.close();
  playing?.end();
}

async function join(local: LocalServer, code: string, people: Kept["people"]): Promise<Player[]> {
  const players: Player[] = [];
  for (const { name, token } of people) {
    const { server } = await local.guest(name, token);
    await server.request("GET", `tables/${code}`);
    players.push({ name, table: Table.join(server, code) });
  }
  await Promise.all(players.map(({ table }) => table.arrived));
  for (const { table } of players.slice(1)) agree(table);
  return players;
}

/** Continues the stored game; undefined if it no longer exists. */
export async function resumePass(kept: Kept, turn: Turn): Promise<Player[] | undefined> {
  try {
    return await join(await localServer(turn), kept.code, kept.people);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    remembered.set("pass", null);
    return undefined;
  }
}

export async function beginPass({ names, bots, rules }: PassSetup, turn: Turn): Promise<Player[]> {
  const local = await localServer(turn);
  const people: Kept["people"] = [];
  for (const name of names) people.push({ name, token: (await local.guest(name)).token });
  const host = await local.guest(names[0] ?? "", people[0]?.token);
  const request: TableRequest = {
    key: newKey(),
    edition: rules.edition,
    ...(rules.preset ? { preset: rules.preset } : {}),
    rules: rules.rules,
    seats: names.length + bots.length,
    bots,
    listed: false,
    chat: false,
    timing: { turn_ms: 0, between_rounds_ms: 0, bot_percent: settings.botPercent },
  };
  const made = await host.server.request<TableDocument>("POST", "tables", request);
  const players = await join(local, made.table.code, people);
  for (const [seat, { table }] of players.entries()) {
    await table.send({ type: "sit", seat });
    await table.send({ type: "ready", ready: true });
  }
  await players[0]?.table.send({ type: "start" });
  remembered.set("pass", JSON.stringify({ code: made.table.code, people }));
  return players;
}
