// Choices by number (see lines.hpp).
#include "play/lines.hpp"

#include <algorithm>

#include "base/text_util.hpp"
#include "play/choices.hpp"
#include "play/explain.hpp"
#include "record/notation.hpp"
#include "text/sentences.hpp"

namespace lastcard {

namespace {

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

std::vector<FaceId> faces_of(const Session& session) {
    std::vector<FaceId> faces;
    for (const HeldCard& card : held_cards(session.speaker().game, session.view()))
        faces.insert(faces.end(), card.copies, card.face);
    return faces;
}

}  // namespace

std::optional<std::string> LineTable::ask() {
    out_ << "> " << std::flush;
    return read_();
}

// ---- Menu

std::optional<TableSetup> LineTable::choose(Menu menu, std::string& resume) {
    while (true) {
        const Catalogue& words = menu.catalogue();
        const std::vector<std::string> rows = menu.row_texts();
        out_ << '\n';
        for (std::size_t i = 0; i < rows.size(); ++i)
            out_ << "  " << i + 1 << ". " << rows[i] << '\n';
        out_ << words.format(menu.on_main_sheet() ? "play.lines.menu" : "play.lines.sheet") << '\n';
        const std::optional<std::string> line = ask();
        if (!line || trim(*line) == "q") return std::nullopt;
        if (!menu.on_main_sheet() && trim(*line).empty()) {
            menu.key({screen::KeyKind::Escape});
            continue;
        }
        const bool help = trim(*line).starts_with('?');
        const Picked pick = picked(help ? trim(*line).substr(1) : *line);
        if (pick.number == 0 || pick.number > rows.size()) {
            out_ << words.format("play.lines.unknown", {{"count", rows.size()}}) << '\n';
            continue;
        }
        const std::size_t row = pick.number - 1;
        if (!pick.rest.empty()) {
            if (!menu.set(row, std::string(pick.rest)))
                out_ << words.format("play.lines.no_value") << '\n';
            continue;
        }
        if (help) {
            for (const Line& each : menu.row_help(row)) out_ << each.text << '\n';
            continue;
        }
        switch (menu.enter(row)) {
            case Menu::Result::Quit: return std::nullopt;
            case Menu::Result::Start: return menu.setup();
            case Menu::Result::Continue: resume = menu.chosen().path; return menu.setup();
            case Menu::Result::Open:
                for (const Line& each : menu.row_help(std::min(row, menu.row_texts().size() - 1)))
                    if (each.kind != Line::Kind::Faint) out_ << each.text << '\n';
                break;
        }
    }
}

// ---- The table

void LineTable::tell_table(const Session& session) {
    const Speaker& speaker = session.speaker();
    const Catalogue& words = speaker.catalogue;
    const SeatView& view = session.view();
    for (unsigned i = 0; i < view.seats; ++i) tell_seat(session, seat_at(i));
    out_ << words.format("play.lines.top", {{"top", face_up_name(speaker, view.top, view.colour)}})
         << ' ' << words.format("play.lines.pile", {{"count", view.draw_count}}) << ' '
         << words.format("play.lines.direction",
                         {{"direction", view.direction == Direction::Right ? "right" : "left"}})
         << '\n';
}

void LineTable::tell_seat(const Session& session, Seat seat) {
    const Speaker& speaker = session.speaker();
    const Catalogue& words = speaker.catalogue;
    const SeatView& view = session.view();
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

void LineTable::tell_scores(Sitting& sitting) {
    const Session& session = sitting.session();
    const SeatView& view = session.view();
    if (session.speaker().game.rules.scoring != Scoring::None) tell_table(session);
    if (session.match_over()) {
        sitting.finish();
        out_ << sitting.stored() << '\n';
    }
    scored_ = view.round;
}

void LineTable::explain(const Session& session, std::string_view which) {
    const Speaker& speaker = session.speaker();
    FaceId face = FaceId::None;
    const Picked pick = picked(which);
    const std::vector<TableChoice> all = choices(speaker, session.view());
    if (pick.number > 0 && pick.number <= all.size())
        face = all[pick.number - 1].action.face;
    else if (const auto found = find_face(speaker.game, trim(which)))
        face = *found;
    for (const Line& line :
         explain_card(speaker, session.room().edition(), session.view(), face,
                      [&](const Action& action) { return session.why_not(action); }))
        out_ << line.text << '\n';
    if (trim(which).empty()) out_ << speaker.catalogue.format("play.lines.help") << '\n';
}

/// False: the person leaves.
bool LineTable::take(Sitting& sitting, const std::string& typed) {
    Session& session = sitting.session();
    const Speaker& speaker = session.speaker();
    const std::string_view line = trim(typed);
    const std::vector<TableChoice> all = choices(speaker, session.view());
    if (line == "q") return false;
    if (line.starts_with('?')) {
        explain(session, line.substr(1));
        return true;
    }
    if (line == "r") {
        for (const Line& each : explain_rules(speaker, session.room().edition()))
            if (!each.text.empty()) out_ << each.text << '\n';
        return true;
    }
    if (line == "l") {
        tell_table(session);
        return true;
    }
    std::optional<Action> action;
    const Picked pick = picked(line);
    if (pick.number > 0 && pick.number <= all.size()) action = all[pick.number - 1].action;
    for (const TableChoice& choice : all)
        if (!action && !choice.key.empty() && choice.key == line &&
            choice.action.kind != ActionKind::Call && choice.action.kind != ActionKind::Power &&
            choice.action.kind != ActionKind::Swap)
            action = choice.action;
    if (!action && (line.empty() || line == "0") && session.may_go_on()) {
        session.go_on(Moment{0});
        return true;
    }
    // Whoever knows the notation may write it, one card or answer at a time.
    if (!action)
        if (const MoveText move = parse_move(speaker.game, session.view().viewer, line);
            move.move && move.move->plays.size() == 1 && !move.move->has_answers())
            action = move.move->plays[0];
    if (!action) {
        out_ << speaker.catalogue.format("play.lines.unknown", {{"count", all.size()}}) << '\n';
        return true;
    }
    if (const auto refused = session.act(Moment{0}, *action)) out_ << *refused << '\n';
    return true;
}

bool LineTable::between_rounds(Sitting& sitting) {
    Session& session = sitting.session();
    const Catalogue& words = session.speaker().catalogue;
    if (scored_ != session.view().round) tell_scores(sitting);
    out_ << "  1. " << words.format(session.match_over() ? "play.lines.again" : "play.lines.next")
         << '\n'
         << "  2. " << words.format("play.lines.quit") << '\n';
    const std::optional<std::string> line = ask();
    if (!line || trim(*line) == "2" || trim(*line) == "q") return false;
    if (trim(*line) != "1" && !trim(*line).empty()) {
        out_ << words.format("play.lines.unknown", {{"count", 2}}) << '\n';
        return true;
    }
    scored_ = 0;
    if (session.match_over())
        sitting.again(Moment{0});
    else
        session.go_on(Moment{0});
    return true;
}

void LineTable::play(Sitting& sitting) {
    Session& session = sitting.session();
    const Speaker& speaker = session.speaker();
    while (true) {
        session.pass(Moment{0});
        for (const std::string& sentence : session.take_news()) out_ << sentence << '\n';
        if (const auto message = session.take_message()) out_ << *message << '\n';
        if (session.view().phase != Phase::Playing) {
            if (!between_rounds(sitting)) return;
            continue;
        }
        out_ << '\n';
        if (is_asked(session.view())) {
            out_ << question_sentence(speaker, session.view()) << '\n'
                 << speaker.catalogue.format("play.lines.hand",
                                             {{"cards", card_list(speaker, faces_of(session))}})
                 << '\n';
        }
        const std::vector<TableChoice> all = choices(speaker, session.view());
        for (std::size_t i = 0; i < all.size(); ++i)
            out_ << "  " << i + 1 << ". " << all[i].sentence << '\n';
        if (session.may_go_on())
            out_ << "  0. " << speaker.catalogue.format("play.lines.on") << '\n';
        const std::optional<std::string> line = ask();
        if (!line || !take(sitting, *line)) return;
    }
}

}  // namespace lastcard
