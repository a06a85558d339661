// The inside of the hall: connections and tables that are awake.
#pragma once

#include <array>

#include "server/hall.hpp"

namespace lastcard::server {

struct Hall::Connection {
    Connection(ConnectionId with, std::string from, const HallOptions& options)
        : id(with),
          address(std::move(from)),
          allowance(options.command_burst, options.commands_per_second),
          talk(6, 0.5) {}

    ConnectionId id;
    std::string address;
    bool closing = false;
    Allowance allowance;
    Allowance talk;         ///< chat and emotes
    unsigned offences = 0;  ///< messages that were too many or could not be read
    SessionId session{};
    Awake* at = nullptr;  ///< since its hello
    wire::Person person{};
    std::vector<wire::Person> muted;
};

/// Somebody at a table, by which connection, and from which seat they have been shown it.
struct Here {
    wire::Person person{};
    ConnectionId connection{};
    Seat seat = Seat::None;
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
    bool finished = false;
    bool created = false;  ///< not yet in the store
    bool touched = false;
    bool resting = false;
    bool put_away = false;  ///< a snapshot is wanted in the next batch
    Moment alarm = never;
    Moment empty_since = never;
    std::vector<Here> here;
    std::array<std::unique_ptr<SeatView>, viewers> shown;  ///< the view after the last frame
    /// Connections that came while the table was being put to rest, with what they said.
    std::vector<std::pair<ConnectionId, std::string>> waiting;

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
