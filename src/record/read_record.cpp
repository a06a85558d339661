// Reads records (see record.hpp). The text may be untrusted.
#include <limits>
#include <utility>

#include "base/hex.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/text_util.hpp"
#include "edition/load.hpp"
#include "edition/switches.hpp"
#include "record/record.hpp"

namespace lastcard {

namespace {

using json::Fields;
using json::shown;

std::vector<std::string> read_texts(Fields& fields, std::string_view key, size_t low, size_t high,
                                    std::string_view expected) {
    std::vector<std::string> texts;
    for (const json::Value& value : fields.array(key, low, high, expected)) {
        if (value.type != json::Type::String) fields.fail(key, shown(value), expected);
        texts.push_back(value.string);
    }
    return texts;
}

std::vector<RuleSetting> read_rules(Fields& fields, std::string& error) {
    std::vector<RuleSetting> rules;
    const json::Value* const table =
        fields.get("rules", json::Type::Object, "an object of switches");
    if (table == nullptr) return rules;
    Fields settings(*table, "rules", error);
    for (const json::Member& member : table->object) {
        const json::Value& value = member.value;
        const Switch* const which = find_switch(member.key);
        const json::Type wanted = which == nullptr                  ? value.type
                                  : which->kind == SwitchKind::Bool ? json::Type::Boolean
                                  : which->kind == SwitchKind::Int  ? json::Type::Integer
                                                                    : json::Type::String;
        const bool scalar = value.type == json::Type::Boolean ||
                            value.type == json::Type::Integer || value.type == json::Type::String;
        if (value.type != wanted || !scalar) {
            settings.fail(member.key, shown(value),
                          which == nullptr ? "the value of a switch" : which->expected());
        }
        rules.push_back(
            {member.key, value.type == json::Type::String ? value.string : shown(value)});
    }
    return rules;
}

FairDeal read_fair(const json::Value& value, std::string& error) {
    constexpr std::string_view keys[] = {"scheme", "table",  "match",  "attempt",
                                         "commit", "secret", "players"};
    constexpr std::string_view player_keys[] = {"person", "commit", "reveal"};
    constexpr std::int64_t most = std::numeric_limits<std::uint32_t>::max();
    Fields fields(value, "fair", error);
    fields.only(keys);
    FairDeal fair;
    const bool bound = fields.find("scheme") != nullptr;  // records of the first one do not name it
    if (bound) {
        fair.scheme = static_cast<FairScheme>(fields.integer("scheme", 2, 2));
        fair.attempt = static_cast<std::uint32_t>(fields.integer("attempt", 1, most));
    }
    fair.table = fields.text("table", "the name of the table");
    fair.match = static_cast<std::uint32_t>(
        fields.integer("match", 0, std::numeric_limits<std::uint32_t>::max()));
    fair.commit = fields.digest("commit");
    fair.secret = fields.digest("secret");
    const auto players =
        fields.array("players", 0, max_seats, "at most " + std::to_string(max_seats) + " players");
    for (size_t i = 0; i < players.size(); ++i) {
        Fields player(players[i], fields.path_of("players", i), error);
        player.only(player_keys);
        const std::int64_t person = bound ? player.integer("person", 1, most) : 0;
        fair.players.push_back(
            {player.digest("commit"), player.digest("reveal"), static_cast<std::uint32_t>(person)});
    }
    return fair;
}

void read_optional(Fields& fields, RecordHeader& header, std::string& error) {
    if (fields.find("names") != nullptr) {
        header.names = read_texts(fields, "names", header.seats, header.seats,
                                  "an array with a name for each seat");
    }
    if (const json::Value* const source = fields.find("edition_source")) {
        if (source->type == json::Type::String) {
            header.edition_source.push_back(source->string);
        } else {
            header.edition_source =
                read_texts(fields, "edition_source", 2, max_edition_files,
                           "the text of an edition, or an array of them with the bases first");
        }
    }
    if (const json::Value* const fair = fields.find("fair")) header.fair = read_fair(*fair, error);
}

RecordHeader read_header(const json::Value& root, std::string& error) {
    constexpr std::string_view keys[] = {
        "lastcard", "rules_version", "edition", "edition_hash", "rules",          "seats",
        "names",    "dealer",        "shuffle", "seed",         "edition_source", "fair"};
    RecordHeader header;
    Fields fields(root, "", error);
    fields.integer("lastcard", record_version,
                   record_version);  // first: a later one may differ in all
    fields.only(keys);
    header.rules_version = static_cast<int>(fields.integer("rules_version", 1, 1'000'000));
    header.edition = fields.text("edition", "the id of an edition");
    header.edition_hash = to_hex(fields.digest("edition_hash"));
    header.rules = read_rules(fields, error);
    header.seats = static_cast<unsigned>(fields.integer("seats", 2, max_seats));
    header.dealer = seat_at(static_cast<unsigned>(fields.integer("dealer", 0, header.seats - 1)));
    const std::string shuffle = fields.text("shuffle", "hmac-sha256 or fast");
    if (shuffle == "fast")
        header.shuffle = ShuffleKind::Fast;
    else if (shuffle != "hmac-sha256")
        fields.fail("shuffle", quoted(shuffle), "hmac-sha256 or fast");
    header.seed = fields.digest("seed");
    read_optional(fields, header, error);
    for (const json::Member& member : root.object) {
        if (!member.key.starts_with("x-")) continue;
        HeaderExtra extra{member.key, {}};
        json::Writer(extra.json).value(member.value);
        header.extra.push_back(std::move(extra));
    }
    return header;
}

RecordEnd read_end(const json::Value& root, unsigned seats, std::string& error) {
    constexpr std::string_view line_keys[] = {"end"};
    constexpr std::string_view keys[] = {"rounds", "scores", "match", "state"};
    Fields line(root, "", error);
    line.only(line_keys);
    Fields fields(*root.find("end"), "end", error);
    fields.only(keys);
    RecordEnd end;
    end.rounds = static_cast<std::uint32_t>(
        fields.integer("rounds", 1, std::numeric_limits<std::uint32_t>::max()));
    constexpr std::string_view expected_scores = "an array with a number for each seat";
    for (const json::Value& value : fields.array("scores", seats, seats, expected_scores)) {
        constexpr int64_t low = std::numeric_limits<std::int32_t>::min();
        constexpr int64_t high = std::numeric_limits<std::int32_t>::max();
        if (value.type != json::Type::Integer || value.integer < low || value.integer > high)
            fields.fail("scores", shown(value), expected_scores);
        end.scores.push_back(static_cast<std::int32_t>(value.integer));
    }
    constexpr std::string_view expected_match = "an array with the seats that have won";
    for (const json::Value& value : fields.array("match", 0, seats, expected_match)) {
        if (value.type != json::Type::Integer || value.integer < 0 ||
            value.integer >= int64_t{seats})
            fields.fail("match", shown(value), expected_match);
        end.match.push_back(seat_at(static_cast<unsigned>(value.integer)));
    }
    end.state = fields.digest("state");
    return end;
}

std::string read_action(const json::Value& root, size_t number, std::string& error) {
    constexpr std::string_view keys[] = {"n", "do"};
    Fields fields(root, "", error);
    fields.only(keys);
    fields.integer("n", static_cast<int64_t>(number), static_cast<int64_t>(number));
    return fields.text("do", "an action such as \"0 R7\"");
}

/// Takes one line into the record, or says what is wrong with it.
std::string read_line(std::string_view line, bool header, bool whole, Record& record) {
    if (record.end) return "found a line after the end, expected nothing";
    const size_t limit = header ? max_header_bytes : max_line_bytes;
    if (line.size() > limit) {
        return "found a line of " + std::to_string(line.size()) + " bytes, expected at most " +
               std::to_string(limit);
    }
    const json::Document document = json::parse(line);
    if (document.error) {
        std::string message = document.error->message;
        if (message.starts_with('F')) message.front() = 'f';
        if (message.ends_with('.')) message.pop_back();
        return (whole ? "the line is damaged: " : "the line is cut off: ") + message;
    }
    std::string error;
    if (header) {
        RecordHeader read = read_header(document.root, error);
        if (error.empty()) record.header = std::move(read);
    } else if (document.root.find("end") != nullptr) {
        RecordEnd end = read_end(document.root, record.header.seats, error);
        if (error.empty()) record.end = std::move(end);
    } else {
        std::string action = read_action(document.root, record.actions.size() + 1, error);
        if (error.empty()) record.actions.push_back(std::move(action));
    }
    return error;
}

}  // namespace

ReadRecord read_record(std::string_view text) {
    ReadRecord result;
    size_t begin = 0;
    for (size_t number = 1; number == 1 || begin < text.size(); ++number) {
        const size_t feed = text.find('\n', begin);
        const bool whole = feed != std::string_view::npos;
        const size_t end = whole ? feed : text.size();
        std::string wrong;
        if (end > max_record_bytes) {
            wrong = "found a longer record, expected at most " + std::to_string(max_record_bytes) +
                    " bytes";
        } else if (number > max_record_lines) {
            wrong = "found a longer record, expected at most " + std::to_string(max_record_lines) +
                    " lines";
        } else {
            wrong = read_line(text.substr(begin, end - begin), number == 1, whole, result.record);
        }
        if (!wrong.empty()) {
            result.error = RecordError{number, std::move(wrong)};
            break;
        }
        begin = end + 1;
    }
    return result;
}

}  // namespace lastcard
