// Shows a recorded match step by step: the table after any action, all hands, and sentences.
// Nothing is secret, because a record contains the seed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "record/replay.hpp"
#include "text/catalogue.hpp"
#include "text/phrases.hpp"

namespace lastcard {

class Playback {
public:
    /// Opens a record. Returns
    /// {"seats":4,"names":["Eva",…],"steps":120,"rounds":[0,48],"scores":[…],
    /// "winners":[0],"tallies":[{"called":2,"caught":0,"missed":1,"rounds":3},…],"finished":true,
    /// "fair":true}, or {"error":"…"}. Step 0 is the first deal, step n the table after action n;
    /// `rounds` are the steps in which a round is dealt.
    std::string open(std::string_view text);

    /// The texts in a language: {"edition":{…},"steps":[["…"],…]}, for each step the sentences of
    /// its events. Told as to `viewer`, who knows their own cards; Seat::None: with all cards open.
    std::string story(Language language, Seat viewer) const;

    /// The table after a step as `viewer` saw it:
    ///   {"view":{…},"hands":[{"R7":1},…],"question":"…","choices":[{"move":"R7","words":"…"}],
    ///    "next":{"seat":0,"move":"R7"}}
    /// `choices` are the moves that the seat had, `next` is the recorded one.
    std::string look(std::size_t step, Seat viewer, Language language) const;

private:
    Speaker speaker(Language language) const;
    State state_at(std::size_t step) const;

    /// Number of steps between stored states; those in between are replayed.
    static constexpr std::size_t stride = 32;

    RecordTable table_;
    std::vector<std::string> names_;
    std::vector<Action> actions_;
    std::vector<State> kept_;
};

}  // namespace lastcard
