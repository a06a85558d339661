// A seat played by a program of its own (docs/bot-protocol.md). Whatever the program does, the seat
// always has an answer in time; what it does wrong is called a fault, and loses it the game.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/bot.hpp"
#include "protocol/host.hpp"
#include "protocol/process.hpp"

namespace lastcard::protocol {

/// What a program did wrong.
enum class FaultKind : std::uint8_t {
    NotStarted,  ///< it cannot be started again
    Crashed,     ///< it ended, or closed its output
    Silent,      ///< no answer in time
    Illegal,     ///< an answer that is no legal move, or an answer to nothing
    Flood,       ///< too long a line, or too many of them
    Garbage,     ///< not text
    Deaf,        ///< it does not read what it is told
    Version,     ///< it speaks another version
};

struct Fault {
    FaultKind kind;
    std::string sentence;  ///< "Example (./bot.py) gave no answer within 1000 ms."
};

struct ProgramOptions {
    std::string edition;         ///< its id, to be told
    unsigned hello_ms = 10'000;  ///< for the answer to `hello`
    unsigned move_ms = 1'000;    ///< for every answer
    unsigned quit_ms = 200;      ///< to end by itself
    unsigned lines = 1'000;      ///< at most, while an answer is awaited
    unsigned faults = 3;         ///< after so many it is not started again
    std::function<void(const Fault&)> on_fault;
    /// Every line of the dialogue: '>' to the program, '<' from it. Programs are numbered as they
    /// are started, from 1; several threads may be talking to some.
    std::function<void(unsigned program, char direction, std::string_view line)> log;
};

/// A fault ends the program and forfeits the game. It is started anew for the next one, unless it
/// has had `faults` of them.
class ExternalBot final : public Bot {
public:
    struct Opened {
        std::unique_ptr<ExternalBot> bot;
        std::string error;  ///< without a bot: one sentence
    };
    /// Starts the program and greets it. `command` is split into words as a shell would, with
    /// quotes, unless a file has just this name.
    static Opened open(const std::string& command, ProgramOptions options = {});
    /// The same for a host that is at work already: one that cannot play forfeits its games.
    static std::unique_ptr<ExternalBot> make(const std::string& command, ProgramOptions options);
    ~ExternalBot() override;

    Action answer(const Knowledge& known, std::uint64_t chance) override;
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override;
    bool listens() const override { return true; }
    void begin(const Game& game, Seat seat, unsigned seats) override;
    void see(const Game& game, std::span<const SeatEvent> events) override;
    bool forfeits() const override { return fault_.has_value(); }
    std::string_view reason() const override {
        return fault_ ? fault_->sentence : std::string_view();
    }

    /// As the program calls itself, or else its command.
    const std::string& name() const { return name_; }
    const std::optional<Fault>& fault() const { return fault_; }  ///< of the game being played
    unsigned fault_count() const { return fault_count_; }

private:
    ExternalBot(std::string command, std::vector<std::string> words, ProgramOptions options);
    std::string title() const;
    bool start();
    bool greet();
    void say(std::string_view lines);
    void log(char direction, std::string_view line) const;
    /// Waits for a line that begins with `word` and gives the rest of it. `known`: of the question,
    /// if there is one.
    std::optional<std::string> await(std::string_view word, unsigned milliseconds,
                                     const Knowledge* known = nullptr);
    bool spoke_unasked();
    std::optional<std::string> move_for(const Knowledge& known, bool window, std::uint64_t chance);
    std::optional<Action> kept_answer(const Knowledge& known);
    std::optional<Action> take(const Wish& wish);
    void heard_nothing(Heard why, unsigned milliseconds, const std::string& odd_line_told);
    void fail(FaultKind kind, const std::string& what);

    std::string command_;
    std::vector<std::string> words_;
    ProgramOptions options_;
    Host host_;
    std::string name_;
    std::unique_ptr<Process> process_;
    unsigned number_ = 0;       ///< of the program, in the log
    std::string untold_;        ///< events that go out with the next thing that wants attention
    std::vector<Action> kept_;  ///< the rest of a compound
    std::optional<Fault> fault_;
    unsigned fault_count_ = 0;
    bool begun_ = false;
};

/// A command line in words: at spaces, except between quotes; a backslash takes the next character
/// as it is.
std::vector<std::string> command_words(std::string_view command);

}  // namespace lastcard::protocol
