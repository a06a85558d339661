// The pages of `?`: the card under the cursor, why it can or cannot be played, and the rules that
// apply to it; the rules of the table; the keys.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/refusal.hpp"
#include "terminal/play/hand.hpp"
#include "text/phrases.hpp"

namespace lastcard {

struct Line {
    enum class Kind : std::uint8_t { Plain, Strong, Faint };
    std::string text;  ///< a paragraph; empty: an empty line
    Kind kind = Kind::Plain;
};

/// Why the rules would refuse the viewer's action now; accepted if it is legal.
using WhyNot = std::function<Refusal(const Action&)>;

/// Explains a card of the hand; FaceId::None: only the situation.
std::vector<Line> explain_card(const Speaker& speaker, const Edition& edition, const SeatView& view,
                               FaceId face, const WhyNot& why_not);

/// The rules of the table as a text, the effects of the cards, and all switches of the edition with
/// the ids of their rules, changed switches first.
std::vector<Line> explain_rules(const Speaker& speaker, const Edition& edition);
/// The parts of the rules and of the rule book that contain all the words, or have that id.
std::vector<Line> find_in_rules(const Speaker& speaker, const Edition& edition,
                                std::string_view words);

/// Every key of the table; `company`: with other people at it; `coached`: the coach may be asked.
std::vector<Line> explain_keys(const Catalogue& catalogue, bool company = false,
                               bool coached = false);
/// Every key of a replay.
std::vector<Line> explain_replay_keys(const Catalogue& catalogue);

}  // namespace lastcard
