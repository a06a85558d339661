// What happened, in words for one viewer: the last moves beside the table. The events of a turn are
// told together, so that a card and the colour called for it are one sentence.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "text/phrases.hpp"
#include "view/project.hpp"

namespace lastcard {

class Journal {
public:
    explicit Journal(Seat viewer = Seat::None) : viewer_(viewer) {}

    /// Somebody has sat down or stood up: from now on it is told to this seat.
    void tell_to(Seat viewer) { viewer_ = viewer; }

    void add(const Speaker& speaker, std::span<const SeatEvent> events);
    /// For whoever may see everything: a replay of a match that is over.
    void add_openly(const Speaker& speaker, std::span<const Event> events);
    /// From another chair, from now on.
    void look_from(Seat viewer) { viewer_ = viewer; }
    /// Something that is no event of the game.
    void note(std::string sentence);

    /// What comes from now on is news.
    void mark() { marked_ = turn_begin_; }

    /// Oldest first. Those from turn_begin() on may still change.
    const std::vector<std::string>& sentences() const { return sentences_; }
    std::size_t turn_begin() const { return turn_begin_; }
    /// The first sentence that is news.
    std::size_t marked() const { return marked_; }

private:
    template <class Events, class Narrate>
    void take(Events& turn, const Events& events, Narrate narrate);

    Seat viewer_;
    std::vector<SeatEvent> turn_;
    std::vector<Event> open_turn_;
    std::vector<std::string> sentences_;
    std::size_t turn_begin_ = 0;
    std::size_t marked_ = 0;
};

}  // namespace lastcard
