// The words for what the lab counts.
#include "lab/happenings.hpp"

#include <iterator>

namespace lastcard {
namespace {

constexpr HappeningInfo happenings[] = {
    {"skipped", "A turn is lost to a Skip", "", "who is skipped", "G-20"},
    {"direction_turned", "The direction turns", "", "", "G-20"},
    {"penalty_taken", "A penalty is taken", "", "who takes it", "G-39"},
    {"stacked", "A penalty is raised by another card", "who raises it", "who faces it next", "C-8"},
    {"blocked", "A penalty is blocked by a Skip", "who blocks it", "", "E-5"},
    {"deflected", "A penalty is sent back by a Reverse", "who sends it back", "who faces it",
     "E-23"},
    {"shielded", "The yellow power shields", "who is shielded", "", "A-25"},
    {"challenge_won", "A challenge finds a bluff", "challenger", "bluffer", "G-18"},
    {"challenge_lost", "A challenge finds none", "who was challenged", "challenger", "G-19"},
    {"uno_called", "The last card is called", "who calls", "", "G-24"},
    {"uno_caught", "A missing call is caught", "catcher", "who is caught", "G-25"},
    {"false_catch", "A catch is wrong and costs cards", "", "false catcher", "G-27"},
    {"drawn_played", "A drawn card is played at once", "who plays it", "", "G-7"},
    {"jumped_in", "Somebody jumps in", "who jumps in", "", "E-15"},
    {"pair_played", "A pair is played", "who plays it", "", "E-3"},
    {"series_played", "A card of a series is played", "who plays it", "", "E-12"},
    {"hands_swapped", "Two hands are swapped", "who chose to", "who was chosen", "C-24"},
    {"swap_declined", "A swap is declined", "who declines", "", "E-2"},
    {"hands_passed", "All hands move on", "who played the card", "", "C-27"},
    {"slap_lost", "A slap is lost", "", "the last to slap", "E-13"},
    {"discarded_all", "Discard All is played", "who plays it", "", "C-20"},
    {"roulette_faced", "A roulette is faced", "", "who faces it", "C-7"},
    {"knocked_out", "Somebody is knocked out", "", "who is out", "C-28"},
    {"trend_missed", "A trend finds somebody without the colour", "", "who cannot show it", "D-6"},
    {"burst_drawn", "A Creeper bursts", "", "who drew it", "B-4"},
    {"power_taken", "A power is taken", "who takes it", "who had it", "A-4"},
    {"reds_given", "Red cards are given away", "giver", "receiver", "A-9"},
    {"card_flipped", "A card is turned up by the green power", "who turns it", "", "A-21"},
    {"second_played", "A second card is played in a blue turn", "who plays it", "", "A-16"},
    {"reshuffled", "The discard pile is shuffled again", "", "", "G-4"},
    {"timed_out", "A bot gives no legal answer", "", "whose bot it is", "G-49"},
};
static_assert(std::size(happenings) == happening_count);

constexpr SourceInfo sources[] = {
    {"turn", "in a turn"},
    {"penalty", "as a penalty"},
    {"challenge", "after a challenge"},
    {"uno", "caught without the call"},
    {"false_catch", "for a false catch"},
    {"slap", "last to slap"},
    {"roulette", "by roulette"},
    {"trend", "by a trend"},
    {"burst", "by a Creeper"},
};
static_assert(std::size(sources) == source_count);

constexpr EndingInfo endings[] = {
    {"turn", "a card from the hand, in turn"},
    {"drawn", "the card just drawn"},
    {"answer", "an answer to a penalty"},
    {"jump", "a jump-in"},
    {"pair", "a pair"},
    {"series", "a series of one number"},
    {"second", "the second card of a blue turn"},
    {"discard_all", "Discard All"},
    {"flip", "a card turned up by the green power"},
    {"gift", "red cards given away"},
    {"last_left", "everybody else is out"},
    {"void", "nobody: the round is void"},
};
static_assert(std::size(endings) == ending_count);

}  // namespace

const HappeningInfo& info(Countable happening) {
    return happenings[static_cast<unsigned>(happening)];
}
const SourceInfo& info(Source source) { return sources[static_cast<unsigned>(source)]; }
const EndingInfo& info(Ending ending) { return endings[static_cast<unsigned>(ending)]; }

}  // namespace lastcard
