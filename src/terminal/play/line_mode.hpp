// The table in lines, for pipes, scripts and screen readers: sentences and numbered choices. A
// table in this program waits at every choice.
#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>

#include "terminal/play/menu.hpp"
#include "terminal/play/place.hpp"
#include "text/choices.hpp"

namespace lastcard {

/// The next line without its line feed; nullopt at the end of input.
using ReadLine = std::function<std::optional<std::string>()>;

class LineTable {
public:
    LineTable(std::ostream& out, ReadLine read) : out_(out), read_(std::move(read)) {}

    /// Deletes a saved game; returns the remaining ones.
    using Forget = std::function<std::vector<SavedGame>(const SavedGame&)>;
    /// Lets the person choose the game; nullopt: the person leaves.
    std::optional<TableSetup> choose(Menu menu, std::string& resume, const Forget& forget = {});
    /// Plays until the person leaves, the input ends or the place is over. `auto_pass`: pass
    /// without asking where that is the only choice.
    void play(Place& place, bool auto_pass = false);
    /// Prints news of a place that goes on while a line is awaited.
    void meanwhile(Place& place);

private:
    /// All choices of the person: moves, and other offers.
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
    bool take_chat(Place& place, std::string_view line);
    bool take_between_rounds(Place& place, std::string_view line);
    static Choices choices_of(const Place& place);
    std::string situation_of(const Place& place) const;
    std::optional<std::string> ask();

    std::ostream& out_;
    ReadLine read_;
    std::uint32_t scored_ = 0;  ///< the last round whose points were printed
    bool prompted_ = false;     ///< a line is awaited
    std::string told_;          ///< the situation printed last
};

}  // namespace lastcard
