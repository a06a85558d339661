// Refusals and questions: collects the arguments of a sentence and selects its key (see
// sentences.hpp).
#include "text/sentences.hpp"

#include "edition/switches.hpp"
#include "text/keys.hpp"

namespace lastcard {

namespace {

/// The value of a switch as a selector: "off", "same_colour".
std::string rule_word(const Game& game, std::string_view key) {
    return switch_text(game.rules, *find_switch(key));
}

bool is_wild(const Game& game, FaceId face) {
    return index(face) < game.face_count && game.wilds.has(face);
}

std::string choose(bool condition, const char* yes, const char* no) { return condition ? yes : no; }

std::vector<Argument> refusal_arguments(const Speaker& speaker, const Refusal& refusal,
                                        Seat viewer) {
    const bool seated =
        index(refusal.seat) < max_seats &&
        (speaker.seat_names.empty() || index(refusal.seat) < speaker.seat_names.size());
    const bool self = viewer != Seat::None && refusal.seat == viewer;
    return {
        {"card", card_name(speaker, refusal.card)},
        {"top", card_name(speaker, refusal.top)},
        {"top_kind", choose(is_wild(speaker.game, refusal.top), "wild", "coloured")},
        {"colour", colour_name(speaker.catalogue, refusal.colour)},
        {"colour_id", colour_id(refusal.colour)},
        {"player", seat_name(speaker, refusal.seat)},
        {"you", choose(self, "player", "other")},
        {"seated", choose(seated, "yes", "no")},
        {"count", refusal.number},
        {"ask", std::string(ask_word(static_cast<Ask>(refusal.number)))},
        {"stacking", rule_word(speaker.game, "stacking")},
        {"several", rule_word(speaker.game, "multi_play")},
        {"twins", choose(is_wild(speaker.game, refusal.top) && !speaker.game.rules.jump_in_wilds,
                         "no", "yes")},
        {"wilds", choose(speaker.game.rules.challenge_wilds_count, "count", "other")},
    };
}

/// The `options` argument of ask.*: which answers the viewer has.
std::string options_of(const SeatView& view) {
    const Moves moves = view.moves();
    const bool plays = !moves.plays.empty();
    switch (view.question().kind) {
        case Ask::Turn:
            if (moves.flip) return "flip";
            return plays ? choose(moves.draw, "play", "must") : "draw";
        case Ask::Drawn: return plays ? choose(moves.pass, "play", "must") : "pass";
        case Ask::Second: return choose(plays, "play", "pass");
        case Ask::Challenge:
        case Ask::Penalty: return choose(plays, "answer", "none");
        case Ask::Swap: return choose(moves.swap_none, "decline", "must");
        case Ask::Colour:
        case Ask::Roulette:
        case Ask::Power:
        case Ask::More:
        case Ask::Resolve:
        case Ask::Show: break;
    }
    return "none";
}

std::vector<Argument> question_arguments(const Speaker& speaker, const SeatView& view) {
    const Frame question = view.question();
    std::string you = "other";
    if (view.viewer != Seat::None && view.viewer == question.seat)
        you = "player";
    else if (view.viewer != Seat::None && view.viewer == question.other)
        you = "target";
    return {
        {"player", seat_name(speaker, question.seat)},
        {"target", seat_name(speaker, question.other)},
        {"you", you},
        {"card", card_name(speaker, question.face)},
        {"top", face_up_name(speaker, view.top, view.colour)},
        {"colour", colour_name(speaker.catalogue, view.colour)},
        {"colour_id", colour_id(view.colour)},
        {"count", view.pending},
        {"options", options_of(view)},
        {"several", rule_word(speaker.game, "multi_play")},
    };
}

}  // namespace

std::string refusal_sentence(const Speaker& speaker, const Refusal& refusal, Seat viewer) {
    if (refusal.accepted()) return {};
    std::string sentence = speaker.catalogue.format(refusal_key(refusal.reason),
                                                    refusal_arguments(speaker, refusal, viewer));
    if (refusal.rule.letter == 0) return sentence;
    std::string rule(1, refusal.rule.letter);
    rule += '-';
    rule += std::to_string(refusal.rule.number);
    return speaker.catalogue.format("refusal.with_rule",
                                    {{"sentence", std::move(sentence)}, {"rule", std::move(rule)}});
}

std::string question_sentence(const Speaker& speaker, const SeatView& view) {
    const Catalogue& catalogue = speaker.catalogue;
    if (view.phase == Phase::MatchOver) return catalogue.format("ask.match_over");
    if (view.phase == Phase::RoundOver) return catalogue.format("ask.round_over");
    if (!view.to_slap.empty())
        return catalogue.format(
            "ask.slap", {{"options", choose(view.to_slap.has(view.viewer), "slap", "wait")}});
    if (view.frame_count == 0) return {};
    return catalogue.format(ask_key(view.question().kind), question_arguments(speaker, view));
}

}  // namespace lastcard
