// Tests that every store must pass.
#include "store/stores.hpp"

using namespace lastcard;
using namespace lastcard::store_test;

TEST_CASE("store: a table is read as it was written") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("den", "home", {5000}), append("den", 1, {"sit", "start"})}));
        REQUIRE(commit(store, {append("den", 3, {"play R5"})}));
        const StoredTable table = load(store, "den");
        CHECK(table.listing == TableListing{"den", "home", "summary", {5000}, {5000}, false});
        CHECK(table.epoch == first_epoch);
        CHECK_FALSE(table.snapshot);
        CHECK(table.entries == std::vector<StoredEntry>{{1, "sit"}, {2, "start"}, {3, "play R5"}});
    });
}

TEST_CASE("store: entries, ids and summaries may contain any bytes") {
    on_every_store([](Store& store) {
        std::string bytes;
        for (int i = 0; i < 256; ++i) bytes += static_cast<char>(i);
        const std::string id("caf\xc3\xa9\0\xff'\";--", 12);
        const std::string large(300'000, '\x01');
        REQUIRE(commit(store, {change::Create{id, bytes, bytes, {1}},
                               append(id, 1, {bytes, "", large}), snapshot(id, 1, bytes)}));
        const StoredTable table = load(store, id);
        CHECK(table.listing == TableListing{id, bytes, bytes, {1}, {1000}, false});
        CHECK(table.snapshot == StoredSnapshot{1, bytes});
        CHECK(table.entries == std::vector<StoredEntry>{{2, ""}, {3, large}});
    });
}

TEST_CASE("store: one batch writes to many tables") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("a"), create("b"), append("a", 1, {"x"}),
                               append("b", 1, {"y"}), append("a", 2, {"z"})}));
        CHECK(log_of(store, "a") == "1:x 2:z");
        CHECK(log_of(store, "b") == "1:y");
    });
}

TEST_CASE("store: an empty batch succeeds without effect") {
    on_every_store([](Store& store) {
        CHECK(commit(store, {}));
        CHECK(store.tables()->empty());
    });
}

TEST_CASE("store: a missing table") {
    on_every_store([](Store& store) {
        CHECK(store.load_one("den").error().kind == StoreErrorKind::Missing);
        const Committed committed = commit(store, {append("den", 1, {"x"})});
        CHECK_FALSE(committed);
        CHECK(kind_of_refusal(committed, "den") == StoreErrorKind::Missing);
        CHECK(committed.refused.front().error.sentence ==
              "There is no table \"den\": it was closed, or never existed.");
        CHECK(store.tables()->empty());
    });
}

TEST_CASE("store: an id can be used for one table only") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("den"), append("den", 1, {"x"})}));
        const Committed again = commit(store, {create("den"), append("den", 1, {"y"})});
        CHECK(kind_of_refusal(again, "den") == StoreErrorKind::Exists);
        CHECK(log_of(store, "den") == "1:x");
    });
}

TEST_CASE("store: entries continue the log without gaps or repetitions") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("den"), append("den", 1, {"a", "b"})}));
        for (const EntryNumber wrong : {EntryNumber{0}, EntryNumber{2}, EntryNumber{4}}) {
            CAPTURE(wrong);
            CHECK(kind_of_refusal(commit(store, {append("den", wrong, {"c"})}), "den") ==
                  StoreErrorKind::Gap);
        }
        CHECK(log_of(store, "den") == "1:a 2:b");
        REQUIRE(commit(store, {append("den", 3, {"c"})}));
        CHECK(log_of(store, "den") == "1:a 2:b 3:c");
    });
}

TEST_CASE("store: nothing of a refused table is written, everything of the others") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("a"), create("b")}));
        const Digest hash = sha256(bytes_of("token"));
        const Committed committed =
            commit(store, {append("a", 1, {"1"}), append("b", 1, {"1"}), append("a", 7, {"7"}),
                           add_record("a-1", "a", {1}), add_record("b-1", "b", {1}),
                           change::PutSession{{hash, {9000}, "Ann"}}});
        CHECK_FALSE(committed);
        REQUIRE(committed.refused.size() == 1);
        CHECK(kind_of_refusal(committed, "a") == StoreErrorKind::Gap);
        CHECK(log_of(store, "a") == "");
        CHECK(log_of(store, "b") == "1:1");
        CHECK(store.record("a-1").error().kind == StoreErrorKind::Missing);
        CHECK(store.record("b-1"));
        CHECK(store.session(hash, {8999}));
    });
}

