// A bot gets what one seat can see and remember, and answers. It has no access to other hands.
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

/// Everything a bot may know: the rules, its view and its memory.
struct Knowledge {
    const Game& game;
    const SeatView& view;
    const SeatMemory& memory;  ///< up to date for bots that remember(), otherwise empty
};

/// Bots decide by their knowledge and by `chance`, a random number drawn by the caller: the same
/// chance gives the same game.
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
    /// Whether the bot has given up. Its seat should leave the table then, and its answers are
    /// defaults.
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
    unsigned simulations = 0;  ///< limit in playouts, for repeatable games; 0: limit by the clock
    unsigned think_ms = 100;
};

/// The bots of the levels keep no state between calls: one bot may play several seats, or take one
/// over in the middle of a game.
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

/// Default names of bots.
inline constexpr std::array<std::string_view, 10> usual_names = {
    "Ada", "Bela", "Cyril", "Dora", "Emil", "Flora", "Gita", "Hugo", "Irena", "Jonas"};

}  // namespace lastcard
