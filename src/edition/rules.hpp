// The rule switches of one game, as plain values with their defaults. The values that each may have
// and the decisions it stands for are in the table of switches.cpp, its meaning in the locales.
#pragma once

#include <cstdint>
#include <type_traits>

namespace lastcard {

enum class DealerRule : std::uint8_t { HighestNumber, Given };
enum class OpeningRule : std::uint8_t { Acts, Number, NumberReturned };
enum class DrawRule : std::uint8_t { One, UntilPlayable };
enum class PlayDrawn : std::uint8_t { May, Must, No };
enum class Stacking : std::uint8_t { Off, WildFour, SameColour, SameKind, AtLeast, ColourTwo };
enum class ChallengeRule : std::uint8_t { Off, Stays, TakenBack };
enum class ZeroRule : std::uint8_t { Plain, PassAll, SwapOptional };
enum class SevenRule : std::uint8_t { Plain, Swap };
enum class MultiPlay : std::uint8_t { Off, IdenticalPair, SameNumber, MatchingPair };
enum class Scoring : std::uint8_t { None, Winner, Lowest };
enum class Teams : std::uint8_t { Off, Pairs };
enum class TrendShow : std::uint8_t { Lowest, Choose };

struct Rules {
    std::uint8_t hand_size = 7;
    DealerRule dealer = DealerRule::HighestNumber;
    OpeningRule opening = OpeningRule::Acts;
    DrawRule draw = DrawRule::One;
    bool voluntary_draw = true;
    PlayDrawn play_drawn = PlayDrawn::May;
    Stacking stacking = Stacking::Off;
    bool skip_blocks = false;
    ChallengeRule challenge = ChallengeRule::TakenBack;
    bool challenge_wilds_count = false;
    ZeroRule zero = ZeroRule::Plain;
    SevenRule seven = SevenRule::Plain;
    MultiPlay multi_play = MultiPlay::Off;
    bool jump_in = false;
    bool nine_slap = false;
    bool finish_on_number = false;
    bool last_draw_counts = true;
    std::uint8_t mercy = 0;
    std::uint8_t uno_penalty = 2;
    std::uint8_t false_catch_penalty = 0;
    Scoring scoring = Scoring::Winner;
    bool red_may_go_out = true;
    bool blue_immediate = false;
    bool reverse_deflects = false;
    std::uint8_t decks = 1;
    Teams teams = Teams::Off;
    std::uint16_t target = 500;
    std::uint16_t knockout_bonus = 0;
    bool uno_strict = false;
    bool jump_in_late = false;
    bool jump_in_wilds = false;
    TrendShow trend_show = TrendShow::Lowest;

    friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

static_assert(std::is_trivially_copyable_v<Rules>);
static_assert(std::has_unique_object_representations_v<Rules>);

}  // namespace lastcard
