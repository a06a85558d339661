// The table model of a place (see place.hpp).
#include "terminal/play/place.hpp"

namespace lastcard {

TableModel model_of(const Place& place, Glyphs glyphs) {
    return {place.speaker(),
            place.edition(),
            place.view(),
            place.journal(),
            [&place](const Action& action) { return place.why_not(action); },
            place.seat_words(),
            place.scores(),
            place.tally(),
            place.corner(),
            place.footer(),
            glyphs,
            place.held(),
            place.may_go_on(),
            false,
            place.company(),
            place.coached()};
}

}  // namespace lastcard
