// Parses messages (see read_message.hpp): one function for each.
#include "wire/read_message.hpp"

#include <utility>

#include "base/hex.hpp"
#include "base/text_util.hpp"
#include "record/notation.hpp"
#include "wire/limits.hpp"
#include "wire/read_view.hpp"

namespace lastcard::wire {
namespace {

using json::Type;
using json::Value;

/// Reads the members of an object. A missing member or a wrong type is a mistake only if the member
/// is required. Keeps the first mistake.
class Parts {
public:
    Parts(const Value& object, std::string& error) : object_(object), error_(error) {
        if (object.type != Type::Object) fail("an object");
    }

    bool ok() const { return error_.empty(); }
    bool has(std::string_view name) const { return object_.find(name) != nullptr; }
    void fail(std::string_view what) {
        if (ok()) error_ = "Found a message in which " + std::string(what) + " is not as expected.";
    }

    const Value& need(std::string_view name, Type type) {
        static const Value nothing;
        const Value* const value = object_.find(name);
        if (value != nullptr && value->type == type) return *value;
        fail(quoted(name));
        return nothing;
    }
    std::uint64_t number(std::string_view name) {
        const Value& value = need(name, Type::Integer);
        if (value.integer >= 0 && static_cast<std::uint64_t>(value.integer) <= max_number)
            return static_cast<std::uint64_t>(value.integer);
        fail(quoted(name));
        return 0;
    }
    std::uint32_t small(std::string_view name) {
        const std::uint64_t value = number(name);
        if (value > 0xffffffffU) fail(quoted(name));
        return static_cast<std::uint32_t>(value);
    }
    std::uint32_t small_or(std::string_view name, std::uint32_t otherwise) {
        return has(name) ? small(name) : otherwise;
    }
    bool boolean(std::string_view name) { return need(name, Type::Boolean).boolean; }
    const std::string& text(std::string_view name) { return need(name, Type::String).string; }
    std::string text_or_none(std::string_view name) { return has(name) ? text(name) : ""; }
    Person person(std::string_view name) { return static_cast<Person>(small(name)); }
    Seat seat_or_none(std::string_view name) {
        if (!has(name)) return Seat::None;
        const std::uint32_t number = small(name);
        if (number >= max_seats) fail(quoted(name));
        return seat_at(number % max_seats);
    }
    Span span(std::string_view name) { return {static_cast<std::int64_t>(number(name))}; }
    Span span_or(std::string_view name, Span otherwise) {
        return has(name) ? span(name) : otherwise;
    }
    Digest digest(std::string_view name) {
        Digest digest{};
        if (!from_hex(text(name), digest)) fail(quoted(name));
        return digest;
    }
    std::optional<Digest> digest_or_none(std::string_view name) {
        return has(name) ? std::optional(digest(name)) : std::nullopt;
    }

private:
    const Value& object_;
    std::string& error_;
};

template <class Word, std::size_t size>
Word word_of(Parts& parts, std::string_view name, const std::string_view (&words)[size]) {
    const std::string& found = parts.text(name);
    for (std::size_t i = 0; i < size; ++i)
        if (found == words[i]) return static_cast<Word>(i);
    parts.fail(quoted(name));
    return static_cast<Word>(0);
}

LobbySeat read_lobby_seat(const Value& value, std::string& error) {
    Parts parts(value, error);
    LobbySeat seat;
    seat.sitter = word_of<Sitter>(parts, "sitter", {"nobody", "person", "bot"});
    if (seat.sitter == Sitter::Nobody) return seat;
    seat.name = parts.text("name");
    seat.left = parts.boolean("left");
    if (seat.sitter == Sitter::Bot) {
        const std::string& level = parts.text("level");
        const std::optional<Level> found = find_level(level);
        if (!found) parts.fail(quoted("level"));
        seat.level = found.value_or(Level::Random);
        if (!parts.has("next")) return seat;
        Parts next(parts.need("next", Type::Object), error);
        seat.heir = static_cast<Person>(next.small("person"));
        seat.heir_name = next.text("name");
        return seat;
    }
    seat.person = static_cast<Person>(parts.small_or("person", 0));  // absent after leaving
    seat.ready = parts.boolean("ready");
    seat.here = parts.boolean("here");
    seat.taken_over = parts.boolean("taken_over");
    return seat;
}

Lobby read_lobby(const Value& value, std::string& error) {
    Parts parts(value, error);
    Lobby lobby;
    lobby.stage = word_of<Stage>(parts, "stage", {"lobby", "match", "over"});
    lobby.match = parts.small("match");
    lobby.paused = parts.boolean("paused");
    lobby.host = static_cast<Person>(parts.small_or("host", 0));
    const Value& seats = parts.need("seats", Type::Array);
    if (seats.array.size() > max_seats) parts.fail("\"seats\"");
    for (const Value& each : seats.array) lobby.seats.push_back(read_lobby_seat(each, error));
    lobby.watching = parts.small("watching");
    lobby.chat = parts.boolean("chat");
    lobby.speed = parts.small("speed");
    if (parts.has("called_off"))
        lobby.called_off = word_of<CalledOff>(parts, "called_off", {"no", "kicked", "too_long"});
    lobby.seat_guests = parts.has("seat_guests") && parts.boolean("seat_guests");
    return lobby;
}

TableInfo read_table(const Value& value, std::string& error) {
    Parts parts(value, error);
    TableInfo table;
    table.code = parts.text("code");
    table.edition = parts.text("edition");
    table.edition_hash = parts.text("edition_hash");
    for (const auto& [key, offset, rule] : parts.need("rules", Type::Object).object)
        table.rules.push_back({key, rule.string});
    table.seats = parts.small("seats");
    table.listed = parts.boolean("listed");
    table.turn = parts.span("turn_ms");
    table.between_rounds = parts.span("between_rounds_ms");
    if (const Value* const timing = value.find("timing"))  // absent from older servers
        table.catch_cool_down = Parts(*timing, error).span("catch_cool_down_ms");
    if (parts.has("on_kick"))  // absent from older servers
        table.on_kick = word_of<OnKick>(parts, "on_kick", {"call_off", "bot"});
    return table;
}

FairInfo read_fair(const Value& value, std::string& error, Moment now) {
    Parts parts(value, error);
    FairInfo fair;
    fair.scheme = parts.small_or("scheme", 1);
    fair.match = parts.small("match");
    fair.attempt = parts.small("attempt");
    fair.stage = word_of<FairStage>(
        parts, "stage", {"committing", "revealing", "broken", "dealt", "disclosed", "given_up"});
    fair.commit = parts.digest("commit");
    fair.secret = parts.digest_or_none("secret");
    for (const Value& each : parts.need("players", Type::Array).array) {
        Parts share(each, error);
        fair.players.push_back({share.person("person"), share.digest_or_none("commit"),
                                share.digest_or_none("reveal")});
    }
    for (const Value& each : parts.need("missing", Type::Array).array)
        fair.missing.push_back(static_cast<Person>(each.integer));
    if (parts.has("in_ms")) fair.until = now + parts.span("in_ms");
    return fair;
}

EventsSeen read_events(Parts& parts) {
    EventsSeen seen;
    seen.from = parts.number("from");
    seen.events = parts.need("events", Type::Array);
    if (parts.has("view")) seen.view = parts.need("view", Type::Object);
    if (parts.has("patch")) seen.patch = parts.need("patch", Type::Object);
    return seen;
}

WelcomeSeen read_welcome(Parts& parts, std::string& error, Moment now) {
    WelcomeSeen seen;
    seen.version = parts.small("version");
    seen.server = parts.text("server");
    Parts you(parts.need("you", Type::Object), error);
    seen.you = you.person("person");
    seen.seat = you.seat_or_none("seat");
    seen.table = read_table(parts.need("table", Type::Object), error);
    seen.lobby = read_lobby(parts.need("lobby", Type::Object), error);
    seen.clocks = parts.need("clocks", Type::Array);
    if (parts.has("fair")) seen.fair = read_fair(parts.need("fair", Type::Object), error, now);
    seen.last = parts.number("last");
    seen.missed = read_events(parts);
    return seen;
}

RefusalSeen read_refusal(Parts& parts, bool turned_away) {
    RefusalSeen seen;
    seen.key = parts.text_or_none("key");
    seen.turned_away = turned_away;
    seen.by = parts.text("by");
    seen.reason = parts.text("reason");
    seen.sentence = parts.text("sentence");
    seen.rule = parts.text_or_none("rule");
    seen.card = parts.text_or_none("card");
    seen.top = parts.text_or_none("top");
    if (const std::optional<Colour> colour = find_colour(parts.text_or_none("colour")))
        seen.colour = *colour;
    seen.seat = parts.seat_or_none("seat");
    seen.number = parts.small_or("number", 0);
    seen.retry = parts.span_or("in_ms", Span{-1});
    seen.detail = parts.text_or_none("detail");
    return seen;
}

ServerMessage read_typed(const std::string& type, Parts& parts, std::string& error, Moment now) {
    if (type == "welcome") return read_welcome(parts, error, now);
    if (type == "events") return read_events(parts);
    if (type == "done")
        return DoneSeen{parts.text("key"), parts.number("last"),
                        parts.has("held") && parts.boolean("held")};
    if (type == "refused" || type == "turned_away")
        return read_refusal(parts, type == "turned_away");
    if (type == "pong") return PongSeen{parts.text("key")};
    if (type == "lobby") return LobbySeen{read_lobby(parts.need("lobby", Type::Object), error)};
    if (type == "fair") return FairSeen{read_fair(parts.need("fair", Type::Object), error, now)};
    if (type == "said")
        return SaidSeen{parts.person("person"), parts.text("name"), parts.text("text")};
    if (type == "emoted")
        return EmotedSeen{parts.person("person"), parts.text("name"), parts.text("emote")};
    if (type == "going_away") return GoingAwaySeen{parts.span("in_ms")};
    if (type == "closing")
        return ClosingSeen{parts.small("code"), parts.text("reason"), parts.text("sentence"),
                           parts.span_or("in_ms", Span{-1}), parts.text_or_none("detail")};
    return UnknownSeen{type};
}

}  // namespace

Result<ServerMessage> read_message(std::string_view text, Moment now) {
    const json::Document document = json::parse(text);
    if (document.error)
        return "Byte " + std::to_string(document.error->offset) + ": " + document.error->message;
    std::string error;
    Parts parts(document.root, error);
    const std::string type = parts.text("type");
    if (!parts.ok()) return error;
    ServerMessage message = read_typed(type, parts, error, now);
    if (!parts.ok()) return error;
    return message;
}

Result<void> Follower::take(const WelcomeSeen& welcome, Moment now) {
    view_.reset();
    // The missed events need not start where this client stopped: the view is complete.
    last_ = welcome.missed.from == 0 ? 0 : welcome.missed.from - 1;
    return take(welcome.missed, now);
}

Result<void> Follower::take(const EventsSeen& events, Moment now) {
    told_.clear();
    if (events.from != last_ + 1)
        return "Found event " + std::to_string(events.from) + " where event " +
               std::to_string(last_ + 1) + " was expected.";
    for (const Value& each : events.events.array) {
        const Result<EventOrNotice> read = read_event(game_, each, now);
        if (!read) return read.error();
        if (const auto* event = std::get_if<SeatEvent>(&*read)) told_.emplace_back(*event);
        if (const auto* notice = std::get_if<Notice>(&*read)) told_.emplace_back(*notice);
    }
    last_ += events.events.array.size();
    if (events.view) view_ = SeatView{};
    const std::optional<Value>& members = events.view ? events.view : events.patch;
    if (!members) return {};
    if (!view_) return "Found a patch without a view before it.";
    return apply_view(game_, *members, *view_);
}

}  // namespace lastcard::wire
