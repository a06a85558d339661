// Expectations: reading them, and comparing them with the table.
#include <algorithm>

#include "base/text_util.hpp"
#include "scenario/scenario.hpp"
#include "view/project.hpp"

namespace lastcard {
namespace {

using What = Expectation::What;

struct AskName {
    std::string_view name;
    Ask ask;
};
constexpr AskName ask_names[] = {
    {"turn", Ask::Turn},           {"drawn", Ask::Drawn},     {"colour", Ask::Colour},
    {"challenge", Ask::Challenge}, {"penalty", Ask::Penalty}, {"swap", Ask::Swap},
    {"roulette", Ask::Roulette},   {"power", Ask::Power},     {"second", Ask::Second},
    {"more", Ask::More},           {"show", Ask::Show},
};

std::string name_of(Ask ask) {
    for (const AskName& row : ask_names)
        if (row.ask == ask) return std::string(row.name);
    return "?";
}

std::string seat_name(Seat seat) { return seat == Seat::None ? "-" : std::to_string(index(seat)); }

std::string seats_text(SeatSet seats) {
    std::string text;
    for (unsigned i = 0; i < max_seats; ++i)
        if (seats.has(seat_at(i))) text += (text.empty() ? "" : " ") + std::to_string(i);
    return text.empty() ? "nobody" : text;
}

std::string cards_text(const Game& game, const std::vector<FaceId>& cards) {
    std::string text;
    for (const FaceId face : cards) {
        if (!text.empty()) text += ' ';
        text += face_text(game, face);
    }
    return text.empty() ? "no cards" : text;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t end = std::min(text.find(' ', at), text.size());
        if (end > at) words.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return words;
}

/// Takes the words of an expectation one by one and remembers the first complaint.
class Words {
public:
    Words(const Game& game, std::string_view text)
        : game_(game), text_(text), words_(words_of(text)) {}

    std::string_view next() { return at_ < words_.size() ? words_[at_++] : std::string_view(); }
    bool more() const { return at_ < words_.size(); }
    std::string_view rest() {
        if (!more()) return {};
        const std::string_view first = words_[at_];
        at_ = words_.size();
        return text_.substr(static_cast<std::size_t>(first.data() - text_.data()));
    }

