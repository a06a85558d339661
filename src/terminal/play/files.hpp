// The files of a person's games: saved games, and records of finished ones.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "file/file.hpp"
#include "terminal/play/menu.hpp"
#include "terminal/play/settings.hpp"

namespace lastcard {

/// $XDG_DATA_HOME/lastcard, or ~/.local/share/lastcard.
std::string data_directory();
/// Whether the environment defines the data folder; otherwise it is below the current folder.
bool has_home();

class PlayFiles {
public:
    explicit PlayFiles(std::string directory) : directory_(std::move(directory)) {}

    /// The readable saved games, newest first.
    std::vector<SavedGame> saved_games() const;
    /// Deletes a saved game; returns the remaining ones.
    std::vector<SavedGame> forget(const SavedGame& game) const;
    /// The command line that resumes the game just saved.
    std::string resume_command(const std::string& path) const;
    /// An unused file name.
    std::string new_save_path() const;
    std::string new_record_path(std::string_view edition) const;

    Settings settings() const;
    /// Stores changes made in the menu; ignores errors, which the check of the folder has reported.
    void keep_changes(const TableSetup& before, const TableSetup& after) const;

    /// Creates missing folders.
    Result<void> write(const std::string& path, std::string_view text) const;
    /// Whether writing would work; creates missing folders, does not change the file.
    Result<void> try_to_write(const std::string& path) const;
    static void remove(const std::string& path);

private:
    std::string directory_;
};

/// The summary of a saved game.
std::optional<SavedGame> describe_saved(const std::string& path, std::string_view text);

}  // namespace lastcard
