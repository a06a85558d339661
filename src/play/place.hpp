// A place at a table, wherever the table is: what a person sees from there, and what the person can
// do. The screen and the line mode know nothing else, so a table in this program and one on a
// server are played alike.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/table.hpp"
#include "room/moment.hpp"

namespace lastcard {

/// Something that can be done besides the game.
struct Offer {
    std::string key;       ///< "b"; "Enter"
    std::string word;      ///< for a hint: "add a bot"
    std::string sentence;  ///< for a numbered choice: "Add a bot to seat 2."
    int row = -1;          ///< of the sheet, that it is about; -1: of none
    int number = 0;        ///< the place's own name for it
};

/// What lies on the table while there is no match: who sits where, and what can be done about it.
struct Sheet {
    std::string title;
    std::vector<std::string> head;  ///< sentences
    std::vector<std::string> rows;  ///< to be pointed at
    std::vector<Offer> offers;
};

class Place {
public:
    virtual ~Place() = default;

    // ---- What is there to see

    virtual const Speaker& speaker() const = 0;
    virtual const Edition& edition() const = 0;
    virtual const SeatView& view() const = 0;
    virtual const Journal& journal() const = 0;
    virtual const ScoreSheet& scores() const = 0;
    /// The rest of what a match has come to; null where others keep its record.
    virtual const MatchTally* tally() const { return nullptr; }
    /// Why the rules would refuse it.
    virtual Refusal why_not(const Action& action) const = 0;
    /// The person's move waits until nobody can be caught.
    virtual bool held() const = 0;
    /// Whether the table stands still only so that the person can react.
    virtual bool may_go_on() const = 0;
    /// Whether keys and pictures make sense now: otherwise they would depend on how fast bots
    /// think.
    virtual bool settled() const { return true; }
    virtual std::vector<std::string> seat_words() const = 0;  ///< beside each name
    virtual std::string corner() const = 0;                   ///< how the table stands
    virtual std::string footer() const = 0;                   ///< after a match
    /// What happened since the last time, in sentences that will not change any more.
    virtual std::vector<std::string> take_news() = 0;
    /// Why something that was tried came to nothing, since the last time.
    virtual std::optional<std::string> take_message() = 0;
    /// Instead of the table.
    virtual std::optional<Sheet> sheet() const { return std::nullopt; }
    /// Whether there are others to talk to, and not only bots.
    virtual bool company() const { return false; }
    /// Nothing will ever happen here any more.
    virtual bool over() const { return false; }

    // ---- Time

    /// What is due happens.
    virtual void pass(Moment now) = 0;
    /// When pass() is to be called at the latest.
    virtual Moment wake() const = 0;

    // ---- What the person does

    /// A move; the answer is a sentence if it is refused at once.
    virtual std::optional<std::string> act(Moment now, const Action& action) = 0;
    /// After a round or a match, the next one; or a chance to react is let go by.
    virtual void go_on(Moment now) = 0;
    /// Of the bots: faster or slower by so many steps.
    virtual void change_speed(Moment now, int by) = 0;
    /// The person reads a page, or does not any more.
    virtual void reading(Moment now, bool reads) = 0;
    virtual void take(Moment /*now*/, const Offer& /*offer*/) {}
    virtual void say(Moment /*now*/, const std::string& /*text*/) {}
    virtual void gesture(Moment /*now*/, unsigned /*number*/) {}
};

/// The table as it is seen from there.
TableModel model_of(const Place& place, Glyphs glyphs);

}  // namespace lastcard
