// The picture of the table (see table.hpp): seats, piles, story, question, hand, keys.
#include "terminal/play/table.hpp"

#include <algorithm>

#include "terminal/play/buttons.hpp"
#include "terminal/play/table_layout.hpp"
#include "text/choices.hpp"
#include "text/sentences.hpp"

namespace lastcard {

using screen::Box;
using screen::Canvas;
using screen::Style;

namespace {

std::string word(const TableModel& model, std::string_view key) {
    return model.speaker.catalogue.format(key);
}

// ---- Seats

/// The label of a seat without cards.
std::string absence(const TableModel& model, Seat seat) {
    const SeatView& view = model.view;
    if (!view.at_table.has(seat)) return word(model, "play.seat.left");
    if (view.knocked_out.has(seat)) return word(model, "play.seat.out");
    return {};
}

int put_power(Canvas& canvas, const TableModel& model, int column, int row, Colour colour) {
    return canvas.put(column, row, colour_letter(model.speaker.catalogue, colour), solid(colour));
}

/// The part of the text that fits before `end`; empty if only a few letters fit.
void put_within(Canvas& canvas, int column, int row, int end, const std::string& text,
                const Style& style) {
    constexpr int least = 3;
    if (end - column >= least)
        canvas.put(column, row, screen::shortened(text, static_cast<unsigned>(end - column)),
                   style);
}

void draw_seat(Canvas& canvas, const TableModel& model, const Box& box, int row, Seat seat) {
    const SeatView& view = model.view;
    const bool playing = view.phase == Phase::Playing;
    const bool asked =
        playing && (view.to_slap.empty() ? view.frame_count > 0 && view.question().seat == seat
                                         : view.to_slap.has(seat));
    const bool here = view.in_round.has(seat);
    const Style style = !here && playing ? style::faint : asked ? style::strong : style::plain;
    const int left = box.column;
    const int name_columns = box.columns >= 36 ? 16 : 10;
    if (asked) canvas.put(left, row, "▶", style::strong);
    canvas.put(left + 1, row, std::to_string(index(seat)), style::faint);
    const std::string name = seat_name(model.speaker, seat);
    canvas.put(left + 3, row, screen::padded(name, static_cast<unsigned>(name_columns)), style);
    const int count_end = left + 3 + name_columns + 5;
    int right = left + box.columns - 1;
    if (model.speaker.game.rules.scoring != Scoring::None) {
        const std::string points = std::to_string(view.scores[index(seat)]);
        canvas.put_right(right, row, points, style::faint);
        right -= static_cast<int>(points.size()) + 1;
    }
    if (const std::string away = absence(model, seat); !away.empty()) {
        put_within(canvas, count_end - 3, row, right, away, style::faint);
        return;
    }
    canvas.put_right(count_end, row, std::to_string(view.hand_counts[index(seat)]), style);
    if (view.dealer == seat)
        canvas.put(left + 3 + name_columns + 1, row, word(model, "play.seat.dealer"),
                   style::strong);
    int at = count_end + 1;
    for (unsigned i = 0; i < 4; ++i)
        if (view.powers[i] == seat) at += put_power(canvas, model, at, row, colour_at(i));
    if (at > count_end + 1) ++at;
    if (playing && view.catchable.has(seat))
        put_within(canvas, at, row, right, word(model, "play.seat.owes"), style::marked);
    else if (playing && view.said_uno.has(seat))
        put_within(canvas, at, row, right, word(model, "play.seat.uno"), style::strong);
    else if (index(seat) < model.seat_words.size())
        put_within(canvas, at, row, right, model.seat_words[index(seat)], style::faint);
}

void draw_seats(Canvas& canvas, const TableModel& model, const Box& box) {
    const bool right = model.view.direction == Direction::Right;
    canvas.put(box.column, box.row, right ? "▲" : "▼", style::strong);
    canvas.put(
        box.column + 2, box.row,
        model.speaker.catalogue.format("play.direction", {{"direction", right ? "right" : "left"}}),
        style::faint);
    for (unsigned i = 0; i < model.view.seats; ++i)
        draw_seat(canvas, model, box, box.row + 1 + static_cast<int>(i), seat_at(i));
}

// ---- Piles

void draw_piles(Canvas& canvas, const TableModel& model, const Box& box) {
    const SeatView& view = model.view;
    const CardPainter cards(model.speaker.catalogue, model.edition, model.glyphs);
    const int width = card_columns(CardSize::Large);
    const int draw_column = box.column;
    const int top_column = box.column + width + 2;
    cards.draw_back(canvas, draw_column, box.row, view.draw_count);
    const int below = box.row + card_rows(CardSize::Large);
    if (view.top != FaceId::None)
        cards.draw(canvas, top_column, box.row, CardSize::Large, view.top, CardState::Playable,
                   view.colour);
    if (view.colour != Colour::None) {
        // Below the card, but not over the text beside the piles.
        const std::string name = " " + colour_name(model.speaker.catalogue, view.colour) + " ";
        const int last = box.column + box.columns - 1 - static_cast<int>(screen::width_of(name));
        canvas.put(std::min(top_column, last), below, name, solid(view.colour));
    }
    if (view.pending > 0)
        canvas.put(draw_column, below + 1,
                   model.speaker.catalogue.format("play.pending", {{"count", view.pending}}),
                   style::marked);
}

// ---- Story

/// The last sentences that fit, older ones fainter. Only the newest may be cut.
void draw_story(Canvas& canvas, const TableModel& model, const Box& box) {
    struct Told {
        std::string text;
        bool fresh;
    };
    const std::vector<std::string>& sentences = model.journal.sentences();
    std::vector<Told> lines;  // newest first
    for (std::size_t i = sentences.size(); i-- > 0;) {
        const std::vector<std::string> wrapped =
            screen::wrapped(sentences[i], static_cast<unsigned>(std::max(box.columns - 2, 8)));
        if (!lines.empty() && static_cast<int>(lines.size() + wrapped.size()) > box.rows) break;
        for (std::size_t line = wrapped.size(); line-- > 0;)
            lines.push_back({(line == 0 ? "" : "  ") + wrapped[line], i >= model.journal.marked()});
    }
    const int count = std::min(static_cast<int>(lines.size()), box.rows);
    for (int i = 0; i < count; ++i) {
        const Told& line = lines[static_cast<std::size_t>(count - 1 - i)];
        canvas.put(box.column, box.row + i, line.text, line.fresh ? style::plain : style::faint);
    }
}

// ---- Question and answers

std::string question_text(const TableModel& model, const TableUi& ui) {
    if (model.held) return word(model, "play.held");
    if (ui.several) return word(model, "play.several");
    if (!model.replay) return question_sentence(model.speaker, model.view);
    // Watchers are not asked.
    SeatView looking_on = model.view;
    looking_on.viewer = Seat::None;
    return question_sentence(model.speaker, looking_on);
}

Style button_style(const Action& action) {
    if (action.kind == ActionKind::Call || action.kind == ActionKind::Power)
        return solid(action.colour);
    return style::plain;
}

/// The answers to questions that are not about cards, and the choice of a player.
std::vector<Button> option_buttons(const TableModel& model, const TableUi& ui) {
    std::vector<Button> buttons;
    for (const TableChoice& choice : choices(model.speaker, model.view)) {
        const ActionKind kind = choice.action.kind;
        if (ui.choosing) {
            if (kind == *ui.choosing)
                buttons.push_back(
                    {std::to_string(index(choice.action.target)), choice.sentence, style::plain});
        } else if (kind == ActionKind::Call || kind == ActionKind::Power ||
                   kind == ActionKind::Swap) {
            buttons.push_back({choice.key, choice.sentence, button_style(choice.action)});
        }
    }
    return buttons;
}

/// The reactions that are possible now.
std::vector<Button> urgent_buttons(const TableModel& model) {
    const SeatView& view = model.view;
    const Moves moves = view.moves();
    std::vector<Button> buttons;
    const auto add = [&](const Action& action) {
        buttons.push_back(
            {choice_key(action), choice_sentence(model.speaker, view, action), style::marked});
    };
    if (moves.uno && view.catchable.has(view.viewer))
        add(Action::simple(ActionKind::Uno, view.viewer));
    if (const SeatSet owing = moves.catches & view.catchable; !owing.empty())
        add(Action::at(ActionKind::Catch, view.viewer, owing.first()));
    if (moves.slap) add(Action::simple(ActionKind::Slap, view.viewer));
    moves.jumps.for_each(
        [&](FaceId face) { add(Action::play(view.viewer, face, play_flag::jump)); });
    return buttons;
}

std::vector<Button> hint_buttons(const TableModel& model) {
    const Moves moves = model.view.moves();
    std::vector<Button> buttons;
    const auto add = [&](bool there, const char* key, const char* text) {
        if (there) buttons.push_back({key, word(model, text), style::plain});
    };
    add(!moves.plays.empty(), "Enter", "play.key.play");
    add(!moves.shows.empty(), "Enter", "play.key.show");
    add(moves.draw, "d", "play.key.draw");
    add(moves.pass, only_pass(model.view) ? "Enter" : "p", "play.key.pass");
    add(moves.challenge, "x", "play.key.challenge");
    add(moves.flip, "t", "play.key.flip");
    add(!(moves.pairs | moves.series).empty(), "m", "play.key.several");
    add(moves.uno, "u", "play.key.uno");
    add(!moves.gives.empty(), "g", "play.key.give");
    add(model.may_go_on, "Space", "play.key.on");
    add(model.replay, "←→", "play.key.step");
    add(model.replay, "n p", "play.key.round");
    if (model.replay)
        buttons.push_back({"0–" + std::to_string(model.view.seats - 1),
                           word(model, "play.key.hand"), style::plain});
    return buttons;
}

void draw_hints(Canvas& canvas, const TableModel& model, int row) {
    const int columns = static_cast<int>(canvas.size().columns);
    std::vector<Button> fixed;
    fixed.push_back(
        {"?", word(model, model.replay ? "play.key.keys" : "play.key.explain"), style::faint});
    if (model.company)
        fixed.push_back({"/", word(model, "play.key.talk"), style::faint});
    else if (!model.replay)
        fixed.push_back({"+ -", word(model, "play.key.speed"), style::faint});
    fixed.push_back({"q", word(model, "play.key.quit"), style::faint});
    int width = 0;
    for (const Button& button : fixed)
        width += static_cast<int>(screen::width_of(button.key) + screen::width_of(button.text)) + 4;
    put_buttons(canvas, 0, row, columns - width, 1, hint_buttons(model));
    put_buttons(canvas, columns - width, row, width, 1, fixed);
}

// ---- Hand

int cursor_index(const std::vector<HeldCard>& cards, const std::optional<FaceId>& cursor) {
    const auto found = std::find_if(cards.begin(), cards.end(), [&](const HeldCard& card) {
        return cursor && card.face == *cursor;
    });
    return found == cards.end() ? 0 : static_cast<int>(found - cards.begin());
}

std::string key_line(const HeldCard& card, bool cursor, int columns) {
    std::string key;
    if (cursor || card.key != 0) {
        key += cursor ? '[' : ' ';
        key += card.key != 0 ? card.key : ' ';
        key += cursor ? ']' : ' ';
    }
    if (card.copies > 1) key += "×" + std::to_string(card.copies);
    const int before = (columns - static_cast<int>(screen::width_of(key))) / 2;
    return std::string(static_cast<std::size_t>(std::max(before, 0)), ' ') + key;
}

void draw_hand(Canvas& canvas, const TableModel& model, const TableUi& ui, const Areas& areas) {
    const std::vector<HeldCard> cards = held_cards(model.speaker.game, model.view, ui.several);
    if (cards.empty()) return;
    const HandLayout& layout = areas.hand;
    const CardPainter painter(model.speaker.catalogue, model.edition, model.glyphs);
    const int cursor = cursor_index(cards, cursor_card(model, ui));
    const int first = layout.first_row(cursor) * layout.per_row;
    const int last =
        std::min(static_cast<int>(cards.size()), first + layout.visible_rows * layout.per_row);
    const int used =
        std::min(layout.per_row, static_cast<int>(cards.size())) * layout.pitch() - layout.gap;
    const int left = (static_cast<int>(canvas.size().columns) - used) / 2;
    for (int i = first; i < last; ++i) {
        const HeldCard& card = cards[static_cast<std::size_t>(i)];
        const int column = left + (i - first) % layout.per_row * layout.pitch();
        const int row = areas.hand_row + (i - first) / layout.per_row * layout.row_height();
        painter.draw(canvas, column, row, layout.size, card.face, card.state);
        canvas.put(column, row + card_rows(layout.size),
                   key_line(card, i == cursor && !model.replay, card_columns(layout.size)),
                   card.key == 0 && i != cursor ? style::faint : style::strong);
    }
    const int columns = static_cast<int>(canvas.size().columns);
    if (first > 0) canvas.put_right(columns, areas.hand_row, "▲", style::strong);
    if (last < static_cast<int>(cards.size()))
        canvas.put_right(columns, areas.hand_row + layout.height() - 1, "▼", style::strong);
}

void draw_title(Canvas& canvas, const TableModel& model) {
    const Rules& rules = model.speaker.game.rules;
    const std::string_view language = language_code(model.speaker.catalogue.language());
    canvas.put(1, 0,
               model.speaker.catalogue.format(
                   "play.title", {{"edition", model.edition.name.in(language)},
                                  {"round", model.view.round},
                                  {"scoring", rules.scoring == Scoring::None ? "none" : "points"},
                                  {"target", rules.target}}),
               style::strong);
    canvas.put_right(static_cast<int>(canvas.size().columns) - 1, 0, model.corner, style::faint);
}

}  // namespace

bool fits(screen::Size size) {
    return size.columns >= smallest_screen.columns && size.rows >= smallest_screen.rows;
}

Canvas too_small(const Catalogue& catalogue, screen::Size size) {
    Canvas canvas(size);
    int row = 0;
    for (const std::string& line :
         screen::wrapped(catalogue.format("play.too_small", {{"columns", smallest_screen.columns},
                                                             {"rows", smallest_screen.rows}}),
                         size.columns))
        canvas.put(0, row++, line);
    return canvas;
}

std::optional<FaceId> cursor_card(const TableModel& model, const TableUi& ui) {
    const std::vector<HeldCard> cards = held_cards(model.speaker.game, model.view, ui.several);
    if (cards.empty()) return std::nullopt;
    // When its card is gone, the cursor moves to the next card of the colour, or beyond.
    const auto place = [&](FaceId face) {
        return std::pair(model.speaker.game.face(face).colour, face);
    };
    if (ui.cursor && index(*ui.cursor) < model.speaker.game.face_count)
        for (const HeldCard& card : cards)
            if (place(card.face) >= place(*ui.cursor)) return card.face;
    if (ui.cursor) return cards.back().face;
    for (const HeldCard& card : cards)
        if (card.state == CardState::Playable) return card.face;
    return cards.front().face;
}

Canvas draw_table(const TableModel& model, const TableUi& ui, screen::Size size) {
    if (!fits(size)) return too_small(model.speaker.catalogue, size);
    Canvas canvas(size);
    const int columns = static_cast<int>(size.columns);
    const std::vector<HeldCard> cards = held_cards(model.speaker.game, model.view);
    const Areas areas = lay_out(size, model.view.seats, cards.size());
    draw_title(canvas, model);
    draw_seats(canvas, model, areas.seats);
    draw_piles(canvas, model, areas.piles);
    draw_story(canvas, model, areas.story);
    const std::vector<std::string> question =
        screen::wrapped(question_text(model, ui), static_cast<unsigned>(columns - 2));
    const int question_lines = std::min<int>(2, static_cast<int>(question.size()));
    for (int i = 0; i < question_lines; ++i)
        canvas.put(1, areas.question_row + 2 - question_lines + i,
                   question[static_cast<std::size_t>(i)], style::strong);
    const std::vector<Button> options = option_buttons(model, ui);
    if (!options.empty()) {
        put_buttons(canvas, 1, areas.strip_row, columns - 2, 2, options);
    } else {
        const std::vector<Button> urgent = urgent_buttons(model);
        const int used = urgent.empty() ? 0
                                        : put_buttons(canvas, 1, areas.strip_row, columns - 2,
                                                      ui.message.empty() ? 2 : 1, urgent);
        int row = areas.strip_row + used;
        for (const std::string& line :
             screen::wrapped(ui.message, static_cast<unsigned>(columns - 2)))
            if (row < areas.strip_row + 2) canvas.put(1, row++, line, style::plain);
    }
    draw_hand(canvas, model, ui, areas);
    // An open page has its own keys.
    if (ui.page == Page::None) draw_hints(canvas, model, areas.hints_row);
    if (ui.page != Page::None) {
        draw_page(canvas, model, ui);
    } else if (shows_scores(model, ui)) {
        draw_scores(canvas, model, ui.scroll);
    }
    return canvas;
}

}  // namespace lastcard
