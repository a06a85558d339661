// A move costs the store the same at the beginning of a match and after 100,000 moves.
#include <algorithm>

#include "site/world.hpp"

using namespace lastcard;
using namespace lastcard::site;

namespace {

std::size_t bytes_of_change(const Change& change) {
    if (const auto* append = std::get_if<change::Append>(&change)) {
        std::size_t bytes = 0;
        for (const std::string& each : append->entries) bytes += each.size();
        return bytes;
    }
    if (const auto* history = std::get_if<change::AppendHistory>(&change))
        return history->bytes.size();
    if (const auto* put = std::get_if<change::PutSnapshot>(&change))
        return put->snapshot.bytes.size();
    return 0;
}

/// Two people who let every question pass, one of whom shows from time to time that they are there:
/// no round has a winner, so the match does not end.
class Idlers {
public:
    Idlers() : world_(1, without_limit()) {
        for (const char* name : {"Anna", "Bert"}) {
            Client& each = world_.client(name);
            each.silent = true;
            if (table_.empty())
                table_ = world_.make_table(
                    each, R"({"key":"k","edition":"classic","seats":2,"timing":{"turn_ms":1,)"
                          R"("between_rounds_ms":1,"missed_questions":0}})");
            each.table = table_;
            each.take_seat();
            people_.push_back(&each);
        }
        people_[0]->say("start");
        world_.pump();
    }

    /// Plays until the match has this many moves. Returns the bytes given to the store.
    std::size_t play_to(std::size_t moves) {
        std::size_t bytes = 0;
        while (at_ < moves) {
            if (++steps_ % 4 == 0) {
                const std::string key = std::to_string(steps_);
                world_.site->text(world_.now, people_[0]->connection,
                                  R"({"type":"set_speed","percent":100,"key":")" + key + "\"}");
            }
            world_.now = std::max(world_.now, world_.site->next_deadline());
            world_.site->run_deadlines(world_.now);
            const Batch batch = world_.site->take_batch(world_.now);
            for (const Change& each : batch.changes) bytes += bytes_of_change(each);
            REQUIRE(world_.store->commit(batch.changes));
            world_.site->committed(world_.now, batch);
            ++at_;  // a question that the clock answers, or a deal
        }
        return bytes;
    }

    std::string whole_record() {
        world_.crash();
        const StoreResult<StoredTable> stored = world_.store->load_one(table_);
        REQUIRE(stored);
        return stored->history;
    }

private:
    static SiteOptions without_limit() {
        SiteOptions options;
        options.most_actions = 0;
        return options;
    }

    World world_;
    std::string table_;
    std::vector<Client*> people_;
    std::size_t at_ = 0;
    std::size_t steps_ = 0;
};

}  // namespace

TEST_CASE(
    "site: a move at the end of a long match costs the store what it costs at its beginning") {
    constexpr std::size_t window = 2'560;
    Idlers idlers;
    idlers.play_to(100);
    const auto early = static_cast<double>(idlers.play_to(100 + window)) / window;
    idlers.play_to(100'000);
    const auto late = static_cast<double>(idlers.play_to(100'000 + window)) / window;
    MESSAGE("bytes for a move: ", early, " after 100 moves, ", late, " after 100,000");
    CHECK(late > 20);
    CHECK(late < 1.1 * early);
    CHECK(early < 1.1 * late);
    // The match is complete in the store, moves of the last snapshot included.
    const std::string record = idlers.whole_record();
    CHECK(std::count(record.begin(), record.end(), '\n') > 95'000);
}

TEST_CASE("site: changes of the game do not store a long edition again and again") {
    SiteOptions options;
    options.command_burst = 1'000;
    World world(1, options);
    Client& anna = world.client("Anna");
    const std::string comment(60'000, 'x');
    world.make_table(anna, R"({"key":"k","seats":2,"edition_file":"base = \"classic\"\n)"
                           R"(id = \"mine\"\nname = \"Mine\"\n# )" +
                               comment + "\\n\"}");
    anna.connect();
    std::size_t bytes = 0;
    for (int i = 0; i < 50; ++i) {
        world.site->text(world.now, anna.connection,
                         R"({"type":"set_game","rules":{"hand_size":)" +
                             std::to_string(3 + (i + 1) % 5) + R"(},"key":"c)" + std::to_string(i) +
                             "\"}");
        const Batch batch = world.site->take_batch(world.now);
        for (const Change& each : batch.changes) bytes += bytes_of_change(each);
        REQUIRE(world.store->commit(batch.changes));
        world.site->committed(world.now, batch);
    }
    CHECK(bytes > 50 * 40);
    CHECK(bytes < 100'000);
    world.crash();
    const json::Value table = world.asked(anna, "GET", "/api/v1/tables/" + anna.table);
    CHECK(at(at(table, "table"), "edition").string == "mine");
    CHECK(at(at(at(table, "table"), "rules"), "hand_size").string == "3");
}
