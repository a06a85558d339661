// Prints what the native program makes of a room's games, one EDITION=HASH a line: ./test hands
// them to the program under WASI, which has to come to the same.
#include "wasm/room_games.hpp"

#include <cstdio>

int main() {
    for (const std::string& edition : lastcard::builtin_edition_ids())
        std::printf("%s=%s\n", edition.c_str(), lastcard::room_game(edition).c_str());
    return 0;
}
