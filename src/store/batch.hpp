// Internal to the stores: what of a batch may be written. Asked once per batch, before anything is.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "store/store.hpp"

namespace lastcard {

/// As much of a stored table as decides whether a change fits.
struct TableStanding {
    Epoch epoch{};
    EntryNumber last = 0;      ///< of the log; 0 before the first entry
    EntryNumber snapshot = 0;  ///< how far the snapshot goes; 0 without one
};

/// What is stored, as the check asks for it.
class Standings {
public:
    Standings() = default;
    Standings(const Standings&) = delete;
    Standings& operator=(const Standings&) = delete;
    virtual ~Standings() = default;

    virtual std::optional<TableStanding> table(std::string_view id) = 0;
    virtual bool has_record(std::string_view id) = 0;
};

/// The table a change belongs to; sessions and settings belong to none.
std::optional<std::string_view> table_of(const Change& change);

/// The tables of which nothing may be written, by id, each with the first reason.
std::vector<TableRefusal> check_batch(std::span<const Change> batch, Standings& stored);

/// Whether the change may be written, given what check_batch has said.
bool is_accepted(const Change& change, std::span<const TableRefusal> refused);

/// The sentences that every store says.
StoreError missing_table(std::string_view table);
StoreError missing_record(std::string_view id);
StoreError missing_session();
StoreError held_table(std::string_view table, std::string_view owner);

}  // namespace lastcard
