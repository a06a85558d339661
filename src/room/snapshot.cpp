// Writes and reads snapshots. One list of fields for each part serves both directions.
#include "room/snapshot.hpp"

#include <limits>
#include <type_traits>
#include <utility>

#include "base/hex.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"

namespace lastcard {

namespace {

using json::Type;
using json::Value;

// ---- The parts, field by field

template <class Archive>
void describe(Archive& each, SpanRange& range) {
    each("least", range.least);
    each("most", range.most);
}

template <class Archive>
void describe(Archive& each, Timing& timing) {
    each("turn", timing.turn);
    each("uno_grace", timing.uno_grace);
    each("catch_window", timing.catch_window);
    each("catch_cool_down", timing.catch_cool_down);
    each("slap", timing.slap);
    each("takeover", timing.takeover);
    each("missed_questions", timing.missed_questions);
    each("between_rounds", timing.between_rounds);
    each("bot_pace", timing.bot_pace);
    each("bot_reaction", timing.bot_reaction);
    each("bot_percent", timing.bot_percent);
}

template <class Archive>
void describe(Archive& each, RoomOptions& options) {
    each("chairs", options.chairs);
    each("timing", options.timing);
    each("stand_in", options.stand_in);
    each("dealer", options.dealer);
    each("chance", options.chance);
    each.since(4, "most_actions", options.most_actions);
    each.since(4, "on_kick", options.on_kick);
}

template <class Archive>
void describe(Archive& each, Chair& chair) {
    each("sitter", chair.sitter);
    each("level", chair.level);
    each("name", chair.name);
    each("ready", chair.ready);
    each("connected", chair.connected);
    each("taken_over", chair.taken_over);
    each("left", chair.left);
    each("claimed", chair.claimed);
    each("heir", chair.heir);
    each("missed", chair.missed);
    each("takeover", chair.takeover);
}

template <class Archive>
void describe(Archive& each, Action& action) {
    each("kind", action.kind);
    each("seat", action.seat);
    each("face", action.face);
    each("colour", action.colour);
    each("target", action.target);
    each("flags", action.flags);
}

template <class Archive>
void describe(Archive& each, HeldAction& held) {
    each("seat", held.seat);
    each("action", held.action);
    each("decision", held.decision);
    each("arrived", held.arrived);
    each("then", held.then);
}

template <class Archive>
void describe(Archive& each, AskedThought& thought) {
    each("ticket", thought.id);
    each("seat", thought.seat);
    each("kind", thought.kind);
    each("decision", thought.decision);
    each("known", thought.known);
    each("chance", thought.chance);
    each("due", thought.due);
    each("dues", thought.dues);
    each("delivered", thought.delivered);
    each("choice", thought.choice);
}

template <class Archive>
void describe(Archive& each, Desk& desk) {
    each("chairs", desk.chairs);
    each("stage", desk.stage);
    each("match", desk.match);
    each("pause_asked", desk.pause_asked);
    each("deserted", desk.deserted);
    each("question", desk.question);
    each("clocked", desk.clocked);
    each("slap", desk.slap);
    each("next_round", desk.next_round);
    each.since(5, "confirm", desk.confirm);
    each("owed", desk.owed);
    each("cool_down", desk.cool_down);
    each("held", desk.held);
    each("thoughts", desk.thoughts);
    each("asked", desk.asked);
    each("owings", desk.owings);
    each("owing_count", desk.owing_count);
    each("slap_count", desk.slap_count);
    each("play_count", desk.play_count);
    each("drawn", desk.drawn);
    each("ticket", desk.last_thought);
    each("bot_percent", desk.bot_percent);
    each.since(4, "idle", desk.idle);
    each.since(4, "called_off", desk.called_off);
}

template <class Archive>
void describe(Archive& each, Snapshot& snapshot, bool with_record) {
    each("options", snapshot.options);
    each("desk", snapshot.desk);
    each("cards", snapshot.cards);
    if (with_record)
        each("record", snapshot.record);
    else  // those of the record are older
        each("names", snapshot.record.header.names);
}

// ---- Limits

constexpr std::int64_t longest_away = 1'000'000'000'000;  // of a moment, in ms: thirty years
constexpr std::size_t most_elements = 1'000;              // of a list

template <class Enum>
constexpr std::int64_t last_value = 255;  // seats, faces: what they name is checked where it counts
template <>
constexpr std::int64_t last_value<Sitter> = static_cast<std::int64_t>(Sitter::Bot);
template <>
constexpr std::int64_t last_value<Level> = static_cast<std::int64_t>(Level::Hard);
template <>
constexpr std::int64_t last_value<Stage> = static_cast<std::int64_t>(Stage::Over);
template <>
constexpr std::int64_t last_value<CalledOff> = static_cast<std::int64_t>(CalledOff::TooLong);
template <>
constexpr std::int64_t last_value<OnKick> = static_cast<std::int64_t>(OnKick::Bot);
template <>
constexpr std::int64_t last_value<ThoughtKind> = static_cast<std::int64_t>(ThoughtKind::React);
template <>
constexpr std::int64_t last_value<ActionKind> = static_cast<std::int64_t>(ActionKind::Leave);

/// 64-bit numbers are written in hexadecimal, since not every JSON reader can hold them.
template <class T>
concept Wide = std::is_same_v<T, std::uint64_t> || std::is_same_v<T, ThoughtId>;
template <class T>
concept Narrow = std::is_same_v<T, std::uint8_t> || std::is_same_v<T, std::uint32_t> ||
                 (std::is_enum_v<T> && !Wide<T>);

// ---- Writing

class Put {
public:
    explicit Put(json::Writer& out) : out_(out) {}

