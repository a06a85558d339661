// Which rules can be played with an edition (see validate.hpp).
#include "edition/validate.hpp"

#include <algorithm>

#include "base/text_util.hpp"
#include "edition/switches.hpp"

namespace lastcard {

namespace {

// What an edition lacks for a switch that means something in some editions only.
struct Lack {
    ConflictKind kind;
    std::string_view expected;
};

std::optional<Lack> find_lack(const Edition& edition, std::string_view key) {
    if (!edition.has_powers && (key == "red_may_go_out" || key == "blue_immediate"))
        return Lack{ConflictKind::Powers, "it only in an edition with colour powers"};
    if (!edition.has_trend && key == "trend_show")
        return Lack{ConflictKind::Trend, "it only in an edition with a Fashion Trend"};
    return std::nullopt;
}

bool has_effect(const FaceRow& face, EffectKind kind) {
    return std::any_of(face.effects.begin(), face.effects.end(),
                       [kind](Effect e) { return e.kind == kind; });
}

// Draw wilds and Roulette go back into the pile when they are turned first (G-29, G-47).
bool can_open(const FaceRow& face) {
    return !face.wild() ||
           !(has_effect(face, EffectKind::Draw) || has_effect(face, EffectKind::Roulette));
}

// Values of single switches that no table row allows: rules do not always come from text.
std::optional<RuleConflict> find_bad_value(const Edition& edition, const Rules& rules) {
    const Rules defaults;
    for (const Switch& s : switches()) {
        const int value = s.get(rules);
        if (!s.allows(value)) {
            return RuleConflict{
                ConflictKind::Value, s.key, {}, std::to_string(value), s.expected()};
        }
        const std::optional<Lack> lack = find_lack(edition, s.key);
        if (lack && value != s.get(defaults)) {
            return RuleConflict{
                lack->kind, s.key, {}, s.text_of(value), std::string(lack->expected)};
        }
    }
    return std::nullopt;
}

std::optional<RuleConflict> find_deck_conflict(const Edition& edition, const Rules& rules) {
    const auto& faces = edition.faces;
    if (rules.opening != OpeningRule::Acts) {
        const bool numbers = std::any_of(faces.begin(), faces.end(), [](const FaceRow& face) {
            return face.number != no_number;
        });
        if (!numbers) {
            return RuleConflict{ConflictKind::NoNumber,
                                "opening",
                                {},
                                rules.opening == OpeningRule::Number ? "number" : "number_returned",
                                "acts: no card of this deck is a number"};
        }
    } else if (std::none_of(faces.begin(), faces.end(), can_open)) {
        return RuleConflict{
            ConflictKind::NoOpening, "opening", {}, "acts", "a card that play can begin with"};
    }
    if (rules.dealer == DealerRule::HighestNumber && !faces.empty()) {
        // Lots that can only tie would be drawn for ever (G-2).
        const auto lot = [](const FaceRow& face) {
            return face.number == no_number ? 0 : static_cast<int>(face.number);
        };
        const bool differ = std::any_of(faces.begin(), faces.end(), [&](const FaceRow& face) {
            return lot(face) != lot(faces.front());
        });
        if (!differ) {
            return RuleConflict{ConflictKind::EqualLots,
                                "dealer",
                                {},
                                "highest_number",
                                "given: no two cards of this deck differ in number"};
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<RuleConflict> find_conflict(const Edition& edition, const Rules& rules,
                                          unsigned seats) {
    if (auto bad = find_bad_value(edition, rules)) return bad;
    if (seats != 0 && (seats < 2 || seats > max_seats)) {
        return RuleConflict{ConflictKind::Seats,
                            "seats",
                            {},
                            std::to_string(seats),
                            "a number from 2 to " + std::to_string(max_seats)};
    }
    if (rules.mercy != 0 && rules.mercy <= rules.hand_size) {
        return RuleConflict{ConflictKind::Mercy,
                            "mercy",
                            "hand_size",
                            std::to_string(rules.mercy),
                            "0 or more than hand_size, which is " + std::to_string(rules.hand_size),
                            seats,
                            rules.hand_size};
    }
    if ((rules.jump_in_late || rules.jump_in_wilds) && !rules.jump_in) {
        return RuleConflict{ConflictKind::NoJumpIn,
                            rules.jump_in_late ? "jump_in_late" : "jump_in_wilds", "jump_in",
                            "true", "false, or jump_in = true"};
    }
    if (rules.teams == Teams::Pairs && seats != 0 && (seats < 4 || seats % 2 != 0)) {
        return RuleConflict{ConflictKind::Pairs, "teams", "seats",
                            "pairs with " + std::to_string(seats) + " seats",
                            "an even number of seats, at least 4"};
    }
    const unsigned cards = edition.card_count() * rules.decks;
    if (cards > max_cards) {
        return RuleConflict{
            ConflictKind::ManyCards,
            "decks",
            {},
            std::to_string(rules.decks),
            "at most " + std::to_string(max_cards) + " cards in all, not " + std::to_string(cards),
            seats,
            cards,
            max_cards};
    }
    // Every edition must at least seat the smallest table.
    const unsigned dealt_seats = seats != 0 ? seats : rules.teams == Teams::Pairs ? 4 : 2;
    const unsigned most = cards == 0 ? 0 : (cards - 1) / dealt_seats;  // one card opens
    if (rules.hand_size > most) {
        const std::string for_seats = std::to_string(dealt_seats) + " seats";
        return RuleConflict{ConflictKind::FewCards,
                            "hand_size",
                            "decks",
                            std::to_string(rules.hand_size),
                            most == 0
                                ? "at least " + std::to_string(dealt_seats + 1) + " cards for " +
                                      for_seats + ", not " + std::to_string(cards)
                                : "at most " + std::to_string(most) + " with " + for_seats +
                                      " and " + std::to_string(cards) + " cards",
                            dealt_seats,
                            cards,
                            most};
    }
    return find_deck_conflict(edition, rules);
}

Result<void> validate_rules(const Edition& edition, const Rules& rules, unsigned seats) {
    const std::optional<RuleConflict> conflict = find_conflict(edition, rules, seats);
    if (!conflict) return {};
    return conflict->sentence();
}

Result<void> validate_switch_key(const Edition& edition, std::string_view key) {
    if (find_switch(key) == nullptr) {
        return quoted(key) + ": found an unknown switch, expected " + expected_switch_key(key);
    }
    if (const std::optional<Lack> lack = find_lack(edition, key)) {
        return std::string(key) + ": found it in the edition " + quoted(edition.id) +
               ", expected " + std::string(lack->expected);
    }
    return {};
}

Result<void> apply_switch(const Edition& edition, Rules& rules, std::string_view key,
                          std::string_view text) {
    if (Result<void> valid = validate_switch_key(edition, key); !valid) return valid;
    return set_switch(rules, key, text);
}

}  // namespace lastcard
