// Prints the results of the native program for room games, one EDITION=HASH per line. ./test passes
// them to the program under WASI, which must get the same results.
#include "wasm/room_games.hpp"

#include <cstdio>

int main() {
    for (const std::string& edition : lastcard::builtin_edition_ids())
        std::printf("%s=%s\n", edition.c_str(), lastcard::room_game(edition).c_str());
    return 0;
}