TEST_CASE("store: a snapshot replaces everything before it") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("den"), append("den", 1, {"a", "b", "c"})}));
        REQUIRE(commit(store, {snapshot("den", 2, "ab", first_epoch, {7000})}));
        CHECK(load(store, "den").snapshot == StoredSnapshot{2, "ab"});
        CHECK(load(store, "den").listing.touched == UnixTime{7000});
        CHECK(log_of(store, "den") == "3:c");

        // In one batch with the last entry that it covers and the entry after it.
        REQUIRE(commit(
            store, {append("den", 4, {"d"}), snapshot("den", 4, "abcd"), append("den", 5, {"e"})}));
        CHECK(load(store, "den").snapshot == StoredSnapshot{4, "abcd"});
        CHECK(log_of(store, "den") == "5:e");
        REQUIRE(commit(store, {snapshot("den", 5, "abcde")}));
        CHECK(log_of(store, "den") == "");

        // Numbers continue after the snapshot.
        CHECK(kind_of_refusal(commit(store, {append("den", 1, {"f"})}), "den") ==
              StoreErrorKind::Gap);
        REQUIRE(commit(store, {append("den", 6, {"f"})}));
        CHECK(log_of(store, "den") == "6:f");
    });
}

TEST_CASE("store: a snapshot newer than the log or older than the stored one is refused") {
    on_every_store([](Store& store) {
        REQUIRE(
            commit(store, {create("den"), append("den", 1, {"a", "b"}), snapshot("den", 1, "a")}));
        CHECK(kind_of_refusal(commit(store, {snapshot("den", 3, "abc")}), "den") ==
              StoreErrorKind::Gap);
        CHECK(kind_of_refusal(commit(store, {snapshot("den", 0, "")}), "den") ==
              StoreErrorKind::Gap);
        CHECK(load(store, "den").snapshot == StoredSnapshot{1, "a"});
        CHECK(log_of(store, "den") == "2:b");
    });
}

TEST_CASE("store: a history grows in parts, and a part that does not continue it is refused") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("den"), history("den", 0, "one ")}));
        REQUIRE(commit(store, {history("den", 4, "two "), history("den", 8, ""),
                               history("den", 8, "three"), snapshot("den", 0, "S")}));
        CHECK(load(store, "den").history == "one two three");
        CHECK(kind_of_refusal(commit(store, {history("den", 12, "x")}), "den") ==
              StoreErrorKind::Gap);
        CHECK(kind_of_refusal(commit(store, {history("den", 14, "x")}), "den") ==
              StoreErrorKind::Gap);
        CHECK(load(store, "den").history == "one two three");
        // From 0 a new one begins.
        REQUIRE(commit(store, {history("den", 0, "new"), history("den", 3, "er")}));
        CHECK(load(store, "den").history == "newer");
        REQUIRE(commit(store, {change::Drop{"den", first_epoch}}));
        REQUIRE(commit(store, {create("inn")}));
        CHECK(load(store, "inn").history.empty());
    });
}

TEST_CASE("store: a snapshot can precede the first entry") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("den"), snapshot("den", 0, "lobby")}));
        CHECK(load(store, "den").snapshot == StoredSnapshot{0, "lobby"});
        REQUIRE(commit(store, {append("den", 1, {"a"})}));
        CHECK(log_of(store, "den") == "1:a");
    });
}

TEST_CASE("store: several tables are read together") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("a"), create("b"), append("b", 1, {"x"})}));
        const std::vector<std::string> ids = {"b", "gone", "a"};
        const std::vector<StoreResult<StoredTable>> found = store.load(ids);
        REQUIRE(found.size() == 3);
        CHECK(found[0]->entries == std::vector<StoredEntry>{{1, "x"}});
        CHECK(found[1].error().kind == StoreErrorKind::Missing);
        CHECK(found[2]->listing.table == "a");
        CHECK(store.load({}).empty());
    });
}

TEST_CASE("store: nothing of a table can be written after its release in the same batch") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("den")}));
        const Committed committed =
            commit(store, {change::Release{"den", first_epoch, {1}}, append("den", 1, {"a"})});
        CHECK(kind_of_refusal(committed, "den") == StoreErrorKind::Fenced);
        CHECK(load(store, "den").listing.owner == "home");
        CHECK(load(store, "den").epoch == first_epoch);
    });
}

TEST_CASE("store: tables are listed by id with their descriptions") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("c", "home", {1}), create("a", "home", {2}),
                               create("b", "away", {3}), append("a", 1, {"x"}),
                               change::Describe{"a", first_epoch, "4 seats", true, {77}}}));
        CHECK(*store.tables() ==
              std::vector<TableListing>{{"a", "home", "4 seats", {2}, {77}, true},
                                        {"b", "away", "summary", {3}, {3}, false},
                                        {"c", "home", "summary", {1}, {1}, false}});
    });
}

