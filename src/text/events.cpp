// The sentences of events: their arguments, and one sentence for a run of cards (see
// sentences.hpp).
#include <utility>

#include "engine/action.hpp"
#include "text/keys.hpp"
#include "text/sentences.hpp"

namespace lastcard {

namespace {

bool all_seen(std::span<const SeatEvent> run) {
    for (const SeatEvent& event : run)
        if (event.face == FaceId::None) return false;
    return true;
}

unsigned count_of(const Speaker& speaker, std::span<const SeatEvent> run) {
    const SeatEvent& event = run.front();
    if (event_traits(event.kind).card_by_card) return static_cast<unsigned>(run.size());
    if (event.kind == EventKind::BurstShown && index(event.face) < speaker.game.face_count)
        return speaker.game.face(event.face).burst;
    return event.number;
}

std::string you_are(Seat viewer, Seat player, Seat target) {
    if (viewer == Seat::None) return "other";
    if (viewer == player) return "player";
    return viewer == target ? "target" : "other";
}

std::string how_played(const SeatEvent& event) {
    if ((event.flags & play_flag::jump) != 0) return "jump";
    if ((event.flags & play_flag::pair) != 0 || event.number > 1) return "pair";
    return (event.flags & play_flag::more) != 0 ? "more" : "play";
}

std::string had_by(const SeatEvent& event) {
    if (event.other == Seat::None) return "nobody";
    return event.other == event.seat ? "self" : "target";
}

std::string scoring_id(Scoring scoring) {
    switch (scoring) {
        case Scoring::None: return "none";
        case Scoring::Winner: return "winner";
        case Scoring::Lowest: return "lowest";
    }
    return "none";
}

}  // namespace

std::vector<Argument> event_arguments(const Speaker& speaker, std::span<const SeatEvent> run,
                                      Seat viewer) {
    const SeatEvent& event = run.front();
    Seat player = event.seat;
    Seat target = event.other;
    if (event.kind == EventKind::PenaltyRaised) std::swap(player, target);
    std::vector<FaceId> faces;
    for (const SeatEvent& one : run) faces.push_back(one.face);
    return {
        {"player", seat_name(speaker, player)},
        {"target", seat_name(speaker, target)},
        {"you", you_are(viewer, player, target)},
        {"card", card_name(speaker, event.face)},
        {"cards", card_list(speaker, faces)},
        {"colour", colour_name(speaker.catalogue, event.colour)},
        {"colour_id", colour_id(event.colour)},
        {"count", count_of(speaker, run)},
        {"how", how_played(event)},
        {"direction", event.flags == 0 ? "left" : "right"},
        {"from", had_by(event)},
        {"verdict", event.flags != 0 ? "guilty" : "innocent"},
        {"scoring", scoring_id(speaker.game.rules.scoring)},
    };
}

std::string run_sentence(const Speaker& speaker, std::span<const SeatEvent> run, Seat viewer) {
    if (run.empty()) return {};
    std::string_view key = event_key(run.front().kind);
    if (!all_seen(run)) {
        if (run.front().kind == EventKind::CardGiven) return {};  // RedsGiven has told the number
        const std::string_view hidden = hidden_event_key(run.front().kind);
        if (!hidden.empty()) key = hidden;
    }
    if (key.empty()) return {};
    return speaker.catalogue.format(key, event_arguments(speaker, run, viewer));
}

std::string event_sentence(const Speaker& speaker, const SeatEvent& event, Seat viewer) {
    return run_sentence(speaker, {&event, 1}, viewer);
}

std::string event_sentence(const Speaker& speaker, const Event& event, Seat viewer) {
    return event_sentence(speaker, project(event, viewer), viewer);
}

}  // namespace lastcard
