// Two nodes on one store: who has a table, how clients get there, and what a node does whose lease
// is over, whose database is away, or which is drained.
#include <doctest/doctest.h>

#include <string>

#include "site/guests.hpp"

using namespace lastcard;
using namespace lastcard::site;

namespace {

SiteOptions node_options(const std::string& name, std::uint64_t life) {
    SiteOptions options;
    options.owner = name;
    options.life = life;
    options.claim_time = {3'000};
    return options;
}

struct Node : World {
    Node(const std::string& name, std::uint64_t life, std::shared_ptr<Store> shared, Moment at)
        : World(life, node_options(name, life)) {
        now = at;
        store = std::move(shared);
        start();
    }
    void start() {
        site = std::make_unique<Site>(options, *store, random);
        site->open_to_visitors();
        site->load_settings(now);
        renew();
        pump();
    }
    void renew() {
        const StoreResult<Lease> lease = store->renew(site->claim(now));
        REQUIRE(lease);
        site->held(now, now + Span{lease->valid_ms});
        deliver(site->pass(now, {}));
    }
    /// Asks the store which tables are left.
    void confirm() {
        const std::vector<HeldTable> asked = site->to_confirm();
        deliver(site->confirm(asked, *store->held(options.owner)));
    }
    /// A client of another node, as this node sees it.
    Client& guest_of(const Client& other) {
        clients.push_back(std::make_unique<Client>());
        Client& same = *clients.back();
        same.world = this;
        same.name = other.name;
        same.cookie = other.cookie;
        same.address = other.address;
        same.table = other.table;
        same.number = other.number;
        same.keys = other.keys + 100;
        return same;
    }
    json::Value ticket_for(const Client& who) {
        return asked(who, "POST", "/api/v1/ticket", "{\"table\":\"" + who.table + "\"}");
    }
};

/// Two nodes with one clock.
struct Cluster {
    std::shared_ptr<MemoryStore> store = std::make_shared<RemoteStore>();
    Node one{"n1", 1, store, Moment{1'000'000}};
    Node two{"n2", 2, store, Moment{1'000'000}};

    /// Both nodes live for so long, renewing their leases.
    void pass(Span span, bool one_lives = true) {
        const Moment end = two.now + span;
        while (two.now < end) {
            const Span step{std::min<std::int64_t>(500, (end - two.now).ms)};
            for (Node* const each : {&one, &two}) {
                if (each == &one && !one_lives) continue;
                each->now = each->now + step;
                each->renew();
                each->site->run_deadlines(each->now);
                each->pump();
            }
        }
    }
};

std::string reason_of(const json::Value& answer) { return at(answer, "reason").string; }

}  // namespace

TEST_CASE("cluster: a ticket of one node is good at the other, once, and for its table only") {
    Cluster both;
    Client& anna = both.one.client("Anna");
    both.one.make_table(anna, wanted("classic", 2));
    Client& bea = both.one.client("Bea");
    bea.table = anna.table;
    // Nobody has the table yet: it rests once its node has gone.
    both.one.site->drain(both.one.now, 100);
    both.one.pump();

    const std::string ticket = at(both.one.ticket_for(bea), "ticket").string;
    Client& there = both.two.guest_of(bea);
    there.ticket = ticket;
    there.connect();
    CHECK(there.stage() == "lobby");
    Client& thief = both.two.guest_of(bea);
    thief.ticket = ticket;
    thief.connect();
    CHECK(thief.closed_with == wire::CloseCode::BadTicket);
    CHECK(there.open);

    Client& elsewhere = both.two.guest_of(bea);
    elsewhere.ticket = at(both.one.ticket_for(bea), "ticket").string;
    elsewhere.table = "ANOTHER";
    elsewhere.connect();
    CHECK(elsewhere.closed_with == wire::CloseCode::BadTicket);

    Client& late = both.two.guest_of(bea);
    late.ticket = at(both.one.ticket_for(bea), "ticket").string;
    both.pass({31'000});
    late.connect();
    CHECK(late.closed_with == wire::CloseCode::BadTicket);
}

TEST_CASE("cluster: clients are sent to the node that has their table") {
    Cluster both;
    Client& anna = both.one.client("Anna");
    both.one.make_table(anna, wanted("classic", 2));
    anna.connect();
    CHECK(at(both.one.ticket_for(anna), "socket").string == "/api/v1/socket?at=n1");
    Client& bea = both.two.client("Bea");
    bea.table = anna.table;
    CHECK(at(both.two.ticket_for(bea), "socket").string == "/api/v1/socket?at=n1");
    bea.connect();
    CHECK(bea.closed_with == wire::CloseCode::GoingAway);
    CHECK(bea.sent_to == "/api/v1/socket?at=n1");
    CHECK(anna.open);
    // The table can be looked at everywhere.
    CHECK(both.two.ask(bea, "GET", "/api/v1/tables/" + anna.table).status == 200);
}

TEST_CASE("cluster: who cannot reach a node waits for its lease, and then plays on another one") {
    Cluster both;
    Client& anna = both.one.client("Anna");
    both.one.make_table(anna, wanted("classic", 2));
    anna.take_seat();
    const std::uint64_t seen = anna.last;
    // n1 is killed 1 s after it has renewed its lease; the balancer takes the client to n2.
    both.pass({1'000}, false);
    Client& again = both.two.guest_of(anna);
    again.last = seen;
    again.arrive(true, "n1");
    both.two.pump();
    CHECK(again.open);
    CHECK(again.stage().empty());
    CHECK(both.two.site->next_deadline() == both.two.now + Span{2'010});
    both.pass({1'900}, false);
    CHECK(again.stage().empty());
    both.pass({200}, false);
    CHECK(again.stage() == "lobby");
    CHECK(again.seat == 0);
    // n1 comes back and sends nothing about a table that it has lost.
    const std::size_t heard = anna.stream.size();
    both.one.now = both.two.now;
    both.one.trouble = true;
    anna.tell("stand");
    CHECK(anna.stream.find("\"done\"", heard) == std::string::npos);
    CHECK(reason_of(anna.answers[anna.name + "-" + std::to_string(anna.keys)]) == "not_stored");
    both.one.renew();
    both.one.confirm();
    CHECK(anna.closed_with == wire::CloseCode::GoingAway);
    CHECK(both.one.site->counts().tables == 0);
    CHECK(again.open);
}

TEST_CASE("cluster: a holder that lives is not waited for twice") {
    Cluster both;
    Client& anna = both.one.client("Anna");
    both.one.make_table(anna, wanted("classic", 2));
    anna.connect();
    Client& bea = both.two.client("Bea");
    bea.table = anna.table;
    // The balancer believes that n1 is down, but it is not.
    bea.arrive(false, "n1");
    both.two.pump();
    CHECK(bea.open);
    both.pass({3'500});
    CHECK(bea.closed_with == wire::CloseCode::GoingAway);
    CHECK(anna.open);
}

TEST_CASE("cluster: what was stored in time is told when the lease is renewed") {
    Cluster both;
    Client& anna = both.one.client("Anna");
    both.one.make_table(anna, wanted("classic", 2));
    anna.connect();
    // A move is stored, but the lease ends before it is sent.
    const std::string key = anna.say("sit");
    Batch batch = both.one.site->take_batch(both.one.now);
    REQUIRE(both.store->commit(batch.changes));
    both.one.now = both.one.now + Span{3'000};
    both.one.site->committed(both.one.now, batch);
    both.one.deliver(both.one.site->pass(both.one.now, std::move(batch.out)));
    CHECK(at(anna.answers[key], "type").string.empty());
    both.one.renew();
    both.one.confirm();
    CHECK(at(anna.answers[key], "type").string == "done");
    CHECK(anna.seat == 0);
    CHECK(anna.open);
}

TEST_CASE("cluster: the late commit of a node that lost a table is refused, its others go on") {
    Cluster both;
    Client& anna = both.one.client("Anna");
    both.one.make_table(anna, wanted("classic", 2));
    anna.connect();
    Client& carl = both.one.client("Carl");
    both.one.make_table(carl, wanted("trend", 2));
    carl.connect();
    anna.say("sit");
    carl.say("sit");
    Batch batch = both.one.site->take_batch(both.one.now);  // and the process is stopped
    both.pass({3'100}, false);
    Client& again = both.two.guest_of(anna);
    again.arrive(false, "n1");
    both.two.pump();
    CHECK(again.stage() == "lobby");

    both.one.now = both.two.now;
    const std::size_t heard = anna.stream.size();
    const Committed done = both.store->commit(batch.changes);
    REQUIRE(done.refused.size() == 1);
    CHECK(done.refused[0].table == anna.table);
    std::vector<Out> closes = both.one.site->fenced(done.refused, batch);
    both.one.site->committed(both.one.now, batch);
    both.one.deliver(both.one.site->pass(both.one.now, std::move(batch.out)));
    CHECK(carl.seat == -1);
    both.one.deliver(std::move(closes));
    CHECK(anna.closed_with == wire::CloseCode::GoingAway);
    CHECK(anna.stream.find("\"done\"", heard) == std::string::npos);
    both.one.renew();
    CHECK(carl.seat == 0);
    CHECK(carl.open);
}

TEST_CASE("cluster: while the database is away commands are refused, and nobody is sent away") {
    Cluster both;
    Node& node = both.one;
    Client& anna = node.client("Anna");
    node.make_table(anna, wanted("classic", 2));
    anna.connect();
    Client& bea = node.client("Bea");
    bea.table = anna.table;
    bea.ticket = at(node.ticket_for(bea), "ticket").string;
    node.site->stalled(node.now, true);
    const json::Value refused = anna.tell("sit");
    CHECK(reason_of(refused) == "not_stored");
    CHECK(at(refused, "in_ms").integer == 1000);
    anna.say("ping", {}, "p");
    node.deliver(node.site->take_urgent());
    CHECK(anna.stream.find("\"pong\"") != std::string::npos);
    anna.say("refresh", {}, "r");
    bea.arrive();
    node.deliver(node.site->take_urgent());
    CHECK(bea.open);
    CHECK(bea.stage().empty());
    const std::size_t heard = anna.stream.size();
    node.now = node.now + Span{2'000};
    node.renew();
    node.site->run_deadlines(node.now);
    node.site->stalled(node.now, false);
    node.pump();
    CHECK(bea.stage() == "lobby");
    CHECK(anna.stream.find("\"welcome\"", heard) != std::string::npos);
    CHECK(done(anna.tell("sit")));
}

TEST_CASE("cluster: the clocks of a table stand still while the database is away") {
    Cluster both;
    Node& node = both.one;
    Guests game(node, wanted("classic", 2), 2);
    const Moment due = node.site->next_deadline();
    node.site->stalled(node.now, true);
    CHECK(node.site->next_deadline() <= node.now + Span{5'000});  // only what is not of a table
    node.now = due + Span{60'000};
    node.renew();
    const std::size_t heard = game.all[0]->stream.size();
    node.site->run_deadlines(node.now);
    node.pump();
    CHECK(game.all[0]->stream.size() == heard);
    node.site->stalled(node.now, false);
    node.pump();
    // The clock starts again, and nobody has lost a turn.
    CHECK(node.site->next_deadline() > node.now);
    game.play(10);
}

TEST_CASE("cluster: if the database stays away, all connections are closed at once") {
    Cluster both;
    Client& anna = both.one.client("Anna");
    both.one.make_table(anna, wanted("classic", 2));
    anna.connect();
    both.one.site->stalled(both.one.now, true);
    both.one.site->dismiss_all(both.one.now);
    both.one.deliver(both.one.site->take_urgent());
    CHECK(anna.closed_with == wire::CloseCode::NotStored);
}

TEST_CASE("cluster: a drained node hands its tables over without losing a move") {
    Cluster both;
    std::vector<Client*> all;
    for (const char* const name : {"Anna", "Bea", "Carl"}) {
        Client& made = both.one.client(name);
        both.one.make_table(made, wanted("classic", 2));
        made.connect();
        REQUIRE(done(made.tell("sit")));
        all.push_back(&made);
    }
    CHECK(both.one.site->drain(both.one.now, 2));
    both.one.pump();
    CHECK(both.one.site->counts().tables == 1);
    CHECK_FALSE(both.one.site->drain(both.one.now, 2));
    both.one.pump();
    CHECK(both.one.site->counts().tables == 0);
    for (Client* const each : all) {
        CHECK(each->closed_with == wire::CloseCode::GoingAway);
        const json::Value ticket = both.one.ticket_for(*each);
        CHECK(at(ticket, "socket").string.empty());
        Client& again = both.two.guest_of(*each);
        again.ticket = at(ticket, "ticket").string;
        again.last = each->last;
        again.connect(true);
        CHECK(again.seat == 0);
        // The drained node takes nothing back.
        Client& wrong = both.one.guest_of(*each);
        wrong.connect();
        CHECK(wrong.closed_with == wire::CloseCode::GoingAway);
        CHECK(again.open);
    }
}

TEST_CASE("cluster: a ban at one node is in force at the other after five seconds") {
    Cluster both;
    Client& anna = both.one.client("Anna", "192.0.2.7");
    Client& there = both.two.guest_of(anna);
    there.table = both.two.make_table(there, wanted("classic", 2));
    there.connect();
    AdminRequest ban;
    ban.command = AdminCommand::Ban;
    ban.who = "192.0.2.7";
    both.one.site->admin(both.one.now, AdminId{1}, ban);
    both.one.pump();
    CHECK(there.open);
    both.pass({6'000});
    CHECK(there.closed_with == wire::CloseCode::NotWelcome);
}

TEST_CASE("cluster: a table that two nodes make at once is made once") {
    Cluster both;
    Client& anna = both.one.client("Anna");
    Client& same = both.two.guest_of(anna);
    const std::string body = wanted("classic", 2);
    const json::Value made = both.one.asked(anna, "POST", "/api/v1/tables", body);
    REQUIRE(at(at(made, "table"), "code").string.size() == 7);
    // The other node looks before the first one has stored it.
    const json::Value second = both.two.asked(same, "POST", "/api/v1/tables", body);
    CHECK(at(at(second, "table"), "code").string == at(at(made, "table"), "code").string);
    CHECK(both.store->tables()->size() == 1);
}
