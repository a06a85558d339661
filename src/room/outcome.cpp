// Outcomes: projection for a viewer, joining, names of reasons.
#include "room/outcome.hpp"

#include <iterator>

namespace lastcard {

std::vector<SeatEvent> Carried::seen_by(Seat viewer) const {
    std::vector<SeatEvent> seen;
    seen.reserve(events_.size());
    for (const Event& event : events_) seen.push_back(project(event, viewer));
    return seen;
}

void append(Outcome& earlier, Outcome&& later) {
    const auto move_behind = [](auto& front, auto& back) {
        front.insert(front.end(), std::make_move_iterator(back.begin()),
                     std::make_move_iterator(back.end()));
    };
    if (!earlier.refused) earlier.refused = std::move(later.refused);
    earlier.held = earlier.held || later.held;
    move_behind(earlier.happened, later.happened);
    move_behind(earlier.turned_away, later.turned_away);
    move_behind(earlier.wanted, later.wanted);
    earlier.wake = later.wake;
}

namespace {

struct ReasonWords {
    std::string_view name;
    std::string_view sentence = "room.not_now";  ///< what only a faulty client causes has no other
};

ReasonWords words_of(RoomReason reason) {
    switch (reason) {
        case RoomReason::None: return {"none"};
        case RoomReason::Rules: return {"rules"};
        case RoomReason::NoSuchSeat: return {"no_such_seat"};
        case RoomReason::SeatTaken: return {"seat_taken", "room.seat_taken"};
        case RoomReason::NobodyThere: return {"nobody_there"};
        case RoomReason::NotAPerson: return {"not_a_person"};
        case RoomReason::NotABot: return {"not_a_bot"};
        case RoomReason::NameTooLong: return {"name_too_long", "host.too_long"};
        case RoomReason::MatchIsOn: return {"match_is_on", "room.match_is_on"};
        case RoomReason::NoMatch: return {"no_match"};
        case RoomReason::RoundIsOn: return {"round_is_on"};
        case RoomReason::TooFewSeats: return {"too_few_seats", "room.too_few_seats"};
        case RoomReason::NotReady: return {"not_ready", "room.not_ready"};
        case RoomReason::RulesForSeats: return {"rules_for_seats", "room.rules_for_seats"};
        case RoomReason::Late: return {"late", "room.late"};
        case RoomReason::NotAskedYet: return {"not_asked_yet"};
        case RoomReason::AlreadyAnswered: return {"already_answered", "room.already_answered"};
        case RoomReason::TooEarly: return {"too_early", "room.too_early"};
        case RoomReason::CoolDown: return {"cool_down", "room.cool_down"};
        case RoomReason::TakenOver: return {"taken_over", "room.taken_over"};
        case RoomReason::NotGone: return {"not_gone"};
        case RoomReason::HasLeft: return {"has_left", "room.has_left"};
        case RoomReason::IsPaused: return {"is_paused", "room.is_paused"};
        case RoomReason::NotPaused: return {"not_paused"};
        case RoomReason::StaleThought: return {"stale_thought"};
        case RoomReason::NoSuchSpeed: return {"no_such_speed"};
    }
    return {"none"};
}

}  // namespace

std::string_view room_reason_name(RoomReason reason) { return words_of(reason).name; }
std::string_view room_sentence(RoomReason reason) { return words_of(reason).sentence; }

}  // namespace lastcard
