// The table on a screen: whatever may be done has a key, and whatever is there is shown.
#include <algorithm>

#include "helpers.hpp"
#include "text/sentences.hpp"

using namespace lastcard;
using namespace lastcard::play_test;
using screen::Key;
using screen::KeyKind;
using screen::Size;

namespace {

Key typed(char character) { return {KeyKind::Character, static_cast<unsigned char>(character)}; }

constexpr std::string_view all_keys =
    "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// Every move that one key, or one key after `m`, `c` or `g`, would make.
std::vector<Action> moves_by_key(const TableModel& model) {
    std::vector<Action> all;
    const auto press = [&](TableUi ui, char key) {
        const Intent intent = table_key(model, ui, {80, 24}, typed(key));
        if (intent.kind == Intent::Kind::Act) all.push_back(intent.action);
        return ui;
    };
    for (const char first : all_keys) {
        const TableUi after = press({}, first);
        if (after.several || after.choosing)
            for (const char second : all_keys) press(after, second);
    }
    return all;
}

/// Everything but whom to catch of several: `c` takes one after the other.
void check_reachable(const Match& match) {
    const TableModel model = match.model();
    const SeatView& view = model.view;
    const std::vector<Action> by_key = moves_by_key(model);
    const SeatSet owing = view.moves().catches & view.catchable;
    view.moves().for_each(view.viewer, [&](const Action& action) {
        if (action.kind == ActionKind::Catch && !owing.empty() && action.target != owing.first())
            return;
        // Two identical cards can also be laid one after the other (F-21).
        if (action.has(play_flag::pair) && view.moves().series.has(action.face)) return;
        const bool there = std::find(by_key.begin(), by_key.end(), action) != by_key.end();
        CHECK_MESSAGE(there, choice_sentence(model.speaker, view, action));
    });
}

void check_picture(const Match& match, Size size) {
    const TableModel model = match.model();
    const std::string text = draw_table(model, {}, size).text();
    for (unsigned i = 0; i < model.view.seats; ++i)
        CHECK(text.find(seat_name(model.speaker, seat_at(i))) != std::string::npos);
    const std::string question = question_sentence(model.speaker, model.view);
    CHECK(text.find(screen::wrapped(question, size.columns - 2)[0]) != std::string::npos);
    CHECK(text.find(colour_name(model.speaker.catalogue, model.view.colour)) != std::string::npos);
}

/// Plays on by any legal move, and looks at the table before each.
void play_through(const TableSetup& setup, unsigned moves) {
    Match match(setup);
    Roll roll;
    for (unsigned i = 0; i < moves; ++i) {
        Session& session = match.session;
        if (session.match_over()) break;
        if (session.view().phase == Phase::RoundOver) {
            session.go_on(now);
            continue;
        }
        check_reachable(match);
        if (i % 8 == 0) {
            check_picture(match, {80, 24});
            check_picture(match, {133, 41});
        }
        const std::vector<TableChoice> all = choices(session.speaker(), session.view());
        if (session.may_go_on() && (all.empty() || roll(3) == 0)) {
            session.go_on(now);
            continue;
        }
        REQUIRE_FALSE(all.empty());
        const Result<void> acted = session.act(now, all[roll(all.size())].action);
        CHECK_MESSAGE(acted, acted.error());
    }
}

}  // namespace

TEST_CASE("table: every legal move of every edition has its keys") {
    for (const std::string& id : builtin_edition_ids()) {
        CAPTURE(id);
        play_through(setup_of(id, 3), 120);
    }
}

TEST_CASE("table: reactions and answers of house rules have their keys") {
    play_through(setup_of("classic", 4,
                          {{"jump_in", "true"},
                           {"nine_slap", "true"},
                           {"multi_play", "same_number"},
                           {"seven", "swap"},
                           {"zero", "swap_optional"},
                           {"stacking", "same_kind"},
                           {"false_catch_penalty", "2"}}),
                 150);
    play_through(setup_of("no-mercy", 9, {{"multi_play", "identical_pair"}}), 60);
    play_through(setup_of("trend", 4,
                          {{"decks", "2"},
                           {"jump_in", "true"},
                           {"jump_in_late", "true"},
                           {"jump_in_wilds", "true"},
                           {"uno_strict", "true"},
                           {"multi_play", "matching_pair"},
                           {"stacking", "colour_two"},
                           {"trend_show", "choose"}}),
                 200);
}

TEST_CASE("table: a hand of sixty cards is on the screen, or can be scrolled to") {
    Match match(setup_of("no-mercy", 1));
    TableModel model = match.model();
    SeatView view = model.view;
    std::fill(std::begin(view.hand), std::end(view.hand), 0);
    for (unsigned i = 0; i < 60 && i < model.speaker.game.face_count; ++i) view.hand[i] = 1;
    const TableModel full{model.speaker, model.edition, view, model.journal, model.why_not};
    TableUi ui;
    std::string seen;
    for (int i = 0; i < 60; ++i) {
        seen += draw_table(full, ui, {80, 24}).text();
        table_key(full, ui, {80, 24}, {KeyKind::Right});
    }
    for (const char* const card : {"R0", "Y5", "G9", "B⊘", "B+4", "R⇊"})
        CHECK_MESSAGE(seen.find(card) != std::string::npos, std::string(card));
}

