// Encodes views and events (see encode.hpp). One function writes a view either whole or as the
// differences from the previous one.
#include <bit>
#include <cstring>

#include "base/json.hpp"
#include "record/notation.hpp"
#include "text/keys.hpp"
#include "wire/encode.hpp"

namespace lastcard::wire {
namespace {

void write_seats(json::Writer& out, SeatSet set) {
    out.begin_array();
    for (unsigned bits = set.bits; bits != 0; bits &= bits - 1)
        out.value(static_cast<unsigned>(std::countr_zero(bits)));
    out.end_array();
}

std::string_view token(const Game& game, FaceId face) { return face_text(game, face); }

std::string_view direction_word(Direction direction) {
    return direction == Direction::Left ? "left" : "right";
}

std::string_view phase_word(Phase phase) {
    constexpr std::string_view words[] = {"playing", "round_over", "match_over"};
    return words[static_cast<unsigned>(phase) % 3];
}

/// Writes the members of a view, or only those that differ from the previous view. A member absent
/// from both is left out; in a patch, a member that is absent now is null.
class ViewWriter {
public:
    ViewWriter(std::string& text, const Game& game, const SeatView* before, const SeatView& after)
        : out_(json::Writer::continuing(text)), game_(game), before_(before), after_(after) {}

    void write() {
        out_.append('{');
        number("\"seats\":", &SeatView::seats);
        optional_seat("\"viewer\":", &SeatView::viewer);
        word("\"phase\":", &SeatView::phase, phase_word);
        number("\"round\":", &SeatView::round);
        number("\"decision\":", &SeatView::decision);
        number("\"actions\":", &SeatView::actions);
        question();
        below();
        moves();
        cards("\"hand\":", &SeatView::hand);
        per_seat("\"counts\":", &SeatView::hand_counts);
        per_seat("\"scores\":", &SeatView::scores);
        optional_face("\"top\":", &SeatView::top);
        optional_face("\"under\":", &SeatView::under);
        optional_colour();
        number("\"pending\":", &SeatView::pending);
        word("\"direction\":", &SeatView::direction, direction_word);
        word("\"direction_before\":", &SeatView::direction_before, direction_word);
        number("\"draw_pile\":", &SeatView::draw_count);
        cards("\"discards\":", &SeatView::discard_counts);
        number("\"aside\":", &SeatView::aside_count);
        optional_seat("\"dealer\":", &SeatView::dealer);
        optional_seat("\"last_player\":", &SeatView::last_player);
        powers();
        seats("\"at_table\":", &SeatView::at_table);
        seats("\"in_round\":", &SeatView::in_round);
        seats("\"knocked_out\":", &SeatView::knocked_out);
        seats("\"catchable\":", &SeatView::catchable);
        seats("\"called\":", &SeatView::said_uno);
        seats("\"to_slap\":", &SeatView::to_slap);
        seats("\"round_winners\":", &SeatView::round_winners);
        seats("\"match_winners\":", &SeatView::match_winners);
        if (before_ != nullptr || !after_.too_late.empty())
            seats("\"too_late\":", &SeatView::too_late);
        if (differs(&SeatView::jump_open)) out_.name("\"jump_open\":").value(after_.jump_open);
        number("\"idle_draws\":", &SeatView::idle_draws);
        out_.append('}');
    }

private:
    template <class Field>
    bool differs(Field SeatView::* field) const {
        return before_ == nullptr || before_->*field != after_.*field;
    }

    template <class Field>
    void number(std::string_view name, Field SeatView::* field) {
        if (differs(field)) out_.name(name).digits(after_.*field);
    }

    template <class Field, class Word>
    void word(std::string_view name, Field SeatView::* field, Word&& word_of) {
        if (differs(field)) out_.name(name).word(word_of(after_.*field));
    }

    void seats(std::string_view name, SeatSet SeatView::* field) {
        if (differs(field)) write_seats(out_.name(name), after_.*field);
    }

    /// Whether to write the value of an optional member. Writes null if it was present before and
    /// is absent now.
    template <class Field>
    bool wanted(std::string_view name, Field SeatView::* field, Field none) {
        if (before_ != nullptr && before_->*field == after_.*field) return false;
        if (after_.*field != none) return true;
        if (before_ != nullptr) out_.name(name).append("null");
        return false;
    }

    void optional_seat(std::string_view name, Seat SeatView::* field) {
        if (wanted(name, field, Seat::None)) out_.name(name).digits(index(after_.*field));
    }

