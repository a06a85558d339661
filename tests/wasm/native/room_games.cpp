// Prints the results of the native program for games in a room and for values of a network, one per
// line. ./test passes them to the program under WASI, which must get the same results.
#include "wasm/room_games.hpp"

#include <cstdio>

#include "wasm/expert_values.hpp"

int main() {
    for (const std::string& edition : lastcard::builtin_edition_ids()) {
        std::printf("room:%s=%s\n", edition.c_str(), lastcard::room_game(edition).c_str());
        std::printf("values:%s=%s\n", edition.c_str(), lastcard::expert_values(edition).c_str());
    }
    return 0;
}
