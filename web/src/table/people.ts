// The players of a table, as the components show them.
import type { Colour, Lobby, View } from "../generated/protocol";
import { looksAround, type Look } from "../ui/looks";

export interface Player {
  seat: number;
  name: string;
  look: Look | undefined;
  cards: number;
  points: number;
  own: boolean;
  asked: boolean;
  dealer: boolean;
  powers: Colour[];
  called: boolean;
  /** Can be caught. */
  owes: boolean;
  /** In this round. */
  out: boolean;
  /** Disconnected; a bot may already be playing. */
  away: boolean;
  bot: boolean;
  left: boolean;
}

/** All players around the table, starting left of the viewer. */
export function playersAround(view: View, lobby: Lobby, own: number | undefined): Player[] {
  const first = own ?? view.seats - 1;
  const looks = looksAround(lobby.seats.map((chair) => (chair.sitter === "nobody" ? "" : chair.name)));
  return Array.from({ length: view.seats }, (_, i) => {
    const seat = (first + 1 + i) % view.seats;
    const chair = lobby.seats[seat];
    const sits = chair && chair.sitter !== "nobody" ? chair : undefined;
    const playing = view.phase === "playing";
    return {
      seat,
      name: sits?.name ?? "",
      look: looks[seat],
      cards: view.counts[seat] ?? 0,
      points: view.scores[seat] ?? 0,
      own: seat === own,
      asked: playing && (view.to_slap.length > 0 ? view.to_slap.includes(seat) : view.question?.seat === seat),
      dealer: view.dealer === seat,
      powers: (Object.entries(view.powers) as [Colour, number][]).filter(([, who]) => who === seat).map(([colour]) => colour),
      called: playing && view.called.includes(seat),
      owes: playing && view.catchable.includes(seat),
      out: playing && !view.in_round.includes(seat),
      away: sits?.sitter === "person" && (!sits.here || sits.taken_over),
      bot: sits?.sitter === "bot",
      left: sits?.left ?? false,
    };
  });
}
