// One row per kind; a kind without a row does not compile (see keys.hpp).
#include "text/keys.hpp"

#include "engine/action.hpp"
#include "record/notation.hpp"

namespace lastcard {

std::string refusal_key(Reason reason) { return "refusal." + std::string(reason_name(reason)); }

namespace {

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wswitch"

std::string_view key_of(EventKind kind) {
    switch (kind) {
        case EventKind::RoundStarted: return "event.round_started";
        case EventKind::LotDrawn: return "event.lot_drawn";
        case EventKind::DealerChosen: return "event.dealer_chosen";
        case EventKind::Shuffled: return "event.shuffled";
        case EventKind::CardDealt: return "event.card_dealt";
        case EventKind::OpeningTurned: return "event.opening_turned";
        case EventKind::OpeningReturned: return "event.opening_returned";
        case EventKind::OpeningBuried: return "event.opening_buried";
        case EventKind::CardPlayed: return "event.card_played";
        case EventKind::CardDiscarded: return "event.card_discarded";
        case EventKind::ColourCalled: return "event.colour_called";
        case EventKind::PowerTaken: return "event.power_taken";
        case EventKind::CardDrawn: return "event.card_drawn";
        case EventKind::DrawWaived: return "event.draw_waived";
        case EventKind::CardRevealed: return "event.card_revealed";
        case EventKind::BurstShown: return "event.burst_shown";
        case EventKind::Passed: return "event.passed";
        case EventKind::DirectionTurned: return "event.direction_turned";
        case EventKind::SeatSkipped: return "event.seat_skipped";
        case EventKind::PenaltyRaised: return "event.penalty_raised";
        case EventKind::PenaltyTaken: return "event.penalty_taken";
        case EventKind::PenaltyBlocked: return "event.penalty_blocked";
        case EventKind::PenaltyDeflected: return "event.penalty_deflected";
        case EventKind::Shielded: return "event.shielded";
        case EventKind::Challenged: return "event.challenged";
        case EventKind::CardShown: return "event.card_shown";
        case EventKind::ChallengeJudged: return "event.challenge_judged";
        case EventKind::CardTakenBack: return "event.card_taken_back";
        case EventKind::HandsSwapped: return "event.hands_swapped";
        case EventKind::HandsPassed: return "event.hands_passed";
        case EventKind::CardReceived: return "event.card_received";
        case EventKind::CardFlipped: return "event.card_flipped";
        case EventKind::RedsGiven: return "event.reds_given";
        case EventKind::CardGiven: return "event.card_given";
        case EventKind::TrendShown: return "event.trend_shown";
        case EventKind::TrendMissed: return "event.trend_missed";
        case EventKind::KnockedOut: return "event.knocked_out";
        case EventKind::Left: return "event.left";
        case EventKind::UnoCalled: return "event.uno_called";
        case EventKind::Caught: return "event.caught";
        case EventKind::FalseCatch: return "event.false_catch";
        case EventKind::UnoOwed: return "event.uno_owed";
        case EventKind::UnoLapsed: return "event.uno_lapsed";
        case EventKind::SlapOpened: return "event.slap_opened";
        case EventKind::Slapped: return "event.slapped";
        case EventKind::SlapLost: return "event.slap_lost";
        case EventKind::Asked: return "event.asked";
        case EventKind::RoundWon: return "event.round_won";
        case EventKind::RoundVoid: return "event.round_void";
        case EventKind::Scored: return "event.scored";
        case EventKind::MatchWon: return "event.match_won";
        case EventKind::SwapDeclined: return "event.swap_declined";
        case EventKind::TimedOut: return "event.timed_out";
        case EventKind::CardLaidAside: return "event.card_laid_aside";
    }
    return {};
}

/// "event.card_played" without "event.".
std::string_view without_prefix(std::string_view key) {
    return key.empty() ? key : key.substr(key.find('.') + 1);
}

}  // namespace

std::string_view event_key(EventKind kind) {
    // Told with HandsSwapped or HandsPassed, by the next question, with KnockedOut or Left.
    const bool silent = kind == EventKind::CardReceived || kind == EventKind::Asked ||
                        kind == EventKind::CardLaidAside || kind == EventKind::UnoLapsed;
    return silent ? std::string_view() : key_of(kind);
}

std::string_view hidden_event_key(EventKind kind) {
    if (kind == EventKind::CardDealt) return "event.cards_dealt";
    if (kind == EventKind::CardDrawn) return "event.cards_drawn";
    if (kind == EventKind::CardShown) return "event.cards_shown";
    if (kind == EventKind::TrendShown) return "event.trend_shown_hidden";
    return {};
}

std::string_view event_word(EventKind kind) { return without_prefix(key_of(kind)); }

std::string_view ask_key(Ask ask) {
    switch (ask) {
        case Ask::Turn: return "ask.turn";
        case Ask::Drawn: return "ask.drawn";
        case Ask::Colour: return "ask.colour";
        case Ask::Challenge: return "ask.challenge";
        case Ask::Penalty: return "ask.penalty";
        case Ask::Swap: return "ask.swap";
        case Ask::Roulette: return "ask.roulette";
        case Ask::Power: return "ask.power";
        case Ask::Second: return "ask.second";
        case Ask::More: return "ask.more";
        case Ask::Resolve: return "ask.resolve";
        case Ask::Show: return "ask.show";
    }
    return {};
}

#pragma GCC diagnostic pop

std::string_view ask_word(Ask ask) { return without_prefix(ask_key(ask)); }

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

}  // namespace lastcard
