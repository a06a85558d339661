// Parses events and views (see parse.hpp).
#include <limits>

#include "base/text_util.hpp"
#include "bot/external/parse.hpp"
#include "record/notation.hpp"

namespace lastcard::external {
namespace {

std::string unexpected(std::string_view key, std::string_view found) {
    return wrong(key, found, "what docs/bot-protocol.md says");
}

template <class Number>
bool read_number(std::string_view word, Number& into) {
    const std::optional<unsigned> number = find_number(word, std::numeric_limits<Number>::max());
    if (number) into = static_cast<Number>(*number);
    return number.has_value();
}

template <class Value>
bool take(const std::optional<Value>& found, Value& into) {
    if (found) into = *found;
    return found.has_value();
}

bool read_direction(std::string_view word, Direction& into) {
    into = word == "right" ? Direction::Right : Direction::Left;
    return word == "left" || word == "right";
}

bool read_bool(std::string_view word, bool& into) {
    into = word == "yes";
    return into || word == "no";
}

bool read_seats(WordReader words, unsigned seats, SeatSet& into) {
    into = SeatSet{};
    while (words.more()) {
        const std::optional<Seat> seat = find_seat(words.next());
        if (!seat || index(*seat) >= seats) return false;
        into.add(*seat);
    }
    return true;
}

bool read_cards(const Game& game, WordReader words, std::uint16_t (&counts)[max_faces]) {
    for (std::uint16_t& count : counts) count = 0;
    for (unsigned cards = 0; words.more(); ++cards) {
        const std::optional<FaceId> face = find_face(game, words.next());
        if (!face || cards == max_cards) return false;
        ++counts[index(*face)];
    }
    return true;
}

bool read_discards(const Game& game, WordReader words, SeatView& view) {
    if (!read_cards(game, words, view.discard_counts)) return false;
    view.discard_count = 0;
    for (const std::uint16_t count : view.discard_counts)
        view.discard_count = static_cast<std::uint16_t>(view.discard_count + count);
    return true;
}

bool read_counts(WordReader words, unsigned seats, std::uint16_t (&into)[max_seats]) {
    for (unsigned i = 0; i < seats; ++i)
        if (!read_number(words.next(), into[i])) return false;
    return !words.more();
}

bool read_scores(WordReader words, unsigned seats, std::int32_t (&into)[max_seats]) {
    for (unsigned i = 0; i < seats; ++i) {
        const std::optional<std::int64_t> score = parse_int(words.next());
        if (!score || *score < std::numeric_limits<std::int32_t>::min() ||
            *score > std::numeric_limits<std::int32_t>::max())
            return false;
        into[i] = static_cast<std::int32_t>(*score);
    }
    return !words.more();
}

bool read_powers(WordReader words, unsigned seats, Seat (&into)[4]) {
    for (Seat& holder : into)
        if (!take(find_seat_or_none(words.next(), seats), holder)) return false;
    return !words.more();
}

/// Parses the word that some kinds of events have for their flags.
bool read_flag(SeatEvent& event, std::string_view key, std::string_view value) {
    switch (event_traits(event.kind).flags) {
        case FlagsMean::Nothing: return true;
        case FlagsMean::Marks: return key != "marks" || take(find_marks(value), event.flags);
        case FlagsMean::Direction: {
            if (key != "direction") return true;
            Direction direction = Direction::Left;
            const bool known = read_direction(value, direction);
            event.flags = static_cast<std::uint8_t>(direction);
            return known;
        }
        case FlagsMean::Verdict:
            if (key != "verdict") return true;
            event.flags = value == "guilty" ? 1 : 0;
            return value == "guilty" || value == "innocent";
        case FlagsMean::Question: {
            if (key != "kind") return true;
            const std::optional<Ask> kind = find_ask(value);
            if (kind) event.flags = static_cast<std::uint8_t>(*kind);
            return kind.has_value();
        }
    }
    return false;
}

/// Whether the viewer may see the face of this event.
bool face_is_told(const SeatEvent& event, Seat viewer) {
    switch (audience(event.kind)) {
        case Audience::All: return true;
        case Audience::Owner: return event.seat == viewer;
        case Audience::Both: return event.seat == viewer || event.other == viewer;
        case Audience::Faceless: break;
    }
    return false;
}

/// One line of a view: its first word, and the parser of the rest.
struct Fact {
    std::string_view word;
    bool (*read)(const Game& game, WordReader words, SeatView& view);
};

template <auto member>
bool number_line(const Game&, WordReader words, SeatView& view) {
    return read_number(words.next(), view.*member);
}

template <auto member>
bool seats_line(const Game&, WordReader words, SeatView& view) {
    return read_seats(words, view.seats, view.*member);
}

constexpr Fact facts[] = {
    {"hand", [](const Game& g, WordReader w, SeatView& v) { return read_cards(g, w, v.hand); }},
    {"top", [](const Game& g, WordReader w,
               SeatView& v) { return take(find_card_or_none(g, w.next()), v.top); }},
    {"colour", [](const Game&, WordReader w,
                  SeatView& v) { return take(find_colour_or_none(w.next()), v.colour); }},
    {"direction",
     [](const Game&, WordReader w, SeatView& v) { return read_direction(w.next(), v.direction); }},
    {"pending", number_line<&SeatView::pending>},
    {"counts",
     [](const Game&, WordReader w, SeatView& v) { return read_counts(w, v.seats, v.hand_counts); }},
    {"scores",
     [](const Game&, WordReader w, SeatView& v) { return read_scores(w, v.seats, v.scores); }},
    {"round", number_line<&SeatView::round>},
    {"dealer", [](const Game&, WordReader w,
                  SeatView& v) { return take(find_seat_or_none(w.next(), v.seats), v.dealer); }},
    {"draw_pile", number_line<&SeatView::draw_count>},
    {"discards", [](const Game& g, WordReader w, SeatView& v) { return read_discards(g, w, v); }},
    {"under", [](const Game& g, WordReader w,
                 SeatView& v) { return take(find_card_or_none(g, w.next()), v.under); }},
    {"aside", number_line<&SeatView::aside_count>},
    {"last_player",
     [](const Game&, WordReader w, SeatView& v) {
         return take(find_seat_or_none(w.next(), v.seats), v.last_player);
     }},
    {"powers",
     [](const Game&, WordReader w, SeatView& v) { return read_powers(w, v.seats, v.powers); }},
    {"at_table", seats_line<&SeatView::at_table>},
    {"in_round", seats_line<&SeatView::in_round>},
    {"knocked_out", seats_line<&SeatView::knocked_out>},
    {"catchable", seats_line<&SeatView::catchable>},
    {"called", seats_line<&SeatView::said_uno>},
    {"to_slap", seats_line<&SeatView::to_slap>},
    {"too_late", seats_line<&SeatView::too_late>},
    {"jump_open",
     [](const Game&, WordReader w, SeatView& v) { return read_bool(w.next(), v.jump_open); }},
    {"direction_before", [](const Game&, WordReader w,
                            SeatView& v) { return read_direction(w.next(), v.direction_before); }},
    {"idle_draws", number_line<&SeatView::idle_draws>},
    {"actions", number_line<&SeatView::actions>},
    {"decision", number_line<&SeatView::decision>},
};

}  // namespace

Result<std::optional<SeatEvent>> parse_event(const Game& game, Seat viewer, unsigned seats,
                                             WordReader words) {
    const std::string_view kind = words.next();
    const std::optional<EventKind> known = find_event(kind);
    if (!known) return std::optional<SeatEvent>();
    SeatEvent event{.kind = *known};
    while (words.more()) {
        const std::string_view key = words.next();
        const std::string_view value = words.next();
        bool good = read_flag(event, key, value);
        if (key == "seat") good = take(find_seat_or_none(value, seats), event.seat);
        if (key == "other") good = take(find_seat_or_none(value, seats), event.other);
        if (key == "card") good = take(find_card_or_none(game, value), event.face);
        if (key == "colour") good = take(find_colour_or_none(value), event.colour);
        if (key == "number") good = read_number(value, event.number);
        if (!good) return unexpected("event " + std::string(kind) + " " + quoted(key), value);
    }
    if (event.kind == EventKind::CardPlayed)
        event.number = (event.flags & play_flag::pair) != 0 ? 2 : 1;
    if ((event.face != FaceId::None) != face_is_told(event, viewer))
        return "event " + std::string(kind) + ": found " +
               (event.face == FaceId::None ? "no card" : "a card") +
               ", expected what the seat sees";
    return std::optional(event);
}

ViewParser::ViewParser(const Game& game, Seat viewer, unsigned seats) : game_(&game) {
    view_.viewer = viewer;
    view_.seats = static_cast<std::uint8_t>(seats);
}

Result<void> ViewParser::parse_own_move(std::string_view word, std::string_view move) {
    const Result<Move> read = parse_move(*game_, view_.viewer, move);
    if (!read) return std::string(word) + ": " + read.error();
    if (read->plays.size() != 1 || read->has_answers() ||
        !add_move(view_.own_moves, read->plays.front()))
        return wrong(word, move, "one move, not a compound");
    return {};
}

Result<void> ViewParser::parse_question(WordReader words) {
    if (view_.frame_count == std::size(view_.frames)) return wrong("question", "a fifth", "four");
    Frame frame;
    const std::string_view kind = words.next();
    if (!take(find_ask(kind), frame.kind)) return unexpected("question", kind);
    while (words.more()) {
        const std::string_view key = words.next();
        const std::string_view value = words.next();
        bool good = true;
        if (key == "seat") good = take(find_seat_or_none(value, view_.seats), frame.seat);
        if (key == "other") good = take(find_seat_or_none(value, view_.seats), frame.other);
        if (key == "card") good = take(find_card_or_none(*game_, value), frame.face);
        if (key == "colour") good = take(find_colour_or_none(value), frame.colour);
        if (key == "step") good = read_number(value, frame.step);
        if (key == "flags") good = read_number(value, frame.flags);
        if (key == "times") good = read_number(value, frame.times);
        if (!good) return unexpected(quoted(key), value);
    }
    view_.frames[view_.frame_count++] = frame;
    return {};
}

Result<void> ViewParser::parse_line(std::string_view word, WordReader words) {
    if (word == "choice" || word == "reaction") return parse_own_move(word, words.rest());
    if (word == "below" || word == "question") return parse_question(words);
    for (const Fact& fact : facts)
        if (word == fact.word && !fact.read(*game_, words, view_))
            return unexpected(word, words.rest());
    return {};
}

}  // namespace lastcard::external
