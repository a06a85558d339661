// Reading and making what is compared (see comparison.hpp).
#include "lab/comparison.hpp"

#include "base/text_util.hpp"
#include "edition/compile.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"

namespace lastcard {
namespace {

constexpr std::size_t most_settings = 20;

}  // namespace

Result<ComparedSwitch> read_comparison(const Edition& edition, std::string_view text) {
    const std::string unclear = "found " + quoted(text) +
                                ", expected a switch and at least two values, such as "
                                "stacking=off,same_kind";
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) return unclear;
    ComparedSwitch comparison{std::string(text.substr(0, equals)), {}};
    if (const Result<void> valid = validate_switch_key(edition, comparison.key); !valid)
        return valid.error();
    for (const std::string_view value : split(text.substr(equals + 1), ','))
        comparison.values.emplace_back(trim(value));
    if (comparison.values.size() < 2) return unclear;
    if (comparison.values.size() > most_settings)
        return "found " + std::to_string(comparison.values.size()) + " values, expected at most " +
               std::to_string(most_settings);
    return comparison;
}

Result<std::vector<ComparedGame>> compared_games(const Edition& edition, const Rules& rules,
                                                 unsigned seats, const ComparedSwitch& compared) {
    std::vector<ComparedGame> games;
    for (const std::string& value : compared.values) {
        Rules changed = rules;
        std::string label = compared.key + "=" + value;
        if (const Result<void> done = apply_switch(edition, changed, compared.key, value); !done)
            return done.error();
        if (const Result<void> valid = validate_rules(edition, changed, seats); !valid)
            return label + ": " + valid.error();
        games.push_back({std::move(label), compile_game(edition, changed)});
    }
    return games;
}

}  // namespace lastcard
