// A table of a server as the terminal shows it: against the server's own tables, through memory.
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "client/recording_player.hpp"
#include "record/replay.hpp"
#include "terminal/join/online_place.hpp"
#include "terminal/play/line_mode.hpp"
#include "terminal/play/lobby_page.hpp"
#include "text/choices.hpp"
#include "text/sentences.hpp"

using namespace lastcard;
using namespace lastcard::client_test;
using join::OnlinePlace;

namespace {

constexpr Moment now{0};

struct Guest {
    Guest(MemoryNetwork& network, client::GameCache& games, const std::string& name,
          client::PlayerOptions options, join::SeatWish wish = {})
        : random(name),
          place(network, games, with_random(std::move(options)), Catalogue::of("en"), wish,
                errands(network)) {
        place.player().begin();
        network.settle();
    }

    client::PlayerOptions with_random(client::PlayerOptions options) {
        options.random = [this] { return random.draw(); };
        return options;
    }
    join::Hooks errands(MemoryNetwork& network) {
        join::Hooks made;
        made.deliver = [&network] { network.settle(); };
        made.keep_session = [this](const std::string& given) { token = given; };
        made.store_record = [this](const std::string& text) {
            record = text;
            return std::string("Stored.");
        };
        return made;
    }

    /// Takes the offer that begins like this.
    bool choose(const std::string& sentence) {
        const std::optional<LobbyPage> sheet = place.lobby_page();
        if (!sheet) return false;
        for (const Offer& offer : sheet->offers)
            if (offer.sentence.starts_with(sentence)) {
                place.take(now, offer);
                place.pass(now);
                return true;
            }
        return false;
    }
    bool told(const std::string& part) const {
        const std::vector<std::string>& all = place.journal().sentences();
        return std::any_of(all.begin(), all.end(), [&](const std::string& sentence) {
            return sentence.find(part) != std::string::npos;
        });
    }

    TestRandom random;
    std::string token;
    std::string record;
    OnlinePlace place;
};

/// Eva, the host, and Ada.
struct Evening {
    explicit Evening(const std::string& more = {}, unsigned seats = 2)
        : eva(network, games, "Eva", new_table("Eva", more, seats)),
          ada(network, games, "Ada", at_table(eva.place.player().code(), "Ada")) {}

