// The last-card call, catching, and what is held meanwhile.
#include "room/helpers.hpp"

using namespace lastcard;
using namespace lastcard::room_test;

namespace {

/// Seat 1 has two cards and lays one at moment 0 without a word; seat 2 is asked.
Party one_card_left(Settings settings = {}) {
    settings.push_back({"hand_size", "2"});
    Party party = party_where({.settings = settings}, [](const Party& each) {
        return each.asked() == seat1 && !number_card(each, seat1).empty();
    });
    const Outcome laid = party.at(0, move(seat1, number_card(party, seat1)));
    REQUIRE(laid.accepted());
    REQUIRE(party.view().catchable == SeatSet::of(seat1));
    REQUIRE(party.asked() == seat2);
    CHECK(notice(laid, NoticeKind::CatchOpen).seat == seat1);
    CHECK(notice(laid, NoticeKind::CatchOpen).at == Party::moment(750));
    return party;
}

unsigned cards_of(const Party& party, Seat seat) { return party.view().hand_counts[index(seat)]; }

}  // namespace

TEST_CASE("room: within the grace only the owner's call counts") {
    Party party = one_card_left();
    const Outcome early = party.at(749, "0 catch 1");
    CHECK(refused(early) == RoomReason::TooEarly);
    CHECK(early.refused->until == Party::moment(750));
    CHECK(party.done(early).empty());
    CHECK(cards_of(party, seat1) == 1);
    const Outcome call = party.at(749, "1 uno");
    CHECK(party.done(call) == "1 uno");
    CHECK(refused_by_rules(party.at(2'000, "0 catch 1")) == Reason::NotCatchable);
    CHECK(cards_of(party, seat1) == 1);
}

TEST_CASE("room: where the call has to come before the card, a catch counts at once (F-22)") {
    const auto strict = [](const char* mark) {
        Party party = party_where(
            {.settings = {{"hand_size", "2"}, {"uno_strict", "true"}}}, [](const Party& each) {
                return each.asked() == seat1 && !number_card(each, seat1).empty();
            });
        REQUIRE(party.at(0, move(seat1, number_card(party, seat1) + mark)).accepted());
        return party;
    };
    Party silent = strict("");
    CHECK(refused_by_rules(silent.at(1, "1 uno")) == Reason::UnoTooLate);
    CHECK(silent.done(silent.at(1, "0 catch 1")) == "0 catch 1");
    CHECK(cards_of(silent, seat1) == 3);
    silent.verify();
    Party called = strict("!");
    CHECK(called.view().catchable.empty());
    CHECK(refused_by_rules(called.at(1, "0 catch 1")) == Reason::NotCatchable);
}

TEST_CASE("room: after the grace the first catch counts") {
    Party party = one_card_left();
    CHECK(party.done(party.at(750, "0 catch 1")) == "0 catch 1");
    CHECK(cards_of(party, seat1) == 3);
    CHECK(refused_by_rules(party.at(751, "1 uno")) == Reason::UnoNotDue);
    CHECK(refused_by_rules(party.at(751, "2 catch 1")) == Reason::NotCatchable);
    party.verify();
}

TEST_CASE("room: the next main action is held until the chance to catch has passed") {
    Party party = one_card_left();
    const Outcome held = party.at(100, "2 draw");
    CHECK(held.accepted());
    CHECK(held.held);
    CHECK(held.happened.empty());
    CHECK(held.wake == Party::moment(2'250));
    CHECK(party.at(2'249).happened.empty());
    CHECK(party.asked() == seat2);
    CHECK(party.done(party.at(2'250)) == "2 draw");
    CHECK(party.view().catchable.empty());
    party.verify();
}

TEST_CASE("room: a call ends the hold at once") {
    Party party = one_card_left();
    REQUIRE(party.at(100, "2 draw").held);
    CHECK(party.done(party.at(200, "1 uno")) == "1 uno, 2 draw");
    CHECK(cards_of(party, seat1) == 1);
}

TEST_CASE("room: a catch ends the hold at once") {
    Party party = one_card_left();
    REQUIRE(party.at(100, "2 draw").held);
    CHECK(party.done(party.at(800, "0 catch 1")) == "0 catch 1, 2 draw");
    CHECK(cards_of(party, seat1) == 3);
}

TEST_CASE("room: a seat whose answer is held may still catch") {
    Party party = one_card_left();
    REQUIRE(party.at(100, "2 draw").held);
    CHECK(party.done(party.at(2'249, "2 catch 1")) == "2 catch 1, 2 draw");
}

TEST_CASE("room: when the hold is over nothing is held, and the catch stays possible") {
    Party party = one_card_left();
    CHECK(party.done(party.at(5'000, "0 catch 1")) == "0 catch 1");
    Party other = one_card_left();
    const Outcome drawn = other.at(2'250, "2 draw");
    CHECK_FALSE(drawn.held);
    CHECK(other.done(drawn) == "2 draw");
    CHECK(refused_by_rules(other.at(2'251, "0 catch 1")) == Reason::NotCatchable);
}

TEST_CASE("room: an illegal action is not held") {
    Party party = one_card_left();
    const Outcome pass = party.at(100, "2 pass");
    CHECK_FALSE(pass.held);
    CHECK(refused_by_rules(pass) == Reason::WrongAnswer);
    CHECK(refused_by_rules(party.at(100, "0 draw")) == Reason::NotYourQuestion);
    CHECK(party.at(101, "2 draw").held);
}

TEST_CASE("room: a repeated answer is refused, before and after it takes effect") {
    Party party = one_card_left();
    const std::uint32_t decision = party.view().decision;
    REQUIRE(party.at(100, "2 draw", decision).held);
    CHECK(refused(party.at(110, "2 draw", decision)) == RoomReason::AlreadyAnswered);
    REQUIRE(party.done(party.at(200, "1 uno")) == "1 uno, 2 draw");
    CHECK(refused(party.at(210, "2 draw", decision)) == RoomReason::Late);
    CHECK(refused(party.at(210, "2 pass", decision + 2)) == RoomReason::NotAskedYet);
    CHECK(party.done(party.at(210, "2 pass", decision + 1)) == "2 pass");
}

TEST_CASE("room: the colour of one's own last card but one is not held") {
    Party party = party_where({.settings = {{"hand_size", "2"}}}, [](const Party& each) {
        const auto wild = find_face(each.room.game(), "W");
        return each.asked() == seat1 && each.view(seat1).hand[index(*wild)] > 0;
    });
    REQUIRE(party.at(0, "1 W").accepted());
    REQUIRE(party.view().catchable.has(seat1));
    const Outcome called = party.at(100, "1 call R");
    CHECK_FALSE(called.held);
    CHECK(party.done(called) == "1 call R");
    CHECK(party.at(200, "2 draw").held);
}

TEST_CASE("room: every try to catch starts a cool-down of its seat") {
    Party party = one_card_left();
    CHECK(refused(party.at(100, "0 catch 1")) == RoomReason::TooEarly);
    const Outcome again = party.at(1'099, "0 catch 1");
    CHECK(refused(again) == RoomReason::CoolDown);
    CHECK(again.refused->until == Party::moment(1'100));
    // A false catch as well; a try within the cool-down does not prolong it.
    CHECK(refused_by_rules(party.at(1'100, "0 catch 2")) == Reason::NotCatchable);
    CHECK(refused(party.at(1'200, "0 catch 1")) == RoomReason::CoolDown);
    // It is the seat's own affair.
    CHECK(party.done(party.at(1'300, "2 catch 1")) == "2 catch 1");
    CHECK(refused_by_rules(party.at(2'100, "0 catch 1")) == Reason::NotCatchable);
}

TEST_CASE("room: a false catch that costs cards has a cool-down too") {
    Party party = one_card_left({{"false_catch_penalty", "2"}});
    CHECK(party.done(party.at(100, "0 catch 2")) == "0 catch 2");
    CHECK(cards_of(party, seat0) == 4);
    CHECK(refused(party.at(200, "0 catch 2")) == RoomReason::CoolDown);
    CHECK(cards_of(party, seat0) == 4);
}

namespace {

struct Twins {
    Party party;
    std::string card;  ///< laid by seat 1
    Seat jumper;       ///< holds another one, and is not asked
};

Seat twin_holder(const Party& party) {
    const std::string card = number_card(party, seat1);
    if (party.asked() != seat1 || card.empty()) return Seat::None;
    for (unsigned i = 3; i < party.view().seats; ++i)
        if (party.view(seat_at(i)).hand[index(*find_face(party.room.game(), card))] > 0)
            return seat_at(i);
    return Seat::None;
}

Twins twin_in_hand() {
    const Occasion table{.settings = {{"hand_size", "2"}, {"jump_in", "true"}}, .people = 10};
    Party party =
        party_where(table, [](const Party& each) { return twin_holder(each) != Seat::None; });
    const std::string card = number_card(party, seat1);
    const Seat jumper = twin_holder(party);
    REQUIRE(party.at(0, move(seat1, card)).accepted());
    return {std::move(party), card, jumper};
}

}  // namespace

TEST_CASE("room: the first held action to arrive takes effect, the others are too late") {
    auto [party, card, jumper] = twin_in_hand();
    SUBCASE("the jump-in first") {
        REQUIRE(party.at(900, move(jumper, card + "^!")).held);
        REQUIRE(party.at(901, "2 draw").held);
        const Outcome outcome = party.at(1'000, "1 uno");
        CHECK(party.done(outcome) == "1 uno, " + move(jumper, card + "^!"));
        REQUIRE(outcome.turned_away.size() == 1);
        CHECK(outcome.turned_away[0].seat == seat2);
        CHECK(outcome.turned_away[0].why.reason == RoomReason::Late);
        party.verify();
    }
    SUBCASE("the answer first") {
        REQUIRE(party.at(900, "2 draw").held);
        REQUIRE(party.at(901, move(jumper, card + "^")).held);
        const Outcome outcome = party.at(2'250);
        CHECK(party.done(outcome) == "2 draw");
        REQUIRE(outcome.turned_away.size() == 1);
        CHECK(outcome.turned_away[0].seat == jumper);
        CHECK(outcome.turned_away[0].why.reason == RoomReason::Late);
    }
}

TEST_CASE("room: the clock does not answer for a seat that has answered") {
    RoomOptions options;
    options.timing.turn = Span{1'000};
    Party party = party_where({.settings = {{"hand_size", "2"}}, .options = options},
                              [](const Party& each) { return !number_card(each, seat1).empty(); });
    REQUIRE(party.at(0, move(seat1, number_card(party, seat1))).accepted());
    REQUIRE(party.at(999, "2 draw").held);
    CHECK(party.done(party.at(1'000)).empty());
    CHECK(party.done(party.at(2'250)) == "2 draw");
    // Nor does it end the chance to catch before its time.
    Party slow = party_where({.settings = {{"hand_size", "2"}}, .options = options},
                             [](const Party& each) { return !number_card(each, seat1).empty(); });
    REQUIRE(slow.at(0, move(seat1, number_card(slow, seat1))).accepted());
    CHECK(slow.done(slow.at(2'249)).empty());
    CHECK(slow.done(slow.at(2'250)) == "* timeout");
}
