// The fold behind SeatMemory: what each event means for it, and what can be asked of it.
#include "view/memory.hpp"

#include <cstring>

namespace lastcard {

SeatMemory SeatMemory::from_view(const Game& game, const SeatView& view) {
    SeatMemory memory(view.viewer);
    std::memcpy(memory.discards_, view.discard_counts, sizeof memory.discards_);
    std::memcpy(memory.counts_, view.hand_counts, sizeof memory.counts_);
    std::memcpy(memory.entered_, view.hand_counts, sizeof memory.entered_);
    std::memcpy(memory.penalties_, view.hand_counts, sizeof memory.penalties_);
    for (unsigned i = 0; i < view.seats; ++i)
        for (std::uint16_t& bound : memory.hidden_[i]) bound = view.hand_counts[i];
    if (view.viewer != Seat::None) {
        std::memcpy(memory.known_[index(view.viewer)], view.hand, sizeof view.hand);
        std::memset(memory.hidden_[index(view.viewer)], 0, sizeof memory.hidden_[0]);
    }
    // What is in a hand that draws because nothing fits does not fit, whenever it came.
    const Frame question = view.question();
    if (question.kind == Ask::Turn && memory.has_row(question.seat))
        memory.entered_[index(question.seat)] = memory.penalties_[index(question.seat)] = 0;
    memory.draw_count_ = view.draw_count;
    memory.discard_count_ = view.discard_count;
    memory.aside_count_ = view.aside_count;
    memory.in_round_ = view.in_round;
    memory.asked_ = question.kind;
    memory.top_ = view.top;
    memory.under_ = view.under;
    memory.colour_ = view.colour;
    // Only a restricted card ever needs the colour before it; its frame still tells.
    for (unsigned i = 0; i < view.frame_count; ++i)
        if (view.frames[i].face != FaceId::None && game.face(view.frames[i].face).restricted)
            memory.colour_before_ = view.frames[i].colour;
    return memory;
}

unsigned SeatMemory::known_total(Seat seat) const {
    unsigned total = 0;
    for (const std::uint16_t count : known_[index(seat)]) total += count;
    return total;
}

unsigned SeatMemory::unknown_at_most(Seat seat, Colour colour) const {
    const unsigned bound = hidden_[index(seat)][index(colour)];
    const unsigned cards = unknown(seat);
    return bound < cards ? bound : cards;
}

unsigned SeatMemory::unseen(const Game& game, FaceId face) const {
    unsigned seen = discarded(face);
    for (const auto& row : known_) seen += row[index(face)];
    return game.face(face).copies - seen;
}

void SeatMemory::new_round() { *this = SeatMemory(viewer_); }

/// A question about a drawn card means that nothing fitted, unless drawing by choice is allowed; of
/// cards drawn until one fits, only the last can fit (C-4, C-5).
void SeatMemory::hear_question(const Game& game, const SeatEvent& event) {
    if (!has_row(event.seat)) return;
    const unsigned seat = index(event.seat);
    asked_ = static_cast<Ask>(event.flags);
    switch (asked_) {
        case Ask::Turn:
            entered_[seat] = 0;
            penalties_[seat] = 0;
            break;
        case Ask::Drawn:
            remember_draw(game, event.seat);
            if (game.rules.voluntary_draw || event.seat == viewer_) break;
            could_not_play(game, event.seat, entered_[seat]);
            if (game.rules.draw == DrawRule::UntilPlayable && !game.bursts)
                could_not_play(game, event.seat, penalties_[seat] + 1U);
            break;
        case Ask::Colour:
        case Ask::Challenge:
        case Ask::Penalty:
        case Ask::Swap:
        case Ask::Roulette:
        case Ask::Power:
        case Ask::Second:
        case Ask::More:
        case Ask::Show:
        case Ask::Resolve: break;
    }
}

/// Of cards drawn until one fits only the last can (C-5).
void SeatMemory::remember_draw(const Game& game, Seat seat) {
    const bool until = game.rules.draw == DrawRule::UntilPlayable && !game.bursts;
    const unsigned since = until ? penalties_[index(seat)] + 1U : entered_[index(seat)];
    remember(seat,
             PastMove{.top = top_, .colour = colour_, .since = static_cast<std::uint16_t>(since)});
}

void SeatMemory::take_in(const Game& game, const SeatEvent& event) {
    switch (event.kind) {
        // Piles
        case EventKind::RoundStarted: new_round(); break;
        case EventKind::Shuffled: shuffle(event.number); break;
        case EventKind::CardDealt:
            if (has_row(event.seat)) in_round_.add(event.seat);
            [[fallthrough]];
        case EventKind::CardDrawn:
        case EventKind::CardRevealed:
            leave_pile();
            gain(game, event.seat, event.face);
            break;
        case EventKind::OpeningTurned: colour_ = game.face(event.face).colour; [[fallthrough]];
        case EventKind::OpeningBuried:
            leave_pile();
            push_discard(event.face);
            break;
        case EventKind::CardPlayed: lay(game, event); break;
        case EventKind::CardDiscarded: discard_along(game, event); break;
        case EventKind::CardFlipped: flip(game, event); break;
        case EventKind::CardTakenBack: take_back(game, event); break;
        case EventKind::ColourCalled:
            colour_ = event.colour;
            if (has_row(event.seat) && past_move_counts_[index(event.seat)] > 0 &&
                asked_ == Ask::Colour)
                past_moves_[index(event.seat)][0].called = event.colour;
            break;
        case EventKind::CardLaidAside: lay_aside(event.seat); break;
        // Hands
        case EventKind::Asked: hear_question(game, event); break;
        case EventKind::Passed: kept_drawn(event.seat); break;
        case EventKind::BurstShown: show_burst(game, event); break;
        case EventKind::Challenged:
            if (event.seat == viewer_ && has_row(event.other)) empty_row(event.other);
            break;
        case EventKind::CardShown:
            if (event.other == viewer_ && has_row(event.seat)) place(game, event.seat, event.face);
            break;
        case EventKind::ChallengeJudged:
            // A card turned up is never a bluff.
            if (event.flags == 0 && !flipped_ && colour_before_ != Colour::None &&
                has_row(event.other))
                no_more_than(event.other, colour_before_, entered_[index(event.other)]);
            break;
        case EventKind::TrendShown:
            if (event.other == viewer_) identify(game, event.seat, event.face);
            break;
        case EventKind::TrendMissed: no_more_than(event.seat, colour_, 0); break;
        case EventKind::HandsSwapped: swap_hands(event.seat, event.other); break;
        case EventKind::HandsPassed: pass_hands(event.flags != 0); break;
        case EventKind::CardReceived:
            if (event.seat == viewer_ && has_row(event.seat)) place(game, event.seat, event.face);
            break;
        case EventKind::RedsGiven: give_reds(game, event); break;
        case EventKind::CardGiven: give_card(game, event); break;
        case EventKind::Caught: add_penalty(event.other, event.number); break;
        case EventKind::FalseCatch: add_penalty(event.seat, event.number); break;
        case EventKind::SlapLost: add_penalty(event.seat, 2); break;
        case EventKind::KnockedOut:
            if (has_row(event.seat)) in_round_.remove(event.seat);
            break;
        // Nothing to remember
        case EventKind::LotDrawn:
        case EventKind::DealerChosen:
        case EventKind::OpeningReturned:
        case EventKind::PowerTaken:
        case EventKind::DrawWaived:
        case EventKind::DirectionTurned:
        case EventKind::SeatSkipped:
        case EventKind::PenaltyRaised:
        case EventKind::PenaltyTaken:
        case EventKind::PenaltyBlocked:
        case EventKind::PenaltyDeflected:
        case EventKind::Shielded:
        case EventKind::Left:
        case EventKind::UnoCalled:
        case EventKind::UnoOwed:
        case EventKind::UnoLapsed:
        case EventKind::SlapOpened:
        case EventKind::Slapped:
        case EventKind::RoundWon:
        case EventKind::RoundVoid:
        case EventKind::Scored:
        case EventKind::MatchWon:
        case EventKind::SwapDeclined:
        case EventKind::TimedOut: break;
    }
}

void SeatMemory::learn(const Game& game, const SeatEvent& event) {
    // A face-up card without a face, or a seat or colour that does not exist, is no event of ours.
    const bool face_up = audience(event.kind) == Audience::All;
    if (face_up && index(event.face) >= game.face_count) return;
    if (index(event.colour) > index(Colour::None)) return;
    if (event.seat != Seat::None && !has_row(event.seat)) return;
    take_in(game, event);
}

}  // namespace lastcard
