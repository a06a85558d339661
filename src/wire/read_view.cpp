// The inverse of view_json.cpp (see read_view.hpp).
#include "wire/read_view.hpp"

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/text_util.hpp"
#include "bot/bot.hpp"
#include "record/notation.hpp"
#include "text/keys.hpp"
#include "wire/limits.hpp"
#include "wire/notices.hpp"

namespace lastcard::wire {
namespace {

using json::Type;
using json::Value;

// ---- Values. Each function returns whether the value is valid.

template <class Number>
bool read_number(const Value& value, Number& into) {
    if (value.type != Type::Integer || !std::in_range<Number>(value.integer)) return false;
    into = static_cast<Number>(value.integer);
    return true;
}

bool read_bool(const Value& value, bool& into) {
    into = value.boolean;
    return value.type == Type::Boolean;
}

bool read_seat(const Value& value, Seat& into) {
    if (value.type == Type::Null) {
        into = Seat::None;
        return true;
    }
    unsigned number = 0;
    if (!read_number(value, number) || number >= max_seats) return false;
    into = seat_at(number);
    return true;
}

bool read_face(const Game& game, const Value& value, FaceId& into) {
    into = FaceId::None;
    if (value.type == Type::Null) return true;
    const std::optional<FaceId> face =
        value.type == Type::String ? find_face(game, value.string) : std::nullopt;
    if (face) into = *face;
    return face.has_value();
}

bool read_colour(const Value& value, Colour& into) {
    into = Colour::None;
    if (value.type == Type::Null) return true;
    const std::optional<Colour> colour =
        value.type == Type::String ? find_colour(value.string) : std::nullopt;
    if (colour) into = *colour;
    return colour.has_value();
}

bool read_direction(const Value& value, Direction& into) {
    into = value.string == "right" ? Direction::Right : Direction::Left;
    return value.type == Type::String && (value.string == "left" || value.string == "right");
}

bool read_phase(const Value& value, Phase& into) {
    constexpr std::string_view words[] = {"playing", "round_over", "match_over"};
    for (unsigned i = 0; i < 3; ++i)
        if (value.type == Type::String && value.string == words[i]) {
            into = static_cast<Phase>(i);
            return true;
        }
    return false;
}

bool read_seats(const Value& value, SeatSet& into) {
    into = SeatSet{};
    if (value.type != Type::Array) return false;
    for (const Value& each : value.array) {
        Seat seat = Seat::None;
        if (!read_seat(each, seat) || seat == Seat::None) return false;
        into.add(seat);
    }
    return true;
}

/// Number of copies by card token: only the listed cards change.
bool read_cards(const Game& game, const Value& value, std::uint16_t (&into)[max_faces]) {
    if (value.type != Type::Object) return false;
    for (const json::Member& member : value.object) {
        const std::optional<FaceId> face = find_face(game, member.key);
        if (!face) return false;
        std::uint16_t& count = into[index(*face)];
        if (member.value.type == Type::Null)
            count = 0;
        else if (!read_number(member.value, count) || count > max_cards)
            return false;
    }
    return true;
}

bool read_discards(const Game& game, const Value& value, SeatView& view) {
    if (!read_cards(game, value, view.discard_counts)) return false;
    unsigned sum = 0;
    for (const std::uint16_t count : view.discard_counts) sum += count;
    view.discard_count = static_cast<std::uint16_t>(sum);
    return sum <= max_cards;
}

template <class Number>
bool read_per_seat(const Value& value, Number (&into)[max_seats]) {
    if (value.type != Type::Array || value.array.size() > max_seats) return false;
    for (unsigned i = 0; i < max_seats; ++i) {
        into[i] = 0;
        if (i < value.array.size() && !read_number(value.array[i], into[i])) return false;
    }
    return true;
}

bool read_powers(const Game&, const Value& value, SeatView& view) {
    if (value.type != Type::Object) return false;
    for (const json::Member& member : value.object) {
        const std::optional<Colour> colour = find_colour(member.key);
        if (!colour || !read_seat(member.value, view.powers[index(*colour)])) return false;
    }
    return true;
}

// ---- Questions

bool read_frame(const Game& game, const Value& value, Frame& into) {
    if (value.type != Type::Object) return false;
    for (const auto& [key, offset, part] : value.object) {
        const bool gone = part.type == Type::Null;
        bool good = true;
        if (key == "kind") {
            const std::optional<Ask> kind = find_ask(part.string);
            good = part.type == Type::String && kind.has_value();
            if (good) into.kind = *kind;
        } else if (key == "seat") {
            good = read_seat(part, into.seat);
        } else if (key == "card") {
            good = read_face(game, part, into.face);
        } else if (key == "other") {
            good = read_seat(part, into.other);
        } else if (key == "colour") {
            good = read_colour(part, into.colour);
        } else if (key == "step") {
            if (gone) into.step = 0;
            good = gone || read_number(part, into.step);
        } else if (key == "flags") {
            if (gone) into.flags = 0;
            good = gone || read_number(part, into.flags);
        } else if (key == "times") {
            if (gone) into.times = 0;
            good = gone || read_number(part, into.times);
        }
        if (!good) return false;
    }
    return true;
}

/// The frames of a view: those below the question, and the question if there is one.
struct Frames {
    std::array<Frame, 4> below{};
    unsigned below_count = 0;
    std::optional<Frame> question;
};

Frames frames_of(const SeatView& view) {
    Frames frames;
    if (view.frame_count == 0) return frames;
    frames.below_count = view.frame_count - 1U;
    for (unsigned i = 0; i < frames.below_count; ++i) frames.below[i] = view.frames[i];
    frames.question = view.question();
    return frames;
}

bool read_below(const Game& game, const Value& value, Frames& frames) {
    frames.below = {};
    frames.below_count = 0;
    if (value.type != Type::Array || value.array.size() > 3) return false;
    for (const Value& each : value.array)
        if (!read_frame(game, each, frames.below[frames.below_count++])) return false;
    return true;
}

bool read_question(const Game& game, const Value& value, Frames& frames) {
    if (value.type == Type::Null) {
        frames.question.reset();
        return true;
    }
    if (!frames.question) frames.question = Frame{};
    return read_frame(game, value, *frames.question);
}

void put_frames(const Frames& frames, SeatView& view) {
    for (Frame& frame : view.frames) frame = Frame{};
    view.frame_count = 0;
    if (!frames.question) return;
    for (unsigned i = 0; i < frames.below_count; ++i)
        view.frames[view.frame_count++] = frames.below[i];
    view.frames[view.frame_count++] = *frames.question;
}

// ---- Moves

bool read_moves(const Game& game, const Value& value, Moves& moves) {
    if (value.type != Type::Array) return false;
    for (const Value& each : value.array) {
        if (each.type != Type::String) return false;
        const Result<Move> read = parse_move(game, seat_at(0), each.string);
        if (!read || read->plays.size() != 1 || read->has_answers() ||
            !add_move(moves, read->plays.front()))
            return false;
    }
    return true;
}

// ---- Members of a view

struct Member {
    std::string_view name;
    bool (*read)(const Game& game, const Value& value, SeatView& view);
};

/// The type of a member of SeatView.
template <auto member>
using Part = std::remove_reference_t<decltype(std::declval<SeatView&>().*member)>;

template <auto member, bool (*read)(const Value&, Part<member>&)>
bool read_part(const Game&, const Value& value, SeatView& view) {
    return read(value, view.*member);
}
template <auto member, bool (*read)(const Game&, const Value&, Part<member>&)>
bool read_part(const Game& game, const Value& value, SeatView& view) {
    return read(game, value, view.*member);
}

constexpr Member members_of_view[] = {
    {"seats", [](const Game&, const Value& v,
                 SeatView& to) { return read_number(v, to.seats) && to.seats <= max_seats; }},
    {"viewer", read_part<&SeatView::viewer, read_seat>},
    {"phase", read_part<&SeatView::phase, read_phase>},
    {"round", read_part<&SeatView::round, read_number>},
    {"decision", read_part<&SeatView::decision, read_number>},
    {"actions", read_part<&SeatView::actions, read_number>},
    {"hand", read_part<&SeatView::hand, read_cards>},
    {"counts", read_part<&SeatView::hand_counts, read_per_seat>},
    {"scores", read_part<&SeatView::scores, read_per_seat>},
    {"top", read_part<&SeatView::top, read_face>},
    {"under", read_part<&SeatView::under, read_face>},
    {"colour", read_part<&SeatView::colour, read_colour>},
    {"pending", read_part<&SeatView::pending, read_number>},
    {"direction", read_part<&SeatView::direction, read_direction>},
    {"direction_before", read_part<&SeatView::direction_before, read_direction>},
    {"draw_pile", read_part<&SeatView::draw_count, read_number>},
    {"discards", read_discards},
    {"aside", read_part<&SeatView::aside_count, read_number>},
    {"dealer", read_part<&SeatView::dealer, read_seat>},
    {"last_player", read_part<&SeatView::last_player, read_seat>},
    {"powers", read_powers},
    {"at_table", read_part<&SeatView::at_table, read_seats>},
    {"in_round", read_part<&SeatView::in_round, read_seats>},
    {"knocked_out", read_part<&SeatView::knocked_out, read_seats>},
    {"catchable", read_part<&SeatView::catchable, read_seats>},
    {"called", read_part<&SeatView::said_uno, read_seats>},
    {"to_slap", read_part<&SeatView::to_slap, read_seats>},
    {"round_winners", read_part<&SeatView::round_winners, read_seats>},
    {"match_winners", read_part<&SeatView::match_winners, read_seats>},
    {"too_late", read_part<&SeatView::too_late, read_seats>},
    {"jump_open", read_part<&SeatView::jump_open, read_bool>},
    {"idle_draws", read_part<&SeatView::idle_draws, read_number>},
};

bool read_member(const Game& game, const std::string& name, const Value& value, SeatView& view) {
    for (const Member& member : members_of_view)
        if (member.name == name) return member.read(game, value, view);
    return true;
}

std::string cannot_be(std::string_view member) {
    return "Found a value of " + quoted(member) + " that docs/protocol.md does not know.";
}

// ---- Events

bool read_flags(SeatEvent& event, std::string_view key, const Value& value) {
    switch (event_traits(event.kind).flags) {
        case FlagsMean::Marks: {
            if (key != "marks") return true;
            const std::optional<std::uint8_t> marks =
                value.type == Type::String ? find_marks(value.string) : std::nullopt;
            if (marks) event.flags = *marks;
            return marks.has_value();
        }
        case FlagsMean::Direction: {
            if (key != "direction") return true;
            Direction direction = Direction::Left;
            const bool good = read_direction(value, direction);
            event.flags = static_cast<std::uint8_t>(direction);
            return good;
        }
        case FlagsMean::Verdict:
            if (key == "verdict") event.flags = value.string == "guilty" ? 1 : 0;
            return key != "verdict" || value.string == "guilty" || value.string == "innocent";
        case FlagsMean::Question: {
            if (key != "ask") return true;
            const std::optional<Ask> kind = find_ask(value.string);
            if (kind) event.flags = static_cast<std::uint8_t>(*kind);
            return kind.has_value();
        }
        case FlagsMean::Nothing: return true;
    }
    return false;
}

Result<EventOrNotice> read_game_event(const Game& game, EventKind kind, const Value& value) {
    SeatEvent event{.kind = kind};
    for (const auto& [key, offset, part] : value.object) {
        bool good = read_flags(event, key, part);
        if (key == "seat") good = read_seat(part, event.seat);
        if (key == "other") good = read_seat(part, event.other);
        if (key == "card") good = read_face(game, part, event.face);
        if (key == "colour") good = read_colour(part, event.colour);
        if (key == "number") good = read_number(part, event.number);
        if (!good) return cannot_be(key);
    }
    if (kind == EventKind::CardPlayed) event.number = (event.flags & play_flag::pair) != 0 ? 2 : 1;
    return EventOrNotice(event);
}

Result<EventOrNotice> read_notice(NoticeKind kind, const Value& value, Moment now) {
    Notice notice{.kind = kind};
    for (const auto& [key, offset, part] : value.object) {
        bool good = true;
        if (key == "seat") good = read_seat(part, notice.seat);
        if (key == "other") good = read_seat(part, notice.other);
        if (key == "match" || key == "decision" || key == "round" || key == "percent")
            good = read_number(part, notice.number);
        if (key == "ready" || key == "deserted") {
            bool yes = false;
            good = read_bool(part, yes);
            notice.number = yes ? 1 : 0;
        }
        if (key == "level") {
            const std::optional<Level> level = find_level(part.string);
            good = level.has_value();
            notice.number = static_cast<std::uint32_t>(level.value_or(Level::Normal));
        }
        if (key == "in_ms") {
            std::uint64_t span = 0;
            good = read_number(part, span) && span <= max_number;
            notice.at = now + Span{static_cast<std::int64_t>(span)};
        }
        if (!good) return cannot_be(key);
    }
    return EventOrNotice(notice);
}

}  // namespace

Result<void> apply_view(const Game& game, const Value& members, SeatView& view) {
    if (members.type != Type::Object) return "Found a view that is no object.";
    Frames frames = frames_of(view);
    if (members.find("choices") != nullptr || members.find("reactions") != nullptr)
        view.own_moves = Moves{};
    for (const auto& [key, offset, value] : members.object) {
        bool good = true;
        if (key == "question")
            good = read_question(game, value, frames);
        else if (key == "below")
            good = read_below(game, value, frames);
        else if (key == "choices" || key == "reactions")
            good = read_moves(game, value, view.own_moves);
        else
            good = read_member(game, key, value, view);
        if (!good) return cannot_be(key);
    }
    put_frames(frames, view);
    return {};
}

Result<EventOrNotice> read_event(const Game& game, const Value& event, Moment now) {
    const Value* const kind = event.find("kind");
    if (kind == nullptr || kind->type != Type::String) return "Found an event without its kind.";
    if (const std::optional<EventKind> known = find_event(kind->string))
        return read_game_event(game, *known, event);
    for (unsigned i = 0; i < notice_kind_count; ++i)
        if (kind->string == notice_word(static_cast<NoticeKind>(i)))
            return read_notice(static_cast<NoticeKind>(i), event, now);
    return EventOrNotice();
}

}  // namespace lastcard::wire
