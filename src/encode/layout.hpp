// Where what stands in an observation: named parts of one row of bytes. Sizes depend on the number
// of faces and seats alone. docs/encoding.md has the tables, which are written from here.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "edition/game.hpp"

namespace lastcard {

/// Grows when a byte gets another meaning.
inline constexpr unsigned layout_version = 1;

enum class Observed : std::uint8_t {
    Table,   ///< what the seat sees now
    Memory,  ///< and what it can conclude from all that it has seen
};

inline constexpr unsigned question_count = 11;  ///< Ask without Resolve, which is no question
inline constexpr unsigned cells_per_seat = 24;

/// What one cell of a seat holds.
struct SeatCell {
    std::string_view name;
    std::string_view content;
};

std::span<const SeatCell> seat_cells();

/// A stretch of the row, `rows` times `columns` cells.
struct Part {
    std::string_view name;
    std::string_view shape;  ///< in words of F faces and S seats
    std::string_view content;
    unsigned offset = 0;
    unsigned rows = 1;
    unsigned columns = 1;

    unsigned size() const { return rows * columns; }
};

class Layout {
public:
    Layout(unsigned faces, unsigned seats, Observed observed);
    /// That of a game; its faces are those of the edition's deck.
    Layout(const Game& game, unsigned seats, Observed observed)
        : Layout(game.face_count, seats, observed) {}

    unsigned faces() const { return faces_; }
    unsigned seats() const { return seats_; }
    Observed observed() const { return observed_; }
    unsigned size() const { return size_; }
    std::span<const Part> parts() const { return parts_; }
    /// Null if there is none of this name.
    const Part* find(std::string_view name) const;
    /// What each cell is multiplied with, to lie between 0 and 1.
    std::vector<float> scale(const Game& game) const;

    // Offsets of what encode() writes.
    unsigned hand() const { return 0; }
    unsigned discard() const { return faces_; }
    unsigned unseen() const { return 2 * faces_; }
    unsigned top() const { return 3 * faces_; }
    unsigned under() const { return 4 * faces_; }
    unsigned asked_face() const { return 5 * faces_; }
    unsigned globals() const { return 6 * faces_; }
    unsigned seat(unsigned away) const { return globals() + 40 + cells_per_seat * away; }
    /// Of the seat `away` places clockwise, from 1 on.
    unsigned known(unsigned away) const { return seat(seats_) + (away - 1) * faces_; }

private:
    unsigned faces_ = 0;
    unsigned seats_ = 0;
    unsigned size_ = 0;
    Observed observed_ = Observed::Table;
    std::vector<Part> parts_;
};

}  // namespace lastcard
