// Saves and restores a table (see table.hpp): one line of JSON for the table, followed by the
// snapshot of its room.
#include <algorithm>
#include <utility>

#include "base/hex.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "room/snapshot.hpp"
#include "site/table.hpp"
#include "wire/read_command.hpp"

namespace lastcard::site {

using wire::Person;

namespace {

constexpr int table_version = 2;
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

std::uint32_t number(Person person) { return static_cast<std::uint32_t>(person); }

// ---- Writing

void write_guest(json::Writer& out, const Guest& guest) {
    out.begin_object();
    out.member("number", number(guest.number));
    // As text: many JSON parsers do not represent 64-bit numbers exactly.
    out.member("session", std::to_string(static_cast<std::uint64_t>(guest.session)));
    out.member("name", guest.name);
    out.member("seat", index(guest.seat));
    out.member("claim", index(guest.claim));
    out.member("sat_after", guest.sat_after);
    out.member("here", guest.here);
    out.member("banned", guest.banned);
    out.member("gone", guest.gone_since.ms);
    out.member("held", guest.held_key);
    out.key("answers").begin_array();
    for (const KeptAnswer& each : guest.answers) {
        out.begin_array().value(each.key).value(std::to_string(each.command));
        out.value(each.last).value(each.held).end_array();
    }
    out.end_array().end_object();
}

void write_digest(json::Writer& out, const std::optional<Digest>& digest) {
    out.value(digest ? to_hex(*digest) : std::string());
}

void write_attempt(json::Writer& out, const FairAttempt& attempt) {
    out.begin_object();
    out.member("scheme", static_cast<std::uint32_t>(attempt.scheme));
    out.member("match", attempt.match);
    out.member("attempt", attempt.attempt);
    out.member("revealing", attempt.stage == FairAttempt::Stage::Revealing);
    out.member("secret", to_hex(attempt.secret));
    out.member("deadline", attempt.deadline.ms);
    out.key("throwers").begin_array();
    for (const Contributor& each : attempt.contributors) {
        out.begin_array().value(number(each.person));
        write_digest(out, each.commit);
        write_digest(out, each.reveal);
        out.end_array();
    }
    out.end_array().key("silent").begin_array();
    for (const Person each : attempt.silent) out.value(number(each));
    out.end_array().end_object();
}

// ---- Reading

std::uint64_t big_number(json::Fields& fields, std::string_view key) {
    const std::string text = fields.text(key, "a number");
    std::uint64_t value = 0;
    for (const char c : text) value = value * 10 + static_cast<std::uint64_t>(c - '0');
    return value;
}

bool flag(json::Fields& fields, std::string_view key) {
    const json::Value* const value = fields.get(key, json::Type::Boolean, "true or false");
    return value != nullptr && value->boolean;
}

Seat seat_in(json::Fields& fields, std::string_view key) {
    const auto seat = static_cast<unsigned>(fields.integer(key, 0, 255));
    return seat < max_seats ? seat_at(seat) : Seat::None;
}

std::optional<Digest> digest_at(const json::Value& array, std::size_t i) {
    Digest digest{};
    if (i >= array.array.size() || !from_hex(array.array[i].string, digest)) return std::nullopt;
    return digest;
}

Guest read_guest(const json::Value& value, std::string& error) {
    json::Fields fields(value, "guests", error);
    Guest guest;
    guest.number = Person{static_cast<std::uint32_t>(fields.integer("number", 1, 0xffffffff))};
    guest.session = SessionId{big_number(fields, "session")};
    guest.name = fields.text("name", "a name");
    guest.seat = seat_in(fields, "seat");
    guest.claim = seat_in(fields, "claim");
    guest.sat_after = static_cast<std::uint64_t>(fields.integer("sat_after", 0, most));
    guest.here = flag(fields, "here");
    guest.banned = flag(fields, "banned");
    guest.gone_since.ms = fields.integer("gone", -most, most);
    guest.held_key = fields.text("held", "a key");
    for (const json::Value& each : fields.array("answers", 0, kept_answers, "answers")) {
        if (each.array.size() != 4) continue;
        KeptAnswer answer;
        answer.key = each.array[0].string;
        for (const char c : each.array[1].string)
            answer.command = answer.command * 10 + static_cast<std::uint64_t>(c - '0');
        answer.last = static_cast<std::uint64_t>(each.array[2].integer);
        answer.held = each.array[3].boolean;
        guest.answers.push_back(std::move(answer));
    }
    return guest;
}

FairAttempt read_attempt(const json::Value& value, const std::string& table, std::string& error) {
    json::Fields fields(value, "fair", error);
    FairAttempt attempt;
    attempt.table = table;
    // Deals from before there was another scheme do not name it.
    attempt.scheme = fields.find("scheme") == nullptr
                         ? FairScheme::Plain
                         : static_cast<FairScheme>(fields.integer("scheme", 1, 2));
    attempt.match = static_cast<std::uint32_t>(fields.integer("match", 1, 0xffffffff));
    attempt.attempt = static_cast<std::uint32_t>(fields.integer("attempt", 1, 0xffffffff));
    attempt.stage =
        flag(fields, "revealing") ? FairAttempt::Stage::Revealing : FairAttempt::Stage::Committing;
    attempt.secret = fields.digest("secret");
    attempt.deadline.ms = fields.integer("deadline", -most, most);
    for (const json::Value& each : fields.array("throwers", 0, max_seats, "players")) {
        Contributor contributor;
        if (!each.array.empty())
            contributor.person = Person{static_cast<std::uint32_t>(each.array[0].integer)};
        contributor.commit = digest_at(each, 1);
        contributor.reveal = digest_at(each, 2);
        attempt.contributors.push_back(contributor);
    }
    for (const json::Value& each : fields.array("silent", 0, 1000, "people"))
        attempt.silent.push_back(Person{static_cast<std::uint32_t>(each.integer)});
    return attempt;
}

/// Replays the random bytes that the entry consumed when it was first processed.
class RecordedRandom final : public RandomSource {
public:
    explicit RecordedRandom(std::vector<Digest> drawn) : drawn_(std::move(drawn)) {}
    Digest draw() override { return next_ < drawn_.size() ? drawn_[next_++] : Digest{}; }

private:
    std::vector<Digest> drawn_;
    std::size_t next_ = 0;
};

}  // namespace

Table::Saved Table::take_snapshot() {
    Saved snapshot;
    const Record& record = room_.record();
    if (history_.match != room_.match()) history_ = {};
    snapshot.history_at = history_.bytes;
    if (history_.bytes == 0) snapshot.history = header_line(record.header);
    for (std::size_t i = history_.actions; i < record.actions.size(); ++i)
        snapshot.history += action_line(i + 1, record.actions[i]);
    if (record.end && !history_.ended) snapshot.history += end_line(*record.end);
    history_ = {.match = room_.match(),
                .actions = record.actions.size(),
                .ended = record.end.has_value(),
                .bytes = history_.bytes + snapshot.history.size()};

    std::string& text = snapshot.bytes;
    json::Writer out(text);
    out.begin_object();
    out.member("table", table_version);
    out.member("code", options_.code);
    out.member("listed", options_.listed);
    out.member("most_watchers", options_.most_watchers);
    out.member("made_by", std::to_string(static_cast<std::uint64_t>(options_.made_by)));
    out.member("made_key", options_.made_key);
    out.member("at", now_.ms);
    out.member("last", last_);
    out.member("next_person", next_person_);
    out.member("host", number(host_));
    out.member("chat", chat_);
    if (seat_guests_) out.member("seat_guests", true);
    out.key("guests").begin_array();
    for (const Guest& each : guests_) write_guest(out, each);
    out.end_array();
    if (fair_) {
        out.key("fair");
        write_attempt(out, *fair_);
    }
    if (dealt_) {
        out.key("dealt");
        write_attempt(out, *dealt_);
    }
    out.end_object();
    text += '\n';
    text += write_position(room_.position(now_));
    return snapshot;
}

Result<std::unique_ptr<Table>> Table::restore(std::string_view snapshot, std::string_view history,
                                              std::span<const std::string> entries,
                                              GameShelf* shelf) {
    const std::size_t line = std::min(snapshot.find('\n'), snapshot.size());
    const json::Document document = json::parse(snapshot.substr(0, line));
    if (document.error) return "table: " + document.error->message;
    std::string error;
    json::Fields fields(document.root, "table", error);
    fields.integer("table", table_version, table_version);
    TableOptions options;
    options.code = fields.text("code", "a code");
    options.listed = flag(fields, "listed");
    options.most_watchers = static_cast<unsigned>(fields.integer("most_watchers", 0, 1'000'000));
    options.made_by = SessionId{big_number(fields, "made_by")};
    options.made_key = fields.text("made_key", "a key");
    const Moment at{fields.integer("at", 0, most)};

    const Result<Snapshot> read =
        read_snapshot(snapshot.substr(std::min(line + 1, snapshot.size())), history);
    if (!read) return read.error();
    Result<Room> room = Room::restore(*read, at, shelf);
    if (!room) return room.error();

    std::unique_ptr<Table> table(new Table(std::move(options), std::move(*room)));
    table->now_ = at;
    if (!history.empty())
        table->history_ = {.match = table->room_.match(),
                           .actions = read->record.actions.size(),
                           .ended = read->record.end.has_value(),
                           .bytes = history.size()};
    table->last_ = static_cast<std::uint64_t>(fields.integer("last", 0, most));
    table->next_person_ = static_cast<std::uint32_t>(fields.integer("next_person", 1, 0xffffffff));
    table->host_ = Person{static_cast<std::uint32_t>(fields.integer("host", 0, 0xffffffff))};
    table->chat_ = flag(fields, "chat");
    table->seat_guests_ = fields.find("seat_guests") != nullptr;
    for (const json::Value& each : fields.array("guests", 0, 100'000, "guests"))
        table->guests_.push_back(read_guest(each, error));
    if (const json::Value* fair = fields.find("fair"))
        table->fair_ = read_attempt(*fair, table->options_.code, error);
    if (const json::Value* dealt = fields.find("dealt"))
        table->dealt_ = read_attempt(*dealt, table->options_.code, error);
    if (!error.empty()) return error;

    for (const std::string& each : entries) {
        std::optional<Entry> entry = read_entry(each);
        if (!entry) return "table: an entry that cannot be read";
        RecordedRandom random(std::exchange(entry->drawn, {}));
        std::optional<wire::ClientMessage> message;
        if (const auto* did = std::get_if<input::ClientCommand>(&entry->input)) {
            message = wire::read_command(did->text).message;
            if (!message) return "table: a command that cannot be read";
        }
        // Each of these has had an effect, and people have seen it.
        if (!table->process(*entry, message ? &*message : nullptr, random).changed)
            return "table: a move that another version of the program has accepted is refused by "
                   "this one";
    }
    return table;
}

}  // namespace lastcard::site
