// Parses the messages of a server, for clients written with these libraries, as far as that is
// possible without knowing the game. The Follower keeps a table up to date.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json.hpp"
#include "base/result.hpp"
#include "edition/game.hpp"
#include "room/outcome.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"
#include "wire/encode.hpp"

namespace lastcard::wire {

// ---- Messages. Absent strings are empty, absent numbers 0, absent spans negative.

/// Events as received; interpreting them needs the game (Follower).
struct EventsSeen {
    std::uint64_t from = 0;
    json::Value events;  ///< an array
    std::optional<json::Value> view;
    std::optional<json::Value> patch;
};

struct WelcomeSeen {
    unsigned version = 0;
    std::string server;
    Person you = Person::Nobody;
    Seat seat = Seat::None;
    TableInfo table;
    Lobby lobby;
    json::Value clocks;  ///< an array
    std::optional<FairInfo> fair;
    std::uint64_t last = 0;
    EventsSeen missed;
};

struct DoneSeen {
    std::string key;
    std::uint64_t last = 0;
    bool held = false;
};

/// The members shared by refused and turned_away.
struct RefusalSeen {
    std::string key;
    bool turned_away = false;
    std::string by;
    std::string reason;
    std::string sentence;
    std::string rule;
    std::string card;
    std::string top;
    Colour colour = Colour::None;
    Seat seat = Seat::None;
    unsigned number = 0;
    Span retry{-1};
    std::string detail;
};

struct PongSeen {
    std::string key;
};
struct LobbySeen {
    Lobby lobby;
};
struct FairSeen {
    FairInfo fair;
};
struct SaidSeen {
    Person person = Person::Nobody;
    std::string name;
    std::string text;
};
struct EmotedSeen {
    Person person = Person::Nobody;
    std::string name;
    std::string emote;
};
struct GoingAwaySeen {
    Span back_in{};
};
struct ClosingSeen {
    unsigned code = 0;
    std::string reason;
    std::string sentence;
    Span retry{-1};
    std::string detail;  ///< free text of the operator; may be empty
};
/// A message of a newer server, to be ignored.
struct UnknownSeen {
    std::string type;
};

using ServerMessage =
    std::variant<UnknownSeen, WelcomeSeen, EventsSeen, DoneSeen, RefusalSeen, PongSeen, LobbySeen,
                 FairSeen, SaidSeen, EmotedSeen, GoingAwaySeen, ClosingSeen>;

/// Moments are relative to `now`. Unknown members are ignored.
Result<ServerMessage> read_message(std::string_view text, Moment now);

// ---- Following a table

using TableEvent = std::variant<SeatEvent, Notice>;

/// Keeps the view of one seat up to date from the messages of the server.
class Follower {
public:
    explicit Follower(const Game& game) : game_(game) {}

    /// Adds the missed events to told(); with a fresh start there are none.
    Result<void> take(const WelcomeSeen& welcome, Moment now);
    Result<void> take(const EventsSeen& events, Moment now);

    /// Number of the last event, for the next hello.
    std::uint64_t last() const { return last_; }
    /// Empty before the first match.
    const std::optional<SeatView>& view() const { return view_; }
    /// The events of the last message in order, without those of unknown kinds.
    const std::vector<TableEvent>& told() const { return told_; }

private:
    const Game& game_;
    std::uint64_t last_ = 0;
    std::optional<SeatView> view_;
    std::vector<TableEvent> told_;
};

}  // namespace lastcard::wire