    template <class T>
    void operator()(std::string_view key, T& content) {
        out_.key(key);
        write(content);
    }
    /// A part that snapshots have since this version.
    template <class T>
    void since(int, std::string_view key, T& content) {
        (*this)(key, content);
    }

private:
    void write(bool content) { out_.value(content); }
    template <Narrow T>
    void write(T content) {
        out_.value(static_cast<std::int64_t>(content));
    }
    template <Wide T>
    void write(T content) {
        std::array<std::uint8_t, 8> bytes;
        for (unsigned i = 0; i < 8; ++i)
            bytes[i] =
                static_cast<std::uint8_t>(static_cast<std::uint64_t>(content) >> (56 - 8 * i));
        out_.value(to_hex(bytes));
    }
    void write(std::string& content) { out_.value(content); }
    void write(Span content) { out_.value(content.ms); }
    void write(Moment content) {
        if (content == never) return nothing();
        out_.value(content.ms);
    }
    void write(std::optional<Action>& content) {
        if (!content) return nothing();
        write(*content);
    }
    void write(Record& content) { out_.value(write_record(content)); }
    template <class T, std::size_t n>
    void write(std::array<T, n>& content) {
        write_list(content);
    }
    template <class T>
    void write(std::vector<T>& content) {
        write_list(content);
    }
    template <class T>
        requires std::is_class_v<T>
    void write(T& content) {
        out_.begin_object();
        describe(*this, content);
        out_.end_object();
    }
    template <class List>
    void write_list(List& content) {
        out_.begin_array();
        for (auto& element : content) write(element);
        out_.end_array();
    }
    void nothing() { out_.raw("null"); }

    json::Writer& out_;
};

// ---- Reading

class Get {
public:
    Get(const Value& object, std::string path, int version, std::string& error)
        : object_(object), path_(std::move(path)), version_(version), error_(error) {
        if (object.type != Type::Object) fail(path_, object, "an object");
    }

    template <class T>
    void operator()(std::string_view key, T& content) {
        if (!error_.empty()) return;
        const std::string where = path_.empty() ? std::string(key) : path_ + "." + std::string(key);
        const Value* const value = object_.find(key);
        if (value == nullptr) {
            error_ = where + ": found nothing";
            return;
        }
        ++known_;
        read(*value, where, content);
    }

    template <class T>
    void since(int version, std::string_view key, T& content) {
        if (version_ >= version) (*this)(key, content);
    }
    void read_as(int version) { version_ = version; }

