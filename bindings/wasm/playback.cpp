// Shows a recorded match (see playback.hpp).
#include "wasm/playback.hpp"

#include <algorithm>
#include <utility>

#include "base/json.hpp"
#include "record/apply_action.hpp"
#include "record/notation.hpp"
#include "text/choices.hpp"
#include "text/narrate.hpp"
#include "text/sentences.hpp"
#include "view/seat_view.hpp"
#include "wire/encode.hpp"
#include "wire/http.hpp"

namespace lastcard {

namespace {

std::string problem(std::string_view sentence) {
    std::string text;
    json::Writer(text).begin_object().member("error", sentence).end_object();
    return text;
}

bool deals(std::span<const Event> events) {
    return std::any_of(events.begin(), events.end(),
                       [](const Event& event) { return event.kind == EventKind::RoundStarted; });
}

/// What a seat did in the match, in numbers.
struct Tally {
    unsigned called = 0;   ///< “UNO!”
    unsigned caught = 0;   ///< caught others
    unsigned missed = 0;   ///< was caught by others
    unsigned rounds = 0;   ///< won
    unsigned played = 0;   ///< cards
    unsigned drawn = 0;    ///< cards, without the deal
    unsigned penalty = 0;  ///< the largest, in cards
    unsigned most = 0;     ///< cards in the hand
    unsigned chain = 0;    ///< cards played in a row, before another player played one
};

class Counter {
public:
    explicit Counter(std::size_t seats) : tallies_(seats) {}

    void count(const ReplayStep& step) {
        for (const Event& event : step.events)
            if (event.seat != Seat::None) count(event);
        for (unsigned i = 0; i < tallies_.size(); ++i)
            tallies_[i].most = std::max<unsigned>(tallies_[i].most, step.state.hand_counts[i]);
    }
    const std::vector<Tally>& tallies() const { return tallies_; }

private:
    void count(const Event& event) {
        Tally& own = tallies_[index(event.seat)];
        const EventKind kind = event.kind;
        if (kind == EventKind::RoundStarted) run_ = 0;
        if (kind == EventKind::UnoCalled) ++own.called;
        if (kind == EventKind::RoundWon) ++own.rounds;
        // A card that a roulette reveals is taken too.
        if (kind == EventKind::CardDrawn || kind == EventKind::CardRevealed) ++own.drawn;
        if (kind == EventKind::PenaltyTaken)
            own.penalty = std::max<unsigned>(own.penalty, event.number);
        if (kind == EventKind::Caught) {
            ++own.caught;
            ++tallies_[index(event.other)].missed;
        }
        if (kind == EventKind::CardPlayed) {
            const unsigned cards = std::max<unsigned>(event.number, 1);
            own.played += cards;
            run_ = (event.seat == runner_ ? run_ : 0) + cards;
            runner_ = event.seat;
            own.chain = std::max(own.chain, run_);
        }
    }

