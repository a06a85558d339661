// Tells the events of one or several actions in a few sentences.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/event.hpp"
#include "text/sentences.hpp"
#include "view/project.hpp"

namespace lastcard {

/// The sentences for a viewer (Seat::None: a spectator). Cards drawn, dealt, turned up, discarded,
/// shown or given in a row are told in one sentence, also across a reshuffle; a colour or a swap
/// joins its card; cards drawn for a penalty that was just announced are not counted twice, and
/// those of a Creeper are counted separately. A change of direction is told once, after its card.
std::vector<std::string> narrate(const Speaker& speaker, std::span<const SeatEvent> events,
                                 Seat viewer);
/// The same for unprojected events, which this function projects.
std::vector<std::string> narrate(const Speaker& speaker, std::span<const Event> events,
                                 Seat viewer);

/// With all cards, for replays of finished games.
std::vector<std::string> narrate_openly(const Speaker& speaker, std::span<const Event> events);

}  // namespace lastcard
