// Reads moves as the notation writes them (see notation.hpp). The text may be untrusted.
#include <utility>

#include "base/text_util.hpp"
#include "record/notation.hpp"

namespace lastcard {

namespace {

constexpr std::string_view expected_seat = "a seat from 0 to 9";
constexpr std::string_view expected_colour = "a colour: R, Y, G or B";

// In single quotes: what was typed, safe for a terminal.
std::string shown(std::string_view text) {
    std::string quotes = quoted(text);
    quotes.front() = quotes.back() = '\'';
    return quotes;
}

std::string sentence(std::string_view found, std::string_view expected) {
    return "found " + (found.empty() ? "nothing" : shown(found)) + ", expected " +
           std::string(expected);
}

Result<Move> refuse_text(std::string_view found, std::string_view expected) {
    return sentence(found, expected);
}

Result<Move> one_action(Seat seat, const Action& action) {
    Move move;
    move.seat = seat;
    move.plays.push_back(action);
    return move;
}

struct Word {
    std::string_view text;
    ActionKind kind;
};

constexpr Word plain_words[] = {
    {"draw", ActionKind::Draw}, {"pass", ActionKind::Pass}, {"challenge", ActionKind::Challenge},
    {"flip", ActionKind::Flip}, {"uno", ActionKind::Uno},   {"slap", ActionKind::Slap},
};
constexpr Word colour_words[] = {{"call", ActionKind::Call}, {"power", ActionKind::Power}};
constexpr Word seat_words[] = {
    {"give", ActionKind::Give}, {"swap", ActionKind::Swap}, {"catch", ActionKind::Catch}};
constexpr Word table_words[] = {
    {"close", ActionKind::Close}, {"timeout", ActionKind::Timeout}, {"deal", ActionKind::Deal}};

// A text that begins with the word: what stands behind it and one space, empty if nothing does.
std::optional<std::string_view> after_word(std::string_view text, std::string_view word) {
    if (!text.starts_with(word)) return std::nullopt;
    text.remove_prefix(word.size());
    if (text.empty()) return text;
    if (text.front() != ' ') return std::nullopt;
    return text.substr(1);
}

Result<Move> parse_table_move(std::string_view text) {
    for (const Word& word : table_words)
        if (text == word.text) return one_action(Seat::None, Action::simple(word.kind, Seat::None));
    if (const auto who = after_word(text, "leave")) {
        const std::optional<Seat> seat = find_seat(*who);
        if (!seat) return refuse_text(*who, std::string(expected_seat) + " after 'leave'");
        return one_action(Seat::None, Action::simple(ActionKind::Leave, *seat));
    }
    return refuse_text(text, "close, timeout, deal or leave with a seat");
}

bool symbol_character(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '+';
}

/// Reads a play from left to right; the first mistake is kept.
class PlayReader {
public:
    PlayReader(const Game& game, Seat seat, std::string_view text) : game_(game), rest_(text) {
        move_.seat = seat;
    }

    Result<Move> read() {
        if (!cards() || !answers()) return std::move(error_);
        const bool jump = take('^');
        const bool uno = take('!');
        if (!rest_.empty()) {
            fail(rest_, jump || uno
                            ? "the end of the move"
                            : "the end of the move, or another part of a play in its place");
            return std::move(error_);
        }
        for (size_t i = 0; i < move_.plays.size(); ++i) {
            const bool last = i + 1 == move_.plays.size();
            std::uint8_t& flags = move_.plays[i].flags;
            if (!last || open_series_) flags |= play_flag::more;
            if (jump) flags |= play_flag::jump;
            if (uno && last) flags |= play_flag::uno;
        }
        return std::move(move_);
    }

private:
    bool fail(std::string_view found, std::string_view expected) {
        error_ = sentence(found, expected);
        return false;
    }

    bool take(char c) {
        if (rest_.empty() || rest_.front() != c) return false;
        rest_.remove_prefix(1);
        return true;
    }

    /// The longest card that the text begins with; empty if it begins with none.
    std::string_view card_token() const {
        if (rest_.empty()) return {};
        const bool wild = rest_.front() == 'W';
        if (!wild && !find_colour(rest_.substr(0, 1))) return {};
        size_t length = 1;
        if (wild && rest_.size() > 1 && find_colour(rest_.substr(1, 1))) return rest_.substr(0, 2);
        while (length < rest_.size() && symbol_character(rest_[length])) ++length;
        return wild || length > 1 ? rest_.substr(0, length) : std::string_view();
    }

