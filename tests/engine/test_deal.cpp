// Before the first move and between rounds: lots, dealing, the next dealer, rounds without an end.
#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <type_traits>

#include "edition/find.hpp"
#include "game_of.hpp"
#include "lab/random_play.hpp"
#include "record/apply_action.hpp"

using namespace lastcard;

namespace {

using test::game_of;

Setup setup_of(unsigned seats, std::uint64_t number, unsigned dealer = 0) {
    Setup setup;
    setup.seats = seats;
    setup.dealer = seat_at(dealer);
    game_seed(setup.seed, 11, number);
    return setup;
}

const Action deal_next = Action::simple(ActionKind::Deal, Seat::None);
const Action close_all = Action::simple(ActionKind::Close, Seat::None);

std::vector<Event> only(const EventList& events, EventKind kind) {
    std::vector<Event> found;
    for (const Event& event : events)
        if (event.kind == kind) found.push_back(event);
    return found;
}

unsigned lot(const Game& game, const Event& event) {
    const std::uint8_t number = game.face(event.face).number;
    return number == no_number ? 0 : number;
}

/// Plays at random until the round is over.
void play_round(const Game& game, State& state, FastRandom& random) {
    NoEvents nobody;
    PlayCounts counts;
    while (state.phase == Phase::Playing) {
        random_reactions(game, state, random, counts, nobody);
        if (state.phase == Phase::Playing) random_answer(game, state, random, counts, nobody);
    }
}

/// Ends the round without a winner: the 20,000th action does (G-48).
void sit_out(const Game& game, State& state) {
    while (state.phase == Phase::Playing) REQUIRE(apply_action(game, state, close_all).accepted());
}

}  // namespace

// ---- Lots (G-2) --------------------------------------------------------------------------------

TEST_CASE("the highest number deals; those who tie draw again among themselves (G-2)") {
    const Game game = game_of("classic");
    const auto events = std::make_unique<EventList>();
    unsigned ties = 0;
    unsigned symbols = 0;
    for (std::uint64_t number = 0; number < 200; ++number) {
        const unsigned seats = 2 + static_cast<unsigned>(number % 9);
        INFO("table " << number << " of " << seats);
        events->clear();
        const State state = begin_match(game, setup_of(seats, number), *events);
        std::vector<Event> lots = only(*events, EventKind::LotDrawn);
        std::vector<Seat> contenders;
        for (unsigned i = 0; i < seats; ++i) contenders.push_back(seat_at(i));
        std::size_t next = 0;
        while (contenders.size() > 1) {
            unsigned best = 0;
            std::vector<Seat> leaders;
            for (const Seat seat : contenders) {
                REQUIRE(next < lots.size());
                REQUIRE(lots[next].seat == seat);
                const unsigned value = lot(game, lots[next]);
                symbols += game.face(lots[next].face).number == no_number;
                ++next;
                if (value > best) leaders.clear();
                best = std::max(best, value);
                if (value == best) leaders.push_back(seat);
            }
            ties += leaders.size() > 1;
            contenders = leaders;
        }
        CHECK(next == lots.size());
        CHECK(state.dealer == contenders.front());
        const std::vector<Event> chosen = only(*events, EventKind::DealerChosen);
        REQUIRE(chosen.size() == 1);
        CHECK(chosen[0].seat == state.dealer);
    }
    CHECK(ties > 10);
    CHECK(symbols > 50);
}

TEST_CASE("a symbol counts as zero: without any number all draw again (G-2)") {
    // Two seats, and the first lots of the pile are symbols: found by looking, then checked.
    const Game game = game_of("classic");
    const auto events = std::make_unique<EventList>();
    unsigned found = 0;
    for (std::uint64_t number = 0; number < 2000 && found < 5; ++number) {
        events->clear();
        begin_match(game, setup_of(2, number), *events);
        const std::vector<Event> lots = only(*events, EventKind::LotDrawn);
        if (game.face(lots[0].face).number != no_number) continue;
        if (game.face(lots[1].face).number != no_number) continue;
        ++found;
        REQUIRE(lots.size() >= 4);
        CHECK(lots[2].seat == seat_at(0));
        CHECK(lots[3].seat == seat_at(1));
    }
    CHECK(found == 5);
}

