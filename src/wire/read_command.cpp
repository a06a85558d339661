// Parses commands (see read_command.hpp): one row for each.
#include "wire/read_command.hpp"

#include <array>
#include <string>
#include <utility>

#include "base/json.hpp"
#include "base/text_util.hpp"
#include "room/timing.hpp"
#include "wire/clean.hpp"
#include "wire/game_members.hpp"
#include "wire/members.hpp"

namespace lastcard::wire {
namespace {

using json::Value;

Seat take_seat(Members& members) {
    return seat_at(static_cast<unsigned>(members.number("seat", 0, max_seats - 1)));
}

Seat take_seat_or_any(Members& members) {
    return members.has("seat") ? take_seat(members) : Seat::None;
}

std::uint32_t take_u32(Members& members, std::string_view name, std::uint32_t low) {
    return static_cast<std::uint32_t>(members.number(name, low, 0xffffffffU));
}

Person take_person(Members& members) { return static_cast<Person>(take_u32(members, "person", 1)); }

unsigned best_version(Members& members) {
    constexpr std::string_view expected = "an array of one to sixteen versions, such as [1]";
    const Value* const versions = members.value("versions", json::Type::Array, expected);
    if (versions == nullptr) return 0;
    if (versions->array.empty() || versions->array.size() > max_versions)
        members.fail("versions", "an array of " + std::to_string(versions->array.size()), expected);
    unsigned best = 0;
    for (const Value& version : versions->array) {
        if (version.type != json::Type::Integer || version.integer < 1 || version.integer > 65'535)
            members.fail("versions", shown(&version), "whole numbers from 1 to 65535");
        else if (version.integer == protocol_version)
            best = protocol_version;
    }
    return best;
}

std::string take_table(Members& members) {
    const std::string_view code = members.text("table", 1, 12, "the code of a table");
    for (const char c : code)
        if (!((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z')))
            members.fail("table", quoted(code), "capital letters and digits");
    return std::string(code);
}

Command read_hello(Members& members) {
    Hello hello;
    hello.version = best_version(members);
    hello.ticket = members.digest("ticket");
    hello.table = take_table(members);
    if (members.has("seen")) hello.seen = members.number("seen", 0, max_number);
    return hello;
}

/// Whether it contains only characters of the notation. The game parses the meaning.
bool is_notation(std::string_view move) {
    constexpr std::string_view marks = "+*,/@>^! -";
    for (const char c : move)
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
              marks.find(c) != std::string_view::npos))
            return false;
    return true;
}

Command read_act(Members& members) {
    Act act;
    act.decision = static_cast<std::uint32_t>(members.number_or("decision", 0, 0xffffffffU, 0));
    constexpr std::string_view expected = "a move in the notation, such as \"R7\"";
    act.move = std::string(members.text("move", 1, max_move_bytes, expected));
    if (members.ok() && !is_notation(act.move)) members.fail("move", quoted(act.move), expected);
    return act;
}

Command read_add_bot(Members& members) {
    AddBot command;
    command.seat = take_seat_or_any(members);
    const std::string_view name = members.text("level", 1, 16, "random, easy, normal or hard");
    const std::optional<Level> level = find_level(name);
    if (members.ok() && !level) members.fail("level", quoted(name), "random, easy, normal or hard");
    command.level = level.value_or(Level::Normal);
    return command;
}

Command read_chat(Members& members) {
    Chat chat;
    chat.text = cleaned(members.text("text", 0, max_message_bytes, "a text"));
    if (!members.ok()) return chat;
    if (chat.text.empty())
        members.refuse(HostReason::NothingToSay, "text", "text: nothing in it can be seen.");
    else if (columns(chat.text) > max_chat_columns)
        members.refuse(HostReason::TooLong, "text",
                       "text: found " + std::to_string(columns(chat.text)) +
                           " columns, expected at most " + std::to_string(max_chat_columns) + ".");
    return chat;
}

Command read_set_game(Members& members) {
    SetGame command;
    command.game.edition = take_word(members, "edition");
    command.game.seats = 0;
    take_rules(members, command.game);
    take_timing(members, ShortestTimes::none(), command.timing);
    return command;
}

Command read_emote(Members& members) {
    const std::string_view name = members.text("emote", 1, 16, "the name of an emote");
    for (unsigned i = 0; i < mood_count; ++i)
        if (name == mood_name(static_cast<Mood>(i))) return Emote{static_cast<Mood>(i)};
    members.fail("emote", quoted(name), "one of the emotes of docs/protocol.md");
    return Emote{};
}

template <class Empty>
Command read_nothing(Members&) {
    return Empty{};
}

struct Row {
    std::string_view name;
    Command (*read)(Members& members);
};

/// In the order of the variant, so that a command's index is the index of its name.
constexpr std::array<Row, std::variant_size_v<Command>> rows = {{
    {"hello", read_hello},
    {"sit", [](Members& m) -> Command { return Sit{take_seat_or_any(m)}; }},
    {"stand", read_nothing<Stand>},
    {"watch", read_nothing<Watch>},
    {"ready", [](Members& m) -> Command { return Ready{m.boolean_or("ready", true)}; }},
    {"back", read_nothing<Back>},
    {"leave", read_nothing<Leave>},
    {"act", read_act},
    {"start", read_nothing<Start>},
    {"next_round", read_nothing<NextRound>},
    {"rematch", read_nothing<Rematch>},
    {"pause", read_nothing<Pause>},
    {"resume", read_nothing<Resume>},
    {"kick", [](Members& m) -> Command { return Kick{take_person(m)}; }},
    {"hand_over", [](Members& m) -> Command { return HandOver{take_person(m)}; }},
    {"add_bot", read_add_bot},
    {"remove_bot", [](Members& m) -> Command { return RemoveBot{take_seat(m)}; }},
    {"set_speed",
     [](Members& m) -> Command {
         return SetSpeed{static_cast<unsigned>(m.number("percent", 0, most_bot_percent))};
     }},
    {"set_chat", [](Members& m) -> Command { return SetChat{m.boolean("on")}; }},
    {"seat_guests", [](Members& m) -> Command { return SeatGuests{m.boolean("on")}; }},
    {"set_game", read_set_game},
    {"chat", read_chat},
    {"emote", read_emote},
    {"mute",
     [](Members& m) -> Command {
         const Person person = take_person(m);
         return Mute{person, m.boolean_or("muted", true)};
     }},
    {"commit",
     [](Members& m) -> Command {
         return Commit{take_u32(m, "match", 1), take_u32(m, "attempt", 1), m.digest("commit")};
     }},
    {"reveal",
     [](Members& m) -> Command {
         return Reveal{take_u32(m, "match", 1), take_u32(m, "attempt", 1), m.digest("reveal")};
     }},
    {"refresh", read_nothing<Refresh>},
    {"ping", read_nothing<Ping>},
}};

ReadCommand refused(HostReason reason, std::string where, std::string detail) {
    ReadCommand read;
    read.refused = Refused::by_host(reason, std::move(detail));
    read.refused.where = std::move(where);
    return read;
}

/// Reads the key of a command that is otherwise invalid, so that the answer can name it.
std::string key_of(const Value& root) {
    const Value* const key = root.find("key");
    if (key == nullptr || key->type != json::Type::String || !is_key(key->string)) return {};
    return key->string;
}

}  // namespace

std::string_view command_name(const Command& command) { return rows[command.index()].name; }

std::string_view mood_name(Mood mood) {
    constexpr std::string_view names[mood_count] = {"hello", "thanks", "applause", "laugh",
                                                    "wow",   "sad",    "angry",    "thinking",
                                                    "hurry", "sorry",  "luck",     "good_game"};
    return static_cast<unsigned>(mood) < mood_count ? names[static_cast<unsigned>(mood)] : "?";
}

ReadCommand read_command(std::string_view text) {
    if (text.size() > max_message_bytes)
        return refused(HostReason::TooBig, {},
                       "Found " + std::to_string(text.size()) + " bytes, expected at most " +
                           std::to_string(max_message_bytes) + ".");
    json::Document document = json::parse(text);
    if (document.error)
        return refused(
            HostReason::Malformed, {},
            "Byte " + std::to_string(document.error->offset) + ": " + document.error->message);
    if (document.root.type != json::Type::Object)
        return refused(HostReason::Malformed, {},
                       "Found " + shown(&document.root) + ", expected an object.");

    ReadCommand read;
    read.key = key_of(document.root);
    Members members(document.root, read.refused);
    const std::string_view type = members.text("type", 1, 32, "the name of a command");
    take_key(members);
    if (!members.ok()) return read;
    for (const Row& row : rows) {
        if (row.name != type) continue;
        ClientMessage message{read.key, row.read(members)};
        members.finish();
        if (members.ok()) read.message = std::move(message);
        return read;
    }
    members.refuse(HostReason::UnknownCommand, "type",
                   "type: found " + quoted(type) + ", expected a command of docs/protocol.md.");
    return read;
}

}  // namespace lastcard::wire
