// The log of a table: one entry for every input that changed it, as text. A table that processes
// the same entries reaches the same state, so the log restores it after a crash.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/sha256.hpp"
#include "room/command.hpp"
#include "room/moment.hpp"
#include "wire/command.hpp"

namespace lastcard::site {

/// Number of a guest's session, the same at all tables. Not a secret.
enum class SessionId : std::uint64_t { Nobody = 0 };

namespace input {

/// A person connects, for the first time or again.
struct Joined {
    SessionId session{};
    std::string name;
};
/// A person's connection is lost.
struct Disconnected {};
/// A command, as the client wrote it.
struct ClientCommand {
    std::string text;
};
/// A bot's answer. `move`: empty if it failed.
struct BotMove {
    ThoughtId thought{};
    std::string move;
};
/// A deadline of the table has passed.
struct DeadlineReached {};
/// The table was loaded after a rest or a restart: its clocks continue from this moment.
struct Resumed {};

}  // namespace input

using Input = std::variant<input::Joined, input::Disconnected, input::ClientCommand, input::BotMove,
                           input::DeadlineReached, input::Resumed>;

struct Entry {
    Moment at{};
    wire::Person who = wire::Person::Nobody;
    Input input;
    std::vector<Digest> drawn;  ///< random bytes that processing the input consumed
};

/// "1763220000123 3 did {…}"
std::string write_entry(const Entry& entry);

/// Empty if the text is not an entry.
std::optional<Entry> read_entry(std::string_view text);

}  // namespace lastcard::site
