// What a table writes down: every deed that changed it, one entry each, in words that can be read
// again. A table that does the same deeds at the same moments comes to the same state, which is how
// one is brought back after a crash.
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

namespace lastcard::server {

/// A player or watcher as the server knows them, whatever table they are at. Not a secret.
enum class SessionId : std::uint64_t { Nobody = 0 };

namespace deed {

/// Somebody is there: for the first time, or again.
struct Came {
    SessionId session{};
    std::string name;
};
/// The connection is lost.
struct Went {};
/// A command, as the client wrote it.
struct Did {
    std::string text;
};
/// What a bot has thought; no move: nothing.
struct Thought {
    Ticket ticket{};
    std::string move;
};
/// Something was due.
struct Tick {};
/// Taken up after a rest, or after the server was down: clocks go on from here.
struct Woke {};

}  // namespace deed

using Deed = std::variant<deed::Came, deed::Went, deed::Did, deed::Thought, deed::Tick, deed::Woke>;

struct Entry {
    Moment at{};
    wire::Person who = wire::Person::Nobody;
    Deed deed;
    std::vector<Digest> drawn;  ///< random bytes that were used
};

/// "1763220000123 3 did {…}"
std::string write_entry(const Entry& entry);

/// Nothing if the text is no entry.
std::optional<Entry> read_entry(std::string_view text);

}  // namespace lastcard::server