    bool card() {
        const std::string_view token = card_token();
        if (token.empty()) {
            return fail(rest_, move_.plays.empty()
                                   ? "a card such as R7 or W+4, or a move such as draw"
                                   : "a card such as R7 after the comma");
        }
        const std::optional<FaceId> face = find_face(game_, token);
        if (!face) {
            error_ = "there is no card " + shown(token) + " in this edition";
            return false;
        }
        if (move_.plays.size() == max_cards) return fail(rest_, "at most 504 cards in a move");
        move_.plays.push_back(Action::play(move_.seat, *face));
        rest_.remove_prefix(token.size());
        return true;
    }

    bool cards() {
        if (!card()) return false;
        if (take('*')) {
            if (!take('2')) return fail(rest_, "2 after '*', for a pair");
            move_.plays.back().flags |= play_flag::pair;
        }
        while (take(',')) {
            const bool more_cards = !rest_.empty() && std::string_view("/>^!").find(
                                                          rest_.front()) == std::string_view::npos;
            if (!more_cards) {
                open_series_ = true;
                return true;
            }
            if (!card()) return false;
        }
        return true;
    }

    bool colour(std::optional<Colour>& into, std::string_view after) {
        into = find_colour(rest_.substr(0, 1));
        if (!into) return fail(rest_, std::string(expected_colour) + ", after " + shown(after));
        rest_.remove_prefix(1);
        return true;
    }

    bool answers() {
        if (take('/')) {
            if (!colour(move_.colour, "/")) return false;
            if (take('@') && !colour(move_.power, "@")) return false;
        }
        if (!take('>')) return true;
        move_.has_swap = true;
        if (take('-')) return true;
        const std::optional<Seat> seat = find_seat(rest_.substr(0, 1));
        if (!seat) return fail(rest_, std::string(expected_seat) + ", or -, after '>'");
        move_.swap = *seat;
        rest_.remove_prefix(1);
        return true;
    }

    const Game& game_;
    std::string_view rest_;
    Move move_;
    bool open_series_ = false;
    std::string error_;
};

}  // namespace

Result<Move> parse_move(const Game& game, Seat seat, std::string_view text) {
    if (seat == Seat::None) return parse_table_move(text);
    for (const Word& word : plain_words)
        if (text == word.text) return one_action(seat, Action::simple(word.kind, seat));
    for (const Word& word : colour_words) {
        const auto rest = after_word(text, word.text);
        if (!rest) continue;
        const std::optional<Colour> colour = find_colour(*rest);
        if (!colour)
            return refuse_text(*rest, std::string(expected_colour) + ", after " + shown(word.text));
        return one_action(seat, Action::coloured(word.kind, seat, *colour));
    }
    for (const Word& word : seat_words) {
        const auto rest = after_word(text, word.text);
        if (!rest) continue;
        const bool swap = word.kind == ActionKind::Swap;
        if (swap && *rest == "-") return one_action(seat, Action::at(word.kind, seat, Seat::None));
        const std::optional<Seat> target = find_seat(*rest);
        if (!target) {
            return refuse_text(*rest, std::string(expected_seat) +
                                          (swap ? ", or -, after " : " after ") + shown(word.text));
        }
        return one_action(seat, Action::at(word.kind, seat, *target));
    }
    if (const auto card = after_word(text, "show")) {
        const std::optional<FaceId> face = find_face(game, *card);
        if (!face) return refuse_text(*card, "a card of this edition such as R7, after 'show'");
        return one_action(seat, Action::show(seat, *face));
    }
    return PlayReader(game, seat, text).read();
}

Result<Move> parse_seat_move(const Game& game, std::string_view text) {
    const size_t space = text.find(' ');
    const std::string_view who = text.substr(0, space);
    const std::optional<Seat> seat = who == "*" ? Seat::None : find_seat(who);
    if (!seat) return refuse_text(who, std::string(expected_seat) + ", or * for the table");
    if (space == std::string_view::npos)
        return refuse_text({}, "a space and a move after the seat");
    return parse_move(game, *seat, text.substr(space + 1));
}

Result<Action> parse_action(const Game& game, std::string_view text) {
    Result<Move> read = parse_seat_move(game, text);
    if (!read) return read.error();
    if (read->plays.size() != 1 || read->has_answers())
        return sentence(text, "one action, not a compound move");
    return read->plays.front();
}

}  // namespace lastcard
