// Finds editions and presets by id or path (see find.hpp).
#include "edition/find.hpp"

#include <algorithm>
#include <utility>

#include "base/embedded.hpp"
#include "base/text_util.hpp"
#include "edition/nearest.hpp"

namespace lastcard {

namespace {

constexpr std::string_view edition_folder = "editions/";
constexpr std::string_view preset_folder = "editions/presets/";
constexpr std::string_view ending = ".toml";

// The id of an embedded file that lies directly in the folder, or nothing.
std::string_view id_in(std::string_view folder, std::string_view name) {
    if (!name.starts_with(folder) || !name.ends_with(ending)) return {};
    if (name.size() <= folder.size() + ending.size()) return {};
    name.remove_prefix(folder.size());
    name.remove_suffix(ending.size());
    return name.find('/') == std::string_view::npos ? name : std::string_view();
}

std::vector<std::string> ids_in(std::string_view folder) {
    std::vector<std::string> ids;
    for (const EmbeddedFile& file : embedded_files()) {
        const std::string_view id = id_in(folder, file.name);
        if (!id.empty()) ids.emplace(std::upper_bound(ids.begin(), ids.end(), id), id);
    }
    return ids;
}

FoundText embedded_text(std::string_view folder, std::string_view id) {
    for (const EmbeddedFile& file : embedded_files())
        if (!id.empty() && id_in(folder, file.name) == id)
            return NamedText{file.name, std::string(file.data, file.size)};
    const std::vector<std::string> ids = ids_in(folder);
    const std::vector<std::string_view> words(ids.begin(), ids.end());
    return expected_word(id, words);
}

bool is_path(std::string_view text) {
    return text.find('/') != std::string_view::npos || text.ends_with(ending);
}

// The reference as seen from the folder of the file, without `.` and `..` where they can be
// resolved: the same file then has the same name, however a chain of bases reaches it.
std::string path_from(std::string_view from, std::string_view reference) {
    std::string joined;
    if (!reference.starts_with('/')) joined = from.substr(0, from.rfind('/') + 1);
    joined += reference;
    const bool absolute = joined.starts_with('/');
    std::vector<std::string_view> parts;
    for (const std::string_view part : split(joined, '/')) {
        if (part.empty() || part == ".") continue;
        if (part == ".." && !parts.empty() && parts.back() != "..") {
            parts.pop_back();
        } else if (part != ".." || !absolute) {
            parts.push_back(part);
        }
    }
    std::string path;
    for (const std::string_view part : parts) {
        if (absolute || !path.empty()) path += '/';
        path += part;
    }
    return path;
}

FoundText find_text(std::string_view folder, std::string_view id_or_path, const FileReader& read) {
    if (!is_path(id_or_path)) return embedded_text(folder, id_or_path);
    if (read) return read(path_from("", id_or_path));
    return std::string("an id: files are not read here");
}

}  // namespace

std::vector<std::string> builtin_edition_ids() { return ids_in(edition_folder); }

std::vector<std::string> builtin_preset_ids() { return ids_in(preset_folder); }

EditionResolver builtin_resolver() {
    return [](std::string_view reference, std::string_view) {
        return embedded_text(edition_folder, reference);
    };
}

EditionResolver file_resolver(FileReader read) {
    if (!read) return builtin_resolver();
    return [read = std::move(read)](std::string_view reference, std::string_view from) {
        if (!is_path(reference)) return embedded_text(edition_folder, reference);
        return read(path_from(from, reference));
    };
}

std::shared_ptr<const Edition> builtin_edition(std::string_view id) {
    static const std::vector<std::shared_ptr<const Edition>> all = [] {
        std::vector<std::shared_ptr<const Edition>> read;
        for (const std::string& each : builtin_edition_ids()) {
            const FoundText found = embedded_text(edition_folder, each);
            LoadResult loaded = load_edition_text(found->text, found->name, builtin_resolver());
            if (loaded) read.push_back(std::make_shared<const Edition>(std::move(*loaded)));
        }
        return read;
    }();
    for (const auto& each : all)
        if (each->id == id) return each;
    return nullptr;
}

LoadResult find_edition(std::string_view id_or_path, const FileReader& read) {
    if (const std::shared_ptr<const Edition> builtin = builtin_edition(id_or_path)) return *builtin;
    const FoundText found = find_text(edition_folder, id_or_path, read);
    if (found) return load_edition_text(found->text, found->name, file_resolver(read));
    const EditionError error{{}, 0, "edition", quoted(id_or_path), found.error()};
    return EditionErrors{error, {error}};
}

PresetResult find_preset(std::string_view id_or_path, const FileReader& read) {
    const FoundText found = find_text(preset_folder, id_or_path, read);
    if (found) return load_preset_text(found->text, found->name);
    return EditionError{{}, 0, "preset", quoted(id_or_path), found.error()};
}

}  // namespace lastcard
