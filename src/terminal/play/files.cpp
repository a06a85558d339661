// Files of the terminal table (see files.hpp).
#include "terminal/play/files.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <system_error>
#include <utility>

#include "record/replay.hpp"
#include "room/snapshot.hpp"

namespace lastcard {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t max_saved_bytes = 16 * 1024 * 1024;
constexpr std::size_t max_settings_bytes = 64 * 1024;
constexpr const char* settings_file = "/settings.json";

/// "20251115-121459", so that names are in the order of time.
std::string stamp() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    const std::size_t length = std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", &parts);
    return std::string(text, length);
}

std::string local_date(fs::file_time_type time) {
    const auto system = std::chrono::file_clock::to_sys(time);
    const std::time_t seconds = std::chrono::system_clock::to_time_t(
        std::chrono::time_point_cast<std::chrono::system_clock::duration>(system));
    std::tm parts{};
    localtime_r(&seconds, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%d %H:%M", &parts)};
}

/// Quoted as one word for a shell.
std::string shell_word(const std::string& text) {
    const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '/' || c == '.' || c == '-' || c == '_';
    });
    if (plain) return text;
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string unused(const std::string& folder, const std::string& name, const std::string& ending) {
    std::string path = folder + "/" + name + ending;
    for (int i = 2; fs::exists(path); ++i)
        path = folder + "/" + name + "-" + std::to_string(i) + ending;
    return path;
}

Result<void> make_folder_of(const std::string& path) {
    const fs::path folder = fs::path(path).parent_path();
    return folder.empty() ? Result<void>{} : make_folders(folder.string());
}

std::string variable(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

bool has_home() { return variable("XDG_DATA_HOME").starts_with('/') || !variable("HOME").empty(); }

std::string data_directory() {
    const std::string data = variable("XDG_DATA_HOME");
    if (data.starts_with('/')) return data + "/lastcard";
    const std::string home = variable("HOME");
    return (home.empty() ? "." : home) + "/.local/share/lastcard";
}

std::optional<SavedGame> describe_saved(const std::string& path, std::string_view text) {
    const Result<Snapshot> read = read_snapshot(text);
    if (!read) return std::nullopt;
    const Replayed replayed = replay(read->record);
    if (!replayed || !replayed.table) return std::nullopt;
    SavedGame game;
    game.path = path;
    game.edition = replayed.table->edition->id;
    game.round = replayed.state.round;
    game.scored = replayed.table->game->rules.scoring != Scoring::None;
    const std::vector<std::string>& names = read->record.header.names;
    for (unsigned i = 0; i < replayed.state.seats; ++i)
        game.players.push_back(
            {i < names.size() ? names[i] : std::string(), replayed.state.scores[i]});
    return game;
}

std::vector<SavedGame> PlayFiles::saved_games() const {
    std::vector<std::pair<fs::file_time_type, std::string>> stored;
    std::error_code none;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(fs::path(directory_ + "/saved"), none))
        if (entry.path().extension() == ".json")
            stored.emplace_back(entry.last_write_time(none), entry.path().string());
    std::sort(stored.rbegin(), stored.rend());
    std::vector<SavedGame> games;
    constexpr std::size_t most = 3;  // more would fill the menu
    for (const auto& [time, path] : stored) {
        if (games.size() == most) break;
        const Result<std::string> text = read_file(path, max_saved_bytes);
        if (!text) continue;
        auto game = describe_saved(path, *text);
        if (!game) continue;
        game->date = local_date(time);
        games.push_back(std::move(*game));
    }
    return games;
}

std::vector<SavedGame> PlayFiles::forget(const SavedGame& game) const {
    remove(game.path);
    return saved_games();
}

std::string PlayFiles::resume_command(const std::string& path) const {
    std::string command = "lastcard play --resume";
    std::error_code none;
    const fs::path folder = fs::weakly_canonical(fs::path(path).parent_path(), none);
    if (folder == fs::weakly_canonical(fs::path(directory_ + "/saved"), none)) return command;
    return command + " " + shell_word(fs::absolute(fs::path(path), none).string());
}

std::string PlayFiles::new_save_path() const {
    return unused(directory_ + "/saved", stamp(), ".json");
}

std::string PlayFiles::new_record_path(std::string_view edition) const {
    // The id of a custom edition is arbitrary.
    std::string id;
    for (const char c : edition)
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-') id += c;
    return unused(directory_ + "/records", stamp() + "-" + id, ".jsonl");
}

Settings PlayFiles::settings() const {
    const Result<std::string> text = read_file(directory_ + settings_file, max_settings_bytes);
    return text ? read_settings(*text) : Settings{};
}

void PlayFiles::keep_changes(const TableSetup& before, const TableSetup& after) const {
    const Settings stored = settings();
    const Settings changed = changed_settings(stored, before, after);
    if (changed != stored) (void)write(directory_ + settings_file, write_settings(changed));
}

Result<void> PlayFiles::write(const std::string& path, std::string_view text) const {
    if (Result<void> made = make_folder_of(path); !made) return made;
    return write_file(path, text);
}

Result<void> PlayFiles::try_to_write(const std::string& path) const {
    if (Result<void> made = make_folder_of(path); !made) return made;
    return lastcard::try_to_write(path);
}

void PlayFiles::remove(const std::string& path) {
    std::error_code none;
    fs::remove(path, none);
}

}  // namespace lastcard
