// The inside of the hall: connections and tables that are awake.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "server/hall.hpp"

namespace lastcard::server {

inline constexpr std::size_t kept_talkers = 512;  ///< of a table, with those who are gone

/// Of an error of the store, for somebody who wants a table.
inline wire::HostReason no_table(const StoreError& error) {
    switch (error.kind) {
        case StoreErrorKind::Missing: return wire::HostReason::NoSuchTable;
        case StoreErrorKind::Corrupt: return wire::HostReason::TableClosed;
        default: return wire::HostReason::NotStored;
    }
}

struct Hall::Connection {
    Connection(ConnectionId with, std::string from, const HallOptions& options)
        : id(with),
          address(std::move(from)),
          allowance(options.command_burst, options.commands_per_second) {}

    ConnectionId id;
    std::string address;
    bool closing = false;
    Allowance allowance;
    unsigned offences = 0;  ///< messages that were too many or could not be read
    SessionId session{};
    Awake* at = nullptr;  ///< since its hello
    wire::Person person{};
};

/// Somebody at a table, by which connection, and from which seat they have been shown it.
struct Here {
    wire::Person person{};
    ConnectionId connection{};
    Seat seat = Seat::None;
    bool lobby_due = false;  ///< it has changed since they were told
};

/// What is known of somebody's chat as long as the table is awake. It is not stored.
struct Talk {
    Allowance allowance{6, 0.5};   ///< for chat and emotes
    std::vector<SessionId> muted;  ///< whom they do not want to hear
    std::vector<KeptAnswer> answers;
};

struct Hall::Awake {
    std::unique_ptr<Table> table;
    std::string code;
    Epoch epoch{};
    EntryNumber last_entry = 0;
    EntryNumber snapshot = 0;          ///< how far it goes
    std::vector<std::string> written;  ///< entries since the last batch
    std::vector<StoredRecord> records;
    bool described = false;  ///< the listing has to be written
    bool created = false;    ///< not yet in the store
    bool touched = false;
    bool resting = false;
    bool put_away = false;  ///< a snapshot is wanted in the next batch
    Moment alarm = never;
    Moment empty_since = never;
    std::vector<Here> here;
    std::map<SessionId, Talk> talk;
    std::array<std::unique_ptr<SeatView>, viewers> shown;  ///< the view after the last frame
    /// Connections that came while the table was being put to rest, with what they said.
    std::vector<std::pair<ConnectionId, std::string>> waiting;

    Talk& talk_of(SessionId session) {
        if (talk.size() >= kept_talkers)
            std::erase_if(talk, [this](const auto& each) {
                const Guest* const guest = table->guest(each.first);
                return guest == nullptr || !guest->here;
            });
        return talk[session];
    }
    bool has_muted(wire::Person person, SessionId other) const {
        const auto own = talk.find(table->guest(person)->session);
        return own != talk.end() &&
               std::ranges::find(own->second.muted, other) != own->second.muted.end();
    }

    static std::size_t place(Seat viewer) {
        return viewer == Seat::None ? max_seats : index(viewer);
    }
    Seat seat_of(wire::Person person) const {
        const Guest* const guest = table->guest(person);
        return guest == nullptr ? Seat::None : guest->seat;
    }
    /// The last event that the person saw as one who watches.
    std::uint64_t watched_by(wire::Person person) const {
        const Guest* const guest = table->guest(person);
        return guest == nullptr ? 0 : guest->sat_after;
    }
};

}  // namespace lastcard::server
