// The parts of an observation (see layout.hpp).
#include "encode/layout.hpp"

#include <algorithm>
#include <cstddef>

namespace lastcard {
namespace {

/// How often a part repeats, and how wide it is.
enum class Extent : std::uint8_t { Cells, Faces, Seats, OtherSeats };

struct Row {
    std::string_view name;
    std::string_view shape;
    std::string_view content;
    Extent extent;
    unsigned cells;  ///< of Extent::Cells
};

constexpr Row rows[] = {
    {"hand", "F", "copies in the viewer's hand", Extent::Faces, 0},
    {"discard", "F", "copies face up in the discard pile", Extent::Faces, 0},
    {"unseen", "F",
     "copies neither in hand nor discarded; with `memory`: copies of which the viewer does not "
     "know "
     "where they are",
     Extent::Faces, 0},
    {"top", "F", "the face-up card, one-hot", Extent::Faces, 0},
    {"under", "F", "the card below it, one-hot", Extent::Faces, 0},
    {"asked_face", "F",
     "one-hot: the card just drawn, for its owner alone; the draw card behind a penalty or a "
     "challenge",
     Extent::Faces, 0},
    {"question", "11",
     "one-hot: turn, drawn, colour, challenge, penalty, swap, roulette, power, second, more, show",
     Extent::Cells, question_count},
    {"asked", "1", "the question is for the viewer", Extent::Cells, 1},
    {"offered", "1", "the viewer is offered a reaction and may wait", Extent::Cells, 1},
    {"colour", "5", "one-hot: the colour in play, R Y G B none", Extent::Cells, 5},
    {"colour_before", "5", "one-hot: the colour a challenge is about", Extent::Cells, 5},
    {"direction", "1", "0 clockwise, 1 against", Extent::Cells, 1},
    {"direction_before", "1", "the same before the top card was played", Extent::Cells, 1},
    {"jump_open", "1", "a seat with the top card's twin may jump in", Extent::Cells, 1},
    {"slap_open", "1", "a slap is open", Extent::Cells, 1},
    {"two_cards", "1", "a turn in which the blue power allows two cards", Extent::Cells, 1},
    {"top_flipped", "1", "with `memory`: the green power turned the top card up", Extent::Cells, 1},
    {"pending", "1", "cards the penalty has grown to", Extent::Cells, 1},
    {"idle_draws", "1", "turns in a row without play or draw", Extent::Cells, 1},
    {"round", "1", "number of the round, from 1", Extent::Cells, 1},
    {"frames", "1", "open questions and cards that still take effect", Extent::Cells, 1},
    {"draw_share", "1", "draw pile as a share of the deck, 0 to 255", Extent::Cells, 1},
    {"discard_share", "1", "discard pile, likewise", Extent::Cells, 1},
    {"aside_share", "1", "cards laid aside, likewise", Extent::Cells, 1},
    {"action_share", "1", "actions of this round as a share of their limit, 0 to 255",
     Extent::Cells, 1},
    {"reserved", "3", "0", Extent::Cells, 3},
    {"seat", "S × 24", "one row for each seat, the viewer first, then clockwise: see below",
     Extent::Seats, 0},
    {"known", "(S−1) × F", "only with `memory`: cards certainly in the hand of each other seat",
     Extent::OtherSeats, 0},
};

constexpr SeatCell cells[cells_per_seat] = {
    {"cards", "cards in hand"},
    {"in_round", "still in the round"},
    {"knocked_out", "knocked out by mercy"},
    {"at_table", "has not left the table"},
    {"catchable", "owes the last-card call: 1, or 2 if it is too late to make it"},
    {"said_uno", "has made the call in the turn under way"},
    {"to_slap", "has not slapped yet"},
    {"asked", "the question is for this seat"},
    {"attacker", "played the card behind a penalty or challenge"},
    {"dealer", "dealt this round"},
    {"last_player", "played the top card"},
    {"partner", "is the viewer's partner"},
    {"next", "plays after the viewer in the current direction"},
    {"power_red", "holds the red power"},
    {"power_yellow", "the yellow power"},
    {"power_green", "the green power"},
    {"power_blue", "the blue power"},
    {"score", "score as a share of the target, 0 to 255"},
    {"unknown", "with `memory`: cards of the hand that may be anything"},
    {"unknown_red", "at most so many of those are red"},
    {"unknown_yellow", "yellow"},
    {"unknown_green", "green"},
    {"unknown_blue", "blue"},
    {"unknown_wild", "wild"},
};

float inverse(unsigned largest) { return 1.0F / static_cast<float>(std::clamp(largest, 1U, 255U)); }

}  // namespace

std::span<const SeatCell> seat_cells() { return cells; }

Layout::Layout(unsigned faces, unsigned seats, Observed observed)
    : faces_(faces), seats_(seats), observed_(observed) {
    for (const Row& row : rows) {
        if (row.extent == Extent::OtherSeats && observed != Observed::Memory) continue;
        Part part{row.name, row.shape, row.content, size_, 1, row.cells};
        switch (row.extent) {
            case Extent::Cells: break;
            case Extent::Faces: part.columns = faces; break;
            case Extent::Seats:
                part.rows = seats;
                part.columns = cells_per_seat;
                break;
            case Extent::OtherSeats:
                part.rows = seats - 1;
                part.columns = faces;
                break;
        }
        size_ += part.size();
        parts_.push_back(part);
    }
}

const Part* Layout::find(std::string_view name) const {
    const auto found = std::ranges::find(parts_, name, &Part::name);
    return found == parts_.end() ? nullptr : &*found;
}

std::vector<float> Layout::scale(const Game& game) const {
    std::vector<float> scale(size_, 1.0F);
    const auto fill = [&](std::string_view name, float factor) {
        if (const Part* part = find(name); part != nullptr)
            std::fill_n(scale.begin() + static_cast<std::ptrdiff_t>(part->offset), part->size(),
                        factor);
    };
    const auto copies = [&](unsigned offset) {
        for (unsigned i = 0; i < faces_ && i < game.face_count; ++i)
            scale[offset + i] = inverse(game.faces[i].copies);
    };
    copies(hand());
    copies(discard());
    copies(unseen());
    for (const char* const counted : {"pending", "idle_draws", "round", "draw_share",
                                      "discard_share", "aside_share", "action_share"})
        fill(counted, inverse(255));
    fill("frames", inverse(4));
    for (unsigned away = 0; away < seats_; ++away) {
        const float cards = inverse(game.card_count);
        float* const row = scale.data() + seat(away);
        row[0] = cards;
        row[4] = inverse(2);
        row[17] = inverse(255);
        std::fill(row + 18, row + cells_per_seat, cards);
        if (away > 0 && observed_ == Observed::Memory) copies(known(away));
    }
    return scale;
}

}  // namespace lastcard
