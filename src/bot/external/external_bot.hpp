// A bot that is a separate program (docs/bot-protocol.md). The seat always answers in time,
// whatever the program does; a fault of the program loses it the game.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bot/bot.hpp"
#include "bot/external/host_side.hpp"
#include "bot/external/process.hpp"

namespace lastcard::external {

/// What a program did wrong.
enum class FaultKind : std::uint8_t {
    NotStarted,  ///< it cannot be started again
    Crashed,     ///< it ended, or closed its output
    Silent,      ///< it gave no answer in time
    Illegal,     ///< an answer that is no legal move, or an answer to nothing
    Flood,       ///< too long a line, or too many of them
    Garbage,     ///< not text
    NotReading,  ///< it does not read its input
    Version,     ///< it speaks another version
};

struct Fault {
    FaultKind kind;
    std::string sentence;  ///< "Example (./bot.py) gave no answer within 1000 ms."
};

/// Gets every line of a dialogue: '>' to the program, '<' from it. Programs are numbered in the
/// order of their starts, from 1. May be called by several threads.
using ProgramLog = std::function<void(unsigned program, char direction, std::string_view line)>;

struct ProgramOptions {
    std::string edition;         ///< its id, for the program
    unsigned hello_ms = 10'000;  ///< time limit for the answer to `hello`
    unsigned move_ms = 1'000;    ///< time limit for every answer
    unsigned quit_ms = 200;      ///< time limit for ending after `quit`
    unsigned lines = 1'000;      ///< most lines while an answer is awaited
    unsigned faults = 3;         ///< after this many it is not started again
    std::function<void(const Fault&)> on_fault;
    ProgramLog log;
};

/// A fault ends the program and forfeits the game. The program is started again for the next game,
/// unless it has had `faults` of them.
class ExternalBot final : public Bot {
public:
    /// Starts the program and greets it. `command` is split into words as a shell does, with
    /// quotes, unless a file has exactly this name.
    static Result<std::unique_ptr<ExternalBot>> open(const std::string& command,
                                                     ProgramOptions options = {});
    /// The same during a series: a program that cannot play forfeits its games.
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

    /// Of the games to come.
    void set_edition(std::string edition) { host_.set_edition(std::move(edition)); }
    /// The name that the program gave itself, or its command.
    const std::string& name() const { return name_; }
    const std::optional<Fault>& fault() const { return fault_; }  ///< of the game being played
    unsigned fault_count() const { return fault_count_; }

private:
    ExternalBot(std::string command, std::vector<std::string> words, ProgramOptions options);
    std::string title() const;
    bool start();
    bool greet();
    void send(std::string_view lines);
    void log(char direction, std::string_view line) const;
    /// Waits for a line that begins with `word`; returns the rest of it. `known` belongs to the
    /// question, if there is one.
    std::optional<std::string> await(std::string_view word, unsigned milliseconds,
                                     const Knowledge* known = nullptr);
    bool has_unasked_output();
    std::optional<std::string> move_for(const Knowledge& known, bool window, std::uint64_t chance);
    std::optional<Action> kept_answer(const Knowledge& known);
    std::optional<Action> take(const ParsedAnswer& wish);
    void fail_to_read(ReadStatus why, unsigned milliseconds, const std::string& odd_line_told);
    void fail(FaultKind kind, const std::string& what);

    std::string command_;
    std::vector<std::string> words_;
    ProgramOptions options_;
    HostSide host_;
    std::string name_;
    std::unique_ptr<Process> process_;
    unsigned number_ = 0;        ///< of the program, in the log
    std::string unsent_events_;  ///< events to send with the next request
    std::vector<Action> kept_;   ///< the remaining actions of a compound
    std::optional<Fault> fault_;
    unsigned fault_count_ = 0;
    bool begun_ = false;
};

/// Splits a command line at spaces, except between quotes; a backslash escapes the next character.
std::vector<std::string> command_words(std::string_view command);

}  // namespace lastcard::external
