// Words and lines of the bot protocol (see words.hpp).
#include "protocol/words.hpp"

#include "base/text_util.hpp"
#include "engine/action.hpp"
#include "record/notation.hpp"
#include "text/keys.hpp"

namespace lastcard::protocol {

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wswitch"

std::string_view event_word(EventKind kind) {
    switch (kind) {
        case EventKind::RoundStarted: return "round_started";
        case EventKind::LotDrawn: return "lot_drawn";
        case EventKind::DealerChosen: return "dealer_chosen";
        case EventKind::Shuffled: return "shuffled";
        case EventKind::CardDealt: return "card_dealt";
        case EventKind::OpeningTurned: return "opening_turned";
        case EventKind::OpeningReturned: return "opening_returned";
        case EventKind::OpeningBuried: return "opening_buried";
        case EventKind::CardPlayed: return "card_played";
        case EventKind::CardDiscarded: return "card_discarded";
        case EventKind::ColourCalled: return "colour_called";
        case EventKind::PowerTaken: return "power_taken";
        case EventKind::CardDrawn: return "card_drawn";
        case EventKind::DrawWaived: return "draw_waived";
        case EventKind::CardRevealed: return "card_revealed";
        case EventKind::BurstShown: return "burst_shown";
        case EventKind::Passed: return "passed";
        case EventKind::DirectionTurned: return "direction_turned";
        case EventKind::SeatSkipped: return "seat_skipped";
        case EventKind::PenaltyRaised: return "penalty_raised";
        case EventKind::PenaltyTaken: return "penalty_taken";
        case EventKind::PenaltyBlocked: return "penalty_blocked";
        case EventKind::PenaltyDeflected: return "penalty_deflected";
        case EventKind::Shielded: return "shielded";
        case EventKind::Challenged: return "challenged";
        case EventKind::CardShown: return "card_shown";
        case EventKind::ChallengeJudged: return "challenge_judged";
        case EventKind::CardTakenBack: return "card_taken_back";
        case EventKind::HandsSwapped: return "hands_swapped";
        case EventKind::HandsPassed: return "hands_passed";
        case EventKind::CardReceived: return "card_received";
        case EventKind::CardFlipped: return "card_flipped";
        case EventKind::RedsGiven: return "reds_given";
        case EventKind::CardGiven: return "card_given";
        case EventKind::TrendShown: return "trend_shown";
        case EventKind::TrendMissed: return "trend_missed";
        case EventKind::KnockedOut: return "knocked_out";
        case EventKind::Left: return "left";
        case EventKind::UnoCalled: return "uno_called";
        case EventKind::Caught: return "caught";
        case EventKind::FalseCatch: return "false_catch";
        case EventKind::UnoOwed: return "uno_owed";
        case EventKind::UnoLapsed: return "uno_lapsed";
        case EventKind::SlapOpened: return "slap_opened";
        case EventKind::Slapped: return "slapped";
        case EventKind::SlapLost: return "slap_lost";
        case EventKind::Asked: return "asked";
        case EventKind::RoundWon: return "round_won";
        case EventKind::RoundVoid: return "round_void";
        case EventKind::Scored: return "scored";
        case EventKind::MatchWon: return "match_won";
        case EventKind::SwapDeclined: return "swap_declined";
        case EventKind::TimedOut: return "timed_out";
        case EventKind::CardLaidAside: return "card_laid_aside";
    }
    return {};
}

#pragma GCC diagnostic pop

std::optional<EventKind> find_event(std::string_view word) {
    for (unsigned i = 0; i < event_kind_count; ++i)
        if (word == event_word(static_cast<EventKind>(i))) return static_cast<EventKind>(i);
    return std::nullopt;
}

std::optional<Ask> find_ask(std::string_view word) {
    for (unsigned i = 0; i < ask_count; ++i)
        if (word == ask_word(static_cast<Ask>(i))) return static_cast<Ask>(i);
    return std::nullopt;
}

std::string marks_text(std::uint8_t play_flags) {
    std::string text;
    if ((play_flags & play_flag::pair) != 0) text += "*2";
    if ((play_flags & play_flag::more) != 0) text += ',';
    if ((play_flags & play_flag::jump) != 0) text += '^';
    if ((play_flags & play_flag::uno) != 0) text += '!';
    return text;
}

std::optional<std::uint8_t> find_marks(std::string_view text) {
    for (unsigned flags = 0; flags <= play_flag::all; ++flags)
        if (text == marks_text(static_cast<std::uint8_t>(flags)))
            return static_cast<std::uint8_t>(flags);
    return std::nullopt;
}

std::string seat_text(Seat seat) {
    return index(seat) < max_seats ? std::to_string(index(seat)) : std::string(nobody);
}

std::string colour_text(Colour c) { return std::string(1, letter(c)); }

std::string_view yes_no(bool yes) { return yes ? "yes" : "no"; }

void Words::skip_spaces() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t'))
        rest_.remove_prefix(1);
}

std::string_view Words::next() {
    std::size_t length = 0;
    while (length < rest_.size() && rest_[length] != ' ' && rest_[length] != '\t') ++length;
    const std::string_view word = rest_.substr(0, length);
    rest_.remove_prefix(length);
    skip_spaces();
    return word;
}

std::string wrong(std::string_view key, std::string_view found, std::string_view expected) {
    return std::string(key) + ": found " + (found.empty() ? "nothing" : quoted(found)) +
           ", expected " + std::string(expected);
}

std::optional<unsigned> find_number(std::string_view word, unsigned highest) {
    const std::optional<std::int64_t> number = parse_int(word);
    if (!number || *number < 0 || *number > highest) return std::nullopt;
    return static_cast<unsigned>(*number);
}

std::optional<Seat> find_seat_or_nobody(std::string_view word, unsigned seats) {
    if (word == nobody) return Seat::None;
    const std::optional<Seat> seat = find_seat(word);
    if (!seat || index(*seat) >= seats) return std::nullopt;
    return seat;
}

std::optional<Colour> find_colour_or_none(std::string_view word) {
    if (word == nobody) return Colour::None;
    return find_colour(word);
}

std::optional<FaceId> find_card_or_none(const Game& game, std::string_view word) {
    if (word == nobody) return FaceId::None;
    return find_face(game, word);
}

}  // namespace lastcard::protocol
