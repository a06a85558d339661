// The table in lines, for pipes, scripts and screen readers: what happens is told in sentences, and
// whatever can be done is a numbered choice. A table in this program waits at every one of them.
#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>

#include "play/choices.hpp"
#include "play/menu.hpp"
#include "play/place.hpp"

namespace lastcard {

/// The next line without its end; nothing when there are no more.
using ReadLine = std::function<std::optional<std::string>()>;

class LineTable {
public:
    LineTable(std::ostream& out, ReadLine read) : out_(out), read_(std::move(read)) {}

    /// Deletes a saved game; those that are left.
    using Forget = std::function<std::vector<SavedGame>(const SavedGame&)>;
    /// Lets the person choose what is played; nothing: the person leaves.
    std::optional<TableSetup> choose(Menu menu, std::string& resume, const Forget& forget = {});
    /// Until the person leaves, no more lines come, or the place is over. With `auto_pass` nothing
    /// is asked where passing is all that can be done.
    void play(Place& place, bool auto_pass = false);
    /// Says what is new at a place that does not wait for the person, while a line is awaited.
    void meanwhile(Place& place);

private:
    /// Everything the person can do now; what is not a move is an offer.
    struct Choices {
        std::vector<TableChoice> moves;
        std::vector<Offer> offers;

        std::size_t count() const { return moves.size() + offers.size(); }
    };

    void delete_saved(Menu& menu, std::string_view which, const Forget& forget);
    void tell_news(Place& place);
    void tell_situation(const Place& place);
    void tell_scores(const Place& place);
    void tell_tally(const Place& place, const MatchTally& tally);
    void tell_table(const Place& place);
    void tell_seat(const Place& place, Seat seat);
    void tell_choices_again(const Place& place);
    void tell_unknown(const Place& place, const Choices& all);
    void explain(const Place& place, std::string_view which);
    void tell_rules(const Place& place, std::string_view words);
    bool take(Place& place, const std::string& line);
    bool take_talk(Place& place, std::string_view line);
    bool take_between_rounds(Place& place, std::string_view line);
    static Choices choices_of(const Place& place);
    std::string situation_of(const Place& place) const;
    std::optional<std::string> ask();

    std::ostream& out_;
    ReadLine read_;
    std::uint32_t scored_ = 0;  ///< the round whose points were told
    bool prompted_ = false;     ///< a line is awaited
    std::string told_;          ///< the situation that the person knows
};

}  // namespace lastcard