    Seat seat() {
        const std::string_view word = next();
        const auto seat = find_seat(word);
        if (!seat) complain("a seat from 0 to 9", word);
        return seat.value_or(Seat::None);
    }
    Colour colour() {
        const std::string_view word = next();
        const auto colour = find_colour(word);
        if (!colour) complain("a colour R, Y, G or B", word);
        return colour.value_or(Colour::None);
    }
    std::int64_t number() {
        const std::string_view word = next();
        const auto number = parse_int(word);
        if (!number) complain("a number", word);
        return number.value_or(0);
    }
    FaceId card(std::string_view word) {
        const auto face = find_face(game_, word);
        if (!face) complain("a card of this edition", word);
        return face.value_or(FaceId::None);
    }
    std::vector<FaceId> cards() {
        std::vector<FaceId> cards;
        while (more()) cards.push_back(card(next()));
        std::sort(cards.begin(), cards.end());
        return cards;
    }
    void complain(std::string_view expected, std::string_view found) {
        if (!error_.empty()) return;
        error_ = "expected ";
        error_ += expected;
        error_ += found.empty() ? " but the line ends" : ", found '" + std::string(found) + "'";
    }
    const std::string& error() const { return error_; }

private:
    const Game& game_;
    std::string_view text_;
    std::vector<std::string_view> words_;
    std::size_t at_ = 0;
    std::string error_;
};

struct WhatName {
    std::string_view name;
    What what;
};
constexpr WhatName what_names[] = {
    {"turn", What::Turn},
    {"asks", What::Asks},
    {"direction", What::Direction},
    {"top", What::Top},
    {"colour", What::Colour},
    {"pending", What::Pending},
    {"hand", What::Hand},
    {"count", What::Count},
    {"power", What::Power},
    {"catchable", What::Catchable},
    {"safe", What::Safe},
    {"can", What::Can},
    {"cannot", What::Cannot},
    {"out", What::Out},
    {"round", What::Round},
    {"score", What::Score},
    {"match", What::Match},
    {"drawpile", What::DrawPile},
    {"discardpile", What::DiscardPile},
    {"sees", What::Sees},
};

void read_arguments(const Game& game, Words& words, Expectation& e) {
    switch (e.what) {
        case What::Turn:
        case What::Catchable:
        case What::Safe:
        case What::Out: e.seat = words.seat(); break;
        case What::Asks: {
            e.seat = words.seat();
            const std::string_view word = words.next();
            const auto* row = std::find_if(std::begin(ask_names), std::end(ask_names),
                                           [&](const AskName& name) { return name.name == word; });
            if (row == std::end(ask_names))
                words.complain("a kind of question such as turn, drawn or penalty", word);
            else
                e.ask = row->ask;
            break;
        }
        case What::Direction: {
            const std::string_view word = words.next();
            if (word != "left" && word != "right") words.complain("left or right", word);
            e.direction = word == "right" ? Direction::Right : Direction::Left;
            break;
        }
        case What::Top: {
            const std::string_view word = words.next();
            const std::size_t slash = word.find('/');
            e.cards.push_back(words.card(word.substr(0, slash)));
            if (slash != std::string_view::npos) {
                const auto colour = find_colour(word.substr(slash + 1));
                if (!colour) words.complain("a colour R, Y, G or B after the slash", word);
                e.colour = colour.value_or(Colour::None);
            }
            break;
        }
        case What::Colour: e.colour = words.colour(); break;
        case What::Pending:
        case What::DrawPile:
        case What::DiscardPile: e.number = words.number(); break;
        case What::Hand:
            e.seat = words.seat();
            e.cards = words.cards();
            break;
        case What::Count:
        case What::Score:
            e.seat = words.seat();
            e.number = words.number();
            break;
        case What::Power: {
            e.colour = words.colour();
            const std::string_view word = words.next();
            const auto seat = find_seat(word);
            if (!seat && word != "-") words.complain("a seat or -", word);
            e.seat = seat.value_or(Seat::None);
            break;
        }
        case What::Can:
        case What::Cannot: {
            e.seat = words.seat();
            const Result<Move> move = parse_move(game, e.seat, words.rest());
            if (!move)
                words.complain("a move", move.error());
            else
                e.move = *move;
            break;
        }
        case What::Round: {
            const std::string_view word = words.next();
            const auto seat = find_seat(word);
            if (word == "void")
                e.what = What::RoundVoid;
            else if (!seat)
                words.complain("a seat or void", word);
            e.seat = seat.value_or(Seat::None);
            break;
        }
        case What::RoundVoid: break;
        case What::Match:
            do e.seats.add(words.seat());
            while (words.more() && words.error().empty());
            break;
        case What::Sees:
            e.seat = words.seat();
            e.other = words.seat();
            e.cards = words.cards();
            break;
    }
}

/// The sentence about a question if another seat, or none, is asked.
std::string asked_text(const State& state) {
    if (state.phase != Phase::Playing) return "the round is over";
    const Frame& question = state.question();
    return "seat " + seat_name(question.seat) + " is asked " + name_of(question.kind);
}

std::string top_text(const Game& game, const State& state) {
    std::string text(face_text(game, state.top));
    if (game.face(state.top).colour == Colour::None && state.colour != Colour::None) {
        text += '/';
        text += letter(state.colour);
    }
    return text;
}

bool top_matches(const State& state, const Expectation& e) {
    return state.top == e.cards.front() && (e.colour == Colour::None || e.colour == state.colour);
}

Result<void> unless(bool holds, std::string seen) {
    if (holds) return {};
    return seen;
}

Result<void> check_move(const Game& game, const State& state, const Expectation& e) {
    State copy = state;
    std::vector<Action> done;
    const Refusal refusal = apply_move(game, copy, *e.move, done);
    if (e.what == What::Can)
        return unless(refusal.accepted(),
                      "it is refused (" + std::string(reason_name(refusal.reason)) + ")");
    return unless(!refusal.accepted(), "it is allowed");
}

}  // namespace

Result<Expectation> parse_expectation(const Game& game, std::string_view text) {
    Words words(game, text);
    const std::string_view name = words.next();
    const auto* row = std::find_if(std::begin(what_names), std::end(what_names),
                                   [&](const WhatName& what) { return what.name == name; });
    if (row == std::end(what_names)) return "there is no expectation '" + std::string(name) + "'";
    Expectation e;
    e.what = row->what;
    read_arguments(game, words, e);
    if (words.error().empty() && words.more()) words.complain("nothing more", words.rest());
    if (!words.error().empty()) return words.error();
    return e;
}

Result<void> check_expectation(const Game& game, const State& state,
                               const std::vector<Event>& events, const Expectation& e) {
    const bool playing = state.phase == Phase::Playing;
    const unsigned seat = index(e.seat);
    if (e.seat != Seat::None && seat >= state.seats)
        return "there is no seat " + std::to_string(seat);
    switch (e.what) {
        case What::Turn:
            return unless(playing && state.question().seat == e.seat, asked_text(state));
        case What::Asks:
            return unless(
                playing && state.question().seat == e.seat && state.question().kind == e.ask,
                asked_text(state));
        case What::Direction:
            return unless(state.direction == e.direction,
                          state.direction == Direction::Left ? "left" : "right");
        case What::Top: return unless(top_matches(state, e), top_text(game, state));
        case What::Colour:
            return unless(state.colour == e.colour, std::string(1, letter(state.colour)));
        case What::Pending: return unless(state.pending == e.number, std::to_string(state.pending));
        case What::Hand: {
            std::vector<FaceId> cards;
            for_each_card(game, state, e.seat, [&](FaceId face) { cards.push_back(face); });
            return unless(cards == e.cards, cards_text(game, cards));
        }
        case What::Count:
            return unless(state.hand_counts[seat] == e.number,
                          std::to_string(state.hand_counts[seat]));
        case What::Power: {
            const Seat holder = state.powers[index(e.colour)];
            return unless(holder == e.seat,
                          holder == Seat::None ? "nobody holds it" : "seat " + seat_name(holder));
        }
        case What::Catchable: return unless(state.catchable.has(e.seat), "the seat is safe");
        case What::Safe: return unless(!state.catchable.has(e.seat), "the seat can be caught");
        case What::Can:
        case What::Cannot: return check_move(game, state, e);
        case What::Out:
            return unless(!state.in_round.has(e.seat), "the seat is still in the round");
        case What::Round:
            return unless(
                !playing && state.round_winners.has(e.seat),
                playing ? "the round goes on" : "won by " + seats_text(state.round_winners));
        case What::RoundVoid:
            return unless(
                !playing && state.round_winners.empty(),
                playing ? "the round goes on" : "won by " + seats_text(state.round_winners));
        case What::Score:
            return unless(state.scores[seat] == e.number, std::to_string(state.scores[seat]));
        case What::Match:
            return unless(state.match_winners == e.seats,
                          state.match_winners.empty()
                              ? "the match goes on"
                              : "won by " + seats_text(state.match_winners));
        case What::DrawPile:
            return unless(state.draw_count == e.number, std::to_string(state.draw_count));
        case What::DiscardPile:
            return unless(state.discard_count == e.number, std::to_string(state.discard_count));
        case What::Sees: {
            std::vector<FaceId> cards;
            for_each_shown(events, e.seat, e.other, [&](FaceId face) { cards.push_back(face); });
            std::sort(cards.begin(), cards.end());
            return unless(cards == e.cards, cards_text(game, cards));
        }
    }
    return {};
}

}  // namespace lastcard
