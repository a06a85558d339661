// The dialogue from the bot's side (see bot_side.hpp).
#include "bot/external/bot_side.hpp"

#include <charconv>
#include <utility>

#include "bot/external/consistency.hpp"
#include "record/notation.hpp"

namespace lastcard::external {
namespace {

std::string move_line(std::string_view move) { return "move " + std::string(move) + "\n"; }

}  // namespace

BotSide::BotSide(std::string name, MakeBot make_bot)
    : name_(std::move(name)), make_bot_(std::move(make_bot)) {}

std::string BotSide::report_error(std::string_view sentence) {
    return "info " + std::string(sentence) + "\n";
}

std::string BotSide::receive(std::string_view line) {
    if (line.size() > max_line) return report_error("A line is too long.");
    if (line.ends_with('\r')) line.remove_suffix(1);
    WordReader words(line);
    const std::string_view word = words.next();
    if (word == "hello") return hello(words);
    if (word == "newgame") {
        game_parser_.emplace();
        table_.reset();
        view_.reset();
        return {};
    }
    if (word == "start") return start();
    if (word == "event") return receive_event(words);
    if (word == "view") {
        if (table_ == nullptr) return {};
        view_.emplace(table_->game, table_->seat, table_->seats);
        first_choice_.clear();
        return {};
    }
    if (word == "ask") return answer();
    if (word == "window") return react();
    if (word == "quit") done_ = true;
    return receive_fact(word, words);
}

std::string BotSide::hello(WordReader words) {
    const std::optional<unsigned> theirs = find_number(words.next(), 0xffff);
    std::string reply = "name " + name_ + "\n";
    if (!theirs || *theirs < version)
        reply += report_error("This bot speaks version " + std::to_string(version) + ".");
    return reply + "ready " + std::to_string(version) + "\n";
}

std::string BotSide::start() {
    if (!game_parser_) return {};
    const Result<ParsedGame> parsed = game_parser_->finish();
    game_parser_.reset();
    if (!parsed) return report_error(parsed.error());
    table_ = std::make_unique<Table>(Table{parsed->game, parsed->table.seat, parsed->table.seats,
                                           SeatMemory(parsed->table.seat), false,
                                           make_bot_(parsed->table.time_ms)});
    table_->bot->begin(table_->game, table_->seat, table_->seats);
    return {};
}

std::string BotSide::receive_event(WordReader words) {
    if (table_ == nullptr) return {};
    Table& table = *table_;
    const Result<std::optional<SeatEvent>> parsed =
        parse_event(table.game, table.seat, table.seats, words);
    if (!parsed) return report_error(parsed.error());
    if (!*parsed) return {};
    const SeatEvent& event = **parsed;
    if (event.kind == EventKind::RoundStarted) table.from_the_deal = true;
    table.memory.learn(table.game, event);
    if (table.bot->listens()) table.bot->see(table.game, {&event, 1});
    return {};
}

std::string BotSide::receive_fact(std::string_view word, WordReader words) {
    Result<void> parsed;
    if (game_parser_) {
        parsed = game_parser_->parse_line(word, words);
    } else if (word == "chance") {
        const std::string_view number = words.next();
        std::from_chars(number.data(), number.data() + number.size(), chance_);
    } else if (view_) {
        if (word == "choice" && first_choice_.empty()) first_choice_ = words.rest();
        parsed = view_->parse_line(word, words);
    }
    return parsed ? std::string() : report_error(parsed.error());
}

bool BotSide::prepare() {
    if (table_ == nullptr || !view_ || !is_consistent(table_->game, view_->view())) return false;
    // A bot that joined late or missed something knows only what can be seen.
    if (!table_->from_the_deal || !is_consistent(table_->game, view_->view(), table_->memory)) {
        table_->memory = SeatMemory::from_view(table_->game, view_->view());
        table_->from_the_deal = true;
    }
    return true;
}

std::string BotSide::answer() {
    if (!prepare() || view_->view().question().seat != table_->seat ||
        view_->view().moves().answer_count() == 0)
        return report_error("What was told cannot be true.") +
               move_line(first_choice_.empty() ? "none" : first_choice_);
    const Action action =
        table_->bot->answer({table_->game, view_->view(), table_->memory}, chance_);
    return move_line(move_text(table_->game, action));
}

std::string BotSide::react() {
    if (!prepare()) return report_error("What was told cannot be true.") + move_line("none");
    const std::optional<Action> action =
        table_->bot->react({table_->game, view_->view(), table_->memory}, chance_);
    return move_line(action ? move_text(table_->game, *action) : "none");
}

}  // namespace lastcard::external
