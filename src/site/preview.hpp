// What a messenger shows about a link to a table or a match: a title and a sentence, with nothing
// that a person with the link could not see.
#pragma once

#include <optional>
#include <string>

#include "site/context.hpp"
#include "site/http.hpp"
#include "site/live_tables.hpp"
#include "site/rate_limiter.hpp"

namespace lastcard::site {

struct Preview {
    std::string title;
    std::string description;
    std::string language;  ///< of both
};

/// Plain text: the caller escapes it.
class Previews {
public:
    Previews(Context& context, LiveTables& tables) : context_(context), tables_(tables) {}

    /// Whether there may be a preview: for "/t/CODE" and "/r/CODE/MATCH", unless the address asks
    /// for more than `most_per_second`.
    bool may_have(Moment now, const HttpRequest& request);
    /// For "/t/CODE" of a table in memory, and for "/r/CODE/MATCH" of a stored match. Precondition:
    /// may_have() was true.
    std::optional<Preview> of(Moment now, const HttpRequest& request);

private:
    std::optional<Preview> of_table(const std::string& code, const std::string& language);
    std::optional<Preview> of_match(Moment now, const std::string& id, const std::string& language,
                                    RateLimiter& limiter);

    static constexpr double most_at_once = 20;
    static constexpr double most_per_second = 5;
    /// Reading a stored match costs more than answering with the page: a longer one counts as
    /// several previews.
    static constexpr double bytes_for_one = 32'768;

    Context& context_;
    LiveTables& tables_;
    AddressLimiters limiters_{most_at_once, most_per_second};
};

}  // namespace lastcard::site
