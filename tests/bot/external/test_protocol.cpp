// The bot protocol: written data is parsed back to the last byte, and a bot behind the protocol
// plays the same as inside the program.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "base/text_util.hpp"
#include "bot/external/bot_side.hpp"
#include "bot/external/games.hpp"
#include "bot/external/host_side.hpp"
#include "lab/bot_match.hpp"
#include "record/apply_action.hpp"
#include "record/notation.hpp"

namespace lastcard {
namespace {

using namespace external_test;
using external::BotSide;
using external::HostSide;

std::vector<Game> all_games() {
    std::vector<Game> games;
    for (const std::string& id : builtin_edition_ids()) {
        games.push_back(game_of(id));
        games.push_back(wild_party(id));
    }
    games.push_back(game_of("classic-wiki", {{"decks", "2"}}));
    return games;
}

template <class T>
bool same_bytes(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

/// Keeps what a bot was given.
struct Given {
    SeatView view;
    SeatMemory memory;
    std::uint64_t chance = 0;
};

/// Plays like the inner bot, and keeps the last input.
class Spy final : public Bot {
public:
    explicit Spy(std::unique_ptr<Bot> inside) : inside_(std::move(inside)) {}
    Action answer(const Knowledge& known, std::uint64_t chance) override {
        keep(known, chance);
        return inside_->answer(known, chance);
    }
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        keep(known, chance);
        return inside_->react(known, chance);
    }
    bool remembers() const override { return true; }
    bool listens() const override { return inside_->listens(); }
    void begin(const Game& game, Seat seat, unsigned seats) override {
        inside_->begin(game, seat, seats);
    }
    void see(const Game& game, std::span<const SeatEvent> events) override {
        heard.insert(heard.end(), events.begin(), events.end());
        inside_->see(game, events);
    }

    Given given;
    std::vector<SeatEvent> heard;

private:
    void keep(const Knowledge& known, std::uint64_t chance) {
        given = {known.view, known.memory, chance};
    }
    std::unique_ptr<Bot> inside_;
};

/// A seat played twice: by a bot in the program, and by the same bot behind the protocol. Both must
/// always know and do the same.
class Twice final : public Bot {
public:
    explicit Twice(Level level, Budget budget = {})
        : here_(make_bot(level, budget)), host_("told", 1000), there_("there", [=, this](unsigned) {
              auto bot = std::make_unique<Spy>(make_bot(level, budget));
              spy_ = bot.get();
              return bot;
          }) {
        CHECK(there_.receive("hello 1") == "name there\nready 1\n");
    }
    bool remembers() const override { return true; }
    bool listens() const override { return true; }
    void begin(const Game& game, Seat seat, unsigned seats) override {
        here_->begin(game, seat, seats);
        CHECK(say(host_.begin(game, seat, seats)) == "");
    }
    void see(const Game& game, std::span<const SeatEvent> events) override {
        if (here_->listens()) here_->see(game, events);
        CHECK(say(host_.see(game, events)) == "");
    }
    Action answer(const Knowledge& known, std::uint64_t chance) override {
        const Action wanted = here_->answer(known, external::derived_chance(chance));
        const std::string move = reply(host_.ask(known, chance), known);
        const external::ParsedAnswer wish = external::parse_answer(known.game, known.view, move);
        CHECK(wish.error == "");
        REQUIRE(wish.actions.size() == 1);
        CHECK(action_text(known.game, wish.actions[0]) == action_text(known.game, wanted));
        ++asked;
        return wanted;
    }
    std::optional<Action> react(const Knowledge& known, std::uint64_t chance) override {
        const std::optional<Action> wanted = here_->react(known, external::derived_chance(chance));
        const std::string move = reply(host_.window(known, chance), known);
        const external::ParsedAnswer wish = external::parse_reaction(known.game, known.view, move);
        CHECK(wish.error == "");
        CHECK((wish.actions.empty() ? "none" : move_text(known.game, wish.actions[0])) ==
              (wanted ? move_text(known.game, *wanted) : "none"));
        ++windows;
        return wanted;
    }