    /// Call this last: checks that no member is left over.
    void done() const {
        if (error_.empty() && known_ != object_.object.size())
            error_ = (path_.empty() ? "" : path_ + ": ") + "found a key that does not belong here";
    }

private:
    void fail(const std::string& where, const Value& found, std::string_view expected) const {
        if (error_.empty())
            error_ =
                where + ": found " + json::shown(found) + ", expected " + std::string(expected);
    }
    std::int64_t number(const Value& value, const std::string& where, std::int64_t low,
                        std::int64_t high) const {
        if (value.type == Type::Integer && value.integer >= low && value.integer <= high)
            return value.integer;
        fail(where, value, "a number from " + std::to_string(low) + " to " + std::to_string(high));
        return low;
    }
    void read(const Value& value, const std::string& where, bool& content) const {
        if (value.type != Type::Boolean) fail(where, value, "true or false");
        content = value.boolean;
    }
    template <Narrow T>
    void read(const Value& value, const std::string& where, T& content) const {
        constexpr std::int64_t most = [] {
            if constexpr (std::is_enum_v<T>)
                return last_value<T>;
            else
                return static_cast<std::int64_t>(std::numeric_limits<T>::max());
        }();
        content = static_cast<T>(number(value, where, 0, most));
    }
    template <Wide T>
    void read(const Value& value, const std::string& where, T& content) const {
        std::array<std::uint8_t, 8> bytes{};
        if (value.type != Type::String || !from_hex(value.string, bytes))
            return fail(where, value, "16 hexadecimal digits");
        std::uint64_t number = 0;
        for (const std::uint8_t byte : bytes) number = number << 8 | byte;
        content = static_cast<T>(number);
    }
    void read(const Value& value, const std::string& where, std::string& content) const {
        if (value.type != Type::String) fail(where, value, "a text");
        content = value.string;
    }
    void read(const Value& value, const std::string& where, Span& content) const {
        content.ms = number(value, where, 0, longest_span.ms);
    }
    void read(const Value& value, const std::string& where, Moment& content) const {
        content = value.type == Type::Null
                      ? never
                      : Moment{number(value, where, -longest_away, longest_away)};
    }
    void read(const Value& value, const std::string& where, std::optional<Action>& content) const {
        content.reset();
        if (value.type != Type::Null) read(value, where, content.emplace());
    }
    void read(const Value& value, const std::string& where, Record& content) const {
        std::string text;
        read(value, where, text);
        if (!error_.empty()) return;
        ReadRecord read = read_record(text);
        if (read.error)
            error_ =
                where + ": line " + std::to_string(read.error->line) + ": " + read.error->sentence;
        content = std::move(read.record);
    }
    template <class T, std::size_t n>
    void read(const Value& value, const std::string& where, std::array<T, n>& content) const {
        if (value.type != Type::Array || value.array.size() != n)
            return fail(where, value, "a list of " + std::to_string(n));
        read_elements(value, where, content);
    }
    template <class T>
    void read(const Value& value, const std::string& where, std::vector<T>& content) const {
        if (value.type != Type::Array || value.array.size() > most_elements)
            return fail(where, value, "a list of at most " + std::to_string(most_elements));
        content.resize(value.array.size());
        read_elements(value, where, content);
    }
    template <class List>
    void read_elements(const Value& value, const std::string& where, List& content) const {
        for (std::size_t i = 0; i < value.array.size() && error_.empty(); ++i)
            read(value.array[i], where + "[" + std::to_string(i) + "]", content[i]);
    }
    template <class T>
        requires std::is_class_v<T>
    void read(const Value& value, const std::string& where, T& content) const {
        Get part(value, where, version_, error_);
        describe(part, content);
        part.done();
    }

    const Value& object_;
    std::string path_;
    int version_;  ///< of the text
    std::string& error_;
    std::size_t known_ = 0;
};

std::string write(Snapshot snapshot, bool with_record) {
    std::string text;
    json::Writer out(text);
    out.begin_object().member("lastcard_room", snapshot_version);
    Put put(out);
    describe(put, snapshot, with_record);
    out.end_object();
    return text;
}

}  // namespace

std::string write_snapshot(const Snapshot& snapshot) { return write(snapshot, true); }
std::string write_position(const Snapshot& snapshot) { return write(snapshot, false); }

Result<Snapshot> read_snapshot(std::string_view text, std::string_view record) {
    const json::Document document = json::parse(text);
    if (document.error)
        return "byte " + std::to_string(document.error->offset) + ": " + document.error->message;
    std::string error;
    Get get(document.root, "", snapshot_version, error);
    std::uint32_t version = 0;
    get("lastcard_room", version);
    if (error.empty() && (version < oldest_snapshot_version || version > snapshot_version))
        error = "lastcard_room: found version " + std::to_string(version) + ", expected " +
                std::to_string(oldest_snapshot_version) + " to " +
                std::to_string(snapshot_version) + ", those that this program knows";
    get.read_as(static_cast<int>(version));
    Snapshot snapshot;
    const bool with_record = document.root.find("names") == nullptr;
    describe(get, snapshot, with_record);
    get.done();
    if (!error.empty()) return error;
    if (with_record) return snapshot;
    ReadRecord read = read_record(record);
    if (read.error)
        return "record: line " + std::to_string(read.error->line) + ": " + read.error->sentence;
    read.record.header.names = std::move(snapshot.record.header.names);
    snapshot.record = std::move(read.record);
    return snapshot;
}

}  // namespace lastcard
