// Files of the terminal table (see files.hpp).
#include "play/files.hpp"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <system_error>

#include "record/replay.hpp"
#include "room/snapshot.hpp"

namespace lastcard {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t max_saved_bytes = 16 * 1024 * 1024;

/// "20251115-121459", so that names are in the order of time.
std::string stamp() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    const std::size_t length = std::strftime(text, sizeof text, "%Y%m%d-%H%M%S", &parts);
    return std::string(text, length);
}

std::string unused(const std::string& folder, const std::string& name, const std::string& ending) {
    std::string path = folder + "/" + name + ending;
    for (int i = 2; fs::exists(path); ++i)
        path = folder + "/" + name + "-" + std::to_string(i) + ending;
    return path;
}

WriteResult make_folder_of(const std::string& path) {
    const fs::path folder = fs::path(path).parent_path();
    return folder.empty() ? WriteResult{} : make_folders(folder.string());
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
    const ReadSnapshot read = read_snapshot(text);
    if (!read.snapshot) return std::nullopt;
    const Replayed replayed = replay(read.snapshot->record);
    if (!replayed || !replayed.table) return std::nullopt;
    return SavedGame{path, replayed.table->edition->id, replayed.state.round,
                     replayed.state.scores[0], replayed.state.seats};
}

std::vector<SavedGame> PlayFiles::saved_games() const {
    std::vector<std::string> paths;
    std::error_code none;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(fs::path(directory_ + "/saved"), none))
        if (entry.path().extension() == ".json") paths.push_back(entry.path().string());
    std::sort(paths.rbegin(), paths.rend());
    std::vector<SavedGame> games;
    constexpr std::size_t most = 3;  // more would fill the menu
    for (const std::string& path : paths) {
        if (games.size() == most) break;
        const ReadResult text = read_file(path, max_saved_bytes);
        if (!text) continue;
        if (auto game = describe_saved(path, text.bytes)) games.push_back(std::move(*game));
    }
    return games;
}

std::string PlayFiles::new_save_path() const {
    return unused(directory_ + "/saved", stamp(), ".json");
}

std::string PlayFiles::new_record_path(std::string_view edition) const {
    // A custom edition may call itself anything.
    std::string id;
    for (const char c : edition)
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-') id += c;
    return unused(directory_ + "/records", stamp() + "-" + id, ".jsonl");
}

WriteResult PlayFiles::write(const std::string& path, std::string_view text) const {
    if (WriteResult made = make_folder_of(path); !made) return made;
    return write_file(path, text);
}

WriteResult PlayFiles::try_to_write(const std::string& path) const {
    if (WriteResult made = make_folder_of(path); !made) return made;
    return lastcard::try_to_write(path);
}

void PlayFiles::remove(const std::string& path) {
    std::error_code none;
    fs::remove(path, none);
}

}  // namespace lastcard
