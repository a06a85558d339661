// Titles and sentences for links (see preview.hpp).
#include "site/preview.hpp"

#include <algorithm>
#include <vector>

#include "base/text_util.hpp"
#include "edition/find.hpp"
#include "record/record.hpp"
#include "text/catalogue.hpp"

namespace lastcard::site {

namespace {

/// The first available language of a list such as "cs-CZ,cs;q=0.9,en;q=0.8".
std::string language_for(std::string_view wanted) {
    for (std::string_view tag : split(wanted, ',')) {
        tag = trim(tag);
        tag = tag.substr(0, tag.find_first_of("-;"));
        for (const std::string_view code : available_languages())
            if (code == tag) return std::string(code);
    }
    return "en";
}

std::string titled(const std::string& what, const std::string& edition) {
    return what.empty() ? edition + " · Lastcard" : what + " · " + edition + " · Lastcard";
}

std::string joined(const std::vector<std::string>& names) {
    std::string all;
    for (const std::string& each : names) all += (all.empty() ? "" : ", ") + each;
    return all;
}

/// A custom edition is named by its id, because only its record has its text.
std::string edition_name(const std::string& id, const std::string& hash,
                         const std::string& language) {
    const LoadResult built_in = find_edition(id);
    return built_in && built_in->hash == hash ? built_in->name.in(language) : id;
}

}  // namespace

bool Previews::may_have(Moment now, const HttpRequest& request) {
    if (request.method != "GET" && request.method != "HEAD") return false;
    const std::vector<std::string_view> path = split(request.path, '/');
    const bool table = path.size() == 3 && path[1] == "t";
    const bool match = path.size() == 4 && path[1] == "r";
    return (table || match) && limiters_.of(request.address).take(now);
}

std::optional<Preview> Previews::of(Moment now, const HttpRequest& request) {
    const std::vector<std::string_view> path = split(request.path, '/');
    const std::string language = language_for(request.accept_language);
    const std::string code = table_code(path[2]);
    return path.size() == 3 ? of_table(code, language)
                            : of_match(now, code + "-" + std::string(path[3]), language,
                                       limiters_.of(request.address));
}

std::optional<Preview> Previews::of_table(const std::string& code, const std::string& language) {
    const LiveTable* const live = tables_.live(code);
    if (live == nullptr) return std::nullopt;
    const Table& table = *live->table;
    const Catalogue& words = Catalogue::of(language);
    const std::vector<Chair>& chairs = table.room().chairs();
    const auto free = std::count_if(chairs.begin(), chairs.end(), [](const Chair& each) {
        return each.sitter == Sitter::Nobody || each.left;
    });
    const Guest* const host = table.guest(table.host());
    const std::string name = host == nullptr ? "Lastcard" : host->name;
    const bool playing = table.room().stage() == Stage::Match;
    return Preview{
        titled({}, table.room().edition().name.in(language)),
        playing ? words.format("preview.match", {{"player", name}})
                : words.format("preview.invite",
                               {{"player", name}, {"count", static_cast<std::size_t>(free)}}),
        language};
}

std::optional<Preview> Previews::of_match(Moment now, const std::string& id,
                                          const std::string& language, RateLimiter& limiter) {
    const StoreResult<StoredRecord> stored = context_.ask(now, need::Record{id});
    if (!stored) return std::nullopt;
    limiter.charge(static_cast<double>(stored->text.size()) / bytes_for_one);
    const ReadRecord read = read_record(stored->text);
    if (read.error) return std::nullopt;
    const RecordHeader& header = read.record.header;
    const Catalogue& words = Catalogue::of(language);
    std::vector<std::string> winners;
    if (read.record.end)
        for (const Seat each : read.record.end->match)
            if (index(each) < header.names.size()) winners.push_back(header.names[index(each)]);
    const std::string won =
        winners.empty()
            ? std::string()
            : words.format("preview.won", {{"names", joined(winners)}, {"count", winners.size()}});
    return Preview{titled(won, edition_name(header.edition, header.edition_hash, language)),
                   words.format("preview.replay", {{"names", joined(header.names)}}), language};
}

}  // namespace lastcard::site
