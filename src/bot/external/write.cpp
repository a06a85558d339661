// Writes games, events and views as lines (see write.hpp).
#include "bot/external/write.hpp"

#include "base/sha256.hpp"
#include "bot/external/words.hpp"
#include "edition/effects.hpp"
#include "edition/switches.hpp"
#include "record/notation.hpp"
#include "text/keys.hpp"

namespace lastcard::external {
namespace {

/// Adds words to one line, and ends it.
class Line {
public:
    Line(std::string& out, std::string_view key) : out_(out) { out_ += key; }
    Line(const Line&) = delete;
    Line& operator=(const Line&) = delete;
    ~Line() { out_ += '\n'; }

    Line& word(std::string_view text) {
        out_ += ' ';
        out_ += text;
        return *this;
    }
    Line& number(std::int64_t value) { return word(std::to_string(value)); }
    Line& named(std::string_view key, std::string_view text) { return word(key).word(text); }
    Line& named(std::string_view key, std::int64_t value) { return word(key).number(value); }

private:
    std::string& out_;
};

void fact(std::string& out, std::string_view key, std::string_view value) {
    Line(out, key).word(value);
}

void fact(std::string& out, std::string_view key, std::int64_t value) {
    Line(out, key).number(value);
}

/// "draw=4,colour": what the card does, in order.
std::string effects_text(const Face& face) {
    std::string text;
    const auto add = [&](Effect effect) {
        std::string words = effect_text(effect);
        for (char& c : words)
            if (c == ' ') c = '=';
        text += (text.empty() ? "" : ",") + words;
    };
    for (unsigned i = 0; i < face.effect_count; ++i) add(face.effects[i]);
    if (face.burst > 0) add(Effect{EffectKind::Burst, face.burst});
    return text;
}

void tell_card(std::string& out, const Face& face) {
    Line line(out, "card");
    line.word(face.token).named("copies", face.copies).named("points", face.points);
    if (face.colour != Colour::None) line.named("colour", colour_text(face.colour));
    if (face.number != no_number) line.named("number", face.number);
    if (const std::string effects = effects_text(face); !effects.empty())
        line.named("does", effects);
    if (face.restricted) line.named("restricted", "yes");
}

void tell_seats(std::string& out, std::string_view key, SeatSet seats) {
    Line line(out, key);
    for (unsigned i = 0; i < max_seats; ++i)
        if (seats.has(seat_at(i))) line.number(i);
}

/// One word for each copy, in deck order.
void tell_cards(std::string& out, const Game& game, std::string_view key,
                const std::uint16_t (&counts)[max_faces]) {
    Line line(out, key);
    for (unsigned f = 0; f < game.face_count; ++f)
        for (unsigned n = 0; n < counts[f]; ++n) line.word(game.faces[f].token);
}

template <class Number>
void tell_numbers(std::string& out, std::string_view key, const Number* values, unsigned count) {
    Line line(out, key);
    for (unsigned i = 0; i < count; ++i) line.number(values[i]);
}

std::string_view card_word(const Game& game, FaceId face) {
    return face == FaceId::None ? nobody : face_text(game, face);
}

std::string_view direction_word(Direction direction) {
    return direction == Direction::Left ? "left" : "right";
}

void tell_frame(std::string& out, const Game& game, std::string_view key, const Frame& frame) {
    Line line(out, key);
    line.word(ask_word(frame.kind)).named("seat", seat_text(frame.seat));
    if (frame.face != FaceId::None) line.named("card", face_text(game, frame.face));
    if (frame.other != Seat::None) line.named("other", seat_text(frame.other));
    if (frame.colour != Colour::None) line.named("colour", colour_text(frame.colour));
    if (frame.step != 0) line.named("step", frame.step);
    if (frame.flags != 0) line.named("flags", frame.flags);
    if (frame.times != 0) line.named("times", frame.times);
}

void tell_powers(std::string& out, const SeatView& view) {
    Line line(out, "powers");
    for (const Seat holder : view.powers) line.word(seat_text(holder));
}

void tell_moves(std::string& out, const Game& game, const SeatView& view) {
    const Moves moves = view.moves();
    const unsigned answers = moves.answer_count();
    unsigned told = 0;
    moves.for_each(view.viewer, [&](const Action& action) {
        fact(out, told++ < answers ? "choice" : "reaction", move_text(game, action));
    });
}

/// Writes the flags of an event as a word, for the kinds that have one.
void tell_flags(Line& line, const SeatEvent& event) {
    switch (event_traits(event.kind).flags) {
        case FlagsMean::Marks:
            if (event.flags != 0) line.named("marks", marks_text(event.flags));
            break;
        case FlagsMean::Direction:
            line.named("direction", direction_word(static_cast<Direction>(event.flags)));
            break;
        case FlagsMean::Verdict:
            line.named("verdict", event.flags != 0 ? "guilty" : "innocent");
            break;
        case FlagsMean::Question:
            line.named("kind", ask_word(static_cast<Ask>(event.flags)));
            break;
        case FlagsMean::Nothing: break;
    }
}

}  // namespace

std::string write_game(const Game& game, const NewGame& table) {
    std::string out = "newgame\n";
    fact(out, "edition", table.edition.empty() ? nobody : std::string_view(table.edition));
    fact(out, "seats", table.seats);
    fact(out, "seat", seat_text(table.seat));
    fact(out, "time", table.time_ms);
    for (const Switch& which : switches())
        Line(out, "rule").word(which.key).word(switch_text(game.rules, which));
    for (unsigned f = 0; f < game.face_count; ++f) tell_card(out, game.faces[f]);
    out += "start\n";
    return out;
}

std::string write_event(const Game& game, const SeatEvent& event) {
    std::string out;
    {
        Line line(out, "event");
        line.word(event_word(event.kind));
        if (event.seat != Seat::None) line.named("seat", seat_text(event.seat));
        if (event.other != Seat::None) line.named("other", seat_text(event.other));
        if (event.face != FaceId::None) line.named("card", face_text(game, event.face));
        if (event.colour != Colour::None) line.named("colour", colour_text(event.colour));
        tell_flags(line, event);
        // A play has one card, or two with the mark of a pair.
        if (event.number != 0 && event.kind != EventKind::CardPlayed)
            line.named("number", event.number);
    }
    return out;
}

std::string write_view(const Game& game, const SeatView& view) {
    std::string out = "view\n";
    tell_cards(out, game, "hand", view.hand);
    fact(out, "top", card_word(game, view.top));
    fact(out, "colour", colour_text(view.colour));
    fact(out, "direction", direction_word(view.direction));
    fact(out, "pending", view.pending);
    tell_numbers(out, "counts", view.hand_counts, view.seats);
    tell_numbers(out, "scores", view.scores, view.seats);
    fact(out, "round", view.round);
    fact(out, "dealer", seat_text(view.dealer));
    fact(out, "draw_pile", view.draw_count);
    tell_cards(out, game, "discards", view.discard_counts);
    fact(out, "under", card_word(game, view.under));
    fact(out, "aside", view.aside_count);
    fact(out, "last_player", seat_text(view.last_player));
    tell_powers(out, view);
    tell_seats(out, "at_table", view.at_table);
    tell_seats(out, "in_round", view.in_round);
    tell_seats(out, "knocked_out", view.knocked_out);
    tell_seats(out, "catchable", view.catchable);
    tell_seats(out, "called", view.said_uno);
    tell_seats(out, "to_slap", view.to_slap);
    if (!view.too_late.empty()) tell_seats(out, "too_late", view.too_late);
    fact(out, "jump_open", yes_no(view.jump_open));
    fact(out, "direction_before", direction_word(view.direction_before));
    fact(out, "idle_draws", view.idle_draws);
    fact(out, "actions", view.actions);
    fact(out, "decision", view.decision);
    for (unsigned i = 0; i + 1 < view.frame_count; ++i)
        tell_frame(out, game, "below", view.frames[i]);
    if (view.frame_count > 0) tell_frame(out, game, "question", view.question());
    tell_moves(out, game, view);
    return out;
}

std::uint64_t derived_chance(std::uint64_t chance) {
    std::uint8_t bytes[8];
    for (unsigned i = 0; i < 8; ++i) bytes[i] = static_cast<std::uint8_t>(chance >> (8 * i));
    const Digest digest = sha256(bytes);
    std::uint64_t told = 0;
    for (unsigned i = 0; i < 8; ++i) told = told << 8 | digest[i];
    return told;
}

}  // namespace lastcard::external
