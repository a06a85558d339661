// Who sits where, from a lobby.
import type { Lobby, LobbySeat } from "../generated/protocol";

export type Sitting = Exclude<LobbySeat, { sitter: "nobody" }>;

export function isFree(seat: LobbySeat): boolean {
  return seat.sitter === "nobody" || seat.left;
}

export function freeChairs(lobby: Lobby): number[] {
  return lobby.seats.flatMap((seat, i) => (isFree(seat) ? [i] : []));
}

/** In a match, chairs of bots that a spectator can claim for the next round. */
export function chairsToClaim(lobby: Lobby): number[] {
  if (lobby.stage !== "match") return [];
  return lobby.seats.flatMap((seat, i) => (seat.sitter === "bot" && !seat.left && !seat.next ? [i] : []));
}

/** The bot that this person replaces in the next round. */
export function claimed(lobby: Lobby, person: number | undefined): string | undefined {
  for (const seat of lobby.seats) if (seat.sitter === "bot" && seat.next && seat.next.person === person) return seat.name;
  return undefined;
}

/** The names of all seated players, people first. */
export function people(lobby: Lobby): string[] {
  const sitting = lobby.seats.filter((seat): seat is Sitting => !isFree(seat));
  return [...sitting.filter((seat) => seat.sitter === "person"), ...sitting.filter((seat) => seat.sitter === "bot")].map(
    (seat) => seat.name,
  );
}

/** The people who are not ready yet. The host need not be: starting the match is enough. */
export function unready(lobby: Lobby): string[] {
  return lobby.seats.flatMap((seat) =>
    seat.sitter === "person" && !seat.left && !seat.ready && seat.person !== lobby.host ? [seat.name] : [],
  );
}

export function canBegin(lobby: Lobby): boolean {
  return lobby.seats.length - freeChairs(lobby).length >= 2;
}

/** The host's name, if the host sits. */
export function hostName(lobby: Lobby): string | undefined {
  for (const seat of lobby.seats) if (seat.sitter === "person" && !seat.left && seat.person === lobby.host) return seat.name;
  return undefined;
}
