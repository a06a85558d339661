// Observations: what stands where, and that nothing in them depends on what the seat cannot know.
#include <doctest/doctest.h>

#include <vector>

#include "encode/actions.hpp"
#include "encode/observation.hpp"
#include "encode/oracle.hpp"
#include "view/helpers.hpp"

using namespace lastcard;
using namespace lastcard::view_test;

namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes observe(const Layout& layout, const Game& game, const State& state, Seat viewer,
              const SeatMemory& memory) {
    Bytes row(layout.size(), 77);
    write_observation(layout, game, view_of(game, state, viewer), &memory, false, row.data());
    return row;
}

/// Masks of answers and reactions in one row.
Bytes masks(const ActionSpace& space, const Game& game, const State& state, Seat viewer) {
    const SeatView view = view_of(game, state, viewer);
    Bytes row(2 * space.size(), 77);
    space.mask_answers(game, view, true, row.data());
    space.mask_reactions(view, row.data() + space.size());
    return row;
}

void learn(SeatMemory& memory, const Game& game, const EventList& events) {
    for (const Event& event : events) memory.learn(game, project(event, memory.viewer()));
}

/// What the events of an action look like to the viewer.
Bytes history(const EventList& events, Seat viewer, unsigned seats) {
    Bytes rows(events.size * event_bytes);
    unsigned at = 0;
    for (const Event& event : events) {
        write_event(project(event, viewer), viewer, seats, rows.data() + at);
        at += event_bytes;
    }
    return rows;
}

/// Whether the two tables, which the viewer could not tell apart, went the same way in its eyes.
bool same_story(const EventList& a, const EventList& b, Seat viewer) {
    if (a.size != b.size) return false;
    for (unsigned i = 0; i < a.size; ++i)
        if (!(project(a.items[i], viewer) == project(b.items[i], viewer))) return false;
    return true;
}

struct Compared {
    unsigned before = 0;
    unsigned after = 0;
};

/// Plays on one table; at each action a twin of it, equal in the viewer's eyes, must give the same
/// bytes before the action, and after it if the viewer has still seen no difference.
void compare_twins(const TestTable& table, std::uint64_t seed, Compared& compared) {
    const Game& game = table.game;
    Random random(seed);
    const Layout layouts[] = {Layout(game, table.seats, Observed::Table),
                              Layout(max_faces, max_seats, Observed::Memory)};
    const ActionSpace space;
    const auto events = std::make_unique<EventList>();
    const auto twin_events = std::make_unique<EventList>();
    State state = start_match(game, random_setup(table, random), *events);
    std::vector<SeatMemory> memories;
    for (unsigned i = 0; i < table.seats; ++i) {
        memories.emplace_back(seat_at(i));
        learn(memories.back(), game, *events);
    }
    for (unsigned n = 0; n < 120 && state.phase != Phase::MatchOver; ++n) {
        const Action action = random_action(game, state, random);
        const Seat viewer = seat_at(random.below(table.seats));
        INFO(table.name << ", action " << n << ": " << describe(game, action) << ", viewer "
                        << index(viewer));
        const SeatMemory& memory = memories[index(viewer)];
        State twin = other_table(game, state, viewer, random, action);
        for (const Layout& layout : layouts)
            REQUIRE(observe(layout, game, state, viewer, memory) ==
                    observe(layout, game, twin, viewer, memory));
        REQUIRE(masks(space, game, state, viewer) == masks(space, game, twin, viewer));
        ++compared.before;

        events->clear();
        apply(game, state, action, *events);
        SeatMemory twin_memory = memory;
        for (SeatMemory& each : memories) learn(each, game, *events);
        const bool by_table = action.seat == Seat::None || action.kind == ActionKind::Leave;
        if (by_table || action.seat == viewer || !legal(game, twin, action.seat).has(action))
            continue;
        twin_events->clear();
        REQUIRE(apply(game, twin, action, *twin_events).accepted());
        if (!same_story(*events, *twin_events, viewer)) continue;
        learn(twin_memory, game, *twin_events);
        REQUIRE(history(*events, viewer, table.seats) ==
                history(*twin_events, viewer, table.seats));
        for (const Layout& layout : layouts)
            REQUIRE(observe(layout, game, state, viewer, memories[index(viewer)]) ==
                    observe(layout, game, twin, viewer, twin_memory));
        ++compared.after;
    }
}

unsigned at(const Bytes& row, const Layout& layout, std::string_view part, unsigned cell = 0) {
    const Part* const found = layout.find(part);
    REQUIRE(found != nullptr);
    REQUIRE(cell < found->size());
    return row[found->offset + cell];
}

unsigned sum(const Bytes& row, const Layout& layout, std::string_view part) {
    const Part* const found = layout.find(part);
    REQUIRE(found != nullptr);
    unsigned total = 0;
    for (unsigned i = 0; i < found->size(); ++i) total += row[found->offset + i];
    return total;
}