TEST_CASE("the cards drawn for lots are shuffled back before the deal (G-2)") {
    const Game game = game_of("classic");
    const auto events = std::make_unique<EventList>();
    const State state = begin_match(game, setup_of(4, 1), *events);
    const std::vector<Event> shuffles = only(*events, EventKind::Shuffled);
    REQUIRE(shuffles.size() >= 2);
    CHECK(shuffles[0].number == 108);
    CHECK(shuffles[1].number == 108);
    const unsigned held_cards =
        state.hand_counts[0] + state.hand_counts[1] + state.hand_counts[2] + state.hand_counts[3];
    CHECK(held_cards + state.draw_count + state.discard_count == 108);
}

TEST_CASE("where the dealer is given there are no lots (G-2)") {
    for (const char* const id : {"creeper", "no-mercy"}) {
        const Game game = game_of(id);
        const auto events = std::make_unique<EventList>();
        for (unsigned dealer = 0; dealer < 5; ++dealer) {
            events->clear();
            CHECK(begin_match(game, setup_of(5, 3, dealer), *events).dealer == seat_at(dealer));
            CHECK(only(*events, EventKind::LotDrawn).empty());
            CHECK(only(*events, EventKind::DealerChosen).empty());
        }
    }
    CHECK(begin_match(game_of("no-mercy"), Setup{}).dealer == seat_at(0));
}

// ---- Dealing -----------------------------------------------------------------------------------

TEST_CASE("cards are dealt one by one, beginning left of the dealer") {
    const auto events = std::make_unique<EventList>();
    for (const std::string& id : builtin_edition_ids()) {
        for (const unsigned seats : {2U, 3U, 7U, 10U}) {
            INFO(id << ", " << seats << " seats");
            const Game game = game_of(id);
            events->clear();
            const State state = begin_match(game, setup_of(seats, 5, 1), *events);
            const std::vector<Event> dealt = only(*events, EventKind::CardDealt);
            REQUIRE(dealt.size() == seats * game.rules.hand_size);
            unsigned seat = index(state.dealer);
            for (const Event& event : dealt) {
                seat = (seat + 1) % seats;
                REQUIRE(index(event.seat) == seat);
            }
            CHECK(seat == index(state.dealer));
        }
    }
}

TEST_CASE("every hand size is dealt in full, and one card opens") {
    for (const char* const size : {"1", "5", "15"}) {
        const Game game = game_of("creeper", {{"hand_size", size}});
        const State state = begin_match(game, setup_of(6, 8));
        for (unsigned i = 0; i < 6; ++i) CHECK(std::to_string(state.hand_counts[i]) == size);
        CHECK(state.discard_count >= 1);
        CHECK(game.numbers.has(state.top));
        CHECK(state.catchable.empty());  // a dealt hand of one card need not be called
    }
}

TEST_CASE("the same seed deals the same cards, another seed others") {
    const Game game = game_of("classic");
    const auto same = [](const State& a, const State& b) {
        return std::memcmp(&a, &b, sizeof a) == 0;
    };
    CHECK(same(begin_match(game, setup_of(4, 1)), begin_match(game, setup_of(4, 1))));
    CHECK_FALSE(same(begin_match(game, setup_of(4, 1)), begin_match(game, setup_of(4, 2))));
}

// ---- The next round ----------------------------------------------------------------------------

TEST_CASE(
    "after each round the deal moves one seat to the left, and play is clockwise (G-3, G-32)") {
    const Game game = game_of("classic", {{"target", "10000"}, {"opening", "number"}});
    State state = begin_match(game, setup_of(4, 21));
    FastRandom random(4);
    bool went_right = false;
    for (unsigned round = 1; round <= 9; ++round) {
        REQUIRE(state.round == round);
        CHECK(state.direction == Direction::Left);
        const unsigned dealer = index(state.dealer);
        CHECK(state.question().seat == seat_at((dealer + 1) % 4));
        play_round(game, state, random);
        REQUIRE(state.phase == Phase::RoundOver);
        went_right = went_right || state.direction == Direction::Right;
        CHECK(index(state.dealer) == dealer);
        REQUIRE(apply_action(game, state, deal_next).accepted());
        CHECK(index(state.dealer) == (dealer + 1) % 4);
        CHECK(state.actions == 0);
    }
    CHECK(went_right);
}

