// Views and events over the wire: a reader knows exactly what the seat may know, from whole views
// and from patches.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "base/json.hpp"
#include "game_of.hpp"
#include "record/apply_action.hpp"
#include "view/helpers.hpp"
#include "wire/encode.hpp"
#include "wire/read_view.hpp"
#include "wire/schema.hpp"

using namespace lastcard;
using namespace lastcard::view_test;
using wire_test::parsed;

namespace {

void apply_text(const Game& game, const std::string& text, SeatView& view) {
    const Result<void> applied = wire::apply_view(game, parsed(text), view);
    INFO(text);
    REQUIRE_MESSAGE(applied, applied.error());
}

void check_whole(const Game& game, const SeatView& view) {
    std::string text;
    wire::encode_view(text, game, view);
    SeatView read;
    apply_text(game, text, read);
    INFO(text);
    REQUIRE(same_bytes(read, view));
}

void check_patch(const Game& game, SeatView& known, const SeatView& before, const SeatView& after) {
    std::string text;
    wire::encode_view_patch(text, game, before, after);
    apply_text(game, text, known);
    INFO(text);
    REQUIRE(same_bytes(known, after));
}

void check_events(const Game& game, const std::vector<SeatEvent>& events) {
    for (const SeatEvent& event : events) {
        std::string text;
        wire::encode_event(text, game, event);
        const Result<wire::EventOrNotice> read = wire::read_event(game, parsed(text), Moment{0});
        INFO(text);
        REQUIRE_MESSAGE(read, read.error());
        REQUIRE(std::holds_alternative<SeatEvent>(*read));
        REQUIRE(std::get<SeatEvent>(*read) == event);
    }
}

}  // namespace

TEST_CASE("wire: every view and event is read as it was written, whole and by patches") {
    Random random(41);
    for_each_table([&](const TestTable& table) {
        INFO(table.name);
        const std::vector<Seat> all = viewers(table.seats);
        State state = begin_match(table.game, random_setup(table, random));
        std::vector<SeatView> known(all.size());
        std::vector<SeatView> last(all.size());
        EventList events;
        for (unsigned n = 0; n < 14 && state.phase != Phase::MatchOver; ++n) {
            for (std::size_t i = 0; i < all.size(); ++i) {
                const SeatView now = view_of(table.game, state, all[i]);
                check_whole(table.game, now);
                check_patch(table.game, known[i], last[i], now);
                last[i] = now;
            }
            const Seat viewer = all[n % all.size()];
            std::vector<SeatEvent> seen;
            for (const Event& event : events) seen.push_back(project(event, viewer));
            check_events(table.game, seen);
            events.clear();
            apply_action(table.game, state, random_action(table.game, state, random), events);
        }
    });
}

TEST_CASE("wire: every kind of move is read as it was written") {
    const Edition edition = test::edition_of("classic");
    const Game game = compile_game(edition, edition.rules);
    const auto face = [&](std::string_view token) { return *edition.find(token); };
    SeatView view;
    view.seats = 2;
    view.viewer = seat_at(0);
    view.at_table = view.in_round = SeatSet::first_n(2);
    Moves& may = view.own_moves;
    may.plays.add(face("R7"));
    may.pairs.add(face("R5"));
    may.series.add(face("R6"));
    may.shows.add(face("R8"));
    may.jumps.add(face("R3"));
    may.swaps = may.gives = may.catches = SeatSet::of(seat_at(1));
    may.calls = 0x3;
    may.powers = 0xc;
    may.draw = may.pass = may.challenge = may.flip = may.swap_none = may.uno = may.slap = true;
    view.catchable = view.too_late = SeatSet::of(seat_at(1));
    check_whole(game, view);
    SeatView known;
    check_patch(game, known, SeatView{}, view);
    std::string text;
    wire::encode_view(text, game, view);
    CHECK(text.find(R"("show R8")") != std::string::npos);
}

TEST_CASE("wire: a view is written as the protocol says") {
    const Edition edition = test::edition_of("classic");
    const Game game = compile_game(edition, edition.rules);
    const auto face = [&](std::string_view token) { return *edition.find(token); };
    SeatView view;
    view.seats = 2;
    view.viewer = seat_at(0);
    view.round = 1;
    view.decision = 17;
    view.actions = 3;
    view.frames[0] = Frame{.kind = Ask::Turn, .seat = seat_at(0)};
    view.frame_count = 1;
    view.own_moves.plays.add(face("R7"));
    view.own_moves.draw = view.own_moves.uno = true;
    view.hand[index(face("R7"))] = 2;
    view.hand_counts[0] = 2;
    view.hand_counts[1] = 5;
    view.top = face("R3");
    view.discard_counts[index(face("R3"))] = 1;
    view.discard_count = 1;
    view.colour = Colour::Red;
    view.draw_count = 100;
    view.dealer = seat_at(1);
    view.at_table = view.in_round = SeatSet::first_n(2);
    std::string text;
    wire::encode_view(text, game, view);
    CHECK(text ==
          R"({"seats":2,"viewer":0,"phase":"playing","round":1,"decision":17,"actions":3,)"
          R"("question":{"kind":"turn","seat":0},"below":[],"choices":["R7","draw"],)"
          R"("reactions":["uno"],"hand":{"R7":2},"counts":[2,5],"scores":[0,0],"top":"R3",)"
          R"("colour":"R","pending":0,"direction":"left","direction_before":"left",)"
          R"("draw_pile":100,"discards":{"R3":1},"aside":0,"dealer":1,"powers":{},)"
          R"("at_table":[0,1],"in_round":[0,1],"knocked_out":[],"catchable":[],"called":[],)"
          R"("to_slap":[],"round_winners":[],"match_winners":[],"jump_open":false,)"
          R"("idle_draws":0})");

    SeatView after = view;
    after.decision = 18;
    after.frames[0].seat = seat_at(1);
    after.own_moves = {};
    after.hand[index(face("R7"))] = 1;
    after.hand_counts[0] = 1;
    after.top = face("R7");
    after.under = face("R3");
    after.last_player = seat_at(0);
    after.discard_counts[index(face("R7"))] = 1;
    after.discard_count = 2;
    after.catchable.add(seat_at(0));
    std::string patch;
    wire::encode_view_patch(patch, game, view, after);
    CHECK(patch ==
          R"({"decision":18,"question":{"kind":"turn","seat":1},"choices":[],"reactions":[],)"
          R"("hand":{"R7":1},"counts":[1,5],"top":"R7","under":"R3","discards":{"R7":1},)"
          R"("last_player":0,"catchable":[0]})");
    patch.clear();
    wire::encode_view_patch(patch, game, after, after);
    CHECK(patch == "{}");
}