    std::vector<Tally> tallies_;
    Seat runner_ = Seat::None;  ///< who played the last card,
    unsigned run_ = 0;          ///< and how many in a row
};

}  // namespace

std::string Playback::open(std::string_view text) {
    ReadRecord read = read_record(text);
    if (read.error) return problem(read.error->sentence);
    OpenedRecord opened = open_record(read.record.header);
    if (!opened) return problem(opened.error().sentence);
    actions_.clear();
    kept_.clear();
    std::vector<std::size_t> rounds;
    Counter counter(read.record.header.seats);
    const Replayed replayed = replay_at(*opened, read.record, [&](const ReplayStep& step) {
        if (step.action != nullptr) actions_.push_back(*step.action);
        if (step.number % stride == 0) kept_.push_back(step.state);
        if (deals(step.events)) rounds.push_back(step.number);
        counter.count(step);
    });
    if (replayed.error) {
        kept_.clear();
        return problem(replayed.error->sentence);
    }
    table_ = std::move(*opened);
    names_ = std::move(read.record.header.names);
    const SeatView end = view_of(*table_.game, replayed.state, Seat::None);
    std::string out_text;
    json::Writer out(out_text);
    out.begin_object().member("seats", read.record.header.seats);
    out.key("names").begin_array();
    for (unsigned i = 0; i < read.record.header.seats; ++i)
        out.value(seat_name(speaker(Language::En), seat_at(i)));
    out.end_array().member("steps", actions_.size()).key("rounds").begin_array();
    for (const std::size_t each : rounds) out.value(each);
    out.end_array().key("scores").begin_array();
    for (unsigned i = 0; i < read.record.header.seats; ++i) out.value(end.scores[i]);
    out.end_array().key("winners").begin_array();
    for (unsigned i = 0; i < read.record.header.seats; ++i)
        if (end.match_winners.has(seat_at(i))) out.value(i);
    out.end_array().key("tallies").begin_array();
    for (const Tally& each : counter.tallies()) {
        out.begin_object().member("called", each.called).member("caught", each.caught);
        out.member("missed", each.missed).member("rounds", each.rounds);
        out.member("played", each.played).member("drawn", each.drawn);
        out.member("penalty", each.penalty).member("most", each.most);
        out.member("chain", each.chain).end_object();
    }
    out.end_array().member("finished", read.record.end.has_value());
    out.member("fair", read.record.header.fair.has_value()).end_object();
    return out_text;
}

Speaker Playback::speaker(Language language) const {
    return {Catalogue::of(language), *table_.game, names_, {}};
}

State Playback::state_at(std::size_t step) const {
    State state = kept_[step / stride];
    for (std::size_t i = step / stride * stride; i < step; ++i)
        apply_action(*table_.game, state, actions_[i]);
    return state;
}

std::string Playback::story(Language language, Seat viewer) const {
    if (kept_.empty()) return problem("No record is open.");
    Speaker words = speaker(language);
    const std::vector<CardName> cards = custom_card_names(words.catalogue, *table_.edition);
    words.card_names = cards;
    std::string text = "{\"edition\":";
    wire::encode_edition(text, *table_.edition, words.catalogue);
    text += ",\"steps\":";
    std::string steps;
    json::Writer out(steps);
    out.begin_array();
    EventList events;
    State state = begin_match(*table_.game, table_.setup, events);
    for (std::size_t step = 0;; ++step) {
        out.begin_array();
        const std::span<const Event> happened(events.begin(), events.end());
        for (const std::string& sentence : viewer == Seat::None ? narrate_openly(words, happened)
                                                                : narrate(words, happened, viewer))
            out.value(sentence);
        out.end_array();
        if (step == actions_.size()) break;
        events.clear();
        apply_action(*table_.game, state, actions_[step], events);
    }
    out.end_array();
    return text + steps + "}";
}

std::string Playback::look(std::size_t step, Seat viewer, Language language) const {
    if (kept_.empty()) return problem("No record is open.");
    const Game& game = *table_.game;
    step = std::min(step, actions_.size());
    const State state = state_at(step);
    Speaker words = speaker(language);
    const std::vector<CardName> cards = custom_card_names(words.catalogue, *table_.edition);
    words.card_names = cards;
    const SeatView view = view_of(game, state, viewer);
    std::string text = "{\"view\":";
    wire::encode_view(text, game, view);
    std::string rest;
    json::Writer out(rest);
    out.begin_object().key("hands").begin_array();
    for (unsigned i = 0; i < view.seats; ++i) {
        const SeatView own = view_of(game, state, seat_at(i));
        out.begin_object();
        for (unsigned face = 0; face < game.face_count; ++face)
            if (own.hand[face] != 0)
                out.member(face_text(game, static_cast<FaceId>(face)), own.hand[face]);
        out.end_object();
    }
    out.end_array().member("question", question_sentence(words, view));
    out.key("choices").begin_array();
    if (viewer != Seat::None)
        for (const TableChoice& each : choices(words, view)) {
            out.begin_object().member("move", move_text(game, each.action));
            out.member("words", each.sentence).end_object();
        }
    out.end_array();
    if (step < actions_.size()) {
        const Action& next = actions_[step];
        out.key("next").begin_object();
        if (next.seat != Seat::None) out.member("seat", index(next.seat));
        out.member("move", move_text(game, next)).end_object();
    }
    out.end_object();
    rest.front() = ',';
    return text + rest;
}

}  // namespace lastcard
