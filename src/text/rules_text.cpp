// Writes the rules (see rules_text.hpp).
#include "text/rules_text.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "text/rule_words.hpp"

namespace lastcard {

namespace {

bool has_effect(const Edition& edition, EffectKind kind) {
    return std::any_of(edition.faces.begin(), edition.faces.end(), [kind](const FaceRow& face) {
        return std::any_of(face.effects.begin(), face.effects.end(),
                           [kind](const Effect& effect) { return effect.kind == kind; });
    });
}

bool has_restricted(const Edition& edition) {
    return std::any_of(edition.faces.begin(), edition.faces.end(),
                       [](const FaceRow& face) { return face.restricted; });
}

/// Writes the sections.
class Writer {
public:
    Writer(const Catalogue& catalogue, const Edition& edition, const Rules& rules)
        : catalogue_(catalogue), edition_(edition), rules_(rules) {}

    void section(std::string_view key) { sections_.push_back({catalogue_.format(key), {}}); }
    void say(std::string_view key, std::initializer_list<Argument> arguments = {}) {
        sections_.back().sentences.push_back(catalogue_.format(key, arguments));
    }
    /// The value of a switch as a selector in the locales: "until_playable", "yes".
    std::string word(std::string_view key) const {
        const Switch& which = *find_switch(key);
        const int value = which.get(rules_);
        if (which.kind == SwitchKind::Bool) return value != 0 ? "yes" : "no";
        return std::string(which.text_of(value));
    }
    /// The sentence of a switch that is on states the complete rule.
    void say_if_on(std::string_view key) {
        if (!validate_switch_key(edition_, key)) return;
        const Switch& which = *find_switch(key);
        if (which.get(rules_) != 0)
            sections_.back().sentences.push_back(rule_help(catalogue_, which));
    }

    std::vector<RulesSection> done() && { return std::move(sections_); }

private:
    const Catalogue& catalogue_;
    const Edition& edition_;
    const Rules& rules_;
    std::vector<RulesSection> sections_;
};

void write_deal(Writer& out, const Edition& edition, const Rules& rules) {
    out.section("rules.deal");
    out.say("rules.deal.text",
            {{"cards", edition.card_count() * rules.decks}, {"hand", rules.hand_size}});
    if (rules.decks > 1) out.say("rules.deal.decks", {{"count", rules.decks}});
    out.say("rules.deal.dealer", {{"dealer", out.word("dealer")}});
    out.say("rules.deal.opening", {{"opening", out.word("opening")}});
}

void write_turn(Writer& out, const Edition& edition, const Rules& rules) {
    out.section("rules.turn");
    const bool roulette = has_effect(edition, EffectKind::Roulette);
    out.say("rules.turn.text", {{"roulette", roulette ? "yes" : "no"}});
    out.say("rules.turn.draw", {{"draw", out.word("draw")}});
    out.say("rules.turn.drawn", {{"drawn", out.word("play_drawn")}});
    out.say("rules.turn.choice", {{"choice", out.word("voluntary_draw")}});
    if (rules.multi_play != MultiPlay::Off)
        out.say("rules.turn.several", {{"several", out.word("multi_play")}});
    out.say_if_on("jump_in");
    out.say_if_on("jump_in_late");
    out.say_if_on("jump_in_wilds");
    if (rules.trend_show == TrendShow::Choose) out.say("rules.turn.show");
    if (rules.zero != ZeroRule::Plain) out.say("rules.zero", {{"zero", out.word("zero")}});
    if (rules.seven == SevenRule::Swap) out.say("rules.seven");
    out.say_if_on("nine_slap");
    out.say_if_on("blue_immediate");
    out.say("rules.turn.pile");
}

void write_penalties(Writer& out, const Edition& edition) {
    if (!has_effect(edition, EffectKind::Draw)) return;
    out.section("rules.penalty");
    out.say("rules.penalty.text");
    out.say("rules.penalty.stacking", {{"stacking", out.word("stacking")}});
    out.say_if_on("skip_blocks");
    out.say_if_on("reverse_deflects");
    if (has_restricted(edition)) {
        out.say("rules.penalty.challenge", {{"challenge", out.word("challenge")}});
        out.say_if_on("challenge_wilds_count");
    }
    out.say_if_on("last_draw_counts");
}

void write_last_card(Writer& out, const Rules& rules) {
    out.section("rules.last");
    if (rules.uno_penalty == 0)
        out.say("rules.last.no_call");
    else
        out.say("rules.last.call", {{"count", rules.uno_penalty}});
    if (rules.uno_penalty != 0) out.say_if_on("uno_strict");
    if (rules.uno_penalty != 0 && rules.false_catch_penalty != 0)
        out.say("rules.last.false_catch", {{"count", rules.false_catch_penalty}});
    out.say_if_on("finish_on_number");
    out.say_if_on("red_may_go_out");
    if (rules.mercy != 0) out.say("rules.last.mercy", {{"count", rules.mercy}});
    if (rules.mercy != 0 && rules.knockout_bonus != 0 && rules.scoring == Scoring::Winner)
        out.say("rules.last.bonus", {{"count", rules.knockout_bonus}});
}

}  // namespace

std::vector<RulesSection> rules_text(const Catalogue& catalogue, const Edition& edition,
                                     const Rules& rules) {
    Writer out(catalogue, edition, rules);
    out.section("rules.aim");
    out.say("rules.aim.text", {{"scoring", out.word("scoring")}, {"target", rules.target}});
    if (rules.teams != Teams::Off) out.say("rule.teams.help");
    write_deal(out, edition, rules);
    write_turn(out, edition, rules);
    write_penalties(out, edition);
    write_last_card(out, rules);
    return std::move(out).done();
}

}  // namespace lastcard
