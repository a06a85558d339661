// WordReader and lines of the bot protocol (see words.hpp).
#include "bot/external/words.hpp"

#include "base/text_util.hpp"
#include "record/notation.hpp"

namespace lastcard::external {

std::string seat_text(Seat seat) {
    return index(seat) < max_seats ? std::to_string(index(seat)) : std::string(nobody);
}

std::string colour_text(Colour c) { return std::string(1, letter(c)); }

std::string_view yes_no(bool yes) { return yes ? "yes" : "no"; }

void WordReader::skip_spaces() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\t'))
        rest_.remove_prefix(1);
}

std::string_view WordReader::next() {
    std::size_t length = 0;
    while (length < rest_.size() && rest_[length] != ' ' && rest_[length] != '\t') ++length;
    const std::string_view word = rest_.substr(0, length);
    rest_.remove_prefix(length);
    skip_spaces();
    return word;
}

std::string wrong(std::string_view key, std::string_view found, std::string_view expected) {
    return std::string(key) + ": found " + (found.empty() ? "nothing" : quoted(found)) +
           ", expected " + std::string(expected);
}

std::optional<unsigned> find_number(std::string_view word, unsigned highest) {
    const std::optional<std::int64_t> number = parse_int(word);
    if (!number || *number < 0 || *number > highest) return std::nullopt;
    return static_cast<unsigned>(*number);
}

std::optional<Seat> find_seat_or_none(std::string_view word, unsigned seats) {
    if (word == nobody) return Seat::None;
    const std::optional<Seat> seat = find_seat(word);
    if (!seat || index(*seat) >= seats) return std::nullopt;
    return seat;
}

std::optional<Colour> find_colour_or_none(std::string_view word) {
    if (word == nobody) return Colour::None;
    return find_colour(word);
}

std::optional<FaceId> find_card_or_none(const Game& game, std::string_view word) {
    if (word == nobody) return FaceId::None;
    return find_face(game, word);
}

}  // namespace lastcard::external