    void optional_face(std::string_view name, FaceId SeatView::* field) {
        if (wanted(name, field, FaceId::None)) out_.name(name).word(token(game_, after_.*field));
    }

    void optional_colour() {
        if (wanted("\"colour\":", &SeatView::colour, Colour::None))
            out_.name("\"colour\":").word(letter(after_.colour));
    }

    /// Number of copies by card token, in deck order.
    void cards(std::string_view name, std::uint16_t (SeatView::*field)[max_faces]) {
        const std::uint16_t* const now = after_.*field;
        const std::uint16_t* const was = before_ == nullptr ? nullptr : before_->*field;
        if (was != nullptr && std::memcmp(was, now, sizeof(after_.*field)) == 0) return;
        out_.name(name).append('{');
        for (unsigned f = 0; f < game_.face_count; ++f) {
            if (now[f] == (was == nullptr ? 0 : was[f])) continue;
            out_.separate().word(game_.faces[f].token).append(':');
            if (now[f] == 0)
                out_.append("null");
            else
                out_.digits(now[f]);
        }
        out_.append('}');
    }

    template <class Number>
    void per_seat(std::string_view name, Number (SeatView::*field)[max_seats]) {
        if (before_ != nullptr && before_->seats == after_.seats &&
            std::memcmp(before_->*field, after_.*field, sizeof(after_.*field)) == 0)
            return;
        out_.name(name).append('[');
        for (unsigned i = 0; i < after_.seats; ++i) out_.separate().value((after_.*field)[i]);
        out_.append(']');
    }

    void powers() {
        if (before_ != nullptr && std::memcmp(before_->powers, after_.powers, 4) == 0) return;
        out_.name("\"powers\":").append('{');
        for (unsigned c = 0; c < 4; ++c) {
            const Seat was = before_ == nullptr ? Seat::None : before_->powers[c];
            if (after_.powers[c] == was) continue;
            out_.separate().word(letter(colour_at(c))).append(':');
            if (after_.powers[c] == Seat::None)
                out_.append("null");
            else
                out_.digits(index(after_.powers[c]));
        }
        out_.append('}');
    }

    // ---- Questions

    static bool same(const Frame& a, const Frame& b) {
        return std::memcmp(&a, &b, sizeof(Frame)) == 0;
    }

    /// One optional member of a frame. `was`: it was present before, so a patch must remove it.
    void part(std::string_view name, bool now, bool was) {
        if (now)
            out_.name(name);
        else if (was)
            out_.name(name).append("null");
    }

    void frame(const Frame& now, const Frame* was) {
        out_.append("{\"kind\":").word(ask_word(now.kind));
        const auto had = [&](auto Frame::* field, auto none) {
            return was != nullptr && was->*field != none;
        };
        part("\"seat\":", now.seat != Seat::None, had(&Frame::seat, Seat::None));
        if (now.seat != Seat::None) out_.digits(index(now.seat));
        part("\"card\":", now.face != FaceId::None, had(&Frame::face, FaceId::None));
        if (now.face != FaceId::None) out_.word(token(game_, now.face));
        part("\"other\":", now.other != Seat::None, had(&Frame::other, Seat::None));
        if (now.other != Seat::None) out_.digits(index(now.other));
        part("\"colour\":", now.colour != Colour::None, had(&Frame::colour, Colour::None));
        if (now.colour != Colour::None) out_.word(letter(now.colour));
        constexpr std::uint8_t zero = 0;
        part("\"step\":", now.step != 0, had(&Frame::step, zero));
        if (now.step != 0) out_.digits(now.step);
        part("\"flags\":", now.flags != 0, had(&Frame::flags, zero));
        if (now.flags != 0) out_.digits(now.flags);
        part("\"times\":", now.times != 0, had(&Frame::times, zero));
        if (now.times != 0) out_.digits(now.times);
        out_.append('}');
    }

    void question() {
        const bool asked = after_.frame_count > 0;
        const bool was_asked = before_ != nullptr && before_->frame_count > 0;
        if (!asked) {
            if (was_asked) out_.name("\"question\":").append("null");
            return;
        }
        const Frame now = after_.question();
        const Frame was = was_asked ? before_->question() : Frame{};
        if (was_asked && same(now, was)) return;
        out_.name("\"question\":");
        frame(now, was_asked ? &was : nullptr);
    }

