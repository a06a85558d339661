// What a server sends, for clients written with these libraries: taken apart as far as that is
// possible without knowing the game, and a table followed by it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/json.hpp"
#include "edition/game.hpp"
#include "room/outcome.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"
#include "wire/encode.hpp"

namespace lastcard::wire {

// ---- Messages. Strings that are not there are empty, numbers 0, spans negative.

/// Events as they came; what they mean only the game tells (Follower).
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

/// Of refused and turned_away.
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
    std::string detail;  ///< what somebody has written about it; may be empty
};
/// Of a newer server: to be passed over.
struct UnknownSeen {
    std::string type;
};

using ServerMessage =
    std::variant<UnknownSeen, WelcomeSeen, EventsSeen, DoneSeen, RefusalSeen, PongSeen, LobbySeen,
                 FairSeen, SaidSeen, EmotedSeen, GoingAwaySeen, ClosingSeen>;

struct ReadMessage {
    std::optional<ServerMessage> message;
    std::string error;  ///< without one: a sentence
};

/// Moments count from `now`. Members that are not known are passed over.
ReadMessage read_message(std::string_view text, Moment now);

// ---- A table that is followed

using TableEvent = std::variant<SeatEvent, Notice>;

/// Keeps the view of one seat up to date by what the server sends.
class Follower {
public:
    explicit Follower(const Game& game) : game_(game) {}

    /// What was missed is told; with a fresh start nothing is.
    std::optional<std::string> take(const WelcomeSeen& welcome, Moment now);
    std::optional<std::string> take(const EventsSeen& events, Moment now);

    /// The number of the last event, for the next hello.
    std::uint64_t last() const { return last_; }
    /// None before the first match.
    const std::optional<SeatView>& view() const { return view_; }
    /// Of the last frame, in order; those of unknown kinds are left out.
    const std::vector<TableEvent>& told() const { return told_; }

private:
    const Game& game_;
    std::uint64_t last_ = 0;
    std::optional<SeatView> view_;
    std::vector<TableEvent> told_;
};

}  // namespace lastcard::wire
