// Choices by number (see line_mode.hpp).
#include "terminal/play/line_mode.hpp"

#include <algorithm>
#include <utility>

#include "base/text_util.hpp"
#include "record/notation.hpp"
#include "terminal/play/chat.hpp"
#include "terminal/play/help_pages.hpp"
#include "terminal/play/tally_words.hpp"
#include "text/sentences.hpp"

namespace lastcard {

namespace {

/// A table in this program waits for lines; a server's table has a clock.
constexpr Moment no_time{0};

/// The number at the beginning of the line, from 1, and the rest of it.
struct Picked {
    std::size_t number = 0;  ///< 0: there is none
    std::string_view rest;
};

Picked picked(std::string_view line) {
    line = trim(line);
    const std::size_t end = line.find(' ');
    const std::optional<std::int64_t> number = parse_int(line.substr(0, end));
    if (!number || *number < 1 || *number > 1000) return {};
    return {static_cast<std::size_t>(*number),
            end == std::string_view::npos ? std::string_view{} : trim(line.substr(end))};
}

/// The topic of a request for help ("? 2", "help 2"); empty for general help, nullopt if the line
/// is none.
std::optional<std::string_view> help_wanted(std::string_view line) {
    line = trim(line);
    if (line.starts_with('?')) return trim(line.substr(1));
    constexpr std::string_view word = "help";
    if (line == word) return std::string_view{};
    if (line.starts_with("help ")) return trim(line.substr(word.size()));
    return std::nullopt;
}

std::vector<FaceId> faces_of(const Place& place) {
    std::vector<FaceId> faces;
    for (const HeldCard& card : held_cards(place.speaker().game, place.view()))
        faces.insert(faces.end(), card.copies, card.face);
    return faces;
}

}  // namespace

std::optional<std::string> LineTable::ask() {
    out_ << "> " << std::flush;
    prompted_ = true;
    std::optional<std::string> line = read_();
    prompted_ = false;
    return line;
}

// ---- Menu

/// "x 2": asks, and a second x deletes.
void LineTable::delete_saved(Menu& menu, std::string_view which, const Forget& forget) {
    const std::size_t number = picked(which).number;
    if (number == 0 || !menu.ask_to_delete(number - 1)) {
        out_ << menu.catalogue().format("play.lines.no_saved") << '\n';
        return;
    }
    out_ << menu.catalogue().format("play.lines.ask_delete") << '\n';
    const std::optional<std::string> line = ask();
    if (menu.answer(line && trim(*line) == "x") == Menu::Result::Delete)
        menu.show_saved(forget(menu.chosen()));
}

std::optional<TableSetup> LineTable::choose(Menu menu, std::string& resume, const Forget& forget) {
    while (true) {
        const Catalogue& words = menu.catalogue();
        const std::vector<std::string> rows = menu.row_texts();
        out_ << '\n';
        for (std::size_t i = 0; i < rows.size(); ++i)
            out_ << "  " << i + 1 << ". " << rows[i] << '\n';
        out_ << (menu.on_main_page()
                     ? words.format("play.lines.menu", {{"number", menu.strength_row() + 1}})
                     : words.format("play.lines.sheet"))
             << '\n';
        if (menu.on_main_page() && menu.has_saved())
            out_ << words.format("play.lines.menu_saved") << '\n';
        const std::optional<std::string> line = ask();
        if (!line || trim(*line) == "q") return std::nullopt;
        if (!menu.on_main_page() && trim(*line).empty()) {
            menu.key({screen::KeyKind::Escape});
            continue;
        }
        if (trim(*line).starts_with("x ") && menu.on_main_page()) {
            delete_saved(menu, trim(*line).substr(1), forget);
            continue;
        }
        const std::optional<std::string_view> help = help_wanted(*line);
        // The list and how it is used come again anyway.
        if (help && help->empty()) continue;
        const Picked pick = picked(help.value_or(*line));
        if (pick.number == 0 || pick.number > rows.size()) {
            out_ << words.format("play.lines.unknown", {{"count", rows.size()}}) << '\n';
            continue;
        }
        const std::size_t row = pick.number - 1;
        if (help) {
            for (const Line& each : menu.row_help(row)) out_ << each.text << '\n';
            for (const std::string& each : menu.row_values(row)) out_ << each << '\n';
            continue;
        }
        if (!pick.rest.empty()) {
            if (!menu.set(row, std::string(pick.rest)))
                out_ << words.format("play.lines.no_value", {{"number", pick.number}}) << '\n';
            continue;
        }
        if (menu.takes_text(row)) {
            for (const Line& each : menu.row_help(row)) out_ << each.text << '\n';
            const std::optional<std::string> text = ask();
            if (!text) return std::nullopt;
            menu.set(row, std::string(trim(*text)));
            continue;
        }
        switch (menu.enter(row)) {
            case Menu::Result::Quit: return std::nullopt;
            case Menu::Result::Start: return menu.setup();
            case Menu::Result::Continue: resume = menu.chosen().path; return menu.setup();
            case Menu::Result::Delete: break;  // a separate line asks for it
            case Menu::Result::Open:
                for (const Line& each : menu.row_help(std::min(row, menu.row_texts().size() - 1)))
                    if (each.kind != Line::Kind::Faint) out_ << each.text << '\n';
                break;
        }
    }
}

// ---- The table

void LineTable::tell_table(const Place& place) {
    const Speaker& speaker = place.speaker();
    const Catalogue& words = speaker.catalogue;
    const SeatView& view = place.view();
    for (unsigned i = 0; i < view.seats; ++i) tell_seat(place, seat_at(i));
    out_ << words.format("play.lines.top", {{"top", face_up_name(speaker, view.top, view.colour)}})
         << ' ' << words.format("play.lines.pile", {{"count", view.draw_count}}) << ' '
         << words.format("play.lines.direction",
                         {{"direction", view.direction == Direction::Right ? "right" : "left"}})
         << '\n';
}

void LineTable::tell_seat(const Place& place, Seat seat) {
    const Speaker& speaker = place.speaker();
    const Catalogue& words = speaker.catalogue;
    const SeatView& view = place.view();
    const std::string name = seat_name(speaker, seat);
    const char* const state = !view.at_table.has(seat)     ? "left"
                              : view.knocked_out.has(seat) ? "out"
                                                           : "playing";
    out_ << "  "
         << words.format(
                "play.lines.seat",
                {{"player", name}, {"state", state}, {"count", view.hand_counts[index(seat)]}});
    std::string powers;
    for (unsigned i = 0; i < 4; ++i)
        if (view.powers[i] == seat) {
            if (!powers.empty()) powers += words.format("list.separator");
            powers += colour_name(words, colour_at(i));
        }
    if (!powers.empty())
        out_ << ' ' << words.format("play.lines.powers", {{"player", name}, {"powers", powers}});
    if (speaker.game.rules.scoring != Scoring::None)
        out_ << ' '
             << words.format("play.lines.points",
                             {{"player", name}, {"count", view.scores[index(seat)]}});
    out_ << '\n';
}

void LineTable::explain(const Place& place, std::string_view which) {
    const Speaker& speaker = place.speaker();
    FaceId face = FaceId::None;
    const Picked pick = picked(which);
    const std::vector<TableChoice> all = choices(speaker, place.view());
    if (pick.number > 0 && pick.number <= all.size())
        face = all[pick.number - 1].action.face;
    else if (const auto found = find_face(speaker.game, trim(which)))
        face = *found;
    for (const Line& line :
         explain_card(speaker, place.edition(), place.view(), face,
                      [&](const Action& action) { return place.why_not(action); }))
        out_ << line.text << '\n';
    if (!trim(which).empty()) return;
    out_ << speaker.catalogue.format("play.lines.help") << '\n';
    if (place.company()) out_ << speaker.catalogue.format("play.lines.talk") << '\n';
}

/// All rules, or those found by an id or by words.
void LineTable::tell_rules(const Place& place, std::string_view words) {
    for (const Line& line : words.empty() ? explain_rules(place.speaker(), place.edition())
                                          : find_in_rules(place.speaker(), place.edition(), words))
        out_ << line.text << '\n';
    if (words.empty()) out_ << place.speaker().catalogue.format("play.lines.find") << '\n';
}

LineTable::Choices LineTable::choices_of(const Place& place) {
    Choices all;
    if (std::optional<LobbyPage> page = place.lobby_page()) {
        all.offers = std::move(page->offers);
        return all;
    }
    if (place.view().phase == Phase::Playing) all.moves = choices(place.speaker(), place.view());
    return all;
}

/// False: the person leaves.
bool LineTable::take(Place& place, const std::string& typed) {
    const Speaker& speaker = place.speaker();
    const std::string_view line = trim(typed);
    if (line == "q") return false;
    if (place.company() && take_chat(place, line)) return true;
    if (line == "r" || line.starts_with("r ")) {
        tell_rules(place, trim(line.substr(1)));
        return true;
    }
    const Choices all = choices_of(place);
    const Picked pick = picked(line);
    const std::optional<std::string_view> help = help_wanted(line);
    if (help && (place.lobby_page() || place.view().phase != Phase::Playing)) {
        tell_choices_again(place);
        return true;
    }
    if (!all.offers.empty()) {
        if (pick.number == 0 || pick.number > all.offers.size())
            tell_unknown(place, all);
        else
            place.take(no_time, all.offers[pick.number - 1]);
        return true;
    }
    if (place.view().phase != Phase::Playing) return take_between_rounds(place, line);
    if (help) {
        explain(place, *help);
        return true;
    }
    if (line == "l") {
        tell_table(place);
        return true;
    }
    std::optional<Action> action;
    if (pick.number > 0 && pick.number <= all.moves.size())
        action = all.moves[pick.number - 1].action;
    for (const TableChoice& choice : all.moves)
        if (!action && !choice.key.empty() && choice.key == line &&
            choice.action.kind != ActionKind::Call && choice.action.kind != ActionKind::Power &&
            choice.action.kind != ActionKind::Swap)
            action = choice.action;
    if (!action && (line.empty() || line == "0") && place.may_go_on()) {
        place.go_on(no_time);
        return true;
    }
    // The notation is accepted too, one card or answer at a time.
    if (!action)
        if (const Result<Move> move = parse_move(speaker.game, place.view().viewer, line);
            move && move->plays.size() == 1 && !move->has_answers())
            action = move->plays[0];
    if (!action) {
        tell_unknown(place, all);
        return true;
    }
    if (const Result<void> acted = place.act(no_time, *action); !acted)
        out_ << acted.error() << '\n';
    return true;
}

/// Help while no cards are played: how to choose, and the choices.
void LineTable::tell_choices_again(const Place& place) {
    const Catalogue& words = place.speaker().catalogue;
    out_ << words.format("play.lines.choose") << '\n';
    if (!place.company()) return;  // with company the choices are repeated after every line
    out_ << words.format("play.lines.talk") << '\n';
    tell_situation(place);
}

/// Without choices: whom the table waits for.
void LineTable::tell_unknown(const Place& place, const Choices& all) {
    const Speaker& speaker = place.speaker();
    out_ << (all.count() > 0
                 ? speaker.catalogue.format("play.lines.unknown", {{"count", all.count()}})
                 : question_sentence(speaker, place.view()))
         << '\n';
}

/// Handles "/hello everybody" and "!3"; false: the line is neither.
bool LineTable::take_chat(Place& place, std::string_view line) {
    const Catalogue& words = place.speaker().catalogue;
    if (line.starts_with('/')) {
        place.say(no_time, std::string(trim(line.substr(1))));
        return true;
    }
    if (!line.starts_with('!')) return false;
    const std::span<const std::string_view> gestures = gesture_keys();
    const std::size_t number = picked(line.substr(1)).number;
    if (number > 0 && number <= gestures.size()) {
        place.gesture(no_time, static_cast<unsigned>(number - 1));
        return true;
    }
    for (std::size_t i = 0; i < gestures.size(); ++i)
        out_ << "  !" << i + 1 << " " << words.format(gestures[i]) << '\n';
    return true;
}

bool LineTable::take_between_rounds(Place& place, std::string_view line) {
    if (line == "2") return false;
    if (line == "1" || line.empty()) {
        scored_ = 0;
        place.go_on(no_time);
        return true;
    }
    out_ << place.speaker().catalogue.format("play.lines.unknown", {{"count", 2}}) << '\n';
    return true;
}

// ---- Output

void LineTable::tell_news(Place& place) {
    std::vector<std::string> news = place.take_news();
    if (auto message = place.take_message()) news.push_back(std::move(*message));
    if (news.empty()) return;
    if (std::exchange(prompted_, false)) out_ << '\n';
    for (const std::string& sentence : news) out_ << sentence << '\n';
}

/// The remaining hands, and after a match its statistics.
void LineTable::tell_tally(const Place& place, const MatchTally& tally) {
    const Speaker& speaker = place.speaker();
    const Catalogue& words = speaker.catalogue;
    for (const std::string& hand :
         hand_sentences(speaker, tally, [&](FaceId face) { return card_name(speaker, face); }))
        out_ << hand << '\n';
    if (place.view().phase != Phase::MatchOver) return;
    out_ << numbers_title(speaker, tally) << '\n';
    for (const NumberRow& row : match_numbers(speaker, tally)) {
        std::string list;
        for (unsigned i = 0; i < place.view().seats; ++i) {
            if (i > 0) list += words.format("list.separator");
            list += seat_name(speaker, seat_at(i)) + " " + std::to_string(row.values[i]);
        }
        out_ << "  " << words.format("play.menu.row", {{"name", row.name}, {"value", list}})
             << '\n';
    }
}

/// Once after each round.
void LineTable::tell_scores(const Place& place) {
    if (std::exchange(scored_, place.view().round) == place.view().round) return;
    if (place.speaker().game.rules.scoring != Scoring::None) tell_table(place);
    if (const MatchTally* const tally = place.tally()) tell_tally(place, *tally);
    if (!place.footer().empty()) out_ << place.footer() << '\n';
}

/// The question, and all choices.
void LineTable::tell_situation(const Place& place) {
    const Speaker& speaker = place.speaker();
    const Catalogue& words = speaker.catalogue;
    const Choices all = choices_of(place);
    if (place.view().phase != Phase::Playing) tell_scores(place);
    if (const std::optional<LobbyPage> page = place.lobby_page()) {
        out_ << '\n' << page->title << '\n';
        for (const std::string& sentence : page->head) out_ << sentence << '\n';
        for (const std::string& row : page->rows) out_ << "  " << row << '\n';
    } else if (place.view().phase != Phase::Playing) {
        const bool over = place.view().phase == Phase::MatchOver;
        const std::string_view next = over              ? "play.lines.again"
                                      : place.company() ? "play.lines.ready"
                                                        : "play.lines.next";
        out_ << "  1. " << words.format(next) << '\n'
             << "  2. " << words.format("play.lines.quit") << '\n';
        return;
    } else {
        scored_ = 0;
        out_ << '\n';
        if (is_asked(place.view()))
            out_ << question_sentence(speaker, place.view()) << '\n'
                 << words.format("play.lines.hand",
                                 {{"cards", card_list(speaker, faces_of(place))}})
                 << '\n';
    }
    std::size_t number = 0;
    for (const TableChoice& choice : all.moves)
        out_ << "  " << ++number << ". " << choice.sentence << '\n';
    for (const Offer& offer : all.offers)
        out_ << "  " << ++number << ". " << offer.sentence << '\n';
    if (place.may_go_on()) out_ << "  0. " << words.format("play.lines.on") << '\n';
}

/// The state whose changes are told again, because the person cannot look at a screen.
std::string LineTable::situation_of(const Place& place) const {
    std::string text;
    const Choices all = choices_of(place);
    if (const std::optional<LobbyPage> page = place.lobby_page()) {
        for (const std::string& each : page->head) text += each + '\n';
        for (const std::string& each : page->rows) text += each + '\n';
    } else if (place.view().phase != Phase::Playing) {
        text = "over " + std::to_string(place.view().round);
    } else if (is_asked(place.view()) && !place.held()) {
        text = "asked " + std::to_string(place.view().decision);
    }
    if (place.view().phase == Phase::Playing && may_react(place.view()))
        for (const TableChoice& choice : all.moves)
            if (choice.action.kind != ActionKind::Play || choice.action.has(play_flag::jump))
                text += '\n' + choice.sentence;
    for (const Offer& offer : all.offers) text += '\n' + offer.sentence;
    return text;
}

void LineTable::meanwhile(Place& place) {
    place.pass(no_time);
    const bool prompted = prompted_;
    tell_news(place);
    std::string situation = place.company() ? situation_of(place) : std::string();
    if (situation != told_) {
        told_ = std::move(situation);
        if (!told_.empty() && !place.over()) {
            if (std::exchange(prompted_, false)) out_ << '\n';
            tell_situation(place);
        }
    }
    if (prompted && !prompted_ && !place.over()) {
        out_ << "> " << std::flush;
        prompted_ = true;
    }
}

void LineTable::play(Place& place, bool auto_pass) {
    // At a server's table an unchanged situation is not repeated.
    told_.clear();
    while (true) {
        meanwhile(place);
        if (place.over()) return;
        if (auto_pass && only_pass(place.view()) && !may_react(place.view()) && !place.held() &&
            place.act(no_time, Action::simple(ActionKind::Pass, place.view().viewer)))
            continue;
        if (!place.company()) tell_situation(place);
        const std::optional<std::string> line = ask();
        if (!line || !take(place, *line)) return;
    }
}

}  // namespace lastcard
