// A recorded match, to be looked at step by step: the table after any action, every hand, and what
// happened in words. Nothing of it is secret: a record has the seed in it.
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
    /// A record; says {"seats":4,"names":["Eva",…],"steps":120,"rounds":[0,48],"scores":[…],
    /// "winners":[0],"tallies":[{"called":2,"caught":0,"missed":1,"rounds":3},…],"finished":true,
    /// "fair":true}, or {"error":"…"}. Step 0 is the first deal, step
    /// n the table after action n; `rounds` are the steps in which a round is dealt.
    std::string open(std::string_view text);

    /// Everything that is words, in a language: {"edition":{…},"steps":[["…"],…]}, for each step
    /// what happened in it. Told to a seat that may know its own cards, or openly to Seat::None.
    std::string story(Language language, Seat viewer) const;

    /// The table after a step as a seat saw it:
    ///   {"view":{…},"hands":[{"R7":1},…],"question":"…","choices":[{"move":"R7","words":"…"}],
    ///    "next":{"seat":0,"move":"R7"}}
    /// `choices` are what the seat could have done, `next` is what the record has instead.
    std::string look(std::size_t step, Seat viewer, Language language) const;

private:
    Speaker speaker(Language language) const;
    State state_at(std::size_t step) const;

    /// Every so many steps the table is kept; those in between are played again from there.
    static constexpr std::size_t stride = 32;

    RecordTable table_;
    std::vector<std::string> names_;
    std::vector<Action> actions_;
    std::vector<State> kept_;
};

}  // namespace lastcard
