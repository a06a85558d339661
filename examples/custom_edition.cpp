// An edition of your own (editions/harvest.toml): plays it until each of its new cards has been
// laid once, and tells those moments in words.
#include <cstdio>
#include <random>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "edition/compile.hpp"
#include "engine/engine.hpp"
#include "file/edition_file.hpp"
#include "text/narrate.hpp"

using namespace lastcard;

namespace {

/// Lays a card that has not been seen yet if it can and swaps when it may; otherwise at random.
Action choose(const Game& game, const Moves& moves, Seat seat, const std::set<std::string>& wanted,
              std::mt19937& random) {
    for (unsigned i = 0; i < game.face_count; ++i)
        if (moves.plays.has(face_at(i)) && wanted.contains(game.faces[i].token))
            return Action::play(seat, face_at(i));
    if (!moves.swaps.empty()) return Action::at(ActionKind::Swap, seat, moves.swaps.first());
    return moves.answer(seat, static_cast<unsigned>(random()) % moves.answer_count());
}

}  // namespace

int main(int argc, char** argv) {
    const LoadResult classic = load_edition("classic");
    const LoadResult loaded = load_edition(argc > 1 ? argv[1] : EXAMPLE_EDITION);
    if (!classic || !loaded) {
        std::fprintf(stderr, "%s\n", (classic ? loaded : classic).error().sentence().c_str());
        return 2;
    }
    const Edition& edition = *loaded;
    std::set<std::string> wanted;  // tokens of cards that the classic deck does not have
    for (const FaceRow& face : edition.faces)
        if (!classic->find(face.token)) wanted.insert(face.token);
    std::printf("%s: %u cards, %zu faces that classic does not have\n",
                edition.name.english().c_str(), edition.card_count(), wanted.size());

    const Game game = compile_game(edition, edition.rules);
    const Catalogue& english = Catalogue::of("en");
    const std::vector<CardName> names = custom_card_names(english, edition);
    const std::vector<std::string> players = {"Ann", "Ben", "Cleo"};
    const Speaker speaker{english, game, players, names};

    std::mt19937 random(1);
    Setup setup;
    setup.seats = 3;
    State state = start_match(game, setup);
    bool telling = false;
    while (!wanted.empty() || telling) {
        if (state.phase == Phase::MatchOver) {  // over before all were seen: another one
            ++setup.seed[0];
            state = start_match(game, setup);
        }
        Action action = Action::simple(ActionKind::Deal, Seat::None);
        if (state.phase == Phase::Playing) {
            const Seat seat = state.question().seat;
            action = choose(game, legal(game, state, seat), seat, wanted, random);
            // From a new card on, until the next turn begins: the questions belong to it.
            if (action.kind == ActionKind::Play && wanted.erase(game.face(action.face).token) > 0) {
                std::printf("\n");
                telling = true;
            }
        }
        EventList events;
        if (!apply(game, state, action, events).accepted()) return 1;
        if (!telling) continue;
        for (const std::string& sentence :
             narrate(speaker, std::span<const Event>(events.begin(), events.size), Seat::None))
            std::printf("%s\n", sentence.c_str());
        telling = state.phase == Phase::Playing && state.question().kind != Ask::Turn;
    }
    return 0;
}
