// What `?` says: the card under the cursor, why it can or cannot be played, and the rules in force
// that have to do with it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/refusal.hpp"
#include "play/hand.hpp"
#include "text/phrases.hpp"

namespace lastcard {

struct Line {
    enum class Kind : std::uint8_t { Plain, Strong, Faint };
    std::string text;  ///< a whole paragraph; empty: an empty line
    Kind kind = Kind::Plain;
};

/// Why the rules would refuse the viewer's action now; accepted if they would not.
using WhyNot = std::function<Refusal(const Action&)>;

/// A card of the hand; FaceId::None: the situation alone.
std::vector<Line> explain_card(const Speaker& speaker, const Edition& edition, const SeatView& view,
                               FaceId face, const WhyNot& why_not);

/// The rules of the table as a text, what the cards do, and all switches of the edition with the
/// ids of their rules, those first that this table has set otherwise.
std::vector<Line> explain_rules(const Speaker& speaker, const Edition& edition);
/// What of this has all the words; and of the rule book too, which also knows ids.
std::vector<Line> find_in_rules(const Speaker& speaker, const Edition& edition,
                                std::string_view words);

/// Every key of the table; `company`: of one with others at it.
std::vector<Line> explain_keys(const Catalogue& catalogue, bool company = false);
/// Every key of a replay.
std::vector<Line> explain_replay_keys(const Catalogue& catalogue);

}  // namespace lastcard
