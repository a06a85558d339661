// Describes a table in sentences (see narrator.hpp).
#include "wasm/narrator.hpp"

#include <algorithm>
#include <utility>

#include "base/json.hpp"
#include "bot/world.hpp"
#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "edition/switches.hpp"
#include "engine/fit.hpp"
#include "record/apply_action.hpp"
#include "record/notation.hpp"
#include "text/choices.hpp"
#include "text/rule_words.hpp"
#include "text/sentences.hpp"
#include "wire/notices.hpp"

namespace lastcard {

namespace {

std::string problem(std::string_view member, std::string_view sentence) {
    std::string text;
    json::Writer(text).begin_object().member(member, sentence).end_object();
    return text;
}

/// Tells one game at one table from another.
std::string name_of(const wire::TableInfo& table) {
    std::string name = table.code + '\n' + table.edition_hash;
    for (const wire::RuleWord& rule : table.rules) name += '\n' + rule.key + '=' + rule.value;
    return name;
}

/// A complete state that looks to the viewer like this view. Whether the viewer's own cards may be
/// played is the same in all such states.
State some_world(const Game& game, const SeatView& view) {
    const SeatMemory memory = SeatMemory::from_view(game, view);
    const CardTraits book(game);
    State world;
    FastStream random(1);
    WorldMaker({game, view, memory}, book).make(random, world);
    return world;
}

/// Whether the viewer decides about a card of the hand, or about one just drawn.
bool has_turn(const SeatView& view) {
    if (!is_asked(view)) return false;
    const Ask kind = view.question().kind;
    return kind == Ask::Turn || kind == Ask::Drawn;
}

/// Whether playing the card could be judged a bluff (G-13): for beginners, who do not think of it.
bool is_bluff(const Game& game, const State& world, const SeatView& view, const Action& action) {
    return action.kind == ActionKind::Play && game.face(action.face).restricted &&
           game.rules.challenge != ChallengeRule::Off &&
           would_bluff(game, world, view.viewer, world.colour, action.face);
}

/// Whether the seat can come down to one card by plays of this turn, starting with this action.
bool leaves_one(const Game& game, const State& world, const Action& action, Seat seat,
                unsigned further) {
    State after = world;
    if (!apply_action(game, after, action).accepted()) return false;
    if (after.hand_counts[index(seat)] == 1) return true;
    if (further == 0 || after.phase != Phase::Playing || after.frame_count == 0 ||
        after.question().seat != seat)
        return false;
    const FaceSet plays = view_of(game, after, seat).moves().plays;
    for (unsigned face = 0; face < game.face_count; ++face)
        if (plays.has(face_at(face)) &&
            leaves_one(game, after, Action::play(seat, face_at(face)), seat, further - 1))
            return true;
    return false;
}

/// Whether a call now is allowed (G-42), but lapses whatever card is played. With a single card,
/// one that is drawn may be played.
bool call_in_vain(const Game& game, const State& world, const SeatView& view,
                  const std::vector<TableChoice>& all) {
    constexpr unsigned most_further_plays = 4;
    const Seat seat = view.viewer;
    if (!view.moves().uno || view.hand_counts[index(seat)] == 1) return false;
    return std::none_of(all.begin(), all.end(), [&](const TableChoice& each) {
        return is_answer(each.action) &&
               leaves_one(game, world, each.action, seat, most_further_plays);
    });
}

Reason find_reason(std::string_view name) {
    for (unsigned i = 1; i < reason_count; ++i)
        if (reason_name(static_cast<Reason>(i)) == name) return static_cast<Reason>(i);
    return Reason::None;
}

RuleId find_rule(std::string_view text) {
    if (text.size() < 3) return {};
    unsigned number = 0;
    for (const char c : text.substr(2)) number = number * 10 + static_cast<unsigned>(c - '0');
    return {text.front(), static_cast<std::uint8_t>(number)};
}

}  // namespace

// ---- The game of the table

Result<void> Narrator::learn_edition(std::string_view sources) {
    const json::Document document = json::parse(sources);
    const json::Value* const files = document.root.find("files");
    if (files == nullptr || files->array.empty()) return "The edition has no files.";
    const auto part = [](const json::Value& file, std::string_view key) {
        const json::Value* const value = file.find(key);
        return value == nullptr ? std::string() : value->string;
    };
    const EditionResolver resolver = [&](std::string_view reference, std::string_view from) {
        for (const json::Value& each : files->array)
            if (part(each, "name") == std::string(reference) + ".toml")
                return FoundText(NamedText{part(each, "name"), part(each, "text")});
        return builtin_resolver()(reference, from);
    };
    const json::Value& last = files->array.back();
    LoadResult loaded = load_edition_text(part(last, "text"), part(last, "name"), resolver);
    if (!loaded) return loaded.error().sentence();
    own_ = std::move(*loaded);
    return {};
}

/// Loads the game of this table unless it is known. Returns the answer to give instead on failure.
std::optional<std::string> Narrator::begin(const wire::TableInfo& table) {
    const std::string name = name_of(table);
    if (game_ && table_ == name) return std::nullopt;
    const bool changed = game_ && table_.starts_with(table.code + '\n');
    std::optional<Edition> edition;
    if (own_ && own_->hash == table.edition_hash) {
        edition = own_;
    } else if (LoadResult built_in = find_edition(table.edition)) {
        if (built_in->hash == table.edition_hash) edition = std::move(*built_in);
    }
    if (!edition) return problem("needs", "edition");
    Rules rules = edition->rules;
    for (const wire::RuleWord& each : table.rules)
        if (const Result<void> set = set_switch(rules, each.key, each.value); !set)
            return problem("error", set.error());
    if (changed)
        for (std::string& sentence :
             change_sentences(Catalogue::of(language_), *edition_, game_->rules, *edition, rules))
            journal_.note(std::move(sentence));
    else
        journal_ = Journal();
    follower_.reset();
    game_ = std::make_unique<const Game>(compile_game(*edition, rules));
    follower_ = std::make_unique<wire::Follower>(*game_);
    edition_ = std::move(edition);
    table_ = name;
    return std::nullopt;
}

void Narrator::sit(Seat seat) {
    seat_ = seat;
    journal_.tell_to(seat);
}

void Narrator::take_names(const wire::Lobby& lobby) {
    names_.clear();
    for (const wire::LobbySeat& each : lobby.seats) names_.push_back(each.name);
}

/// Reports people who have joined or left since the previous lobby.
void Narrator::compare_chairs(const std::vector<std::string>& before) {
    const Catalogue& words = Catalogue::of(language_);
    for (std::size_t i = 0; i < names_.size() && i < before.size(); ++i) {
        if (names_[i] == before[i]) continue;
        if (!before[i].empty())
            journal_.note(words.format("play.note.gets_up", {{"player", before[i]}}));
        if (!names_[i].empty())
            journal_.note(words.format("play.note.sits", {{"player", names_[i]}}));
    }
}

Speaker Narrator::speaker() const { return {Catalogue::of(language_), *game_, names_, {}}; }

// ---- Messages

std::string Narrator::hear(std::string_view frame, Moment now) {
    Result<wire::ServerMessage> read = wire::read_message(frame, now);
    if (!read) return problem("error", read.error());
    const std::vector<std::string> before = journal_.sentences();
    if (auto* welcome = std::get_if<wire::WelcomeSeen>(&*read)) {
        if (auto instead = begin(welcome->table)) return *instead;
        sit(welcome->seat);
        take_names(welcome->lobby);
        if (const Result<void> taken = follower_->take(*welcome, now); !taken)
            return problem("error", taken.error());
        tell(follower_->told());
    } else if (auto* lobby = std::get_if<wire::LobbySeen>(&*read)) {
        const std::vector<std::string> chairs = names_;
        take_names(lobby->lobby);
        // At the start of a match people change chairs to close gaps; no person joins or leaves.
        if (lobby->lobby.stage == Stage::Lobby && game_) compare_chairs(chairs);
    } else if (auto* events = std::get_if<wire::EventsSeen>(&*read)) {
        if (!follower_) return problem("error", "Events came before the welcome.");
        if (const Result<void> taken = follower_->take(*events, now); !taken)
            return problem("error", taken.error());
        if (follower_->view()) sit(follower_->view()->viewer);
        tell(follower_->told());
    }
    if (!game_) return problem("error", "No table is followed.");
    return outcome(before);
}

std::string Narrator::say_again() {
    return game_ ? outcome(journal_.sentences()) : problem("error", "No table is followed.");
}

void Narrator::tell(const std::vector<wire::TableEvent>& events) {
    std::vector<SeatEvent> run;
    // Custom card names are those of the edition in the current language.
    const std::vector<CardName> cards = custom_card_names(Catalogue::of(language_), *edition_);
    const auto tell_run = [&] {
        if (run.empty()) return;
        Speaker words = speaker();
        words.card_names = cards;
        journal_.add(words, run);
        run.clear();
    };
    for (const wire::TableEvent& each : events) {
        if (const SeatEvent* const event = std::get_if<SeatEvent>(&each)) {
            run.push_back(*event);
        } else if (const std::string sentence = note(std::get<Notice>(each)); !sentence.empty()) {
            tell_run();
            journal_.note(sentence);
        }
    }
    tell_run();
}

/// The sentence for a notice of the table; empty if it needs none.
std::string Narrator::note(const Notice& notice) const {
    const std::string_view key = wire::notice_words(notice.kind).note;
    const bool me = notice.seat != Seat::None && notice.seat == seat_;
    const bool own = me && (notice.kind == NoticeKind::Gone || notice.kind == NoticeKind::Returned);
    if (key.empty() || own) return {};
    const Speaker words = speaker();
    return words.catalogue.format(key, {{"player", seat_name(words, notice.seat)}});
}

std::string Narrator::outcome(const std::vector<std::string>& before) const {
    const std::vector<std::string>& all = journal_.sentences();
    const auto [same, other] = std::mismatch(before.begin(), before.end(), all.begin(), all.end());
    const auto from = static_cast<std::size_t>(same - before.begin());
    std::string text;
    json::Writer out(text);
    out.begin_object().member("from", from).key("said").begin_array();
    for (std::size_t i = from; i < all.size(); ++i) out.value(all[i]);
    out.end_array();
    const std::optional<SeatView>& view = follower_->view();
    if (view) {
        Speaker words = speaker();
        const std::vector<CardName> cards = custom_card_names(words.catalogue, *edition_);
        words.card_names = cards;
        out.member("question", question_sentence(words, *view));
        out.key("choices").begin_array();
        if (view->viewer != Seat::None) {
            const std::vector<TableChoice> all = choices(words, *view);
            const bool turn = has_turn(*view);
            const State world = turn ? some_world(*game_, *view) : State{};
            for (const TableChoice& each : all) {
                out.begin_object().member("move", move_text(*game_, each.action));
                out.member("words", each.sentence);
                if (turn && is_bluff(*game_, world, *view, each.action)) out.member("bluff", true);
                out.end_object();
            }
            out.end_array();
            if (only_pass(*view) && !may_react(*view)) out.member("only_pass", true);
            if (turn && call_in_vain(*game_, world, *view, all)) out.member("vain_call", true);
        } else {
            out.end_array();
        }
    }
    out.end_object();
    return text;
}

std::string Narrator::card_names() const {
    std::string text;
    json::Writer out(text);
    out.begin_object();
    if (game_) {
        Speaker words = speaker();
        const std::vector<CardName> cards = custom_card_names(words.catalogue, *edition_);
        words.card_names = cards;
        for (unsigned i = 0; i < game_->face_count; ++i) {
            const auto face = static_cast<FaceId>(i);
            out.member(face_text(*game_, face), card_name(words, face));
        }
    }
    out.end_object();
    return text;
}

// ---- Explanations

std::string Narrator::refusal(std::string_view message) const {
    const Catalogue& catalogue = Catalogue::of(language_);
    const json::Document document = json::parse(message);
    const auto part = [&](std::string_view key) {
        const json::Value* const value = document.root.find(key);
        return value == nullptr ? std::string() : value->string;
    };
    const auto number = [&](std::string_view key, std::int64_t otherwise) {
        const json::Value* const value = document.root.find(key);
        return value == nullptr ? otherwise : value->integer;
    };
    const auto seat = static_cast<unsigned>(number("seat", max_seats));
    const Seat meant = seat < max_seats ? seat_at(seat) : Seat::None;
    if (part("by") == "rules" && game_) {
        Refusal why;
        why.reason = find_reason(part("reason"));
        why.rule = find_rule(part("rule"));
        why.card = find_face(*game_, part("card")).value_or(FaceId::None);
        why.top = find_face(*game_, part("top")).value_or(FaceId::None);
        why.colour = find_colour(part("colour")).value_or(Colour::None);
        why.seat = meant;
        why.number = static_cast<std::uint8_t>(number("number", 0));
        return refusal_sentence(speaker(), why, seat_);
    }
    const std::string player = game_ ? seat_name(speaker(), meant) : std::string();
    return catalogue.format(part("sentence"), {{"player", player}});
}

std::string Narrator::explain(std::string_view token) const {
    if (!game_ || !follower_->view()) return problem("error", "No game is on.");
    const SeatView& view = *follower_->view();
    const std::optional<FaceId> face = find_face(*game_, token);
    if (!face || view.viewer == Seat::None) return problem("error", "There is no such card.");
    Speaker words = speaker();
    const std::vector<CardName> cards = custom_card_names(words.catalogue, *edition_);
    words.card_names = cards;
    State world = some_world(*game_, view);
    const Refusal why = apply_action(*game_, world, Action::play(view.viewer, *face));
    std::string text;
    json::Writer out(text);
    out.begin_object();
    out.member("card", card_name(words, *face));
    out.member("fits", why.accepted());
    out.member("why", why.accepted() ? words.catalogue.format("play.explain.fits")
                                     : refusal_sentence(words, why, view.viewer));
    out.member("help", edition_->faces[index(*face)].help.in(language_code(language_)));
    out.end_object();
    return text;
}

}  // namespace lastcard