/// What must hold of every observation: sums, one-hot parts, scaled cells.
void check_contents(const Game& game, const SeatView& view, const SeatMemory& memory,
                    const Layout& layout, const std::vector<float>& scale, const Bytes& row) {
    const unsigned hand = view.hand_counts[index(view.viewer)];
    REQUIRE(sum(row, layout, "hand") == hand);
    REQUIRE(at(row, layout, "seat", 0) == hand);
    REQUIRE(sum(row, layout, "discard") == view.discard_count);
    REQUIRE(sum(row, layout, "top") == (view.top != FaceId::None));
    REQUIRE(sum(row, layout, "under") == (view.under != FaceId::None));
    REQUIRE(sum(row, layout, "colour") == 1);
    REQUIRE(sum(row, layout, "question") == (view.frame_count > 0));
    REQUIRE(sum(row, layout, "reserved") == 0);
    const bool remembers = layout.observed() == Observed::Memory;
    unsigned known = 0;
    if (remembers) known = sum(row, layout, "known");
    REQUIRE(sum(row, layout, "unseen") == game.card_count - hand - view.discard_count - known);
    for (unsigned away = 0; away < view.seats; ++away) {
        const Seat seat = seat_at((index(view.viewer) + away) % view.seats);
        const unsigned cell = away * cells_per_seat;
        REQUIRE(at(row, layout, "seat", cell) == view.hand_counts[index(seat)]);
        REQUIRE(at(row, layout, "seat", cell + 1) == view.in_round.has(seat));
        if (remembers) REQUIRE(at(row, layout, "seat", cell + 18) == memory.unknown(seat));
    }
    for (unsigned i = 0; i < layout.size(); ++i) {
        const float scaled = static_cast<float>(row[i]) * scale[i];
        if (scaled > 1.0001F) FAIL("cell " << i << " is " << scaled);
    }
}

}  // namespace

TEST_CASE("observations, masks and histories do not depend on what a seat cannot know") {
    Compared compared;
    std::uint64_t seed = 2000;
    for_each_table([&](const TestTable& table) { compare_twins(table, ++seed, compared); });
    INFO(compared.before << " before, " << compared.after << " after");
    CHECK(compared.before > 10000);
    CHECK(compared.after > compared.before / 4);
}

TEST_CASE("a twin differs in the oracle, so that the comparison could fail") {
    unsigned differ = 0;
    unsigned tables = 0;
    for_each_table([&](const TestTable& table) {
        Random random(9);
        const State state = start_match(table.game, random_setup(table, random));
        const State twin = other_table(table.game, state, seat_at(0), random);
        const unsigned faces = table.game.face_count;
        Bytes a(oracle_size(faces, table.seats));
        Bytes b(a.size());
        write_oracle(table.game, state, faces, table.seats, a.data());
        write_oracle(table.game, twin, faces, table.seats, b.data());
        differ += a != b;
        ++tables;
        unsigned cards = 0;
        for (unsigned i = 0; i < faces * table.seats; ++i) cards += a[i];
        unsigned hands = 0;
        for (unsigned i = 0; i < table.seats; ++i) hands += state.hand_counts[i];
        CHECK(cards == hands);
        CHECK(a[faces * table.seats] == state.pile[state.draw_count - 1]);
        CHECK(a.back() == index(state.question().seat));
    });
    CHECK(differ == tables);
}

TEST_CASE("the parts hold what they say") {
    std::uint64_t seed = 40;
    for_each_table([&](const TestTable& table) {
        const Game& game = table.game;
        Random random(++seed);
        const auto events = std::make_unique<EventList>();
        State state = start_match(game, random_setup(table, random), *events);
        const Seat viewer = seat_at(random.below(table.seats));
        SeatMemory memory(viewer);
        learn(memory, game, *events);
        const Layout layouts[] = {Layout(game, table.seats, Observed::Table),
                                  Layout(game, table.seats, Observed::Memory),
                                  Layout(max_faces, max_seats, Observed::Memory)};
        std::vector<float> scales[3];
        for (unsigned i = 0; i < 3; ++i) scales[i] = layouts[i].scale(game);
        for (unsigned n = 0; n < 100 && state.phase != Phase::MatchOver; ++n) {
            INFO(table.name << ", action " << n);
            const SeatView view = view_of(game, state, viewer);
            for (unsigned i = 0; i < 3; ++i)
                check_contents(game, view, memory, layouts[i], scales[i],
                               observe(layouts[i], game, state, viewer, memory));
            events->clear();
            apply(game, state, random_action(game, state, random), *events);
            learn(memory, game, *events);
        }
    });
}

TEST_CASE("sizes follow from faces and seats") {
    for (const unsigned faces : {54U, 68U, 128U})
        for (unsigned seats = 2; seats <= max_seats; ++seats) {
            const Layout plain(faces, seats, Observed::Table);
            const Layout memory(faces, seats, Observed::Memory);
            CHECK(plain.size() == 6 * faces + 40 + 24 * seats);
            CHECK(memory.size() == plain.size() + (seats - 1) * faces);
            unsigned offset = 0;
            for (const Part& part : memory.parts()) {
                CHECK(part.offset == offset);
                offset += part.size();
            }
            CHECK(offset == memory.size());
            CHECK(memory.find("hand")->offset == memory.hand());
            CHECK(memory.find("asked_face")->offset == memory.asked_face());
            CHECK(memory.find("question")->offset == memory.globals());
            CHECK(memory.find("seat")->offset == memory.seat(0));
            CHECK(memory.find("known")->offset == memory.known(1));
            CHECK(plain.find("known") == nullptr);
        }
    CHECK(seat_cells().size() == cells_per_seat);
}

TEST_CASE("events count seats from the viewer") {
    SeatEvent event{.kind = EventKind::Caught,
                    .seat = seat_at(3),
                    .other = seat_at(1),
                    .face = FaceId::None,
                    .colour = Colour::None,
                    .flags = 0,
                    .number = 0x0102};
    std::uint8_t row[event_bytes];
    write_event(event, seat_at(2), 4, row);
    const std::uint8_t expected[event_bytes] = {39, 1, 3, 255, 255, 0, 2, 1};
    for (unsigned i = 0; i < event_bytes; ++i) CHECK(row[i] == expected[i]);
    event.colour = Colour::Blue;
    event.other = Seat::None;
    write_event(event, seat_at(2), 4, row);
    CHECK(row[2] == 255);
    CHECK(row[4] == 3);
}
