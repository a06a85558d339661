// What happened in one action, or in several, as a few sentences instead of one for every event.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/event.hpp"
#include "text/sentences.hpp"
#include "view/project.hpp"

namespace lastcard {

/// The sentences for a viewer (Seat::None: a spectator). Cards drawn, dealt, turned up, discarded,
/// shown or given one after the other are told at once, a reshuffle in between or not; a colour or
/// a swap joins the card it belongs to; cards drawn for a penalty that was just announced are not
/// counted twice, and those that a Creeper brings are counted apart. Of the direction only what a
/// card makes of it in the end is told, after the card.
std::vector<std::string> narrate(const Speaker& speaker, std::span<const SeatEvent> events,
                                 Seat viewer);
/// The same for events that are not projected yet: this does it.
std::vector<std::string> narrate(const Speaker& speaker, std::span<const Event> events,
                                 Seat viewer);

/// For replays of games that are over, and for whoever may see everything: with all cards.
std::vector<std::string> narrate_openly(const Speaker& speaker, std::span<const Event> events);

}  // namespace lastcard
