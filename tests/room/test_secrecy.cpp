// What a room shows depends on what everybody can see. Two deals that look alike from outside, with
// the same public moves, must give the same notices, clocks and bots' times.
#include <array>
#include <map>

#include "room/helpers.hpp"

using namespace lastcard;
using namespace lastcard::room_test;

namespace {

/// Everything about an outcome that does not say what a hand holds. The wake-up moment and the
/// bots' times are the host's alone, but a pause that depends on a hand could be seen all the same.
std::string outside(const Room& room, const Outcome& outcome) {
    std::string text = "refused " + std::string(room_reason_name(refused(outcome))) + " held " +
                       std::to_string(outcome.held);
    for (const Happening& happening : outcome.happened) {
        if (const Notice* each = std::get_if<Notice>(&happening))
            text += "\n notice " + std::to_string(static_cast<unsigned>(each->kind)) + " " +
                    std::to_string(index(each->seat)) + " " + std::to_string(each->number) + " " +
                    std::to_string(each->at.ms);
        const Carried* carried = std::get_if<Carried>(&happening);
        if (carried == nullptr) continue;
        text += "\n do " + (carried->action() ? action_text(room.game(), *carried->action()) : "");
        for (const SeatEvent& event : carried->seen_by(Seat::None))
            text += " " + std::to_string(static_cast<unsigned>(event.kind)) + "/" +
                    std::to_string(index(event.seat)) + "/" + std::to_string(index(event.face)) +
                    "/" + std::to_string(event.number);
    }
    for (const ThoughtWanted& each : outcome.wanted)
        text += "\n wanted " + std::to_string(index(each.seat)) + " " +
                std::to_string(static_cast<unsigned>(each.kind)) + " " +
                std::to_string(each.due.ms) + " " + std::to_string(each.chance);
    return text + "\n wake " + std::to_string(outcome.wake.ms);
}

/// A bot that always draws, keeps what it has drawn and lets every chance go by.
void let_everybody_draw(Party& party, Outcome& outcome, std::string& seen) {
    while (!outcome.wanted.empty()) {
        const ThoughtWanted each = outcome.wanted.front();
        outcome.wanted.erase(outcome.wanted.begin());
        std::optional<Action> choice;
        if (each.kind == ThoughtKind::Answer) {
            const bool drawn = party.view().question().kind == Ask::Drawn;
            choice = Action::simple(drawn ? ActionKind::Pass : ActionKind::Draw, each.seat);
        }
        Outcome next = party.room.step(Moment{0}, command::Thought{each.thought, choice});
        seen += outside(party.room, next) + "\n";
        append(outcome, std::move(next));
    }
}

/// A person on seat 1 lays `card`, everybody else is a bot that draws, for half a minute.
std::string seen_from_outside(Party& party, const std::string& card) {
    std::string seen = outside(party.room, party.begun) + "\n";
    Outcome outcome = party.at(5, move(seat1, card));
    REQUIRE(outcome.accepted());
    seen += outside(party.room, outcome) + "\n";
    let_everybody_draw(party, outcome, seen);
    for (unsigned i = 0; i < 40; ++i) {
        outcome = party.room.step(party.room.wake());
        seen += outside(party.room, outcome) + "\n";
        let_everybody_draw(party, outcome, seen);
    }
    return seen;
}

/// Whether a bot holds the twin of this card.
bool twin_at_a_bot(const Party& party, const std::string& card) {
    const FaceId face = *find_face(party.room.game(), card);
    for (unsigned i = 2; i < party.view().seats; ++i)
        if (party.view(seat_at(i)).hand[index(face)] > 0) return true;
    return false;
}

}  // namespace

TEST_CASE("room: a hand that could jump in makes no difference until it does") {
    const Settings settings = {
        {"dealer", "given"}, {"opening", "number"}, {"hand_size", "2"}, {"jump_in", "true"}};
    // Deals that look alike from outside, and the card that seat 1 can lay; with and without a
    // twin.
    std::map<std::string, std::array<std::uint64_t, 2>> deals;
    for (std::uint64_t seed = 1; seed < 5'000; ++seed) {
        Party party("classic", settings, 2, 8, {}, seed);
        const std::string card = number_card(party, seat1);
        if (card.empty()) continue;
        auto& alike = deals[outside(party.room, party.begun) + card];
        alike[twin_at_a_bot(party, card) ? 1 : 0] = seed;
        if (alike[0] == 0 || alike[1] == 0) continue;
        Party without("classic", settings, 2, 8, {}, alike[0]);
        Party with("classic", settings, 2, 8, {}, alike[1]);
        const std::string seen = seen_from_outside(without, card);
        CHECK(seen == seen_from_outside(with, card));
        CHECK(seen.find("do 2 draw") != std::string::npos);
        return;
    }
    FAIL("no two deals look alike");
}

TEST_CASE("room: what an absent player's bot is told is the seat's own") {
    Party party = party_where({.people = 2, .bots = 2}, [](const Party&) { return true; });
    for (const ThoughtWanted& wanted : party.room.outstanding()) {
        const std::optional<ThinkInput> input = party.room.think_input(wanted.thought);
        REQUIRE(input);
        CHECK(input->view.viewer == wanted.seat);
        CHECK(input->memory.viewer() == wanted.seat);
        for (unsigned i = 0; i < 4; ++i)
            CHECK(input->memory.known_total(seat_at(i)) == (seat_at(i) == wanted.seat ? 7 : 0));
    }
}