TEST_CASE("store: a dropped table is deleted with its log, and its records are kept") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("a"), append("a", 1, {"x"}), snapshot("a", 1, "X"),
                               append("a", 2, {"y"}), add_record("a-1", "a", {5}), create("b"),
                               append("b", 1, {"z"})}));
        REQUIRE(commit(store, {change::Drop{"a", first_epoch}}));
        CHECK(store.load_one("a").error().kind == StoreErrorKind::Missing);
        CHECK(store.tables()->size() == 1);
        CHECK(log_of(store, "b") == "1:z");
        CHECK(store.record("a-1")->listing.table == "a");

        // A table with the same id starts empty.
        REQUIRE(commit(store, {create("a"), append("a", 1, {"new"})}));
        CHECK_FALSE(load(store, "a").snapshot);
        CHECK(log_of(store, "a") == "1:new");
    });
}

TEST_CASE("store: records are stored, read, and listed newest first in pages") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("a"), create("b")}));
        REQUIRE(commit(store, {add_record("r1", "a", {100}), add_record("r2", "b", {300}),
                               add_record("r3", "a", {200}), add_record("r4", "a", {300})}));
        CHECK(*store.record("r3") == StoredRecord{{"r3", "a", "who won", {200}}, "text of r3"});
        CHECK(store.record("r5").error().kind == StoreErrorKind::Missing);

        const auto ids = [&store](const RecordQuery& query) {
            std::string text;
            for (const RecordListing& listing : *store.records(query)) text += listing.id + ' ';
            return text;
        };
        CHECK(ids({}) == "r4 r2 r3 r1 ");
        CHECK(ids({"a", std::nullopt, 50}) == "r4 r3 r1 ");
        CHECK(ids({"c", std::nullopt, 50}) == "");
        CHECK(ids({std::nullopt, std::nullopt, 1}) == "r4 ");
        CHECK(ids({std::nullopt, store.record("r4")->listing, 2}) == "r2 r3 ");
        CHECK(ids({std::nullopt, store.record("r3")->listing, 2}) == "r1 ");
        CHECK(ids({"a", store.record("r4")->listing, 1}) == "r3 ");
        CHECK(store.records({})->front() == RecordListing{"r4", "a", "who won", {300}});
    });
}

TEST_CASE("store: a record is never replaced") {
    on_every_store([](Store& store) {
        REQUIRE(commit(store, {create("a"), create("b"), add_record("r1", "a", {100})}));
        CHECK(kind_of_refusal(commit(store, {add_record("r1", "b", {200})}), "b") ==
              StoreErrorKind::Exists);
        CHECK(kind_of_refusal(
                  commit(store, {add_record("r2", "a", {1}), add_record("r2", "a", {2})}), "a") ==
              StoreErrorKind::Exists);
        CHECK(store.records({})->size() == 1);
        CHECK(store.record("r1")->listing.finished == UnixTime{100});
    });
}

TEST_CASE("store: a session is found by its hash until it expires") {
    on_every_store([](Store& store) {
        const Digest ann = sha256(bytes_of("Ann's token"));
        const Digest bob = sha256(bytes_of("Bob's token"));
        REQUIRE(commit(store, {change::PutSession{{ann, {2000}, "Ann"}}}));
        CHECK(*store.session(ann, {1999}) == StoredSession{ann, {2000}, "Ann"});
        CHECK(store.session(ann, {2000}).error().kind == StoreErrorKind::Missing);
        CHECK(store.session(bob, {0}).error().kind == StoreErrorKind::Missing);

        REQUIRE(commit(store, {change::PutSession{{ann, {3000}, "Ann at the den"}}}));
        CHECK(*store.session(ann, {2500}) == StoredSession{ann, {3000}, "Ann at the den"});
        REQUIRE(commit(store, {change::DropSession{ann}, change::DropSession{bob}}));
        CHECK_FALSE(store.session(ann, {0}));
    });
}

TEST_CASE("store: a session is also found by the mark of its token's hash") {
    on_every_store([](Store& store) {
        Digest ann = sha256(bytes_of("Ann's token"));
        Digest neighbour = ann;  // differs after the mark's last byte, or in it
        ann.data()[8] = 0xff;
        neighbour.data()[7] = static_cast<std::uint8_t>(neighbour.data()[7] + 1);
        REQUIRE(commit(store, {change::PutSession{{ann, {2000}, "Ann"}},
                               change::PutSession{{neighbour, {2000}, "Bob"}}}));
        CHECK(*store.marked_session(session_mark(ann), {1999}) ==
              StoredSession{ann, {2000}, "Ann"});
        CHECK(store.marked_session(session_mark(neighbour), {0})->data == "Bob");
        CHECK(store.marked_session(session_mark(ann), {2000}).error().kind ==
              StoreErrorKind::Missing);
        CHECK(store.marked_session(0, {0}).error().kind == StoreErrorKind::Missing);
    });
}

