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
    std::string body;
    wire::encode_editions(body, all, language_of(request));
    return json_response(200, std::move(body));
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
    std::string body;
    wire::encode_edition(body, edition, Catalogue::of(language_of(request)));
    return json_response(200, std::move(body));
}

HttpResponse sources_response(const Edition& edition) {
    std::string body;
    wire::encode_sources(body, edition);
    return json_response(200, std::move(body));
}

HttpResponse rules_response(const Edition& edition, const Rules& rules,
                            const HttpRequest& request) {
    std::string body;
    wire::encode_rules(body, edition, rules, Catalogue::of(language_of(request)));
    return json_response(200, std::move(body));
}

HttpResponse draft_response(const HttpRequest& request) {
    const wire::ReadRequest<wire::RulesRequest> read = wire::read_rules_request(request.body);
    if (!read.request) return refusal(read.refused);
    const Draft draft = draft_of(*read.request);
    if (!draft.edition) return refusal(draft.refused);
    std::string body;
    wire::encode_draft(body, *draft.edition, draft.rules,
                       find_conflict(*draft.edition, draft.rules, read.request->seats),
                       Catalogue::of(language_of(request)));
    return json_response(200, std::move(body));
}

HttpResponse presets_response(const HttpRequest& request) {
    std::vector<Preset> presets;
    for (const std::string& id : builtin_preset_ids())
        if (PresetResult loaded = find_preset(id)) presets.push_back(std::move(*loaded));
    std::vector<const Preset*> all;
    for (const Preset& each : presets) all.push_back(&each);
    std::string body;
    wire::encode_presets(body, all, language_of(request));
    return json_response(200, std::move(body));
}

}  // namespace lastcard::site
