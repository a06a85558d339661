// A place at a table: what a person sees there and can do. Screen mode and line mode use only this
// interface, so that a table in this program (LocalPlace) and one on a server (OnlinePlace) are
// played alike.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "room/moment.hpp"
#include "terminal/play/table.hpp"

namespace lastcard {

/// An action besides the game.
struct Offer {
    std::string key;       ///< "b"; "Enter"
    std::string word;      ///< for a hint: "add a bot"
    std::string sentence;  ///< for a numbered choice: "Add a bot to seat 2."
    int row = -1;          ///< the row of the lobby page that it belongs to; -1: none
    int number = 0;        ///< identifies the action to the place
};

/// The page shown while there is no match: who sits where, and the actions.
struct LobbyPage {
    std::string title;
    std::vector<std::string> head;  ///< sentences
    std::vector<std::string> rows;  ///< selectable
    std::vector<Offer> offers;
};

class Place {
public:
    virtual ~Place() = default;

    // ---- State

    virtual const Speaker& speaker() const = 0;
    virtual const Edition& edition() const = 0;
    virtual const SeatView& view() const = 0;
    virtual const Journal& journal() const = 0;
    virtual const ScoreSheet& scores() const = 0;
    /// Results and statistics of the match; null while its record is not available.
    virtual const MatchTally* tally() const { return nullptr; }
    /// Why the rules would refuse the action.
    virtual Refusal why_not(const Action& action) const = 0;
    /// Whether the person's move waits until nobody can be caught.
    virtual bool held() const = 0;
    /// Whether the table waits only for a reaction of the person.
    virtual bool may_go_on() const = 0;
    /// Whether keys may be read and pictures taken now; otherwise the result would depend on the
    /// speed of the bots.
    virtual bool settled() const { return true; }
    virtual std::vector<std::string> seat_words() const = 0;  ///< beside each name
    virtual std::string corner() const = 0;  ///< the state of the table, in a few words
    virtual std::string footer() const = 0;  ///< after a match
    /// The final sentences about what happened since the last call.
    virtual std::vector<std::string> take_news() = 0;
    /// The refusal of an action since the last call, as a sentence.
    virtual std::optional<std::string> take_message() = 0;
    /// The page to show instead of the table; nullopt: the table.
    virtual std::optional<LobbyPage> lobby_page() const { return std::nullopt; }
    /// Whether other people are at the table.
    virtual bool company() const { return false; }
    /// Whether the coach may be asked here.
    virtual bool coached() const { return false; }
    /// What the coach says now: of the open question, or of a match that is over.
    virtual std::vector<Line> ask_coach() { return {}; }
    /// Whether the coach has more to look at: then ask_coach() goes on with it, a little each time.
    virtual bool coach_works() const { return false; }
    /// The place is finished for good.
    virtual bool over() const { return false; }

    // ---- Time

    /// Does everything that is due.
    virtual void pass(Moment now) = 0;
    /// When pass() is to be called at the latest.
    virtual Moment wake() const = 0;

    // ---- Actions of the person

    /// A move; returns a sentence if it is refused at once.
    virtual Result<void> act(Moment now, const Action& action) = 0;
    /// Starts the next round or match, or declines a reaction.
    virtual void go_on(Moment now) = 0;
    /// Makes the bots faster (positive) or slower by this number of steps.
    virtual void change_speed(Moment now, int by) = 0;
    /// The person opens (true) or closes a page; a local table pauses meanwhile.
    virtual void reading(Moment now, bool reads) = 0;
    virtual void take(Moment /*now*/, const Offer& /*offer*/) {}
    virtual void say(Moment /*now*/, const std::string& /*text*/) {}
    virtual void gesture(Moment /*now*/, unsigned /*number*/) {}
};

/// The table as seen from the place.
TableModel model_of(const Place& place, Glyphs glyphs);

}  // namespace lastcard
