// Frozen encodings: observations and masks of many positions, folded into one number for each
// edition and number of seats, and the document that describes them. A change here breaks trained
// networks: then layout_version or actions_version grows.
#include <doctest/doctest.h>

#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "encode/actions.hpp"
#include "encode/observation.hpp"
#include "encode/oracle.hpp"
#include "encode/tables.hpp"
#include "source_dir.hpp"
#include "view/helpers.hpp"

using namespace lastcard;
using namespace lastcard::view_test;

namespace {

struct Pin {
    const char* edition;
    unsigned seats;
    unsigned actions;
    std::uint64_t fold;
};

// clang-format off
constexpr Pin pins[] = {
    {"classic", 2, 64, 0xc706b51df202e8d1U},
    {"classic", 4, 66, 0x234958adc576874bU},
    {"classic", 10, 72, 0xa8ab38c832f04cb4U},
    {"classic-wiki", 2, 114, 0x02975258ebe7803bU},
    {"classic-wiki", 4, 118, 0x7a9a162e6135b17dU},
    {"classic-wiki", 10, 130, 0x60fc264675114019U},
    {"creeper", 2, 65, 0x33b4970343c4b723U},
    {"creeper", 4, 67, 0x27ca2a97c4769667U},
    {"creeper", 10, 73, 0x3befc5a5a90971beU},
    {"no-mercy", 2, 78, 0xae5defdc2db5ace7U},
    {"no-mercy", 4, 82, 0x7a3f32e9f35abe78U},
    {"no-mercy", 10, 94, 0x4a8b883b785ef230U},
    {"powers", 2, 70, 0x57bb14fafec5129dU},
    {"powers", 4, 74, 0xe2c186159d47f100U},
    {"powers", 10, 86, 0xf705a6dcf56aa4aeU},
    {"trend", 2, 65, 0xbf7127dfc3e69346U},
    {"trend", 4, 67, 0x547582f63cd111e1U},
    {"trend", 10, 73, 0x02fef25da30df544U},
};
// clang-format on

Game game_of(std::string_view id) {
    const LoadResult loaded = find_edition(id);
    REQUIRE_MESSAGE(loaded, loaded.error().sentence());
    return compile_game(*loaded, loaded->rules);
}

/// Everything this library writes about random matches, as one number.
class Fold {
public:
    void operator()(const std::vector<std::uint8_t>& bytes) {
        for (const std::uint8_t byte : bytes) value = (value ^ byte) * 0x100000001b3U;
    }
    std::uint64_t value = 0xcbf29ce484222325U;
};

std::uint64_t fold_of(const Game& game, unsigned seats) {
    const Layout layouts[] = {Layout(game, seats, Observed::Table),
                              Layout(game, seats, Observed::Memory)};
    const ActionSpace space(game, seats);
    Fold fold;
    Random random(seats);
    const auto events = std::make_unique<EventList>();
    State state = start_match(game, random_setup({"", game, seats}, random), *events);
    std::vector<SeatMemory> memories;
    for (unsigned i = 0; i < seats; ++i) memories.emplace_back(seat_at(i));
    std::size_t turn = 0;
    for (unsigned n = 0; n < 300 && state.phase != Phase::MatchOver; ++n) {
        for (SeatMemory& memory : memories)
            for (const Event& event : *events) memory.learn(game, project(event, memory.viewer()));
        const Seat viewer = memories[turn].viewer();
        turn = turn + 1 < memories.size() ? turn + 1 : 0;
        const SeatView view = view_of(game, state, viewer);
        for (const Layout& layout : layouts) {
            std::vector<std::uint8_t> row(layout.size());
            write_observation(layout, game, view, &memories[index(viewer)], n % 2 == 0, row.data());
            fold(row);
        }
        std::vector<std::uint8_t> mask(space.size());
        space.mask_answers(game, view, true, mask.data());
        fold(mask);
        space.mask_reactions(view, mask.data());
        fold(mask);
        std::vector<std::uint8_t> oracle(oracle_size(game.face_count, seats));
        write_oracle(game, state, game.face_count, seats, oracle.data());
        fold(oracle);
        for (const Event& event : *events) {
            std::vector<std::uint8_t> row(event_bytes);
            write_event(project(event, viewer), viewer, seats, row.data());
            fold(row);
        }
        events->clear();
        apply(game, state, random_action(game, state, random), *events);
    }
    return fold.value;
}

std::string row_of(const Pin& pin) {
    char text[100];
    std::snprintf(text, sizeof text, "    {\"%s\", %u, %u, 0x%016llxU},\n", pin.edition, pin.seats,
                  pin.actions, static_cast<unsigned long long>(pin.fold));
    return text;
}

/// The table between `<!-- NAME -->` and the next empty line.
std::string table_of(const std::string& document, const std::string& name) {
    const std::size_t mark = document.find("<!-- " + name + " -->\n\n");
    REQUIRE_MESSAGE(mark != std::string::npos, "docs/encoding.md has no table " << name);
    const std::size_t begin = document.find("\n\n", mark) + 2;
    return document.substr(begin, document.find("\n\n", begin) + 1 - begin);
}

}  // namespace

TEST_CASE("the encoding is frozen") {
    std::string expected;
    std::string found;
    for (const Pin& pin : pins) {
        const auto game = std::make_unique<Game>(game_of(pin.edition));
        expected += row_of(pin);
        found += row_of({pin.edition, pin.seats, ActionSpace(*game, pin.seats).size(),
                         fold_of(*game, pin.seats)});
    }
    CHECK(std::size(pins) >= 18);
    CHECK_MESSAGE(expected == found, "the encoding has changed; it is now\n" << found);
}

TEST_CASE("docs/encoding.md has the tables of the code") {
    std::ifstream file(source_dir() + "/docs/encoding.md");
    std::stringstream text;
    text << file.rdbuf();
    std::string sizes = sizes_head();
    for (const std::string& id : builtin_edition_ids()) sizes += sizes_row(id, game_of(id));
    const Layout classic(game_of("classic"), 4, Observed::Memory);
    const std::pair<const char*, std::string> tables[] = {{"actions", actions_table()},
                                                          {"parts", parts_table()},
                                                          {"seat cells", seat_cells_table()},
                                                          {"classic", layout_table(classic)},
                                                          {"sizes", sizes}};
    for (const auto& [name, table] : tables)
        CHECK_MESSAGE(table_of(text.str(), name) == table, "the table " << std::string(name)
                                                                        << " is now\n"
                                                                        << table);
}
