// Moves in words (see choices.hpp).
#include "text/choices.hpp"

#include <string_view>

#include "edition/switches.hpp"
#include "text/keys.hpp"

namespace lastcard {

namespace {

std::string_view key_of(const Action& action) {
    switch (action.kind) {
        case ActionKind::Play:
            if (action.has(play_flag::jump)) return "play.do.jump";
            if (action.has(play_flag::pair)) return "play.do.pair";
            return action.has(play_flag::more) ? "play.do.more" : "play.do.card";
        case ActionKind::Draw: return "play.do.draw";
        case ActionKind::Pass: return "play.do.pass";
        case ActionKind::Challenge: return "play.do.challenge";
        case ActionKind::Flip: return "play.do.flip";
        case ActionKind::Call: return "play.do.call";
        case ActionKind::Power: return "play.do.power";
        case ActionKind::Swap: return action.target == Seat::None ? "play.do.keep" : "play.do.swap";
        case ActionKind::Give: return "play.do.give";
        case ActionKind::Uno: return "play.do.uno";
        case ActionKind::Catch: return "play.do.catch";
        case ActionKind::Show: return "play.do.show";
        case ActionKind::Slap: return "play.do.slap";
        // The table does these, not a seat.
        case ActionKind::Close:
        case ActionKind::Timeout:
        case ActionKind::Deal:
        case ActionKind::Leave: break;
    }
    return "play.do.slap";
}

std::string draw_word(const Game& game, const SeatView& view) {
    if (view.pending > 0) return "penalty";
    return game.rules.draw == DrawRule::UntilPlayable ? "until" : "one";
}

std::string digit(unsigned number) { return std::string(1, static_cast<char>('0' + number)); }

}  // namespace

std::string choice_sentence(const Speaker& speaker, const SeatView& view, const Action& action) {
    const Frame question = view.question();
    const Seat meant = action.kind == ActionKind::Challenge ? question.other : action.target;
    return speaker.catalogue.format(
        key_of(action), {{"card", card_name(speaker, action.face)},
                         {"colour", colour_name(speaker.catalogue, action.colour)},
                         {"colour_id", colour_id(action.colour)},
                         {"player", seat_name(speaker, meant)},
                         {"count", view.pending},
                         {"draw", draw_word(speaker.game, view)},
                         {"ask", std::string(ask_word(question.kind))},
                         {"several", switch_text(speaker.game.rules, *find_switch("multi_play"))}});
}

std::string choice_key(const Action& action) {
    switch (action.kind) {
        case ActionKind::Play: return action.has(play_flag::jump) ? "j" : "";
        case ActionKind::Draw: return "d";
        case ActionKind::Pass: return "p";
        case ActionKind::Challenge: return "x";
        case ActionKind::Flip: return "t";
        case ActionKind::Call:
        case ActionKind::Power: return digit(index(action.colour) + 1);
        case ActionKind::Swap:
            return action.target == Seat::None ? "p" : digit(index(action.target));
        case ActionKind::Give: return "g";
        case ActionKind::Uno: return "u";
        case ActionKind::Catch: return "c";
        case ActionKind::Slap: return "s";
        case ActionKind::Show:
        case ActionKind::Close:
        case ActionKind::Timeout:
        case ActionKind::Deal:
        case ActionKind::Leave: break;
    }
    return "";
}

std::vector<TableChoice> choices(const Speaker& speaker, const SeatView& view) {
    std::vector<TableChoice> all;
    view.moves().for_each(view.viewer, [&](const Action& action) {
        all.push_back({action, choice_key(action), choice_sentence(speaker, view, action)});
    });
    return all;
}

bool is_asked(const SeatView& view) {
    return view.phase == Phase::Playing && view.viewer != Seat::None && view.to_slap.empty() &&
           view.frame_count > 0 && view.question().seat == view.viewer;
}

bool only_pass(const SeatView& view) {
    const Moves moves = view.moves();
    const bool cards = !(moves.plays | moves.pairs | moves.series).empty();
    const bool other = moves.draw || moves.challenge || moves.flip || moves.swap_none ||
                       moves.calls != 0 || moves.powers != 0 || !moves.swaps.empty();
    return is_asked(view) && moves.pass && !cards && !other;
}

bool may_react(const SeatView& view) {
    const Moves moves = view.moves();
    // A call or a catch without urgency is no reason to stop.
    return (moves.uno && view.catchable.has(view.viewer)) || moves.slap || !moves.jumps.empty() ||
           !moves.gives.empty() || !(moves.catches & view.catchable).empty();
}

}  // namespace lastcard
