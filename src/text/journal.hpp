// The last moves in sentences for one viewer. The events of a turn are told together, so that a
// card and the colour called for it are one sentence.
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

    /// Changes the viewer of later events.
    void tell_to(Seat viewer) { viewer_ = viewer; }

    void add(const Speaker& speaker, std::span<const SeatEvent> events);
    /// With all cards, for a replay of a finished match.
    void add_openly(const Speaker& speaker, std::span<const Event> events);
    /// Adds a sentence that is not an event of the game.
    void note(std::string sentence);

    /// Later sentences are news.
    void mark() { marked_ = turn_begin_; }

    /// Oldest first. Sentences from turn_begin() on may still change.
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
