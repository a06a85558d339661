// Writes requests and parses answers (see host_side.hpp).
#include "bot/external/host_side.hpp"

#include <algorithm>
#include <utility>

#include "base/text_util.hpp"
#include "bot/external/words.hpp"
#include "record/notation.hpp"

namespace lastcard::external {
namespace {

std::string numbers_line(std::string_view key, const std::int32_t* values, unsigned count) {
    std::string line(key);
    for (unsigned i = 0; i < count; ++i) line += ' ' + std::to_string(values[i]);
    return line + '\n';
}

std::string winners_line(SeatSet winners) {
    std::string line = "winners";
    for (unsigned i = 0; i < max_seats; ++i)
        if (winners.has(seat_at(i))) line += ' ' + std::to_string(i);
    return line + '\n';
}

ParsedAnswer refuse(std::string_view move, std::string_view why) {
    std::string shown = quoted(move);
    shown.front() = shown.back() = '\'';
    return {{}, shown + ", which " + std::string(why)};
}

/// "'G7', which is none of its choices: R5, R7, draw"
ParsedAnswer refuse_choice(const Game& game, const SeatView& view, std::string_view move,
                           bool reactions) {
    constexpr unsigned most = 20;
    std::string why = reactions ? "is none of its reactions" : "is none of its choices";
    unsigned told = 0;
    view.moves().for_each(view.viewer, [&](const Action& action) {
        if (is_reaction(action) != reactions || ++told > most + 1) return;
        why += told == 1 ? ": " : ", ";
        why += told > most ? "…" : move_text(game, action);
    });
    return refuse(move, why);
}

std::vector<Action> actions_of(const Move& move) {
    std::vector<Action> actions = move.plays;
    if (move.power) actions.push_back(Action::coloured(ActionKind::Power, move.seat, *move.power));
    if (move.colour) actions.push_back(Action::coloured(ActionKind::Call, move.seat, *move.colour));
    if (move.has_swap) actions.push_back(Action::at(ActionKind::Swap, move.seat, move.swap));
    return actions;
}

}  // namespace

HostSide::HostSide(std::string edition, unsigned time_ms)
    : edition_(std::move(edition)), time_ms_(time_ms) {}

std::string HostSide::hello() { return "hello " + std::to_string(version) + "\n"; }

std::string HostSide::begin(const Game& game, Seat seat, unsigned seats) {
    seats_ = seats;
    std::fill(std::begin(scores_), std::end(scores_), 0);
    return write_game(game, {seat, seats, edition_, time_ms_});
}

std::string HostSide::see(const Game& game, std::span<const SeatEvent> events) {
    std::string out;
    bool round_over = false;
    SeatSet round_winners;
    SeatSet match_winners;
    for (const SeatEvent& event : events) {
        out += write_event(game, event);
        round_over |= event.kind == EventKind::RoundWon || event.kind == EventKind::RoundVoid;
        if (event.kind == EventKind::RoundWon) round_winners.add(event.seat);
        if (event.kind == EventKind::MatchWon) match_winners.add(event.seat);
        if (event.kind == EventKind::Scored) scores_[index(event.seat)] += event.number;
    }
    if (round_over)
        out +=
            numbers_line("scores", scores_, seats_) + winners_line(round_winners) + "roundover\n";
    if (!match_winners.empty()) out += winners_line(match_winners) + "gameover\n";
    return out;
}

std::string HostSide::view(const Knowledge& known, std::uint64_t chance) {
    std::copy(std::begin(known.view.scores), std::end(known.view.scores), scores_);
    return write_view(known.game, known.view) + "time " + std::to_string(time_ms_) + "\nchance " +
           std::to_string(derived_chance(chance)) + "\n";
}

std::string HostSide::ask(const Knowledge& known, std::uint64_t chance) {
    return view(known, chance) + "ask\n";
}

std::string HostSide::window(const Knowledge& known, std::uint64_t chance) {
    return view(known, chance) + "window\n";
}

ParsedAnswer parse_answer(const Game& game, const SeatView& view, std::string_view move) {
    const Result<Move> read = parse_move(game, view.viewer, move);
    if (!read) return refuse(move, "is no move: " + read.error());
    const Action& first = read->plays.front();
    if (is_reaction(first) || !view.moves().has(first))
        return refuse_choice(game, view, move, false);
    if (!suffixes_fit(game, *read)) return refuse(move, "answers a question that nobody will ask");
    return {actions_of(*read), {}};
}

ParsedAnswer parse_reaction(const Game& game, const SeatView& view, std::string_view move) {
    if (move == "none") return {};
    Result<Move> read = parse_move(game, view.viewer, move);
    if (!read) return refuse(move, "is no move: " + read.error());
    const Action& action = read->plays.front();
    if (!is_reaction(action) || !view.moves().has(action) || read->plays.size() > 1)
        return refuse_choice(game, view, move, true);
    if (!suffixes_fit(game, *read)) return refuse(move, "answers a question that nobody will ask");
    return {actions_of(*read), {}};
}

bool answers_kind(const Action& action, Ask kind) {
    switch (kind) {
        case Ask::Colour: return action.kind == ActionKind::Call;
        case Ask::Power: return action.kind == ActionKind::Power;
        case Ask::Swap: return action.kind == ActionKind::Swap;
        case Ask::More: return action.kind == ActionKind::Play;
        case Ask::Show: return action.kind == ActionKind::Show;
        case Ask::Turn:
        case Ask::Drawn:
        case Ask::Challenge:
        case Ask::Penalty:
        case Ask::Roulette:
        case Ask::Second:
        case Ask::Resolve: return false;
    }
    return false;
}

}  // namespace lastcard::external
