// Where a person's games are kept: put away in the middle, or finished as records.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "play/menu.hpp"
#include "play/settings.hpp"

namespace lastcard {

/// $XDG_DATA_HOME/lastcard, or ~/.local/share/lastcard.
std::string data_directory();
/// Whether the environment names one of these; otherwise it is below the current folder.
bool has_home();

class PlayFiles {
public:
    explicit PlayFiles(std::string directory) : directory_(std::move(directory)) {}

    /// Games that were put away, the one left last first; what cannot be read is not among them.
    std::vector<SavedGame> saved_games() const;
    /// Deletes a saved game; those that are left.
    std::vector<SavedGame> forget(const SavedGame& game) const;
    /// What to type to go on with the game that was stored there just now.
    std::string resume_command(const std::string& path) const;
    /// A name that no file has yet.
    std::string new_save_path() const;
    std::string new_record_path(std::string_view edition) const;

    Settings settings() const;
    /// Keeps what was changed in the menu. Whoever cannot write there has been told so, and plays
    /// all the same.
    void keep_changes(const TableSetup& before, const TableSetup& after) const;

    /// Makes the folders it needs.
    WriteResult write(const std::string& path, std::string_view text) const;
    /// Whether that would work now; the folders are made, the file stays as it is.
    WriteResult try_to_write(const std::string& path) const;
    static void remove(const std::string& path);

private:
    std::string directory_;
};

/// What can be said of a stored game without playing it.
std::optional<SavedGame> describe_saved(const std::string& path, std::string_view text);

}  // namespace lastcard
