// The rules and the scenarios belong together: every rule that can be seen in play is shown by a
// case, and every case says which rules it shows.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <set>

#include "base/text_util.hpp"
#include "base/toml.hpp"
#include "file/file.hpp"
#include "source_dir.hpp"

using namespace lastcard;

namespace {

std::string text_of(const std::filesystem::path& path) {
    Result<std::string> file = read_file(path.string(), 16 * 1024 * 1024);
    REQUIRE_MESSAGE(file, file.error());
    return std::move(*file);
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

bool is_rule_id(std::string_view text) {
    return text.size() >= 3 && text[0] >= 'A' && text[0] <= 'Z' && text[1] == '-' &&
           text.find_first_not_of("0123456789", 2) == std::string_view::npos;
}

/// The tag of every id: rows `| G-11 | play | … |` of docs/rules.md.
std::map<std::string, std::string> rule_tags() {
    std::map<std::string, std::string> tags;
    const std::string text = text_of(source_dir() + "/docs/rules.md");
    for (const std::string_view line : split(text, '\n')) {
        const auto cells = split(line, '|');
        if (cells.size() < 4) continue;
        const std::string id(trimmed(cells[1]));
        if (!is_rule_id(id)) continue;
        CHECK_MESSAGE(tags.emplace(id, trimmed(cells[2])).second, id, " has two rows");
    }
    return tags;
}

struct CitingCase {
    std::string where;  ///< file, line and name
    std::vector<std::string> cites;
};

std::vector<CitingCase> all_cases() {
    std::vector<CitingCase> cases;
    const std::filesystem::path root = source_dir() + "/tests/scenario";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
        if (entry.path().extension() != ".toml") continue;
        const toml::Document document = toml::parse(text_of(entry.path()));
        const std::string file = std::filesystem::relative(entry.path(), root).string();
        REQUIRE_MESSAGE(!document.error, file, ":", document.error->line, ": ",
                        document.error->message);
        const toml::Value* const list = document.root.find("case");
        REQUIRE_MESSAGE(list != nullptr, file, " has no case");
        for (const toml::Value& one : list->array) {
            CitingCase found;
            const toml::Value* const name = one.find("name");
            found.where = file + ":" + std::to_string(one.line) + " " +
                          (name != nullptr ? name->string : "(no name)");
            if (const toml::Value* const cites = one.find("cites"))
                for (const toml::Value& id : cites->array) found.cites.push_back(id.string);
            cases.push_back(std::move(found));
        }
    }
    return cases;
}

}  // namespace

TEST_CASE("every rule has one of three tags") {
    const auto tags = rule_tags();
    CHECK(tags.size() >= 170);
    for (const auto& [id, tag] : tags)
        CHECK_MESSAGE((tag == "play" || tag == "set-up" || tag == "data"), id, " is tagged ", tag);
}

TEST_CASE("every rule of play is shown by a case, and every case shows a rule") {
    const auto tags = rule_tags();
    const std::vector<CitingCase> cases = all_cases();
    CHECK(cases.size() >= 200);
    std::set<std::string> shown;
    for (const CitingCase& one : cases) {
        CHECK_MESSAGE(!one.cites.empty(), one.where, " cites nothing");
        for (const std::string& id : one.cites) {
            CHECK_MESSAGE(tags.count(id) == 1, one.where, " cites the unknown ", id);
            shown.insert(id);
        }
    }
    for (const auto& [id, tag] : tags)
        if (tag == "play") CHECK_MESSAGE(shown.count(id) == 1, id, " is cited by no case");
}
