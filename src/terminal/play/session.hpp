// A match in a room with one person: tells what happens in sentences, passes the person's actions
// to the room, and controls the time.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "room/room.hpp"
#include "terminal/play/bot_runner.hpp"
#include "terminal/play/table.hpp"
#include "text/journal.hpp"

namespace lastcard {

enum class Pace : std::uint8_t {
    Clock,    ///< real time: calls and catches are races
    Waiting,  ///< the table waits whenever the person could act: no races, any speed
};

/// A room for one person and bots: no clock for the person, who also starts each round.
RoomOptions room_options(unsigned chairs, Pace pace, std::uint64_t chance);

/// Speeds from slow to fast, as percentages of a bot's pace.
inline constexpr unsigned speeds[] = {400, 200, 100, 50, 25, 10, 0};

class Session {
public:
    /// The person sits on seat 0. The arguments must outlive the session.
    Session(Room room, const Catalogue& catalogue, BotRunner& bot_runner, Pace pace);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Starts the first or another match.
    void start(Moment now, const Digest& seed);
    /// Resumes a saved match: tells what happened in its round so far.
    void resume(Moment now);
    /// Does everything that is due.
    void pass(Moment now);
    /// The person's move; returns a sentence if it is refused.
    Result<void> act(Moment now, const Action& action);
    /// Starts the next round, or declines a reaction (Pace::Waiting).
    void go_on(Moment now);
    void pause(Moment now, bool paused);
    void set_speed(Moment now, unsigned percent);

    /// Whether no bot is thinking at a waiting table; see Place::settled().
    bool settled() const { return pace_ == Pace::Clock || room_.outstanding().empty(); }
    /// When pass() is to be called at the latest.
    Moment wake() const;
    /// Whether nothing happens until the person acts.
    bool waits_for_person() const;
    /// Whether the table waits only for a reaction of the person.
    bool may_go_on() const;

    const Room& room() const { return room_; }
    const SeatView& view() const { return view_; }
    /// What the person can know of the open question.
    Knowledge knowledge() const { return {*game_, view_, memory_}; }
    const Journal& journal() const { return journal_; }
    const Speaker& speaker() const { return speaker_; }
    Pace pace() const { return pace_; }
    bool held() const { return held_; }
    bool match_over() const { return room_.stage() == Stage::Over; }
    /// Why the rules would refuse the action.
    Refusal why_not(const Action& action) const { return room_.why_not(action); }
    MatchTally tally() const { return tally_of(room_.record()); }
    /// Tells the person something that is not an event of the game.
    void note(const std::string& sentence);
    /// The final sentences about what happened since the last call.
    std::vector<std::string> take_news();
    /// The refusal of an action since the last call, as a sentence.
    std::optional<std::string> take_message() { return std::exchange(message_, std::nullopt); }
    /// The match as a text that resumes it.
    std::string saved(Moment now);

private:
    /// A reaction that is open to the person.
    struct Offer {
        Action action;
        Moment since;
        bool let_go = false;
    };

    void set_time(Moment now);
    void handle(const Outcome& outcome);
    void think();
    void run();
    void look_for_offers();
    bool offered() const;
    std::string refusal_text(const RoomRefusal& refusal, const Action& action) const;

    Room room_;
    std::shared_ptr<const Game> game_;  ///< the room's; bots may use it after the session has ended
    std::vector<std::string> names_;
    std::vector<CardName> card_names_;
    Speaker speaker_;
    BotRunner& bot_runner_;
    Pace pace_;
    SeatView view_;
    SeatMemory memory_{seat_at(0)};
    Journal journal_{seat_at(0)};
    std::vector<SeatEvent> news_;
    std::vector<Offer> offers_;
    std::optional<std::string> message_;
    std::vector<std::string> notes_;
    Moment time_{0};  ///< in Pace::Waiting it advances only from event to event
    bool held_ = false;
};

}  // namespace lastcard
