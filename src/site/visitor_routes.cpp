// The routes that only a server with visitors has (see Site::open_to_visitors): the list of open
// tables, and what the server keeps about a person.
#include <algorithm>
#include <unordered_map>
#include <utility>

#include "base/text_util.hpp"
#include "site/http_response.hpp"
#include "site/my_data.hpp"
#include "site/site.hpp"
#include "wire/http.hpp"

namespace lastcard::site {

using wire::HostReason;

namespace {

constexpr std::size_t listed_per_page = 50;

/// The newest table of each address comes first, then the second newest of each, and so on, so that
/// no visitor can fill the first page.
HttpResponse list_tables(const LiveTables& tables, const HttpRequest& request) {
    std::int64_t from = 0;
    for (const std::string_view part : split(request.query, '&'))
        if (part.starts_with("from=")) from = parse_int(part.substr(5)).value_or(-1);
    if (from < 0) return refusal(HostReason::Malformed, "from: expected a number of tables.");
    struct Place {
        std::size_t rank = 0;
        const LiveTable* live = nullptr;
    };
    std::vector<Place> order;
    for (const auto& [code, live] : tables.all())
        if (live->table->options().listed && !live->attendees.empty())
            order.push_back({0, live.get()});
    std::sort(order.begin(), order.end(),
              [](const Place& a, const Place& b) { return a.live->serial > b.live->serial; });
    std::unordered_map<std::string_view, std::size_t> of_address;
    for (Place& each : order) each.rank = of_address[each.live->address]++;
    std::sort(order.begin(), order.end(), [](const Place& a, const Place& b) {
        return a.rank != b.rank ? a.rank < b.rank : a.live->serial > b.live->serial;
    });

    const std::size_t begin = std::min(order.size(), static_cast<std::size_t>(from));
    const std::size_t end = std::min(order.size(), begin + listed_per_page);
    std::vector<wire::ListedTable> page;
    for (std::size_t i = begin; i < end; ++i)
        page.push_back({order[i].live->table->info(), order[i].live->table->lobby()});
    return encoded_response(200, wire::encode_tables, page,
                            end < order.size() ? std::optional(end) : std::nullopt);
}

class Routes final : public VisitorRoutes {
public:
    Routes(const LiveTables& tables, MyData my_data) : tables_(tables), my_data_(my_data) {}

    std::optional<HttpResponse> answer(Moment now, const HttpRequest& request) override {
        const std::string_view route = std::string_view(request.path).substr(api_root.size());
        if (route == "tables" && is_get(request)) return list_tables(tables_, request);
        if (route == "session/data" && is_get(request)) return my_data_.show(now, request);
        if (route == "session" && request.method == "DELETE") return my_data_.erase(now, request);
        return std::nullopt;
    }

private:
    const LiveTables& tables_;
    MyData my_data_;
};

}  // namespace

void Site::open_to_visitors() {
    http_.add(std::make_unique<Routes>(tables_, MyData(tables_, broadcast_, sessions_, tickets_)));
}

}  // namespace lastcard::site
