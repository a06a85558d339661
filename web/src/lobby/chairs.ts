// Who sits where, as a lobby tells it.
import type { Lobby, LobbySeat } from "../generated/protocol";

export type Sitting = Exclude<LobbySeat, { sitter: "nobody" }>;

export function isFree(seat: LobbySeat): boolean {
  return seat.sitter === "nobody" || seat.left;
}

export function freeChairs(lobby: Lobby): number[] {
  return lobby.seats.flatMap((seat, i) => (isFree(seat) ? [i] : []));
}

/** Chairs of bots in a match that somebody who watches can have from the next round on. */
export function chairsToClaim(lobby: Lobby): number[] {
  if (lobby.stage !== "match") return [];
  return lobby.seats.flatMap((seat, i) => (seat.sitter === "bot" && !seat.left && !seat.next ? [i] : []));
}

/** The bot in whose place this person plays from the next round on. */
export function claimed(lobby: Lobby, person: number | undefined): string | undefined {
  for (const seat of lobby.seats) if (seat.sitter === "bot" && seat.next && seat.next.person === person) return seat.name;
  return undefined;
}

/** The names of all who sit, people first. */
export function people(lobby: Lobby): string[] {
  const sitting = lobby.seats.filter((seat): seat is Sitting => !isFree(seat));
  return [...sitting.filter((seat) => seat.sitter === "person"), ...sitting.filter((seat) => seat.sitter === "bot")].map(
    (seat) => seat.name,
  );
}

/** Who has not said yet that it may begin. The host says so by letting it begin. */
export function unready(lobby: Lobby): string[] {
  return lobby.seats.flatMap((seat) =>
    seat.sitter === "person" && !seat.left && !seat.ready && seat.person !== lobby.host ? [seat.name] : [],
  );
}

/** Players enough to deal. */
export function canBegin(lobby: Lobby): boolean {
  return lobby.seats.length - freeChairs(lobby).length >= 2;
}
