// The words of the bot protocol (docs/bot-protocol.md) that both sides share, and a reader for the
// words of a line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/ids.hpp"
#include "edition/game.hpp"
#include "engine/event.hpp"
#include "engine/state.hpp"
#include "text/keys.hpp"

namespace lastcard::external {

inline constexpr unsigned version = 1;
inline constexpr std::size_t max_line = 64 * 1024;  ///< bytes, without the line feed

inline constexpr std::string_view nobody = "-";  ///< no seat, no colour, no card

std::string seat_text(Seat seat);   ///< "0", or "-"
std::string colour_text(Colour c);  ///< "R", or "-"
std::string_view yes_no(bool yes);

/// Returns the words of a line one by one; they are separated by spaces.
class WordReader {
public:
    explicit WordReader(std::string_view line) : rest_(line) { skip_spaces(); }

    bool more() const { return !rest_.empty(); }
    /// Empty at the end of the line.
    std::string_view next();
    /// The rest of the line, unchanged.
    std::string_view rest() const { return rest_; }

private:
    void skip_spaces();
    std::string_view rest_;
};

/// "top: found \"R17\", expected a card"
std::string wrong(std::string_view key, std::string_view found, std::string_view expected);

/// A whole number from 0 to `highest`.
std::optional<unsigned> find_number(std::string_view word, unsigned highest);
/// A seat below `seats`; "-" is Seat::None.
std::optional<Seat> find_seat_or_none(std::string_view word, unsigned seats);
std::optional<Colour> find_colour_or_none(std::string_view word);
/// A card of the game; "-" is FaceId::None.
std::optional<FaceId> find_card_or_none(const Game& game, std::string_view word);

}  // namespace lastcard::external
