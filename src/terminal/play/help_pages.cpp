// Which rules belong to a question and to a card (see help_pages.hpp).
#include "terminal/play/help_pages.hpp"

#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "base/characters.hpp"
#include "base/text_util.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "text/rule_book.hpp"
#include "text/rule_words.hpp"
#include "text/rules_text.hpp"
#include "text/sentences.hpp"

namespace lastcard {

namespace {

using Keys = std::vector<std::string_view>;

void add(Keys& keys, std::initializer_list<std::string_view> more) {
    for (const std::string_view key : more)
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
}

/// The switches that decide which answers are legal.
void add_for_question(Keys& keys, const SeatView& view, const Rules& rules) {
    if (view.phase != Phase::Playing || view.frame_count == 0) {
        add(keys, {"scoring", "target"});
        return;
    }
    if (!view.to_slap.empty()) add(keys, {"nine_slap"});
    if (!view.catchable.empty()) add(keys, {"uno_penalty", "uno_strict", "false_catch_penalty"});
    switch (view.question().kind) {
        case Ask::Turn:
            add(keys, {"draw", "voluntary_draw", "play_drawn", "jump_in"});
            if (rules.jump_in) add(keys, {"jump_in_late", "jump_in_wilds"});
            break;
        case Ask::Drawn: add(keys, {"play_drawn"}); break;
        case Ask::Challenge: add(keys, {"challenge", "challenge_wilds_count", "stacking"}); break;
        case Ask::Penalty: add(keys, {"stacking", "skip_blocks", "reverse_deflects"}); break;
        case Ask::Swap: add(keys, {"seven", "zero"}); break;
        case Ask::Second: add(keys, {"blue_immediate"}); break;
        case Ask::More: add(keys, {"multi_play"}); break;
        case Ask::Show: add(keys, {"trend_show"}); break;
        case Ask::Colour:
        case Ask::Roulette:
        case Ask::Power:
        case Ask::Resolve: break;
    }
}

void add_for_card(Keys& keys, const FaceRow& face) {
    if (face.number == 0) add(keys, {"zero"});
    if (face.number == 7) add(keys, {"seven"});
    if (face.number == 9) add(keys, {"nine_slap"});
    if (face.number != no_number) add(keys, {"multi_play"});
    if (face.restricted) add(keys, {"challenge", "challenge_wilds_count"});
    for (const Effect& effect : face.effects) switch (effect.kind) {
            case EffectKind::Draw: add(keys, {"stacking", "last_draw_counts"}); break;
            case EffectKind::Skip: add(keys, {"skip_blocks"}); break;
            case EffectKind::Reverse: add(keys, {"reverse_deflects"}); break;
            case EffectKind::TakePower:
            case EffectKind::ChoosePower: add(keys, {"red_may_go_out", "blue_immediate"}); break;
            case EffectKind::None:
            case EffectKind::CallColour:
            case EffectKind::SkipEveryone:
            case EffectKind::DiscardAll:
            case EffectKind::Roulette:
            case EffectKind::Trend:
            case EffectKind::Swap:
            case EffectKind::SwapOptional:
            case EffectKind::PassHands:
            case EffectKind::Slap:
            case EffectKind::Burst: break;
        }
}

std::string with_ids(const Catalogue& catalogue, std::string sentence, std::string_view ids) {
    if (ids.empty()) return sentence;
    return catalogue.format("refusal.with_rule",
                            {{"sentence", std::move(sentence)}, {"rule", std::string(ids)}});
}

Line rule_line(const Speaker& speaker, const Switch& row) {
    return {with_ids(speaker.catalogue, rule_sentence(speaker.catalogue, row, speaker.game.rules),
                     row.cites)};
}

/// The cards with effects, each once regardless of its colour.
void add_cards(std::vector<Line>& lines, const Catalogue& catalogue, const Edition& edition) {
    const std::string_view language = language_code(catalogue.language());
    std::vector<std::string> told;
    for (const FaceRow& face : edition.faces) {
        const std::string& help = face.help.in(language);
        if (face.number != no_number || help.empty()) continue;
        std::string line = catalogue.format("play.menu.option",
                                            {{"name", face.name.in(language)}, {"sentence", help}});
        if (std::find(told.begin(), told.end(), line) != told.end()) continue;
        told.push_back(line);
        lines.push_back({std::move(line)});
    }
}

void add_switches(std::vector<Line>& lines, const Speaker& speaker, const Edition& edition) {
    const Rules& rules = speaker.game.rules;
    for (const bool changed : {true, false})
        for (const Switch& row : switches()) {
            if (!validate_switch_key(edition, row.key)) continue;
            if ((row.get(rules) != row.get(edition.rules)) == changed)
                lines.push_back(rule_line(speaker, row));
        }
}

/// In lower case, for comparing.
std::u32string in_capitals(std::string_view text) {
    std::u32string capitals;
    for (std::size_t at = 0; at < text.size();) {
        std::uint32_t code_point = 0;
        const std::size_t length = decode_utf8(text, at, code_point);
        if (length == 0) return capitals;
        capitals += static_cast<char32_t>(capital_of(code_point));
        at += length;
    }
    return capitals;
}

std::vector<Line> sentences(const Catalogue& catalogue,
                            std::initializer_list<std::string_view> keys) {
    std::vector<Line> lines;
    for (const std::string_view key : keys)
        lines.push_back({catalogue.format(key), Line::Kind::Plain});
    return lines;
}

}  // namespace

std::vector<Line> explain_card(const Speaker& speaker, const Edition& edition, const SeatView& view,
                               FaceId face, const WhyNot& why_not) {
    const Catalogue& catalogue = speaker.catalogue;
    const std::string_view language = language_code(catalogue.language());
    std::vector<Line> lines;
    Keys keys;
    if (index(face) < edition.faces.size()) {
        const FaceRow& row = edition.faces[index(face)];
        lines.push_back(
            {with_ids(catalogue, card_name(speaker, face), row.cites), Line::Kind::Strong});
        if (const std::string& help = row.help.in(language); !help.empty())
            lines.push_back({help, Line::Kind::Plain});
        if (edition.rules.scoring != Scoring::None)
            lines.push_back({catalogue.format("play.explain.points", {{"count", row.points}}),
                             Line::Kind::Plain});
        const Refusal refusal = why_not(Action::play(view.viewer, face));
        lines.push_back({refusal.accepted() ? catalogue.format("play.explain.fits")
                                            : refusal_sentence(speaker, refusal, view.viewer),
                         Line::Kind::Strong});
        add_for_card(keys, row);
    }
    add_for_question(keys, view, speaker.game.rules);
    lines.push_back({});
    if (const std::string question = question_sentence(speaker, view); !question.empty())
        lines.push_back({question, Line::Kind::Strong});
    for (const Switch& row : switches())
        if (std::find(keys.begin(), keys.end(), row.key) != keys.end() &&
            validate_switch_key(edition, row.key))
            lines.push_back(rule_line(speaker, row));
    return lines;
}

std::vector<Line> explain_rules(const Speaker& speaker, const Edition& edition) {
    std::vector<Line> lines;
    for (const RulesSection& section : rules_text(speaker.catalogue, edition, speaker.game.rules)) {
        lines.push_back({section.title, Line::Kind::Strong});
        for (const std::string& sentence : section.sentences) lines.push_back({sentence});
        lines.push_back({});
    }
    lines.push_back({speaker.catalogue.format("play.page.rules.cards"), Line::Kind::Strong});
    add_cards(lines, speaker.catalogue, edition);
    lines.push_back({});
    lines.push_back({speaker.catalogue.format("play.page.rules.switches"), Line::Kind::Strong});
    add_switches(lines, speaker, edition);
    return lines;
}

std::vector<Line> find_in_rules(const Speaker& speaker, const Edition& edition,
                                std::string_view words) {
    const Catalogue& catalogue = speaker.catalogue;
    std::vector<std::u32string> wanted;
    for (const std::string_view word : split(words, ' '))
        if (!word.empty()) wanted.push_back(in_capitals(word));
    if (wanted.empty()) return {{catalogue.format("play.page.rules.ask")}};
    std::vector<Line> lines;
    for (Line& line : explain_rules(speaker, edition)) {
        const std::u32string text = in_capitals(line.text);
        const bool found = std::all_of(wanted.begin(), wanted.end(), [&](const auto& word) {
            return text.find(word) != std::u32string::npos;
        });
        if (found && line.kind == Line::Kind::Plain) lines.push_back(std::move(line));
    }
    const std::vector<const RuleEntry*> book = search_rules(words);
    if (!lines.empty() && !book.empty()) lines.push_back({});
    if (!book.empty())
        lines.push_back({catalogue.format("play.page.rules.book"), Line::Kind::Strong});
    for (const RuleEntry* const rule : book)
        lines.push_back(
            {catalogue.format("play.menu.option", {{"name", std::string(rule->id)},
                                                   {"sentence", std::string(rule->text)}})});
    if (lines.empty()) lines.push_back({catalogue.format("play.page.rules.nothing")});
    return lines;
}

std::vector<Line> explain_keys(const Catalogue& catalogue, bool company, bool coached) {
    std::vector<Line> lines =
        sentences(catalogue, {"play.keys.cards", "play.keys.cursor", "play.keys.turn",
                              "play.keys.several", "play.keys.react", "play.keys.powers",
                              "play.keys.pages", company ? "play.keys.talk" : "play.keys.speed",
                              "play.keys.marks", company ? "play.keys.leave" : "play.keys.quit"});
    if (coached) lines.push_back({catalogue.format("play.keys.coach")});
    return lines;
}

std::vector<Line> explain_replay_keys(const Catalogue& catalogue) {
    return sentences(catalogue,
                     {"play.replay.keys.step", "play.replay.keys.round", "play.replay.keys.hand",
                      "play.replay.keys.pages", "play.replay.keys.coach", "play.replay.keys.quit"});
}

}  // namespace lastcard
