// What a person has set in the menu once and for all: kept in a file, and in force wherever the
// command line says nothing else.
#pragma once

#include <string>
#include <string_view>

#include "play/setup.hpp"

namespace lastcard {

struct Settings {
    std::string language;  ///< empty: the system's
    std::string name;
    Pace pace = Pace::Clock;
    unsigned speed = 100;
    bool auto_pass = false;

    friend bool operator==(const Settings&, const Settings&) = default;
};

/// What cannot be read is as if it had never been set.
Settings read_settings(std::string_view text);
std::string write_settings(const Settings& settings);

/// The settings with everything that the menu has changed: what the command line said for once is
/// not kept.
Settings changed_settings(Settings stored, const TableSetup& before, const TableSetup& after);

}  // namespace lastcard
