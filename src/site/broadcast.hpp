// Sends the connections at a table what has changed: events and views, the lobby, the fair deal.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "site/connections.hpp"
#include "site/context.hpp"
#include "site/live_table.hpp"

namespace lastcard::site {

class Broadcast {
public:
    Broadcast(Context& context, Connections& connections)
        : context_(context), connections_(connections) {}

    /// Sends a connection the whole table. `seen`: the number of the last event that the client
    /// knows; the later events are sent too if the table still keeps them.
    void welcome(Moment now, const Connection& connection, LiveTable& live,
                 std::optional<std::uint64_t> seen);
    /// Sends the effects of an entry to everyone at the table.
    void effects(Moment now, LiveTable& live, const Effects& effects);
    /// Sends the lobby to those attendees whose `lobby_due` is set.
    void lobby(LiveTable& live);

private:
    void events(Moment now, LiveTable& live, std::uint64_t first);
    SharedFrame events_frame(Moment now, const LiveTable& live, std::uint64_t first, Seat viewer,
                             std::uint64_t watched_until, const SeatView* before,
                             const SeatView* after);

    Context& context_;
    Connections& connections_;
    std::string draft_;                                          ///< reused to avoid allocation
    std::array<std::unique_ptr<SeatView>, viewpoints> spare_{};  ///< likewise
};

}  // namespace lastcard::site
