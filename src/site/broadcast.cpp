// Sends changes to the connections at a table (see broadcast.hpp).
#include "site/broadcast.hpp"

#include <utility>

namespace lastcard::site {

void Broadcast::welcome(Moment now, const Connection& connection, LiveTable& live,
                        std::optional<std::uint64_t> seen) {
    const Table& table = *live.table;
    const Room& room = table.room();
    const Seat seat = live.seat_of(connection.person);
    const wire::TableInfo info = table.info();
    const wire::Lobby lobby = table.lobby();
    const std::vector<Notice> clocks = room.clocks();
    const std::optional<wire::FairInfo> fair = table.fair_info();
    wire::Welcome welcome;
    welcome.server = context_.options.version;
    welcome.you = connection.person;
    welcome.seat = seat;
    welcome.table = &info;
    welcome.lobby = &lobby;
    welcome.clocks = clocks;
    welcome.fair = fair ? &*fair : nullptr;
    welcome.last = table.last_number();
    const bool known = seen && table.has_events(*seen);
    std::string text;
    wire::EventsFrame frame = wire::EventsFrame::welcome(
        text, room.game(), now, welcome, known ? *seen + 1 : table.last_number() + 1);
    if (known) table.add_events(frame, *seen, seat, live.watched_until(connection.person));
    std::unique_ptr<SeatView>& shown = live.shown[LiveTable::viewpoint(seat)];
    if (room.dealt()) shown = std::make_unique<SeatView>(room.view(seat));
    frame.finish(nullptr, shown.get());
    connections_.send(connection.id, text);
}

void Broadcast::effects(Moment now, LiveTable& live, const Effects& effects) {
    const Table& table = *live.table;
    const auto set_lobby_due = [&] {
        for (Attendee& each : live.attendees) each.lobby_due = true;
    };
    // Events about a newcomer name them, and the lobby says who that is: it is sent first.
    if (effects.newcomers) set_lobby_due();
    if (effects.new_game)
        for (std::unique_ptr<SeatView>& each : live.shown) each.reset();
    if (table.last_number() >= effects.first) {
        lobby(live);
        events(now, live, effects.first);
    }
    if (effects.new_game)
        for (const Attendee& each : live.attendees)
            welcome(now, connections_.at(each.connection), live, table.last_number());
    for (const wire::FairInfo& each : effects.fair) {
        std::string text;
        wire::encode_fair(text, each, now);
        const SharedFrame shared(text);
        for (const Attendee& attendee : live.attendees)
            connections_.send(attendee.connection, shared);
    }
    if (effects.lobby && !effects.newcomers) set_lobby_due();
    for (const Effects::RefusedLater& each : effects.refused_later) {
        const Attendee* const attendee = live.attendee(each.person);
        if (attendee == nullptr) continue;
        std::string text;
        wire::encode_turned_away(text, each.key, table.room().game(), each.why, now);
        connections_.send(attendee->connection, text);
    }
}

SharedFrame Broadcast::events_frame(Moment now, const LiveTable& live, std::uint64_t first,
                                    Seat viewer, std::uint64_t watched_until,
                                    const SeatView* before, const SeatView* after) {
    draft_.clear();
    wire::EventsFrame frame =
        wire::EventsFrame::events(draft_, live.table->room().game(), now, first);
    live.table->add_events(frame, first - 1, viewer, watched_until);
    frame.finish(before, after);
    return SharedFrame(draft_);
}

/// Sends one shared frame to all watchers, and one to each seat. A client that has changed seats
/// gets the whole view, because it lacks the view that a patch would build on.
void Broadcast::events(Moment now, LiveTable& live, std::uint64_t first) {
    const Room& room = live.table->room();
    std::array<std::unique_ptr<SeatView>, viewpoints> after;
    const auto view_of = [&](Seat seat) -> const SeatView* {
        std::unique_ptr<SeatView>& view = after[LiveTable::viewpoint(seat)];
        if (room.dealt() && !view) {
            view = std::move(spare_[LiveTable::viewpoint(seat)]);
            if (!view) view = std::make_unique<SeatView>();
            *view = room.view(seat);
        }
        return view.get();
    };
    std::array<SharedFrame, viewpoints> frames;
    for (Attendee& each : live.attendees) {
        const Seat seat = live.seat_of(each.person);
        const std::size_t viewpoint = LiveTable::viewpoint(seat);
        const bool moved = std::exchange(each.seat, seat) != seat;
        if (moved) {
            connections_.send(each.connection,
                              events_frame(now, live, first, seat, live.watched_until(each.person),
                                           nullptr, view_of(seat)));
            continue;
        }
        SharedFrame& frame = frames[viewpoint];
        if (!frame)
            frame =
                events_frame(now, live, first, seat, 0, live.shown[viewpoint].get(), view_of(seat));
        connections_.send(each.connection, frame);
    }
    for (std::size_t i = 0; i < viewpoints; ++i)
        if (after[i]) spare_[i] = std::exchange(live.shown[i], std::move(after[i]));
}

void Broadcast::lobby(LiveTable& live) {
    SharedFrame shared;
    for (Attendee& each : live.attendees) {
        if (!std::exchange(each.lobby_due, false)) continue;
        if (!shared) {
            std::string text;
            wire::encode_lobby(text, live.table->lobby());
            shared = SharedFrame(text);
        }
        connections_.send(each.connection, shared);
    }
}

}  // namespace lastcard::site