TEST_CASE("table: a card that cannot be played says why, by its rule") {
    Match match(setup_of("classic", 1));
    Session& session = match.session;
    const std::vector<HeldCard> cards = held_cards(session.speaker().game, session.view());
    const auto blocked = std::find_if(cards.begin(), cards.end(), [](const HeldCard& card) {
        return card.state == CardState::Blocked;
    });
    REQUIRE(blocked != cards.end());
    CHECK(blocked->key == 0);
    TableUi ui;
    ui.cursor = blocked->face;
    const Intent intent = table_key(match.model(), ui, {80, 24}, {KeyKind::Enter});
    REQUIRE(intent.kind == Intent::Kind::Act);
    const Result<void> acted = session.act(now, intent.action);
    CHECK(acted.error().find("(G-11)") != std::string::npos);
    table_key(match.model(), ui, {80, 24}, typed('?'));
    const std::string page = draw_table(match.model(), ui, {80, 24}).text();
    CHECK(page.find("You cannot play") != std::string::npos);
    CHECK(page.find("Drawing: one card.") != std::string::npos);
    table_key(match.model(), ui, {80, 24}, typed('x'));
    CHECK(ui.page == Page::None);
}

TEST_CASE("table: a screen that is too small says so") {
    Match match(setup_of("classic", 1));
    const std::string text = draw_table(match.model(), {}, {40, 12}).text();
    CHECK(text.find("80 columns") != std::string::npos);
}

TEST_CASE("table: colours by their letters, in the language of the table") {
    Match match(setup_of("classic", 1));
    Session& session = match.session;
    // Playing a wild leads to the question for a colour.
    for (int i = 0; i < 200 && session.view().question().kind != Ask::Colour; ++i) {
        const Moves moves = session.view().moves();
        const FaceSet wilds = moves.plays & session.speaker().game.wilds;
        if (session.view().phase == Phase::RoundOver || session.may_go_on())
            session.go_on(now);
        else
            REQUIRE(session.act(now, !wilds.empty() ? Action::play(seat_at(0), wilds.first())
                                                    : moves.answer(seat_at(0), 0)));
    }
    REQUIRE(session.view().question().kind == Ask::Colour);
    for (const auto& [key, colour] : {std::pair('g', Colour::Green), std::pair('4', Colour::Blue),
                                      std::pair('Y', Colour::Yellow)}) {
        TableUi ui;
        const Intent intent = table_key(match.model(), ui, {80, 24}, typed(key));
        CHECK(intent.kind == Intent::Kind::Act);
        CHECK(intent.action == Action::coloured(ActionKind::Call, seat_at(0), colour));
    }
}

TEST_CASE("table: in every language a seat shows its level beside dealer mark and points") {
    const Match match(setup_of("classic", 4));
    for (const std::string_view code : available_languages())
        for (const std::string_view level : level_names) {
            CAPTURE(code);
            CAPTURE(level);
            const Catalogue& words = Catalogue::of(code);
            const std::string word = words.format("level." + std::string(level));
            const Speaker& said = match.session.speaker();
            const Speaker speaker{words, said.game, said.seat_names, said.card_names};
            SeatView view = match.session.view();
            for (unsigned i = 0; i < view.seats; ++i) view.scores[i] = 123;
            TableModel model{speaker, match.session.room().edition(), view, match.session.journal(),
                             [](const Action&) { return Refusal{}; }};
            model.seat_words.assign(view.seats, word);
            const screen::Canvas canvas = draw_table(model, {}, {80, 24});
            for (unsigned i = 0; i < view.seats; ++i)
                CHECK(canvas.row_text(2 + i).find(word + " ") != std::string::npos);
            const unsigned dealer = index(view.dealer);
            CHECK(canvas.row_text(2 + dealer).find(" " + words.format("play.seat.dealer") + " ") !=
                  std::string::npos);
        }
}

TEST_CASE("table: in every language the colour in play leaves the story alone") {
    const Match match(setup_of("classic", 2));
    for (const std::string_view code : available_languages())
        for (unsigned colour = 0; colour < 4; ++colour) {
            CAPTURE(code);
            const Catalogue& words = Catalogue::of(code);
            const Speaker& said = match.session.speaker();
            const Speaker speaker{words, said.game, said.seat_names, said.card_names};
            SeatView view = match.session.view();
            view.colour = colour_at(colour);
            Journal journal;
            for (int i = 0; i < 20; ++i) journal.note("*");
            const TableModel model{speaker, match.session.room().edition(), view, journal,
                                   [](const Action&) { return Refusal{}; }};
            const std::string row = draw_table(model, {}, {80, 24}).row_text(6);
            CHECK(row.find(colour_name(words, view.colour) + "  ") != std::string::npos);
            CHECK(row.ends_with(" *"));
        }
}

TEST_CASE("table: nothing of the table is left beside a page") {
    const Match match(setup_of("classic", 4));
    const TableModel model = match.model();
    TableUi ui;
    ui.page = Page::Rules;
    const screen::Canvas canvas = draw_table(model, ui, {80, 24});
    for (unsigned row = 1; row < 22; ++row)
        for (const unsigned column : {0U, 1U, 78U, 79U}) CHECK(canvas.at(column, row).text == " ");
}

TEST_CASE("table: the story begins with the beginning of a sentence") {
    const Match match(setup_of("classic", 2));
    Journal journal;
    for (int i = 0; i < 9; ++i) journal.note("First words and many more that take two rows.");
    const TableModel model{match.session.speaker(), match.session.room().edition(),
                           match.session.view(), journal, [](const Action&) { return Refusal{}; }};
    CHECK(draw_table(model, {}, {80, 24}).row_text(1).find("First words") != std::string::npos);
}