    void start() {
        REQUIRE(eva.choose("Be ready."));
        REQUIRE(ada.choose("Be ready."));
        REQUIRE(eva.choose("Start the game."));
        REQUIRE_FALSE(eva.place.lobby_page());
    }
    /// The asked player mostly takes the first choice.
    void play(unsigned steps) {
        for (unsigned i = 0; i < steps; ++i) {
            if (eva.place.lobby_page()) return;
            Guest* const next = is_asked(eva.place.view())   ? &eva
                                : is_asked(ada.place.view()) ? &ada
                                                             : nullptr;
            if (next != nullptr && !next->place.held()) {
                const SeatView& view = next->place.view();
                const std::vector<TableChoice> all = choices(next->place.speaker(), view);
                for (const TableChoice& choice : all)
                    CHECK_MESSAGE(next->place.why_not(choice.action).accepted(), choice.sentence);
                CHECK(next->place.act(now, all.front().action));
                network.settle();
                continue;
            }
            if (eva.place.view().phase == Phase::RoundOver) {
                eva.place.go_on(now);
                ada.place.go_on(now);
            }
            network.step(network.time + Span{60'000});
        }
    }

    MemoryNetwork network;
    client::GameCache games;
    Guest eva;
    Guest ada;
};

}  // namespace

TEST_CASE("join: before a match the lobby page shows the seats and the actions") {
    Evening evening({}, 3);
    const LobbyPage sheet = *evening.eva.place.lobby_page();
    CHECK(sheet.title == "Classic, table " + evening.eva.place.player().code());
    CHECK(sheet.rows == std::vector<std::string>{"0 Eva: you, host, not ready yet",
                                                 "1 Ada: not ready yet", "2 free"});
    CHECK(evening.ada.place.lobby_page()->head ==
          std::vector<std::string>{"Eva starts the game once everybody is ready."});
    // Only the host has bots, starts and sends away.
    CHECK_FALSE(evening.ada.choose("Start the game."));
    CHECK_FALSE(evening.ada.choose("Add a bot"));
    REQUIRE(evening.eva.choose("Add a bot: hard."));
    CHECK(evening.ada.place.lobby_page()->rows[2] == "2 Cyril: hard");
    CHECK(evening.ada.told("Cyril sits down."));
    REQUIRE(evening.eva.choose("Remove the bot Cyril."));
    CHECK(evening.ada.told("Cyril gets up."));
    REQUIRE(evening.ada.choose("Be ready."));
    CHECK(evening.eva.told("Ada is ready."));
    REQUIRE(evening.ada.choose("Get up and watch."));
    CHECK(evening.ada.place.lobby_page()->head[1] == "You are watching.");
    REQUIRE(evening.ada.choose("Sit down on seat 2."));
    CHECK(evening.eva.place.lobby_page()->rows[2] == "2 Ada: not ready yet");
    REQUIRE(evening.eva.choose("Start the game."));
    CHECK(evening.eva.place.take_message() == "Ada is not ready yet: wait a moment");
    REQUIRE(evening.eva.choose("Make Ada the host."));
    CHECK(evening.eva.told("Ada is the host now."));
    REQUIRE(evening.ada.choose("Send Eva away for good."));
    REQUIRE(evening.eva.place.over());
    CHECK(evening.eva.place.ending_sentence() == "The host has sent you away from this table");
}

TEST_CASE("join: another game is told with its rules, and played once all have confirmed it") {
    Evening evening;
    REQUIRE(evening.ada.choose("Be ready."));
    wire::SetGame another;
    another.game.edition = "trend";
    another.game.rules = {{"hand_size", "5"}};
    another.game.seats = 3;
    evening.eva.place.player().send(another);
    evening.network.settle();
    for (Guest* each : {&evening.eva, &evening.ada}) {
        CHECK(each->told("The host has changed the game: Fashion Trend."));
        CHECK(each->told("Cards dealt: 5 cards."));
        CHECK(each->told("Whoever is not ready after a minute is not dealt in."));
        CHECK(each->place.edition().id == "trend");
        CHECK(each->place.lobby_page()->title.starts_with("Fashion Trend, table "));
    }
    CHECK(evening.eva.place.lobby_page()->rows ==
          std::vector<std::string>{"0 Eva: you, host, ready", "1 Ada: not ready yet", "2 free"});
    REQUIRE(evening.eva.choose("Start the game."));
    CHECK(evening.eva.place.take_message() == "Ada is not ready yet: wait a moment");
    REQUIRE(evening.ada.choose("Be ready."));
    REQUIRE(evening.eva.choose("Start the game."));
    REQUIRE_FALSE(evening.ada.place.lobby_page());
    CHECK(evening.ada.place.view().hand_counts[0] == 5);
    evening.play(30);
}

TEST_CASE("join: a match with a fair deal is played to its end and its record stored") {
    Evening evening(R"(,"rules":{"target":100})");
    evening.start();
    CHECK(evening.eva.place.seat_words()[0] != "");
    evening.play(20'000);
    REQUIRE(evening.eva.place.view().phase == Phase::MatchOver);
    CHECK(evening.eva.place.footer() ==
          "The deal was fair: the server has kept its promise. Stored.");
    CHECK_FALSE(verify_text(evening.eva.record));
    const ScoreSheet& sheet = evening.eva.place.scores();
    CHECK(sheet.size() == evening.eva.place.view().round);
    std::int32_t sum = 0;
    for (const auto& row : sheet) sum += row[0];
    CHECK(sum == evening.eva.place.view().scores[0]);
    REQUIRE(evening.eva.place.tally() != nullptr);
    CHECK(evening.eva.place.tally()->sheet == sheet);
    // And another one.
    REQUIRE(evening.eva.choose("Be ready."));
    REQUIRE(evening.ada.choose("Be ready."));
    REQUIRE(evening.eva.choose("Start the game."));
    CHECK_FALSE(evening.eva.place.lobby_page());
    CHECK(evening.eva.place.scores().empty());
    CHECK(evening.eva.place.tally() == nullptr);
}

TEST_CASE("join: a record that contradicts the commitments is reported") {
    Evening evening(R"(,"rules":{"target":20})");
    evening.network.twist = [](std::string text) {
        const std::size_t secret = text.find("\"secret\":\"");
        if (secret != std::string::npos) text[secret + 12] = text[secret + 12] == '0' ? '1' : '0';
        return text;
    };
    evening.start();
    evening.play(20'000);
    REQUIRE(evening.eva.place.view().phase == Phase::MatchOver);
    CHECK(evening.eva.place.footer().starts_with("THE DEAL WAS NOT FAIR"));
    CHECK(evening.eva.told("THE DEAL WAS NOT FAIR"));
}

TEST_CASE("join: a card that does not fit is explained as at a local table") {
    Evening evening;
    evening.start();
    evening.play(3);
    for (int i = 0; i < 100; ++i) {
        Guest& guest = is_asked(evening.eva.place.view()) ? evening.eva : evening.ada;
        const SeatView& view = guest.place.view();
        if (is_asked(view) && view.question().kind == Ask::Turn)
            for (const HeldCard& card : held_cards(guest.place.speaker().game, view)) {
                const Action play = Action::play(view.viewer, card.face);
                const Refusal refusal = guest.place.why_not(play);
                CHECK(refusal.accepted() == view.moves().plays.has(card.face));
                if (refusal.accepted()) continue;
                REQUIRE(guest.place.act(now, play));
                evening.network.settle();
                const std::string said = guest.place.take_message().value_or("");
                CHECK(said == refusal_sentence(guest.place.speaker(), refusal, view.viewer));
                return;
            }
        evening.play(1);
    }
    FAIL("there was no card that did not fit");
}

TEST_CASE("join: a lost connection is shown with a countdown") {
    Evening evening;
    evening.start();
    evening.network.kill();
    evening.network.pass(Span{1'700});
    CHECK(evening.eva.place.corner().starts_with("Connection lost: next try in "));
    CHECK(evening.eva.place.wake() <= evening.network.time + Span{1'000});
    CHECK(evening.eva.told("The connection is lost"));
    evening.network.restart();
    evening.network.pass(Span{20'000});
    CHECK(evening.eva.told("The connection is back."));
    CHECK(evening.eva.place.corner() == "Table " + evening.eva.place.player().code());
}

TEST_CASE("join: a seat is kept in the middle of a match, and given up otherwise") {
    Evening evening;
    SUBCASE("before it") {
        CHECK(evening.ada.place.leave("join").empty());
        evening.network.settle();
        CHECK(evening.eva.place.lobby_page()->rows[1] == "1 free");
    }
    SUBCASE("in the middle") {
        evening.start();
        CHECK(evening.ada.place.leave("join") == "Your seat is kept: come back with “join”.");
        evening.network.settle();
        CHECK(evening.eva.told("Ada has lost the connection."));
        client::PlayerOptions options = at_table(evening.eva.place.player().code(), "");
        options.token = evening.ada.token;
        const Guest again(evening.network, evening.games, "again", options);
        CHECK(again.place.view().viewer == seat_at(1));
        CHECK(evening.eva.told("Ada is back."));
    }
}

TEST_CASE("join: a person without a free seat is told so") {
    Evening evening;
    const std::string code = evening.eva.place.player().code();
    const Guest third(evening.network, evening.games, "third", at_table(code, "Zoe"));
    REQUIRE(third.place.over());
    CHECK(third.place.ending_sentence() == "All seats are taken: you can watch (--watch)");
    Guest watching(evening.network, evening.games, "watching", at_table(code, "Zoe"), {true});
    CHECK_FALSE(watching.place.over());
    CHECK(evening.eva.place.lobby_page()->head.back() == "1 person is watching.");
    evening.start();
    evening.play(4);
    CHECK(watching.place.view().viewer == Seat::None);
    CHECK(watching.place.view().round == 1);
    CHECK(watching.place.act(now, Action::simple(ActionKind::Draw, seat_at(0))).error() ==
          "You are watching: take a seat first");
}

TEST_CASE("join: a late person and the others are told when they start to play") {
    Evening evening(
        R"(,"bots":["easy"],"rules":{"hand_size":2},"timing":{"turn_ms":0,"bot_percent":0})", 3);
    evening.start();
    const std::string code = evening.eva.place.player().code();
    Guest late(evening.network, evening.games, "late", at_table(code, "Zoe"));
    const unsigned bot = index(late.place.player().claim());
    REQUIRE(bot < 3);
    const std::string name = late.place.player().lobby().seats[bot].name;
    CHECK(late.told("You play in place of " + name + " from the next round on."));
    CHECK(evening.ada.told("Zoe plays in place of " + name + " from the next round on."));
    for (int i = 0; i < 200 && late.place.view().viewer == Seat::None; ++i) evening.play(5);
    CHECK(late.place.view().viewer == seat_at(bot));
    CHECK(evening.ada.told("Zoe sits down."));
}

TEST_CASE("join: chat is shown to all") {
    Evening evening;
    evening.eva.place.say(now, "Ahoj!");
    evening.ada.place.gesture(now, 2);
    evening.network.settle();
    CHECK(evening.ada.told("Eva: Ahoj!"));
    CHECK(evening.eva.told("Ada: Bravo!"));
}

TEST_CASE("join: a closed table shows the reason, if there is one") {
    Evening evening;
    site::AdminRequest close;
    close.command = site::AdminCommand::Close;
    close.table = evening.eva.place.player().code();
    close.reason = "Good night, everybody";
    evening.network.site->admin(evening.network.time, site::AdminId{1}, close);
    evening.network.settle();
    REQUIRE(evening.ada.place.over());
    CHECK(evening.ada.place.ending_sentence() ==
          "This table is closed: open a new one (Good night, everybody)");
    const Guest late(evening.network, evening.games, "Bela", at_table(close.table, "Bela"));
    CHECK(late.place.ending_sentence() == evening.ada.place.ending_sentence());
}

TEST_CASE("join: a seat number out of range is refused with the valid numbers") {
    Evening evening;
    const Guest lost(evening.network, evening.games, "Bela",
                     at_table(evening.eva.place.player().code(), "Bela"), {false, seat_at(7)});
    REQUIRE(lost.place.over());
    CHECK(lost.place.ending_sentence() ==
          "This table has the seats 0 to 1: choose another one with --seat.");
}

TEST_CASE("join: before the game ? explains the choices") {
    Evening evening;
    for (const char* const asked : {"?", "? 2", "help"}) {
        std::ostringstream out;
        std::vector<std::string> script = {"q", asked};
        LineTable table(out, [&]() -> std::optional<std::string> {
            const std::string line = script.back();
            script.pop_back();
            return line;
        });
        table.play(evening.eva.place);
        const std::string text = out.str();
        CHECK(text.find("Please type") == std::string::npos);
        const std::size_t help = text.find("A number makes the choice that stands beside it");
        REQUIRE(help != std::string::npos);
        CHECK(text.find("“/hello” says hello", help) != std::string::npos);
        CHECK(text.find("  1. Be ready.", help) != std::string::npos);
    }
}

TEST_CASE("join: a loopback link is marked as such") {
    Evening evening;
    evening.eva.place.show_link("http://localhost:8080/t/KQZPM", true);
    const std::string only_here = "This address works on this computer only.";
    CHECK(evening.eva.place.lobby_page()->head[0].ends_with("http://localhost:8080/t/KQZPM"));
    CHECK(evening.eva.place.lobby_page()->head[1].starts_with(only_here));
    evening.eva.place.show_link("http://192.168.1.5:8080/t/KQZPM", false);
    const LobbyPage elsewhere = *evening.eva.place.lobby_page();
    CHECK(elsewhere.head[0].ends_with("http://192.168.1.5:8080/t/KQZPM"));
    CHECK_FALSE(elsewhere.head[1].starts_with(only_here));
}

TEST_CASE("join: in line mode every choice has a number, and news are printed at once") {
    Evening evening(R"(,"rules":{"target":20})");
    std::ostringstream out;
    LineTable* telling = nullptr;
    std::vector<std::string> script = {"/Hello there", "!", "!1", "1", "2"};
    std::size_t at = 0;
    LineTable table(out, [&]() -> std::optional<std::string> {
        if (at == 3) REQUIRE(evening.ada.choose("Be ready."));
        if (at < script.size()) return script[at++];
        for (int i = 0; i < 2'000; ++i) {
            telling->meanwhile(evening.eva.place);
            if (evening.eva.place.lobby_page()) return "q";
            if (is_asked(evening.eva.place.view()) && !evening.eva.place.held()) return "1";
            evening.play(1);
        }
        return std::nullopt;
    });
    telling = &table;
    table.play(evening.eva.place);
    const std::string text = out.str();
    for (const char* const expected :
         {"Eva: Hello there", "!12 Good game!", "Eva: Hello!", "  2. Start the game.",
          "Everybody is dealt 7 cards.", "It is your turn", "  1. Play ", "You play ",
          "The deal was fair"})
        CHECK_MESSAGE(text.find(expected) != std::string::npos, expected);
    CHECK(text.find("1 to 0") == std::string::npos);
}
