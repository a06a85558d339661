// One sentence from the locales for every refusal, event and question.
//
// Arguments that messages may use (all of a group are always given):
//   refusal.*  card, top, colour, colour_id (R Y G B none), top_kind (wild, coloured), player (the
//              seat meant), you (player: the viewer is that seat; other), seated (yes, no), count,
//              ask (turn, drawn, …: what is asked instead), stacking (off, wild_four, same_colour,
//              same_kind, at_least), wilds (count, other: whether wilds count in a challenge)
//   event.*    player, target (Event::seat and other; of a raised penalty player is who faces it),
//              you (player, target, other), card, cards, colour, colour_id, count, how (play, pair,
//              more, jump), direction (left, right), from (nobody, self, target: who had a power),
//              verdict (guilty, innocent), scoring (none, winner, lowest)
//   ask.*      player (who is asked), target (the attacker), you (player, target, other), card, top
//              (a wild with its colour), colour, colour_id, count (the penalty), options (see
//              below)
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/refusal.hpp"
#include "text/phrases.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"

namespace lastcard {

/// "You cannot play blue 7 on red 3: the same colour, number or symbol is needed (G-11)". Addresses
/// `viewer`, the refused seat, which may be Seat::None. Empty for an accepted action.
std::string refusal_sentence(const Speaker& speaker, const Refusal& refusal,
                             Seat viewer = Seat::None);

/// The sentence of an event for the viewer (Seat::None: a spectator), "Eva plays red 7."; empty for
/// events without a sentence.
std::string event_sentence(const Speaker& speaker, const SeatEvent& event, Seat viewer);
/// The same for an unprojected event, which this function projects.
std::string event_sentence(const Speaker& speaker, const Event& event, Seat viewer);

/// The question that the viewer answers or waits for: "It is your turn on red 7: …"; also for an
/// open slap and after the round. `options` of its messages:
///   ask.turn    play, must (drawing is off), draw, flip (nothing fits, with the green power)
///   ask.drawn   play, must, pass          ask.second  play, pass
///   ask.challenge, ask.penalty   answer (a card would answer it), none
///   ask.swap    decline, must             ask.slap    slap, wait
std::string question_sentence(const Speaker& speaker, const SeatView& view);

/// One sentence for several events of one kind and the same seats: "Eva draws 4 cards."
std::string run_sentence(const Speaker& speaker, std::span<const SeatEvent> run, Seat viewer);

/// The arguments of event.* for such a run.
std::vector<Argument> event_arguments(const Speaker& speaker, std::span<const SeatEvent> run,
                                      Seat viewer);

}  // namespace lastcard
