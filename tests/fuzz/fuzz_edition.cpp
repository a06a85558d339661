// Fuzzes the edition and preset loaders: any text gives an edition that compiles, or an error
// sentence.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "edition/validate.hpp"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    using namespace lastcard;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const LoadResult result = load_edition_text(text, "fuzz.toml", builtin_resolver());
    if (result) {
        const Edition& edition = *result;
        if (find_conflict(edition, edition.rules, 0)) std::abort();
        const Game game = compile_game(edition, edition.rules);
        if (game.face_count != edition.faces.size()) std::abort();
        if (game.card_count != edition.card_count() * edition.rules.decks) std::abort();
    } else if (result.error().sentence().empty()) {
        std::abort();
    }
    const PresetResult preset = load_preset_text(text, "fuzz.toml");
    if (!preset && preset.error().sentence().empty()) std::abort();
    return 0;
}
