// A table in memory, with its connections and its unsaved changes.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "site/http.hpp"
#include "site/rate_limiter.hpp"
#include "site/table.hpp"
#include "site/waiting.hpp"
#include "store/store.hpp"

namespace lastcard::site {

inline constexpr std::size_t viewpoints = max_seats + 1;  ///< one per seat, one for watchers
inline constexpr std::size_t kept_chats = 512;            ///< per table, including absent people

/// A connection at a table.
struct Attendee {
    wire::Person person{};
    ConnectionId connection{};
    Seat seat = Seat::None;  ///< whose view was sent last; None for a watcher
    bool lobby_due = false;  ///< the lobby has changed since it was sent
};

/// Chat state of one session while the table is in memory. It is not stored.
struct Chat {
    RateLimiter rate_limiter{6, 0.5};
    std::vector<SessionId> muted;
    std::vector<KeptAnswer> answers;
};

struct LiveTable {
    std::unique_ptr<Table> table;
    std::string code;
    std::string address;  ///< of the visitor who opened or woke the table
    Epoch epoch{};
    EntryNumber last_entry = 0;
    EntryNumber snapshot_upto = 0;       ///< last entry that the stored snapshot contains
    std::size_t snapshot_bytes = 0;      ///< its size, with the history that it began
    std::vector<std::string> unwritten;  ///< entries since the last batch
    std::vector<StoredRecord> records;   ///< finished matches since the last batch
    bool created = false;                ///< the store does not know the table yet
    std::uint64_t edition_bytes = 0;     ///< of a custom edition, if created
    bool played = false;                 ///< described as played
    std::uint64_t serial = 0;            ///< greater for tables that are in memory for less time
    bool dirty = false;                  ///< listed in LiveTables::dirty_
    bool describe = false;               ///< the next batch updates the table's listing
    bool put_snapshot = false;           ///< the next batch contains a snapshot
    bool resting = false;                ///< unloaded after the next commit
    Moment deadline = never;
    Moment empty_since = never;
    std::vector<Attendee> attendees;
    std::map<SessionId, Chat> chats;
    std::array<std::unique_ptr<SeatView>, viewpoints> shown;  ///< the views that were sent last
    /// Hellos that arrived while the table was being unloaded.
    std::vector<waiting::Hello> waiting;

    Chat& chat_of(SessionId session) {
        if (chats.size() >= kept_chats)
            std::erase_if(chats, [this](const auto& each) {
                const Guest* const guest = table->guest(each.first);
                return guest == nullptr || !guest->here;
            });
        return chats[session];
    }
    bool has_muted(wire::Person person, SessionId other) const {
        const auto own = chats.find(table->guest(person)->session);
        return own != chats.end() &&
               std::ranges::find(own->second.muted, other) != own->second.muted.end();
    }
    Attendee* attendee(wire::Person person) {
        const auto found = std::ranges::find(attendees, person, &Attendee::person);
        return found == attendees.end() ? nullptr : &*found;
    }
    /// Returns the connection that was removed.
    ConnectionId remove_attendee(Attendee& attendee) {
        const ConnectionId connection = attendee.connection;
        attendees.erase(attendees.begin() + (&attendee - attendees.data()));
        return connection;
    }
    Seat seat_of(wire::Person person) const {
        const Guest* const guest = table->guest(person);
        return guest == nullptr ? Seat::None : guest->seat;
    }
    /// Number of the last event that the person saw as a watcher.
    std::uint64_t watched_until(wire::Person person) const {
        const Guest* const guest = table->guest(person);
        return guest == nullptr ? 0 : guest->sat_after;
    }

    static std::size_t viewpoint(Seat viewer) {
        return viewer == Seat::None ? max_seats : index(viewer);
    }
};

}  // namespace lastcard::site
