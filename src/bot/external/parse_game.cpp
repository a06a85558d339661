// Parses a game (see parse.hpp). Its cards become an edition file, so that the loader checks them
// like any other edition.
#include <algorithm>

#include "base/text_util.hpp"
#include "bot/external/parse.hpp"
#include "edition/compile.hpp"
#include "edition/effects.hpp"
#include "edition/load.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"

namespace lastcard::external {
namespace {

constexpr unsigned highest_number = 0xffff;
constexpr unsigned highest_time = 24 * 60 * 60 * 1000;

Result<void> set_number(unsigned& into, std::string_view key, std::string_view word,
                        unsigned highest) {
    const std::optional<unsigned> number = find_number(word, highest);
    if (!number) return wrong(key, word, "a number up to " + std::to_string(highest));
    into = *number;
    return {};
}

/// "draw=4,colour"
bool read_effects(std::string_view text, std::vector<Effect>& effects) {
    for (const std::string_view part : split(text, ',')) {
        std::string words(part);
        std::replace(words.begin(), words.end(), '=', ' ');
        const std::optional<Effect> effect = parse_effect(words);
        if (!effect) return false;
        effects.push_back(*effect);
    }
    return true;
}

/// Whether a switch gives this effect to the number: the compiler will add it again.
bool added_by_rule(const Rules& rules, unsigned number, EffectKind kind) {
    switch (kind) {
        case EffectKind::Swap: return number == 7 && rules.seven == SevenRule::Swap;
        case EffectKind::PassHands: return number == 0 && rules.zero == ZeroRule::PassAll;
        case EffectKind::SwapOptional: return number == 0 && rules.zero == ZeroRule::SwapOptional;
        case EffectKind::Slap: return number == 9 && rules.nine_slap;
        case EffectKind::None:
        case EffectKind::Skip:
        case EffectKind::Reverse:
        case EffectKind::Draw:
        case EffectKind::CallColour:
        case EffectKind::SkipEveryone:
        case EffectKind::DiscardAll:
        case EffectKind::Roulette:
        case EffectKind::Trend:
        case EffectKind::TakePower:
        case EffectKind::ChoosePower:
        case EffectKind::Burst: break;
    }
    return false;
}

std::string toml_value(const Switch& which, const Rules& rules) {
    const std::string text = switch_text(rules, which);
    return which.kind == SwitchKind::Enum ? '"' + text + '"' : text;
}

}  // namespace

Result<void> GameParser::parse_rule(WordReader words) {
    const std::string_view key = words.next();
    if (find_switch(key) == nullptr) return "rule: " + quoted(key) + " is not known here";
    return set_switch(rules_, key, words.next());
}

Result<void> GameParser::parse_card(WordReader words) {
    if (cards_.size() == max_faces)
        return "card: found more than " + std::to_string(max_faces) + " different cards";
    Card card;
    card.token = words.next();
    while (words.more()) {
        const std::string_view key = words.next();
        const std::string_view value = words.next();
        Result<void> read;
        if (key == "copies")
            read = set_number(card.copies, key, value, max_cards);
        else if (key == "points")
            read = set_number(card.points, key, value, highest_number);
        else if (key == "number")
            read = set_number(card.number, key, value, 9);
        else if (key == "does" && !read_effects(value, card.effects))
            read = wrong(key, value, "effects such as draw=2,colour");
        else if (key == "restricted")
            card.restricted = value == "yes";
        if (!read) return "card " + quoted(card.token) + ": " + read.error();
    }
    cards_.push_back(std::move(card));
    return {};
}

Result<void> GameParser::parse_line(std::string_view word, WordReader words) {
    if (word == "rule") return parse_rule(words);
    if (word == "card") return parse_card(words);
    if (word == "edition") table_.edition = words.next();
    if (word == "seats") return set_number(table_.seats, word, words.next(), max_seats);
    if (word == "time") return set_number(table_.time_ms, word, words.next(), highest_time);
    if (word == "seat") {
        const std::string_view seat = words.next();
        const std::optional<Seat> found = find_seat_or_none(seat, max_seats);
        if (!found || *found == Seat::None) return wrong(word, seat, "a seat from 0 to 9");
        table_.seat = *found;
    }
    return {};
}

std::string GameParser::edition_file() const {
    std::string text = "id = \"told\"\nname.en = \"told\"\n[rules]\n";
    const Rules defaults;
    for (const Switch& which : switches())
        if (which.get(rules_) != which.get(defaults))
            text += std::string(which.key) + " = " + toml_value(which, rules_) + "\n";
    for (const Card& card : cards_) {
        const std::string_view token = card.token;
        const std::string symbol = quoted(token.substr(std::min<std::size_t>(1, token.size())));
        text += "[[card]]\nname.en = \"told\"\n";
        if (token.starts_with('W')) {
            text += "wild = true\n";
            if (token.size() > 1) text += "symbol = " + symbol + "\n";
        } else {
            text += "colours = " + quoted(token.substr(0, 1)) + "\n";
            text += (card.number == no_number ? "symbol = " : "numbers = ") + symbol + "\n";
        }
        text += "copies = " + std::to_string(card.copies / std::max<unsigned>(1, rules_.decks)) +
                "\npoints = " + std::to_string(card.points) + "\neffects = [";
        for (const Effect effect : card.effects)
            if (!added_by_rule(rules_, card.number, effect.kind))
                text += quoted(effect_text(effect)) + ", ";
        text += "]\n";
        if (card.restricted) text += "restricted = true\n";
    }
    return text;
}

Result<ParsedGame> GameParser::finish() const {
    if (index(table_.seat) >= table_.seats)
        return "newgame: found seat " + seat_text(table_.seat) + " of " +
               std::to_string(table_.seats) + " seats";
    const LoadResult loaded = load_edition_text(edition_file(), "newgame", {});
    if (!loaded) return loaded.error().sentence();
    if (const Result<void> valid = validate_rules(*loaded, rules_, table_.seats); !valid)
        return "newgame: " + valid.error();
    return ParsedGame{compile_game(*loaded, rules_), table_};
}

}  // namespace lastcard::external
