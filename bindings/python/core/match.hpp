// A match in the order of requests, as Python has it.
#pragma once

#include "table.hpp"

namespace lastcard::python {

/// Keeps its table alive.
struct PyMatch {
    PyMatch(TablePtr of, const std::string& windows, std::optional<std::uint64_t> chance)
        : table(std::move(of)),
          match(*table, offers_of(windows), chance ? *chance : luck_of(table->state().seed)) {}
    PyMatch(TablePtr of, const TurnOrder& order) : table(std::move(of)), match(*table, order) {}

    PyMatch copy() const { return {std::make_shared<PyTable>(*table), match.order()}; }
    /// At another table that looks the same to the seat that is asked.
    PyMatch at(const TablePtr& other, std::uint64_t chance) const;

    std::optional<Seen> next();
    void answer(nb::handle move);

    TablePtr table;
    Match match;
};

/// What a seat that is asked, or offered a reaction, knows.
Seen look_for(const PyTable& table, const Request& request);

}  // namespace lastcard::python