TEST_CASE("store: settings are found by prefix") {
    on_every_store([](Store& store) {
        const std::string edge = "ban/\xff";
        REQUIRE(commit(
            store, {change::PutSetting{{"ban/9", "Eve"}}, change::PutSetting{{edge, "x"}},
                    change::PutSetting{{"ban/1", "Mallory"}}, change::PutSetting{{"bananas", ""}},
                    change::PutSetting{{"bam", "no"}}}));
        CHECK(*store.settings("ban/") ==
              std::vector<StoredSetting>{{"ban/1", "Mallory"}, {"ban/9", "Eve"}, {edge, "x"}});
        CHECK(*store.settings("bananas") == std::vector<StoredSetting>{{"bananas", ""}});
        CHECK(store.settings("")->size() == 5);
        REQUIRE(commit(store, {change::PutSetting{{"ban/9", "Trudy"}}, change::DropSetting{"ban/1"},
                               change::DropSetting{"none"}}));
        CHECK(*store.settings("ban/9") == std::vector<StoredSetting>{{"ban/9", "Trudy"}});
        CHECK(store.settings("")->size() == 4);
        CHECK(store.settings("\xff")->empty());
    });
}

TEST_CASE("store: retention deletes old data and keeps tables that are held") {
    on_every_store([](Store& store) {
        REQUIRE(store.renew({"home", {0}, 10'000}));
        const auto at = [](std::int64_t ms) { return UnixTime{ms}; };
        REQUIRE(commit(store, {create("held", "home", at(1)), create("idle", "home", at(1)),
                               create("fresh", "home", at(1)), create("over", "home", at(1)),
                               create("orphan", "gone", at(1)), append("idle", 1, {"x"}),
                               snapshot("idle", 1, "X"), append("idle", 2, {"y"}),
                               add_record("r1", "over", at(10)), add_record("r2", "over", at(20)),
                               change::Release{"idle", first_epoch, at(100)},
                               change::Release{"fresh", first_epoch, at(500)},
                               change::Describe{"over", first_epoch, "", true, at(300)},
                               change::Release{"over", first_epoch, at(300)}}));
        REQUIRE(commit(store, {change::PutSession{{sha256(bytes_of("1")), at(1000), ""}},
                               change::PutSession{{sha256(bytes_of("2")), at(1001), ""}}}));
        const auto ids = [&store] {
            std::string text;
            for (const TableListing& listing : *store.tables()) text += listing.table + ' ';
            return text;
        };

        Retention keep_all;
        keep_all.now = at(999);
        CHECK(*store.retire(keep_all) == Retired{0, 0, 0, false});
        CHECK(ids() == "fresh held idle orphan over ");

        CHECK(*store.retire({at(1000), at(100), at(400), at(20), long_ago, 200}) ==
              Retired{2, 1, 1, false});
        CHECK(ids() == "fresh held idle ");
        CHECK_FALSE(store.record("r1"));
        CHECK(store.record("r2"));
        CHECK_FALSE(store.session(sha256(bytes_of("1")), at(0)));
        CHECK(store.session(sha256(bytes_of("2")), at(0)));

        CHECK(*store.retire({at(1000), at(501), at(501), at(0), long_ago, 200}) ==
              Retired{2, 0, 0, false});
        CHECK(ids() == "held ");

        // The claim of its owner expired long ago.
        CHECK(*store.retire({at(10'000), at(501), at(501), at(0), long_ago, 200}) ==
              Retired{1, 0, 1, false});
        CHECK(ids() == "");

        // Nothing of it is left behind.
        REQUIRE(commit(store, {create("idle")}));
        CHECK_FALSE(load(store, "idle").snapshot);
        CHECK(log_of(store, "idle") == "");
    });
}

TEST_CASE("store: retention deletes in portions") {
    on_every_store([](Store& store) {
        std::vector<Change> batch;
        for (int i = 0; i < 25; ++i) {
            batch.push_back(create("t" + std::to_string(i), "", {1}));
            batch.push_back(add_record("r" + std::to_string(i), "t" + std::to_string(i), {1}));
        }
        REQUIRE(commit(store, batch));
        const Retention retention{{5}, {5}, {5}, {5}, long_ago, 10};
        CHECK(*store.retire(retention) == Retired{10, 10, 0, true});
        CHECK(*store.retire(retention) == Retired{10, 10, 0, true});
        CHECK(*store.retire(retention) == Retired{5, 5, 0, false});
        CHECK(*store.retire(retention) == Retired{0, 0, 0, false});
        CHECK(store.tables()->empty());
    });
}