    void below() {
        const unsigned count = after_.frame_count == 0 ? 0 : after_.frame_count - 1U;
        if (before_ != nullptr) {
            const unsigned had = before_->frame_count == 0 ? 0 : before_->frame_count - 1U;
            if (had == count &&
                std::memcmp(before_->frames, after_.frames, count * sizeof(Frame)) == 0)
                return;
        }
        out_.name("\"below\":").append('[');
        for (unsigned i = 0; i < count; ++i) {
            out_.separate();
            frame(after_.frames[i], nullptr);
        }
        out_.append(']');
    }

    // ---- Moves

    void faces(std::string_view word, const FaceSet& set, std::string_view mark) {
        set.for_each([&](FaceId face) {
            out_.separate()
                .append('"')
                .append(word)
                .append(token(game_, face))
                .append(mark)
                .append('"');
        });
    }

    void aimed(std::string_view word, SeatSet targets) {
        for (unsigned bits = targets.bits; bits != 0; bits &= bits - 1)
            out_.separate()
                .append('"')
                .append(word)
                .digits(static_cast<unsigned>(std::countr_zero(bits)))
                .append('"');
    }

    void coloured(std::string_view word, unsigned colours) {
        for (unsigned c = 0; c < 4; ++c)
            if ((colours >> c & 1U) != 0)
                out_.separate().append('"').append(word).append(letter(colour_at(c))).append('"');
    }

    void simple(bool possible, std::string_view quoted) {
        if (possible) out_.separate().append(quoted);
    }

    void moves() {
        const Moves& may = after_.own_moves;
        if (before_ != nullptr && std::memcmp(&before_->own_moves, &may, sizeof may) == 0) return;
        out_.name("\"choices\":").append('[');
        faces("", may.plays, "");
        faces("", may.pairs, "*2");
        faces("", may.series, ",");
        simple(may.draw, "\"draw\"");
        simple(may.pass, "\"pass\"");
        simple(may.challenge, "\"challenge\"");
        simple(may.flip, "\"flip\"");
        coloured("call ", may.calls);
        coloured("power ", may.powers);
        aimed("swap ", may.swaps);
        simple(may.swap_none, "\"swap -\"");
        faces("show ", may.shows, "");
        out_.append(']').name("\"reactions\":").append('[');
        faces("", may.jumps, "^");
        aimed("give ", may.gives);
        simple(may.uno, "\"uno\"");
        aimed("catch ", may.catches);
        simple(may.slap, "\"slap\"");
        out_.append(']');
    }

    json::Writer out_;
    const Game& game_;
    const SeatView* before_;
    const SeatView& after_;
};

/// Writes what the flags mean, for the kinds of events that have flags.
void write_flags(json::Writer& out, const SeatEvent& event) {
    switch (event_traits(event.kind).flags) {
        case FlagsMean::Nothing: return;
        case FlagsMean::Marks:
            if (event.flags != 0) out.name("\"marks\":").word(marks_text(event.flags));
            return;
        case FlagsMean::Direction:
            out.name("\"direction\":").word(direction_word(static_cast<Direction>(event.flags)));
            return;
        case FlagsMean::Verdict:
            out.name("\"verdict\":").append(event.flags != 0 ? "\"guilty\"" : "\"innocent\"");
            return;
        case FlagsMean::Question:
            out.name("\"ask\":").word(ask_word(static_cast<Ask>(event.flags)));
            return;
    }
}

}  // namespace

void encode_view(std::string& out, const Game& game, const SeatView& view) {
    ViewWriter(out, game, nullptr, view).write();
}

void encode_view_patch(std::string& out, const Game& game, const SeatView& before,
                       const SeatView& after) {
    ViewWriter(out, game, &before, after).write();
}

void encode_event(std::string& text, const Game& game, const SeatEvent& event) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"kind\":").word(event_word(event.kind));
    if (event.seat != Seat::None) out.append(",\"seat\":").digits(index(event.seat));
    if (event.other != Seat::None) out.append(",\"other\":").digits(index(event.other));
    if (event.face != FaceId::None) out.append(",\"card\":").word(token(game, event.face));
    if (event.colour != Colour::None) out.append(",\"colour\":").word(letter(event.colour));
    write_flags(out, event);
    if (event_traits(event.kind).number) out.append(",\"number\":").digits(event.number);
    out.append('}');
}

}  // namespace lastcard::wire
