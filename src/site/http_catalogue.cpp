// The HTTP API for what can be played (see http_catalogue.hpp).
#include "site/http_catalogue.hpp"

#include <utility>

#include "base/text_util.hpp"
#include "edition/find.hpp"
#include "site/http_response.hpp"
#include "site/new_table.hpp"
#include "wire/http.hpp"

namespace lastcard::site {

using wire::HostReason;
using wire::Refused;

namespace {

/// The language in the query, as in "?lang=cs"; English if it is missing or unknown.
std::string language_of(const HttpRequest& request) {
    for (const std::string_view part : split(request.query, '&')) {
        constexpr std::string_view name = "lang=";
        if (!part.starts_with(name)) continue;
        for (const std::string_view code : available_languages())
            if (code == part.substr(name.size())) return std::string(code);
    }
    return "en";
}

HttpResponse list_editions(const HttpRequest& request) {
    std::vector<Edition> editions;
    for (const std::string& id : builtin_edition_ids())
        if (LoadResult loaded = load_builtin(id)) editions.push_back(std::move(*loaded));
    std::vector<const Edition*> all;
    for (const Edition& each : editions) all.push_back(&each);
    return encoded_response(200, wire::encode_editions, all, language_of(request));
}

}  // namespace

HttpResponse editions_response(const HttpRequest& request,
                               const std::vector<std::string_view>& path) {
    if (path.size() == 1) return list_editions(request);
    const LoadResult loaded = load_builtin(path[1]);
    if (!loaded || path.size() > 3) return refusal(HostReason::NotFound);
    if (path.size() == 2) return edition_response(*loaded, request);
    if (path[2] == "rules") return rules_response(*loaded, loaded->rules, request);
    return refusal(HostReason::NotFound);
}

HttpResponse edition_response(const Edition& edition, const HttpRequest& request) {
    return encoded_response(200, wire::encode_edition, edition,
                            Catalogue::of(language_of(request)));
}

HttpResponse sources_response(const Edition& edition) {
    return encoded_response(200, wire::encode_sources, edition);
}

HttpResponse rules_response(const Edition& edition, const Rules& rules,
                            const HttpRequest& request) {
    return encoded_response(200, wire::encode_rules, edition, rules,
                            Catalogue::of(language_of(request)));
}

HttpResponse draft_response(const HttpRequest& request) {
    const Result<wire::RulesRequest, Refused> wanted = wire::read_rules_request(request.body);
    if (!wanted) return refusal(wanted.error());
    const Result<Draft, Refused> draft = draft_of(*wanted);
    if (!draft) return refusal(draft.error());
    return encoded_response(200, wire::encode_draft, draft->edition, draft->rules,
                            find_conflict(draft->edition, draft->rules, wanted->seats),
                            Catalogue::of(language_of(request)));
}

HttpResponse presets_response(const HttpRequest& request) {
    std::vector<Preset> presets;
    for (const std::string& id : builtin_preset_ids())
        if (PresetResult loaded = find_preset(id)) presets.push_back(std::move(*loaded));
    std::vector<const Preset*> all;
    for (const Preset& each : presets) all.push_back(&each);
    return encoded_response(200, wire::encode_presets, all, language_of(request));
}

}  // namespace lastcard::site