TEST_CASE("the deal passes over a seat that has left (G-3, G-49)") {
    const Game game = game_of("creeper", {{"scoring", "winner"}, {"target", "10000"}});
    State state = begin_match(game, setup_of(4, 2, 3));
    FastRandom random(5);
    play_round(game, state, random);
    REQUIRE(state.phase == Phase::RoundOver);
    REQUIRE(apply_action(game, state, Action::simple(ActionKind::Leave, seat_at(0))).accepted());
    REQUIRE(apply_action(game, state, deal_next).accepted());
    CHECK(state.dealer == seat_at(1));
    CHECK(state.hand_counts[0] == 0);
    CHECK_FALSE(state.in_round.has(seat_at(0)));
    for (unsigned i = 1; i < 4; ++i) CHECK(state.hand_counts[i] == 7);
}

TEST_CASE("a new round brings knocked-out players back and lays down the powers (C-35, A-6)") {
    const Game game = game_of("powers", {{"target", "10000"}, {"mercy", "10"}});
    FastRandom random(6);
    bool knocked_out = false;
    bool held_power = false;
    for (std::uint64_t number = 0; number < 20; ++number) {
        State state = begin_match(game, setup_of(4, number));
        play_round(game, state, random);
        REQUIRE(state.phase == Phase::RoundOver);
        knocked_out = knocked_out || !state.knocked_out.empty();
        for (const Seat holder : state.powers) held_power = held_power || holder != Seat::None;
        REQUIRE(apply_action(game, state, deal_next).accepted());
        if (state.phase != Phase::Playing) continue;
        for (const Seat holder : state.powers) CHECK(holder == Seat::None);
        CHECK(state.in_round.count() + state.knocked_out.count() == 4);
    }
    CHECK(knocked_out);
    CHECK(held_power);
}

TEST_CASE("no deal while a round goes on, and none after the match (G-45)") {
    const Game game = game_of("creeper");  // a single round
    State state = begin_match(game, setup_of(3, 1));
    const State playing = state;
    CHECK(apply_action(game, state, deal_next).reason == Reason::RoundNotOver);
    CHECK(std::memcmp(&state, &playing, sizeof state) == 0);
    FastRandom random(7);
    play_round(game, state, random);
    REQUIRE(state.phase == Phase::MatchOver);
    const State over = state;
    CHECK(apply_action(game, state, deal_next).reason == Reason::MatchIsOver);
    CHECK(apply_action(game, state, Action::simple(ActionKind::Timeout, Seat::None)).reason ==
          Reason::MatchIsOver);
    CHECK(apply_action(game, state, Action::simple(ActionKind::Draw, seat_at(0))).reason ==
          Reason::MatchIsOver);
    CHECK(std::memcmp(&state, &over, sizeof state) == 0);
}

TEST_CASE("a seat cannot do what only the table does") {
    const Game game = game_of("classic");
    State state = begin_match(game, setup_of(3, 1));
    for (const ActionKind kind : {ActionKind::Deal, ActionKind::Close, ActionKind::Timeout})
        CHECK(apply_action(game, state, Action::simple(kind, seat_at(0))).reason ==
              Reason::NotForSeats);
}

// ---- Rounds without an end (G-48) --------------------------------------------------------------

