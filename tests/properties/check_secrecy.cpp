// Two tables that differ only in what a viewer cannot know look alike to it, move after move.
#include <algorithm>

#include "arbitrary.hpp"
#include "view/memory.hpp"
#include "view/project.hpp"
#include "view/seat_view.hpp"

namespace lastcard::property {

namespace {

/// The hidden cards of a table, taken up to be dealt out again.
std::vector<FaceId> take_hidden(const Game& game, State& state, Seat viewer) {
    std::vector<FaceId> cards;
    for (unsigned i = 0; i < state.seats; ++i) {
        if (seat_at(i) == viewer) continue;
        for_each_card(game, state, seat_at(i), [&](FaceId face) { cards.push_back(face); });
        state.hands[i] = CardSet{};
        state.hand_counts[i] = 0;
    }
    for (unsigned i = 0; i < state.draw_count; ++i) cards.push_back(face_at(state.pile[i]));
    for (unsigned i = 0; i < state.aside_count; ++i)
        cards.push_back(face_at(state.pile[max_cards - 1 - i]));
    return cards;
}

/// The same table, for all that `viewer` can tell: hidden cards, the seed, the verdict on a Wild
/// Draw Four and the card another seat has drawn are different. The seat of `action` keeps its
/// cards.
State twin_of(const Game& game, const State& state, Seat viewer, const Action& action,
              Player& random) {
    State twin = state;
    std::vector<FaceId> cards = take_hidden(game, twin, viewer);
    for (std::size_t i = cards.size(); i > 1; --i)
        std::swap(cards[i - 1], cards[random.below(static_cast<unsigned>(i))]);
    const auto deal = [&](unsigned seat, std::size_t at) {
        add_card(game, twin, seat_at(seat), cards[at]);
        cards.erase(cards.begin() + static_cast<std::ptrdiff_t>(at));
    };
    if (action.kind == ActionKind::Play && action.seat != viewer) {
        for (unsigned n = action.has(play_flag::pair) ? 2 : 1; n > 0; --n) {
            const auto found = std::find(cards.begin(), cards.end(), action.face);
            deal(index(action.seat), static_cast<std::size_t>(found - cards.begin()));
        }
    }
    for (unsigned i = 0; i < state.seats; ++i)
        while (seat_at(i) != viewer && twin.hand_counts[i] < state.hand_counts[i]) deal(i, 0);
    for (unsigned i = 0; i < state.draw_count; ++i)
        twin.pile[i] = static_cast<std::uint8_t>(index(cards[i]));
    for (unsigned i = 0; i < state.aside_count; ++i)
        twin.pile[max_cards - 1 - i] =
            static_cast<std::uint8_t>(index(cards[state.draw_count + i]));
    for (Frame& frame : twin.frames) {
        if (frame.kind == Ask::Challenge || frame.kind == Ask::Resolve)
            frame.flags ^= frame_flag::guilty;
        const bool plays_it = action.kind == ActionKind::Play && action.seat == frame.seat;
        if (frame.kind == Ask::Drawn && frame.seat != viewer && !plays_it)
            frame.face = (held(twin, frame.seat) & all_faces(game)).first();
    }
    for (std::uint8_t& byte : twin.seed) byte = random.byte();
    return twin;
}

/// By these events the rules tell the viewer something that was hidden; what follows may differ.
bool tells_a_secret(const Event& event, Seat viewer) {
    using enum EventKind;
    switch (event.kind) {
        case CardDrawn:
        case CardReceived: return event.seat == viewer;
        case CardShown:
        case CardGiven: return event.other == viewer;
        case BurstShown:
        case CardRevealed:
        case CardFlipped:
        case CardDiscarded:
        case RedsGiven:
        case TrendShown:
        case TrendMissed:
        case ChallengeJudged:
        case Scored: return true;
        default: return false;
    }
}

/// Must the viewer see the same of this action on both tables? Not where the rules make it depend
/// on hidden cards: the next deal, a default answer, and drawing until something fits.
bool comparable(const Game& game, const State& state, const State& twin, const Action& action) {
    switch (action.kind) {
        case ActionKind::Close: return true;
        case ActionKind::Timeout:
        case ActionKind::Deal: return false;
        case ActionKind::Leave: return state.question().seat != action.seat;
        default: break;
    }
    const bool until_it_fits = action.kind == ActionKind::Draw &&
                               state.question().kind == Ask::Turn &&
                               game.rules.draw == DrawRule::UntilPlayable;
    return !until_it_fits && legal(game, twin, action.seat).has(action);
}

enum class Compared : std::uint8_t { Same, SecretTold, Different };

Compared compare(const EventList& a, const EventList& b, Seat viewer) {
    for (unsigned i = 0; i < std::max(a.size, b.size); ++i) {
        if ((i < a.size && tells_a_secret(a.items[i], viewer)) ||
            (i < b.size && tells_a_secret(b.items[i], viewer)))
            return Compared::SecretTold;
        if (i >= a.size || i >= b.size ||
            !same_bytes(project(a.items[i], viewer), project(b.items[i], viewer)))
            return Compared::Different;
    }
    return Compared::Same;
}

std::string false_memory(const Game& game, const State& state, const SeatMemory& memory) {
    if (memory.top() != state.top) return "the top card is remembered wrongly";
    if (memory.colour() != state.colour) return "the colour in play is remembered wrongly";
    if (memory.in_round() != state.in_round) return "who is in the round is remembered wrongly";
    if (memory.draw_count() != state.draw_count || memory.discard_count() != state.discard_count ||
        memory.aside_count() != state.aside_count)
        return "the piles are remembered wrongly";
    for (unsigned i = 0; i < state.seats; ++i) {
        if (memory.hand_count(seat_at(i)) != state.hand_counts[i])
            return "the number of cards of seat " + std::to_string(i) + " is remembered wrongly";
        for (unsigned f = 0; f < game.face_count; ++f)
            if (memory.known(seat_at(i), face_at(f)) >
                copies_held(game, state, seat_at(i), face_at(f)))
                return "seat " + std::to_string(i) + " is believed to hold a card it does not hold";
    }
    return {};
}

}  // namespace

void check_secrecy(Tally& tally) {
    tally.add(
        rc::check("what a seat cannot know changes nothing that it sees", [](const Plan& plan) {
            Story story(plan);
            const Game& game = story.game();
            const unsigned seat = story.player.below(plan.seats + 1);
            const Seat viewer = seat < plan.seats ? seat_at(seat) : Seat::None;
            EventList events;
            EventList twin_events;
            State twin = twin_of(game, story.state, viewer, Action{}, story.player);
            for (unsigned n = 0; n < 300 && !story.over(); ++n) {
                const State start = story.state;
                const Action action = story.go_on(events);
                if (start.phase != Phase::Playing) {
                    twin = twin_of(game, story.state, viewer, Action{}, story.player);
                    continue;
                }
                if (!comparable(game, start, twin, action))
                    twin = twin_of(game, start, viewer, action, story.player);
                if (!same_bytes(view_of(game, start, viewer), view_of(game, twin, viewer)))
                    story.demand("the view of " + std::to_string(index(viewer)) +
                                 " tells too much");
                bool alike = comparable(game, start, twin, action);
                if (alike) {
                    twin_events.clear();
                    if (!act(game, twin, action, twin_events).accepted())
                        story.demand("refused on the other table");
                    const Compared result = compare(events, twin_events, viewer);
                    if (result == Compared::Different)
                        story.demand("the events for " + std::to_string(index(viewer)) +
                                     " tell too much");
                    alike = result == Compared::Same;
                }
                if (!alike) twin = twin_of(game, story.state, viewer, Action{}, story.player);
            }
        }));

    tally.add(rc::check("what a seat remembers of its events is true", [](const Plan& plan) {
        EventList events;
        Story story(plan);
        const Game& game = story.game();
        begin(story.table, events);
        const unsigned seat = story.player.below(plan.seats + 1);
        SeatMemory memory(seat < plan.seats ? seat_at(seat) : Seat::None);
        for (const Event& event : events) memory.learn(game, project(event, memory.viewer()));
        story.demand(false_memory(game, story.state, memory));
        for (unsigned n = 0; n < 300 && !story.over(); ++n) {
            story.go_on(events);
            for (const Event& event : events) memory.learn(game, project(event, memory.viewer()));
            story.demand(false_memory(game, story.state, memory));
        }
    }));
}

}  // namespace lastcard::property
