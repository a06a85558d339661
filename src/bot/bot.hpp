// What a bot is: somebody who is told what one seat can see and remember, and answers. There is no
// way from here to another hand.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "edition/game.hpp"
#include "engine/action.hpp"
#include "view/memory.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"

namespace lastcard {

/// Everything a bot may know: the rules, its own view and its own memory.
struct Knowledge {
    const Game& game;
    const SeatView& view;
    const SeatMemory& memory;  ///< kept up for bots that remember(), empty for the others
};

/// Bots decide by what they are given and by `chance`, a random number drawn by the caller: the
/// same chance gives the same game again.
class Bot {
public:
    virtual ~Bot() = default;

    /// The answer to the view's question, which is asked of the viewer: one of its moves().
    virtual Action answer(const Knowledge& known, std::uint64_t chance) = 0;
    /// What to do out of turn, if anything: called once for a window that lets the viewer call,
    /// catch, slap, jump in or give red cards away.
    virtual std::optional<Action> react(const Knowledge& known, std::uint64_t chance) = 0;

    /// Whether the bot looks at Knowledge::memory.
    virtual bool remembers() const { return false; }
    /// Whether the bot wants every event of its seat, see().
    virtual bool listens() const { return false; }
    virtual void begin(const Game& /*game*/, Seat /*seat*/, unsigned /*seats*/) {}
    /// What an action did, as the seat saw it.
    virtual void see(const Game& /*game*/, std::span<const SeatEvent> /*events*/) {}
    /// Whether a bot that listens has given up, since it began: its seat is to leave the table, and
    /// what it answers is just the question's default.
    virtual bool forfeits() const { return false; }
    /// Why, in one sentence.
    virtual std::string_view reason() const { return {}; }
};

enum class Level : std::uint8_t { Random, Easy, Normal, Hard };

inline constexpr std::array<std::string_view, 4> level_names = {"random", "easy", "normal", "hard"};

constexpr std::string_view level_name(Level level) {
    return level_names[static_cast<unsigned>(level)];
}
std::optional<Level> find_level(std::string_view name);

/// How long a bot that searches may think about one answer.
struct Budget {
    unsigned simulations = 0;  ///< that many, for games that can be played again; 0: by the clock
    unsigned think_ms = 100;
};

/// The bots of the levels keep nothing in mind between two calls: one of them may sit on several
/// seats, or take one over in the middle of a game.
std::unique_ptr<Bot> make_bot(Level level, Budget budget = {});

/// One bot of each level, made when it is first needed.
class BotsByLevel {
public:
    explicit BotsByLevel(Budget budget = {}) : budget_(budget) {}

    Bot& of(Level level);

private:
    Budget budget_;
    std::array<std::unique_ptr<Bot>, level_names.size()> bots_;
};

/// What bots are called where nobody names them.
inline constexpr std::array<std::string_view, 10> usual_names = {
    "Ada", "Bela", "Cyril", "Dora", "Emil", "Flora", "Gita", "Hugo", "Irena", "Jonas"};

}  // namespace lastcard
