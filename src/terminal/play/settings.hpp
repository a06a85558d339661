// A person's settings from the menu, kept in a file. The command line overrides them.
#pragma once

#include <string>
#include <string_view>

#include "terminal/play/setup.hpp"

namespace lastcard {

struct Settings {
    std::string language;  ///< empty: the system's
    std::string name;
    Pace pace = Pace::Clock;
    unsigned speed = 100;
    bool auto_pass = false;

    friend bool operator==(const Settings&, const Settings&) = default;
};

/// Unreadable values count as not set.
Settings read_settings(std::string_view text);
std::string write_settings(const Settings& settings);

/// The settings with the changes made in the menu, but without overrides by the command line.
Settings changed_settings(Settings stored, const TableSetup& before, const TableSetup& after);

}  // namespace lastcard
