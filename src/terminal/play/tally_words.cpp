// Hands, sums and numbers (see tally_words.hpp).
#include "terminal/play/tally_words.hpp"

namespace lastcard {

namespace {

std::string told_hand(const Speaker& speaker, const HandLeft& hand, const CardLabel& label) {
    const Catalogue& words = speaker.catalogue;
    const bool scored = speaker.game.rules.scoring != Scoring::None;
    std::string cards;
    for (const FaceId face : hand.cards) {
        if (!cards.empty()) cards += words.format("list.separator");
        cards += scored
                     ? words.format("play.stats.card", {{"card", label(face)},
                                                        {"points", speaker.game.face(face).points}})
                     : label(face);
    }
    return words.format("play.stats.hand", {{"scoring", scored ? "points" : "none"},
                                            {"player", seat_name(speaker, hand.seat)},
                                            {"cards", cards},
                                            {"points", hand.points}});
}

/// "16 + 9 + 250 = 275"; one number alone is its own sum.
std::string sum_of(const std::vector<unsigned>& numbers) {
    std::string text;
    unsigned sum = 0;
    for (const unsigned number : numbers) {
        text += (text.empty() ? "" : " + ") + std::to_string(number);
        sum += number;
    }
    return numbers.size() > 1 ? text + " = " + std::to_string(sum) : std::to_string(sum);
}

}  // namespace

std::vector<std::string> hand_sentences(const Speaker& speaker, const MatchTally& tally,
                                        const CardLabel& label) {
    const Catalogue& words = speaker.catalogue;
    const Rules& rules = speaker.game.rules;
    std::vector<std::string> lines;
    std::vector<unsigned> points;
    for (const HandLeft& hand : tally.hands) {
        lines.push_back(told_hand(speaker, hand, label));
        points.push_back(hand.points);
    }
    if (rules.scoring == Scoring::None || tally.winners.empty()) return lines;
    for (unsigned i = 0; i < max_seats; ++i)
        if (tally.knocked_out.has(seat_at(i))) {
            lines.push_back(words.format(
                "play.stats.knocked_out",
                {{"player", seat_name(speaker, seat_at(i))}, {"points", rules.knockout_bonus}}));
            points.push_back(rules.knockout_bonus);
        }
    // Otherwise each player keeps the own points (G-34).
    if (rules.scoring == Scoring::Winner)
        for (unsigned i = 0; i < max_seats; ++i)
            if (tally.winners.has(seat_at(i)))
                lines.push_back(words.format(
                    "play.stats.sum",
                    {{"player", seat_name(speaker, seat_at(i))}, {"sum", sum_of(points)}}));
    return lines;
}

std::string numbers_title(const Speaker& speaker, const MatchTally& tally) {
    return speaker.catalogue.format("play.stats.title", {{"rounds", tally.sheet.size()}});
}

std::vector<NumberRow> match_numbers(const Speaker& speaker, const MatchTally& tally) {
    std::vector<NumberRow> rows;
    const auto add = [&](std::string_view key, unsigned SeatNumbers::* number) {
        NumberRow row{speaker.catalogue.format(key), {}};
        for (unsigned i = 0; i < max_seats; ++i) row.values[i] = tally.seats[i].*number;
        rows.push_back(std::move(row));
    };
    add("play.stats.rounds_won", &SeatNumbers::rounds_won);
    add("play.stats.played", &SeatNumbers::played);
    add("play.stats.drawn", &SeatNumbers::drawn);
    add("play.stats.longest_hand", &SeatNumbers::longest_hand);
    // Without catching these rows would be zero.
    if (speaker.game.rules.uno_penalty != 0) {
        add("play.stats.caught", &SeatNumbers::caught);
        add("play.stats.was_caught", &SeatNumbers::was_caught);
    }
    return rows;
}

}  // namespace lastcard
