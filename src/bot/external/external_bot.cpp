// The dialogue with an untrusted program (see external_bot.hpp).
#include "bot/external/external_bot.hpp"

#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/text_util.hpp"
#include "bot/external/words.hpp"
#include "record/notation.hpp"

namespace lastcard::external {
namespace {

constexpr std::size_t max_name = 60;  // characters
constexpr unsigned grace_ms = 100;    // added to the time limit for the transfer
constexpr unsigned funeral_ms = 500;  // to find out how a program ended

std::atomic<unsigned> programs_started = 0;

/// The answer for a bot without one: the choice closest to doing nothing.
Action idle_answer(const Moves& moves, Seat seat) {
    if (moves.draw) return Action::simple(ActionKind::Draw, seat);
    if (moves.pass) return Action::simple(ActionKind::Pass, seat);
    if (moves.swap_none) return Action::at(ActionKind::Swap, seat, Seat::None);
    return moves.answer(seat, 0);
}

/// Removes control characters.
std::string printable(std::string_view text) {
    const std::string quotes = quoted(text, max_name);
    return quotes.substr(1, quotes.size() - 2);
}

/// Detects the most common mistake of new bots: a move without the word before it.
std::string hint_for(const Knowledge* known, const std::string& line) {
    if (known == nullptr) return {};
    const bool move = line == "none" || parse_move(known->game, known->view.viewer, line);
    return move ? ", expected " + quoted("move " + line) : std::string();
}

/// The last line that is not blank.
std::string_view last_line(std::string_view text) {
    text = trim(text);
    return trim(text.substr(text.rfind('\n') + 1));  // npos + 1 is 0: the whole text
}

}  // namespace

std::vector<std::string> command_words(std::string_view command) {
    std::vector<std::string> words;
    char quote = 0;
    bool inside = false;
    for (std::size_t i = 0; i < command.size(); ++i) {
        char c = command[i];
        if (quote == 0 && (c == ' ' || c == '\t')) {
            inside = false;
            continue;
        }
        if (!inside) words.emplace_back();
        inside = true;
        if (quote == 0 && (c == '"' || c == '\'')) {
            quote = c;
        } else if (c == quote && quote != 0) {
            quote = 0;
        } else {
            if (c == '\\' && quote != '\'' && i + 1 < command.size()) c = command[++i];
            words.back() += c;
        }
    }
    return words;
}

ExternalBot::ExternalBot(std::string command, std::vector<std::string> words,
                         ProgramOptions options)
    : command_(std::move(command)),
      words_(std::move(words)),
      options_(std::move(options)),
      host_(options_.edition, options_.move_ms) {}

ExternalBot::~ExternalBot() {
    if (process_ == nullptr) return;
    send("quit\n");
    process_->finish(options_.quit_ms);
}

std::unique_ptr<ExternalBot> ExternalBot::make(const std::string& command, ProgramOptions options) {
    const bool file = access(command.c_str(), F_OK) == 0;
    std::unique_ptr<ExternalBot> bot(new ExternalBot(
        command, file ? std::vector{command} : command_words(command), std::move(options)));
    bot->start();
    return bot;
}

Result<std::unique_ptr<ExternalBot>> ExternalBot::open(const std::string& command,
                                                       ProgramOptions options) {
    const auto on_fault = std::exchange(options.on_fault, nullptr);
    std::unique_ptr<ExternalBot> bot = make(command, std::move(options));
    if (bot->fault_) return bot->fault_->sentence;
    bot->options_.on_fault = on_fault;
    return bot;
}

std::string ExternalBot::title() const {
    const std::string shown = quoted(command_, 200);
    return name_.empty() ? "The bot program " + shown : name_ + " (" + shown + ")";
}

// ---- Starting and ending

bool ExternalBot::start() {
    Result<std::unique_ptr<Process>> started = Process::start(words_);
    if (!started) {
        fault_ = Fault{FaultKind::NotStarted, started.error()};
        ++fault_count_;
        if (options_.on_fault) options_.on_fault(*fault_);
        return false;
    }
    process_ = *std::move(started);
    number_ = ++programs_started;
    return greet();
}

bool ExternalBot::greet() {
    send(HostSide::hello());
    const std::optional<std::string> ready = await("ready", options_.hello_ms);
    if (!ready) return false;
    if (find_number(WordReader(*ready).next(), version) == version) return true;
    fail(FaultKind::Version,
         "speaks version " + quoted(*ready) + " of the protocol, not " + std::to_string(version));
    return false;
}

void ExternalBot::fail(FaultKind kind, const std::string& what) {
    fault_ = Fault{kind, title() + " " + what + "."};
    ++fault_count_;
    kept_.clear();
    unsent_events_.clear();
    send("error " + fault_->sentence + "\n");
    process_.reset();
    if (options_.on_fault) options_.on_fault(*fault_);
}

void ExternalBot::begin(const Game& game, Seat seat, unsigned seats) {
    kept_.clear();
    unsent_events_.clear();
    begun_ = true;
    if (fault_ && fault_count_ >= options_.faults) return;
    fault_.reset();
    if (process_ == nullptr && !start()) return;
    unsent_events_ = host_.begin(game, seat, seats);
}

// ---- Writing

void ExternalBot::send(std::string_view lines) {
    if (process_ == nullptr) return;
    process_->write_lines(lines);
    if (!options_.log) return;
    std::size_t at = 0;
    for (std::size_t end; (end = lines.find('\n', at)) != std::string_view::npos; at = end + 1)
        log('>', lines.substr(at, end - at));
}

void ExternalBot::log(char direction, std::string_view line) const {
    if (options_.log) options_.log(number_, direction, line);
}

/// Events are sent with the next request, so that the program wakes once and not for each event.
void ExternalBot::see(const Game& game, std::span<const SeatEvent> events) {
    if (fault_ || !begun_) return;
    unsent_events_ += host_.see(game, events);
    if (unsent_events_.ends_with("over\n")) send(std::exchange(unsent_events_, {}));
}

// ---- Reading

void ExternalBot::fail_to_read(ReadStatus why, unsigned milliseconds,
                               const std::string& odd_line_told) {
    switch (why) {
        case ReadStatus::TimedOut:
            return fail(FaultKind::Silent, "gave no answer within " + std::to_string(milliseconds) +
                                               " ms" + odd_line_told);
        case ReadStatus::Closed:
        case ReadStatus::NotReading: {
            const std::string how = process_->how_it_ended(funeral_ms);
            if (why == ReadStatus::NotReading && how.empty())
                return fail(FaultKind::NotReading, "does not read what it is told");
            const std::string_view words = last_line(process_->last_words());
            return fail(FaultKind::Crashed,
                        "stopped playing: " + (how.empty() ? "it has closed its output" : how) +
                            (words.empty() ? "" : ", with the last words " + quoted(words, 200)));
        }
        case ReadStatus::TooLong:
            return fail(FaultKind::Flood,
                        "wrote a line of more than " + std::to_string(max_line) + " bytes");
        case ReadStatus::Garbage:
            return fail(FaultKind::Garbage, "wrote something that is not a line of text");
        case ReadStatus::Line: break;
    }
}

std::optional<std::string> ExternalBot::await(std::string_view word, unsigned milliseconds,
                                              const Knowledge* known) {
    const Deadline deadline = in_ms(milliseconds + grace_ms);
    std::string odd_line_told;
    std::string line;
    for (unsigned lines = 0; lines < options_.lines; ++lines) {
        const ReadStatus status = process_->read_line(deadline, line);
        if (status != ReadStatus::Line) {
            fail_to_read(status, milliseconds, odd_line_told);
            return std::nullopt;
        }
        log('<', line);
        WordReader words(line);
        const std::string_view first = words.next();
        if (first == word) return std::string(words.rest());
        if (first == "name" && word == "ready")
            name_ = printable(words.rest());
        else if (first != "info" && !first.empty())
            odd_line_told = "; it said " + quoted(line) + hint_for(known, line);
    }
    fail(FaultKind::Flood, "wrote " + std::to_string(options_.lines) + " lines without an answer");
    return std::nullopt;
}

/// Before a question: output since the last answer is a fault.
bool ExternalBot::has_unasked_output() {
    std::string line;
    for (unsigned lines = 0; lines < options_.lines; ++lines) {
        const ReadStatus status = process_->read_line(in_ms(0), line);
        if (status == ReadStatus::TimedOut) return false;
        if (status != ReadStatus::Line) {
            fail_to_read(status, 0, {});
            return true;
        }
        log('<', line);
        if (WordReader(line).next() == "move") {
            fail(FaultKind::Illegal, "answered " + quoted(line) + " when nothing was asked");
            return true;
        }
    }
    fail(FaultKind::Flood, "wrote " + std::to_string(options_.lines) + " lines without an answer");
    return true;
}

std::optional<std::string> ExternalBot::move_for(const Knowledge& known, bool window,
                                                 std::uint64_t chance) {
    if (!begun_) begin(known.game, known.view.viewer, known.view.seats);
    if (fault_ || has_unasked_output()) return std::nullopt;
    send(std::exchange(unsent_events_, {}) +
         (window ? host_.window(known, chance) : host_.ask(known, chance)));
    return await("move", options_.move_ms, &known);
}

/// The part of a compound that answers this question; drops the rest if none does.
std::optional<Action> ExternalBot::kept_answer(const Knowledge& known) {
    const Ask kind = known.view.question().kind;
    const auto found = std::find_if(kept_.begin(), kept_.end(), [kind](const Action& action) {
        return answers_kind(action, kind);
    });
    if (found == kept_.end()) {
        kept_.clear();
        return std::nullopt;
    }
    const Action action = *found;
    kept_.erase(found);
    if (known.view.moves().has(action)) return action;
    fail(FaultKind::Illegal, "went on with a move that is none of its choices");
    return std::nullopt;
}

std::optional<Action> ExternalBot::take(const ParsedAnswer& wish) {
    if (!wish.error.empty()) fail(FaultKind::Illegal, "answered " + wish.error);
    if (wish.actions.empty()) return std::nullopt;
    // A call in between does not end a compound.
    if (is_answer(wish.actions.front().kind))
        kept_.assign(wish.actions.begin() + 1, wish.actions.end());
    return wish.actions.front();
}

Action ExternalBot::answer(const Knowledge& known, std::uint64_t chance) {
    const Action otherwise = idle_answer(known.view.moves(), known.view.viewer);
    if (const std::optional<Action> kept = kept_answer(known)) return *kept;
    const std::optional<std::string> move = move_for(known, false, chance);
    if (!move) return otherwise;
    return take(parse_answer(known.game, known.view, *move)).value_or(otherwise);
}

std::optional<Action> ExternalBot::react(const Knowledge& known, std::uint64_t chance) {
    const std::optional<std::string> move = move_for(known, true, chance);
    if (!move) return std::nullopt;
    return take(parse_reaction(known.game, known.view, *move));
}

}  // namespace lastcard::external