    unsigned asked = 0;
    unsigned windows = 0;

private:
    std::string say(const std::string& lines) {
        std::string replies;
        std::size_t at = 0;
        for (std::size_t end; (end = lines.find('\n', at)) != std::string::npos; at = end + 1)
            replies += there_.receive(std::string_view(lines).substr(at, end - at));
        CHECK(at == lines.size());
        return replies;
    }

    /// The move, after checking that the other side knows the same.
    std::string reply(const std::string& lines, const Knowledge& known) {
        const std::string said = say(lines);
        CHECK(said.starts_with("move "));
        CHECK(same_bytes(spy_->given.view, known.view));
        CHECK(same_bytes(spy_->given.memory, known.memory));
        return said.substr(5, said.size() - 6);
    }

    std::unique_ptr<Bot> here_;
    HostSide host_;
    Spy* spy_ = nullptr;
    BotSide there_;
};

}  // namespace

TEST_CASE(
    "protocol: a bot behind the protocol knows the same as inside the program, in every game") {
    unsigned seats = 2;
    for (const Game& game : all_games()) {
        Twice first(Level::Random);
        Twice second(Level::Easy);
        const auto random = make_bot(Level::Random);
        std::vector<Bot*> bots = {&first, &second};
        while (bots.size() < seats) bots.push_back(random.get());
        for (std::uint8_t seed = 0; seed < 3; ++seed) {
            BotMatch match(game, setup_of(seats, seed), bots, seed);
            match.play_round();
        }
        CHECK(first.asked + second.asked > 10);
        seats = seats == 2 ? 4 : seats == 4 ? 7 : 2;
    }
}

TEST_CASE(
    "protocol: a searching bot plays the same moves behind the protocol as inside the program") {
    const Game game = game_of("classic");
    Twice hard(Level::Hard, Budget{.simulations = 20});
    Twice normal(Level::Normal);
    Bot* bots[] = {&hard, &normal};
    BotMatch match(game, setup_of(2, 5), bots, 5);
    match.play_round();
    CHECK(hard.asked > 5);
}

/// All fields of a face except the positions of its bits.
bool same_face(const Face& a, const Face& b) {
    return std::string_view(a.token) == b.token &&
           std::equal(a.effects, std::end(a.effects), b.effects) &&
           a.effect_count == b.effect_count && a.colour == b.colour && a.number == b.number &&
           a.draw_sum == b.draw_sum && a.burst == b.burst && a.moves_hands == b.moves_hands &&
           a.points == b.points && a.copies == b.copies && a.show_rank == b.show_rank &&
           a.restricted == b.restricted;
}

TEST_CASE("protocol: a written and parsed game is the same game") {
    for (const Game& game : all_games()) {
        external::GameParser draft;
        const std::string text = external::write_game(game, {seat_at(1), 4, "told", 1000});
        for (const std::string_view line : split(text, '\n')) {
            external::WordReader words(line);
            const std::string_view word = words.next();
            CHECK(draft.parse_line(word, words));
        }
        const Result<external::ParsedGame> heard = draft.finish();
        REQUIRE_MESSAGE(heard, heard.error());
        CHECK(heard->table.seat == seat_at(1));
        CHECK(heard->table.seats == 4);
        CHECK(heard->table.time_ms == 1000);
        CHECK(heard->game.rules == game.rules);
        REQUIRE(heard->game.face_count == game.face_count);
        for (unsigned f = 0; f < game.face_count; ++f)
            CHECK_MESSAGE(same_face(heard->game.faces[f], game.faces[f]), game.faces[f].token);
    }
}

// ---- Answers

/// Seat 0 of a table made from a few lines of a view.
struct Seen {
    Game game;
    SeatView view;
};

Seen seen(const Game& game, std::initializer_list<std::string_view> lines) {
    external::ViewParser draft(game, seat_at(0), 3);
    for (const std::string_view line : lines) {
        external::WordReader words(line);
        const std::string_view word = words.next();
        REQUIRE(draft.parse_line(word, words));
    }
    return {game, draft.view()};
}

std::string answer_to(const Seen& table, std::string_view move) {
    const external::ParsedAnswer wish = external::parse_answer(table.game, table.view, move);
    if (!wish.error.empty()) return wish.error;
    std::string text;
    for (const Action& action : wish.actions)
        text += (text.empty() ? "" : " then ") + move_text(table.game, action);
    return text;
}

TEST_CASE("protocol: an answer is one of the choices, with the call or as a compound") {
    const Seen table =
        seen(wild_party("powers"), {"counts 5 7 7", "hand R5 R7 G7 WR Wp", "choice R5", "choice R7",
                                    "choice R7,", "choice WR", "choice Wp", "choice draw",
                                    "reaction uno", "reaction R5^", "question turn seat 0"});
    CHECK(answer_to(table, "R5") == "R5");
    CHECK(answer_to(table, "R5!") == "R5!");
    CHECK(answer_to(table, "draw") == "draw");
    CHECK(answer_to(table, "WR/G") == "WR then call G");
    CHECK(answer_to(table, "Wp/G@R!") == "Wp! then power R then call G");
    CHECK(answer_to(table, "R7>2") == "R7 then swap 2");
    CHECK(answer_to(table, "R7,G7>1") == "R7, then G7 then swap 1");
    CHECK(answer_to(table, "G7") ==
          "'G7', which is none of its choices: R5, R7, WR, Wp, draw, R7,");
    CHECK(answer_to(table, "R5^").starts_with("'R5^', which is none of its choices: "));
    CHECK(answer_to(table, "uno").starts_with("'uno', which is none of its choices: "));
    CHECK(answer_to(table, "none").starts_with("'none', which is no move: "));
    CHECK(answer_to(table, "R5/G") == "'R5/G', which answers a question that nobody will ask");
    CHECK(answer_to(table, "R5>1") == "'R5>1', which answers a question that nobody will ask");
    CHECK(answer_to(table, "draw/G").starts_with("'draw/G', which is no move: "));
    CHECK(answer_to(table, "\x1b[2J").find('\x1b') == std::string::npos);
}

TEST_CASE("protocol: the last card may have answers to questions that are not asked") {
    const Seen table =
        seen(game_of("classic"), {"counts 1 7 7", "hand W", "choice W", "question turn seat 0"});
    CHECK(answer_to(table, "W/G") == "W then call G");
}

TEST_CASE("protocol: a reaction is one of the offered ones, or none") {
    const Seen table = seen(wild_party("classic"),
                            {"counts 5 7 7", "hand R5 R5 R7 G7 W", "choice R5", "reaction R5^",
                             "reaction catch 2", "reaction uno", "question turn seat 0"});
    const auto reaction = [&](std::string_view move) {
        const external::ParsedAnswer wish = external::parse_reaction(table.game, table.view, move);
        if (!wish.error.empty()) return wish.error;
        return wish.actions.empty() ? std::string("nothing")
                                    : move_text(table.game, wish.actions[0]);
    };
    CHECK(reaction("none") == "nothing");
    CHECK(reaction("uno") == "uno");
    CHECK(reaction("catch 2") == "catch 2");
    CHECK(reaction("R5^") == "R5^");
    CHECK(reaction("R5^!") == "R5^!");
    CHECK(reaction("R5") == "'R5', which is none of its reactions: R5^, catch 2, uno");
    CHECK(reaction("catch 1").starts_with("'catch 1', which is none of its reactions: "));
    CHECK(reaction("R7^").starts_with("'R7^', which is none of its reactions: "));
}

// ---- The bot's side against a faulty host

std::string hear_all(BotSide& engine, std::string_view lines) {
    std::string said;
    for (const std::string_view line : split(lines, '\n')) said += engine.receive(line);
    return said;
}

BotSide easy_engine() {
    return BotSide("easy", [](unsigned) { return make_bot(Level::Easy); });
}

TEST_CASE("protocol: built-in bots always answer, and report what they did not understand") {
    BotSide engine = easy_engine();
    CHECK(hear_all(engine, "hello 1 and more\nsomething new\n") == "name easy\nready 1\n");
    CHECK(hear_all(engine, "newgame\nseats 3\nseat 5\nstart") ==
          "info newgame: found seat 5 of 3 seats\n");
    CHECK(
        hear_all(engine, "newgame\nseat 0\ncard R5 copies 2 points 5 number 5 does nothing\nstart")
            .starts_with("info card \"R5\": does: found \"nothing\", expected effects"));
    CHECK(hear_all(engine, "ask") == "info What was told cannot be true.\nmove none\n");
    // Even a view that lacks nearly everything has choices.
    const Game game = game_of("classic");
    CHECK(hear_all(engine, external::write_game(game, {seat_at(0), 2, "classic", 100})) == "");
    CHECK(hear_all(engine, "event card_drawn seat 0") ==
          "info event card_drawn: found no card, expected what the seat sees\n");
    CHECK(hear_all(engine, "event something_new seat 0 card R5") == "");
    CHECK(hear_all(engine, "view\nhand R5\nchoice R5\nchoice draw\nask") ==
          "info What was told cannot be true.\nmove R5\n");
    CHECK(hear_all(engine, "view\nreaction uno\nwindow") ==
          "info What was told cannot be true.\nmove none\n");
    CHECK_FALSE(engine.done());
    CHECK(engine.receive("quit\r") == "");
    CHECK(engine.done());
}

TEST_CASE("protocol: a bot that joins in the middle of a round knows the visible cards") {
    const Game game = game_of("no-mercy");
    Setup setup = setup_of(3, 2);
    State state = begin_match(game, setup);
    for (unsigned n = 0; n < 20 && state.phase == Phase::Playing; ++n)
        apply_action(game, state,
                     legal(game, state, state.question().seat).answer(state.question().seat, 0));
    REQUIRE(state.phase == Phase::Playing);
    const Seat seat = state.question().seat;
    const SeatView view = view_of(game, state, seat);
    Spy* spy = nullptr;
    BotSide engine("late", [&](unsigned) {
        auto bot = std::make_unique<Spy>(make_bot(Level::Normal));
        spy = bot.get();
        return bot;
    });
    HostSide host("no-mercy", 100);
    const SeatMemory nothing(seat);
    CHECK(hear_all(engine, host.begin(game, seat, 3)) == "");
    CHECK(hear_all(engine, host.ask({game, view, nothing}, 7)).starts_with("move "));
    CHECK(same_bytes(spy->given.view, view));
    CHECK(same_bytes(spy->given.memory, SeatMemory::from_view(game, view)));
    CHECK(spy->given.chance == external::derived_chance(7));
}

// ---- The end of rounds

TEST_CASE("protocol: the end of a round and of the match is told with scores and winners") {
    const Game game = game_of("classic");
    HostSide host("classic", 100);
    host.begin(game, seat_at(1), 3);
    const SeatEvent won[] = {{.kind = EventKind::RoundWon, .seat = seat_at(2)},
                             {.kind = EventKind::Scored, .seat = seat_at(2), .number = 40}};
    CHECK(host.see(game, won) ==
          "event round_won seat 2\nevent scored seat 2 number 40\n"
          "scores 0 0 40\nwinners 2\nroundover\n");
    const SeatEvent nobody[] = {{.kind = EventKind::RoundVoid}};
    CHECK(host.see(game, nobody) == "event round_void\nscores 0 0 40\nwinners\nroundover\n");
    const SeatEvent match[] = {{.kind = EventKind::RoundWon, .seat = seat_at(2)},
                               {.kind = EventKind::Scored, .seat = seat_at(2), .number = 500},
                               {.kind = EventKind::MatchWon, .seat = seat_at(2)}};
    CHECK(host.see(game, match) ==
          "event round_won seat 2\nevent scored seat 2 number 500\nevent match_won seat 2\n"
          "scores 0 0 540\nwinners 2\nroundover\nwinners 2\ngameover\n");
}

}  // namespace lastcard