TEST_CASE("the 20,000th action makes a round void, and the deal moves on (G-48, G-44)") {
    const Game game = game_of("classic");
    State state = begin_match(game, setup_of(3, 1));
    const Seat dealer = state.dealer;
    for (unsigned n = 1; n < max_round_actions; ++n)
        REQUIRE(apply_action(game, state, close_all).accepted());
    CHECK(state.phase == Phase::Playing);
    CHECK(state.actions == max_round_actions - 1);
    REQUIRE(apply_action(game, state, close_all).accepted());
    CHECK(state.void_round());
    CHECK(state.frame_count == 0);
    for (unsigned i = 0; i < 3; ++i) {
        CHECK(state.scores[i] == 0);
        CHECK(state.hand_counts[i] >= 7);  // everything stays as it lies (G-45)
    }
    REQUIRE(apply_action(game, state, deal_next).accepted());
    CHECK(state.phase == Phase::Playing);
    CHECK(state.round == 2);
    CHECK(state.dealer == next_at_table(state, dealer));
}

TEST_CASE("false accusations without an end end too (G-27, G-48)") {
    const Game game = game_of("classic", {{"false_catch_penalty", "10"}});
    State state = begin_match(game, setup_of(2, 4));
    const Action accuse = Action::at(ActionKind::Catch, seat_at(1), seat_at(0));
    unsigned count = 0;
    while (state.phase == Phase::Playing) {
        REQUIRE(apply_action(game, state, accuse).accepted());
        ++count;
        const bool dry = count > 20;
        if (dry) REQUIRE(state.hand_counts[1] + state.hand_counts[0] == 107);
    }
    CHECK(count == max_round_actions);
    CHECK(state.void_round());
}

TEST_CASE("a void round decides nothing, even where one round is the match (G-6, G-37)") {
    const Game game = game_of("no-mercy");
    State state = begin_match(game, setup_of(3, 1));
    sit_out(game, state);
    CHECK(state.phase == Phase::RoundOver);
    CHECK(state.match_winners.empty());
    REQUIRE(apply_action(game, state, deal_next).accepted());
    CHECK(state.phase == Phase::Playing);
}

// ---- The state itself --------------------------------------------------------------------------

TEST_CASE("a state is plain bytes of a modest size") {
    static_assert(std::is_trivially_copyable_v<State>);
    static_assert(std::is_standard_layout_v<State>);
    static_assert(std::has_unique_object_representations_v<State>);
    static_assert(std::is_trivially_destructible_v<State>);
    static_assert(sizeof(State) <= 1536);
    static_assert(std::has_unique_object_representations_v<Action> && sizeof(Action) == 6);
    static_assert(std::has_unique_object_representations_v<Event> && sizeof(Event) == 8);
    static_assert(sizeof(Frame) == 8);
    CHECK(max_round_actions == 20000);
}

TEST_CASE("the number of the question grows through all rounds of a match") {
    const Game game = game_of("classic", {{"target", "10000"}});
    State state = begin_match(game, setup_of(3, 6));
    FastRandom random(8);
    std::uint32_t last = state.decision;
    for (unsigned n = 0; n < 3000; ++n) {
        if (state.phase == Phase::RoundOver) {
            REQUIRE(apply_action(game, state, deal_next).accepted());
        } else {
            const Seat seat = state.question().seat;
            const Moves moves = legal(game, state, seat);
            const unsigned cards = moves.plays.count();  // they come first
            const unsigned choice = random.below(cards > 0 ? cards : moves.answer_count());
            REQUIRE(apply_action(game, state, moves.answer(seat, choice)).accepted());
        }
        REQUIRE(state.decision == last + 1);
        last = state.decision;
    }
    CHECK(state.round > 3);
}

TEST_CASE("calls and catches leave the question as it is") {
    const Game game = game_of("classic", {{"false_catch_penalty", "1"}});
    State state = begin_match(game, setup_of(3, 6));
    const std::uint32_t question = state.decision;
    const Seat asked = state.question().seat;
    if (state.question().kind == Ask::Turn)
        REQUIRE(apply_action(game, state, Action::simple(ActionKind::Uno, asked)).accepted());
    const Seat other = next_seat(state, asked);
    REQUIRE(apply_action(game, state, Action::at(ActionKind::Catch, other, asked)).accepted());
    REQUIRE(apply_action(game, state, close_all).accepted());
    CHECK(state.decision == question);
    CHECK(state.question().seat == asked);
}
