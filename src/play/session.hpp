// A match in a room with one person at the table: what happens is told in words, what the person
// does goes to the room, and time passes as the person likes it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/journal.hpp"
#include "play/minds.hpp"
#include "play/table.hpp"
#include "room/room.hpp"

namespace lastcard {

enum class Pace : std::uint8_t {
    Clock,    ///< as it passes: calls and catches are races
    Waiting,  ///< the table waits wherever the person could do something: no races, any speed
};

/// A room for one person and bots: no clock for the person, and rounds begin when the person says
/// so.
RoomOptions room_options(unsigned chairs, Pace pace, std::uint64_t chance);

/// Speeds from slow to fast, as percentages of a bot's pace.
inline constexpr unsigned speeds[] = {400, 200, 100, 50, 25, 10, 0};

class Session {
public:
    /// The person sits on seat 0. Everything referred to has to stay alive.
    Session(Room room, const Catalogue& catalogue, Minds& minds, Pace pace);
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// A match, the first one or another.
    void start(Moment now, const Digest& seed);
    /// Goes on with a match that was put away: tells what happened in its round so far.
    void resume(Moment now);
    /// What is due happens.
    void pass(Moment now);
    /// The person's move; the answer is a sentence if it is refused.
    std::optional<std::string> act(Moment now, const Action& action);
    /// The next round; or the chance to react is let go by (Pace::Waiting).
    void go_on(Moment now);
    void pause(Moment now, bool paused);
    void set_speed(Moment now, unsigned percent);

    /// Whether a waiting table has come to rest: keys and pictures before that would depend on how
    /// fast bots think.
    bool settled() const { return pace_ == Pace::Clock || room_.outstanding().empty(); }
    /// When pass() is to be called at the latest.
    Moment wake() const;
    /// Whether nothing will happen before the person does something.
    bool waits_for_person() const;
    /// Whether the table stands still only so that the person can react.
    bool may_go_on() const;

    const Room& room() const { return room_; }
    const SeatView& view() const { return view_; }
    const Journal& journal() const { return journal_; }
    const Speaker& speaker() const { return speaker_; }
    Pace pace() const { return pace_; }
    bool held() const { return held_; }
    bool match_over() const { return room_.stage() == Stage::Over; }
    /// Why the rules would refuse it.
    Refusal why_not(const Action& action) const { return room_.why_not(action); }
    MatchTally tally() const { return tally_of(room_.record()); }
    /// Something for the person to know that is no event of the game.
    void note(const std::string& sentence);
    /// What happened since the last time, in sentences that will not change any more.
    std::vector<std::string> take_news();
    /// Sentences about what the person tried, since the last time.
    std::optional<std::string> take_message() { return std::exchange(message_, std::nullopt); }
    /// The text to store, and to go on with.
    std::string saved(Moment now);

private:
    /// Something the person could do out of turn.
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
    std::shared_ptr<const Game> game_;  ///< the room's, for whoever thinks longer than it lives
    std::vector<std::string> names_;
    std::vector<CardName> card_names_;
    Speaker speaker_;
    Minds& minds_;
    Pace pace_;
    SeatView view_;
    Journal journal_{seat_at(0)};
    std::vector<SeatEvent> news_;
    std::vector<Offer> offers_;
    std::optional<std::string> message_;
    std::vector<std::string> notes_;
    Moment time_{0};  ///< in Pace::Waiting it passes only from one happening to the next
    bool held_ = false;
};

/// The sentence for a refusal of the room, with the rules' own where they refuse.
std::string room_refusal_sentence(const Speaker& speaker, const RoomRefusal& refusal,
                                  const Action& action, Seat viewer);

}  // namespace lastcard
