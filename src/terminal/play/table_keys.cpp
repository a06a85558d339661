// Keys at the table (see table.hpp).
#include <algorithm>
#include <iterator>
#include <utility>

#include "base/characters.hpp"
#include "base/text_util.hpp"
#include "record/notation.hpp"
#include "terminal/play/table.hpp"
#include "terminal/play/table_layout.hpp"
#include "text/choices.hpp"

namespace lastcard {

using screen::Key;
using screen::KeyKind;

namespace {

constexpr int far_down = 1'000'000;  ///< behind the last line of any page

Intent act(const Action& action) { return {Intent::Kind::Act, action}; }
Intent intent(Intent::Kind kind) { return {kind, {}}; }

/// A character as the key that a Latin keyboard would have sent.
char plain_key(const Key& key) {
    if (key.kind != KeyKind::Character || key.alt) return 0;
    const std::uint32_t latin = screen::latin_key(key.code_point);
    return latin < 128 ? static_cast<char>(latin) : 0;
}

// ---- Pages over the table

void turn_page(TableUi& ui, Page page) {
    ui.find.reset();
    ui.page = ui.page == page ? Page::None : page;
    // The story opens at its end.
    ui.scroll = page == Page::Story ? far_down : 0;
}

bool scroll_key(TableUi& ui, const Key& key) {
    const std::optional<int> to = screen::moved(key.kind, ui.scroll, far_down);
    if (to) ui.scroll = *to;
    return to.has_value();
}

/// The search words on the page of rules.
void find_key(TableUi& ui, const Key& key) {
    constexpr std::size_t most_bytes = 60;
    ui.scroll = 0;
    if (key.kind == KeyKind::Enter)
        ui.typing = false;
    else if (key.kind == KeyKind::Escape)
        ui.find.reset();
    else
        screen::type(*ui.find, key, most_bytes);
}

Intent page_key(const TableModel& model, TableUi& ui, screen::Size size, const Key& key) {
    // A page that opens at its end has no scroll position yet.
    ui.scroll = std::clamp(ui.scroll, 0, last_scroll(page_lines(model, ui), size));
    if (scroll_key(ui, key)) return {};
    if (ui.page == Page::Rules && ui.find && ui.typing) {
        find_key(ui, key);
        return {};
    }
    if (ui.page == Page::Rules && key.is('/')) {
        ui.find.emplace();
        ui.typing = true;
        ui.scroll = 0;
        return {};
    }
    // From a search back to all rules, then to the table.
    if (ui.find && key.kind == KeyKind::Escape) {
        ui.find.reset();
        return {};
    }
    ui.find.reset();
    if (key.kind == KeyKind::Tab || key.kind == KeyKind::Right) {
        constexpr Page next[] = {Page::None,  Page::Rules, Page::Keys,
                                 Page::Story, Page::Card,  Page::Card};
        const Page page = next[static_cast<unsigned>(ui.page)];
        turn_page(ui, model.replay && page == Page::Card ? Page::Rules : page);
    } else {
        ui.page = Page::None;
    }
    return {};
}

// ---- The hand

void move_cursor(const TableModel& model, TableUi& ui, screen::Size size, KeyKind kind) {
    const std::vector<HeldCard> cards = held_cards(model.speaker.game, model.view, ui.several);
    if (cards.empty()) return;
    const FaceId on = *cursor_card(model, ui);
    int at = 0;
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (cards[i].face == on) at = static_cast<int>(i);
    const int row = lay_out(size, model.view.seats, cards.size()).hand.per_row;
    const int last = static_cast<int>(cards.size()) - 1;
    if (kind == KeyKind::Left) at = at == 0 ? last : at - 1;
    if (kind == KeyKind::Right) at = at == last ? 0 : at + 1;
    if (kind == KeyKind::Up && at >= row) at -= row;
    if (kind == KeyKind::Down) at = std::min(at + row, last);
    if (kind == KeyKind::Home) at = 0;
    if (kind == KeyKind::End) at = last;
    ui.cursor = cards[static_cast<std::size_t>(at)].face;
}

/// Plays one card, or with `several` a pair or the first card of a series. During a Trend shows it.
Action play_of(const TableModel& model, const TableUi& ui, FaceId face) {
    if (model.view.question().kind == Ask::Show && is_asked(model.view))
        return Action::show(model.view.viewer, face);
    if (!ui.several) return Action::play(model.view.viewer, face);
    const bool pairs = model.speaker.game.rules.multi_play == MultiPlay::IdenticalPair;
    return Action::play(model.view.viewer, face, pairs ? play_flag::pair : play_flag::more);
}

std::optional<Intent> card_key(const TableModel& model, TableUi& ui, char key) {
    for (const HeldCard& card : held_cards(model.speaker.game, model.view, ui.several))
        if (card.key != 0 && card.key == key) {
            ui.cursor = card.face;
            const Intent result = act(play_of(model, ui, card.face));
            ui.several = false;
            return result;
        }
    return std::nullopt;
}

// ---- Commands

/// A colour or a power by its letter, in the language of the table or in the notation.
std::optional<Colour> colour_by_letter(const Catalogue& catalogue, const Key& key) {
    if (key.kind != KeyKind::Character) return std::nullopt;
    std::string typed;
    std::string raised;
    append_utf8(typed, key.code_point);
    append_utf8(raised, capital_of(key.code_point));
    for (unsigned i = 0; i < 4; ++i) {
        const std::string own = colour_letter(catalogue, colour_at(i));
        if (typed == own || raised == own) return colour_at(i);
    }
    return find_colour(raised);
}

/// The answer to a question for a colour or a power, which comes before all commands.
std::optional<Intent> colour_key(const TableModel& model, const Key& key) {
    const Moves moves = model.view.moves();
    if (moves.calls == 0 && moves.powers == 0) return std::nullopt;
    const char pressed = plain_key(key);
    std::optional<Colour> colour = colour_by_letter(model.speaker.catalogue, key);
    if (pressed >= '1' && pressed <= '4') colour = colour_at(static_cast<unsigned>(pressed - '1'));
    if (!colour) return std::nullopt;
    const ActionKind kind = moves.calls != 0 ? ActionKind::Call : ActionKind::Power;
    return act(Action::coloured(kind, model.view.viewer, *colour));
}

Intent pass_of(const TableModel& model) {
    return act(Action::simple(ActionKind::Pass, model.view.viewer));
}

/// The moves with a key of their own.
std::optional<Intent> command_key(const TableModel& model, const Key& key) {
    const Moves moves = model.view.moves();
    const Seat me = model.view.viewer;
    const char pressed = plain_key(key);
    if (!moves.swaps.empty() && pressed >= '0' && pressed <= '9' &&
        moves.swaps.has(seat_at(static_cast<unsigned>(pressed - '0'))))
        return act(Action::at(ActionKind::Swap, me, seat_at(static_cast<unsigned>(pressed - '0'))));
    switch (pressed) {
        case 'd': return act(Action::simple(ActionKind::Draw, me));
        case 'p':
            if (moves.swap_none) return act(Action::at(ActionKind::Swap, me, Seat::None));
            return pass_of(model);
        case 'x': return act(Action::simple(ActionKind::Challenge, me));
        case 't': return act(Action::simple(ActionKind::Flip, me));
        case 'u': return act(Action::simple(ActionKind::Uno, me));
        case 's': return act(Action::simple(ActionKind::Slap, me));
        case 'j': return act(Action::play(me, model.view.top, play_flag::jump));
        default: return std::nullopt;
    }
}

/// Catching and giving need a target: the one who can be caught, the only candidate, or a choice.
Intent target_key(const TableModel& model, TableUi& ui, ActionKind kind) {
    const SeatView& view = model.view;
    const Moves moves = view.moves();
    const SeatSet all = kind == ActionKind::Catch ? moves.catches : moves.gives;
    const SeatSet owing = all & view.catchable;
    if (kind == ActionKind::Catch && !owing.empty())
        return act(Action::at(kind, view.viewer, owing.first()));
    if (all.count() > 1) {
        ui.choosing = kind;
        return {};
    }
    // Without a candidate the refusal says why.
    SeatSet others = view.in_round;
    others.remove(view.viewer);
    return act(Action::at(kind, view.viewer, all.empty() ? others.first() : all.first()));
}

Intent choosing_key(const TableModel& model, TableUi& ui, const Key& key) {
    const ActionKind kind = *ui.choosing;
    ui.choosing.reset();
    const char pressed = plain_key(key);
    if (pressed < '0' || pressed > '9') return {};
    const Seat seat = seat_at(static_cast<unsigned>(pressed - '0'));
    const Moves moves = model.view.moves();
    const SeatSet all = kind == ActionKind::Catch ? moves.catches : moves.gives;
    return all.has(seat) ? act(Action::at(kind, model.view.viewer, seat)) : Intent{};
}

std::optional<Intent> replay_key(TableUi& ui, const Key& key) {
    using Kind = Intent::Kind;
    constexpr std::pair<KeyKind, Kind> steps[] = {
        {KeyKind::Right, Kind::GoOn},
        {KeyKind::Down, Kind::GoOn},
        {KeyKind::Enter, Kind::GoOn},
        {KeyKind::Left, Kind::Back},
        {KeyKind::Up, Kind::Back},
        {KeyKind::Backspace, Kind::Back},
        {KeyKind::Home, Kind::First},
        {KeyKind::End, Kind::Last},
        {KeyKind::PageDown, Kind::NextRound},
        {KeyKind::PageUp, Kind::PreviousRound},
    };
    for (const auto& [pressed, step] : steps)
        if (key.kind == pressed) return intent(step);
    switch (plain_key(key)) {
        case ' ': return intent(Intent::Kind::GoOn);
        case 'n': return intent(Intent::Kind::NextRound);
        case 'p': return intent(Intent::Kind::PreviousRound);
        // A replay has no cursor and therefore no card to explain.
        case '?': turn_page(ui, Page::Keys); return Intent{};
        case 't': return intent(Intent::Kind::TurningPoint);
        default: return std::nullopt;
    }
}

/// The coach, where there is one.
std::optional<Intent> coach_key(const TableModel& model, TableUi& ui, const Key& key) {
    const bool asked = key.is('%') || (key.kind == KeyKind::Function && key.code_point == 4);
    if (!asked || !model.coached) return std::nullopt;
    ui.coach.clear();
    turn_page(ui, Page::Coach);
    return intent(Intent::Kind::Coach);
}

/// Keys with the same meaning everywhere at the table.
std::optional<Intent> general_key(TableUi& ui, const Key& key) {
    switch (plain_key(key)) {
        case '?': turn_page(ui, Page::Card); return Intent{};
        case 'r': turn_page(ui, Page::Rules); return Intent{};
        case 'q': return intent(Intent::Kind::Quit);
        case '+':
        case '=': return intent(Intent::Kind::Faster);
        case '-': return intent(Intent::Kind::Slower);
        default: break;
    }
    if (key.kind == KeyKind::Function && key.code_point == 1) {
        turn_page(ui, Page::Keys);
        return Intent{};
    }
    if (key.kind == KeyKind::PageUp || key.kind == KeyKind::Tab) {
        turn_page(ui, Page::Story);
        return Intent{};
    }
    return std::nullopt;
}

}  // namespace

Intent table_key(const TableModel& model, TableUi& ui, screen::Size size, const Key& key) {
    ui.message.clear();
    const bool typing = ui.find && ui.typing;
    if (ui.page != Page::None && (typing || (plain_key(key) != '?' && plain_key(key) != 'r')))
        return page_key(model, ui, size, key);
    if (ui.choosing) return choosing_key(model, ui, key);
    if (const auto colour = colour_key(model, key)) return *colour;
    if (model.replay)
        if (const auto step = replay_key(ui, key)) return *step;
    if (const auto coach = coach_key(model, ui, key)) return *coach;
    if (const auto general = general_key(ui, key)) return *general;
    if (model.replay) return {};
    if (model.view.phase != Phase::Playing) {
        if (shows_scores(model, ui) && scroll_key(ui, key)) {
            ui.scroll = std::clamp(ui.scroll, 0, last_scroll(scores_lines(model), size));
            return {};
        }
        const bool on = key.kind == KeyKind::Enter || key.is(' ');
        return on ? intent(Intent::Kind::GoOn) : Intent{};
    }
    const char pressed = plain_key(key);
    if (const auto played = card_key(model, ui, pressed)) return *played;
    if (pressed == 'm') {
        const Moves moves = model.view.moves();
        ui.several = !ui.several && !(moves.pairs | moves.series).empty();
        return {};
    }
    if (pressed == 'c' || pressed == 'g')
        return target_key(model, ui, pressed == 'c' ? ActionKind::Catch : ActionKind::Give);
    if (const auto command = command_key(model, key)) return *command;
    if (key.is(' ') && model.may_go_on) return intent(Intent::Kind::GoOn);
    const bool enter = key.kind == KeyKind::Enter;
    if ((enter || key.is(' ')) && only_pass(model.view)) return pass_of(model);
    if (const auto face = cursor_card(model, ui); enter && face) {
        const Action action = play_of(model, ui, *face);
        ui.several = false;
        return act(action);
    }
    if (key.kind == KeyKind::Escape) ui.several = false;
    constexpr KeyKind moving[] = {KeyKind::Left, KeyKind::Right, KeyKind::Up,
                                  KeyKind::Down, KeyKind::Home,  KeyKind::End};
    if (std::find(std::begin(moving), std::end(moving), key.kind) != std::end(moving))
        move_cursor(model, ui, size, key.kind);
    return {};
}

}  // namespace lastcard
