// Writes cards, actions and reasons in words (see notation.hpp).
#include "record/notation.hpp"

namespace lastcard {

namespace {

char seat_digit(Seat seat) {
    return index(seat) < max_seats ? static_cast<char>('0' + index(seat)) : '-';
}

std::string with_seat(std::string_view word, Seat seat) {
    std::string text(word);
    text += ' ';
    text += seat_digit(seat);
    return text;
}

std::string with_colour(std::string_view word, Colour colour) {
    std::string text(word);
    text += ' ';
    text += index(colour) < 4 ? letter(colour) : '-';
    return text;
}

std::string play_text(const Game& game, const Action& action) {
    std::string text(face_text(game, action.face));
    if (action.has(play_flag::pair)) text += "*2";
    if (action.has(play_flag::more)) text += ',';
    if (action.has(play_flag::jump)) text += '^';
    if (action.has(play_flag::uno)) text += '!';
    return text;
}

}  // namespace

std::string_view face_text(const Game& game, FaceId face) {
    return index(face) < game.face_count ? std::string_view(game.face(face).token) : "?";
}

std::optional<FaceId> find_face(const Game& game, std::string_view token) {
    for (unsigned i = 0; i < game.face_count; ++i)
        if (token == game.faces[i].token) return face_at(i);
    return std::nullopt;
}

std::optional<Colour> find_colour(std::string_view text) {
    if (text.size() == 1)
        for (unsigned i = 0; i < 4; ++i)
            if (text[0] == letter(colour_at(i))) return colour_at(i);
    return std::nullopt;
}

std::optional<Seat> find_seat(std::string_view digit) {
    if (digit.size() != 1 || digit[0] < '0' || digit[0] > '9') return std::nullopt;
    return seat_at(static_cast<unsigned>(digit[0] - '0'));
}

std::string move_text(const Game& game, const Action& action) {
    switch (action.kind) {
        case ActionKind::Play: return play_text(game, action);
        case ActionKind::Draw: return "draw";
        case ActionKind::Pass: return "pass";
        case ActionKind::Challenge: return "challenge";
        case ActionKind::Flip: return "flip";
        case ActionKind::Call: return with_colour("call", action.colour);
        case ActionKind::Power: return with_colour("power", action.colour);
        case ActionKind::Swap: return with_seat("swap", action.target);
        case ActionKind::Give: return with_seat("give", action.target);
        case ActionKind::Uno: return "uno";
        case ActionKind::Catch: return with_seat("catch", action.target);
        case ActionKind::Slap: return "slap";
        case ActionKind::Close: return "close";
        case ActionKind::Timeout: return "timeout";
        case ActionKind::Deal: return "deal";
        case ActionKind::Leave: return "leave";
        case ActionKind::Show: return "show " + std::string(face_text(game, action.face));
    }
    return "?";
}

std::string action_text(const Game& game, const Action& action) {
    if (action.kind == ActionKind::Leave) return "* " + with_seat("leave", action.seat);
    std::string text(1, action.seat == Seat::None ? '*' : seat_digit(action.seat));
    text += ' ';
    text += move_text(game, action);
    return text;
}

std::string_view reason_name(Reason reason) {
    constexpr std::string_view names[] = {"none",
                                          "not_your_question",
                                          "round_is_over",
                                          "match_is_over",
                                          "round_not_over",
                                          "wrong_answer",
                                          "not_in_hand",
                                          "does_not_fit",
                                          "only_drawn_card",
                                          "must_play_drawn",
                                          "must_play",
                                          "nothing_to_draw",
                                          "holds_colour",
                                          "not_an_answer",
                                          "finish_on_number",
                                          "no_pair",
                                          "multi_play_off",
                                          "no_more_to_follow",
                                          "not_same_number",
                                          "nothing_to_challenge",
                                          "no_flip",
                                          "no_give",
                                          "give_target",
                                          "give_would_empty",
                                          "no_such_seat",
                                          "swap_target",
                                          "swap_compulsory",
                                          "uno_not_due",
                                          "uno_already_said",
                                          "uno_not_played",
                                          "not_catchable",
                                          "no_slap",
                                          "slap_first",
                                          "jump_off",
                                          "jump_too_late",
                                          "jump_not_identical",
                                          "jump_own_card",
                                          "jump_on_penalty",
                                          "not_in_round",
                                          "not_for_seats",
                                          "unknown_move",
                                          "superfluous_suffix",
                                          "uno_too_late",
                                          "not_matching",
                                          "only_two_cards",
                                          "not_shown"};
    static_assert(sizeof names / sizeof names[0] == reason_count);
    return static_cast<unsigned>(reason) < reason_count ? names[static_cast<unsigned>(reason)]
                                                        : "?";
}

}  // namespace lastcard
