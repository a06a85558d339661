// Encodes messages (see encode.hpp). Views and events are in view_json.cpp.
#include "wire/encode.hpp"

#include <algorithm>

#include "base/hex.hpp"
#include "base/json.hpp"
#include "record/notation.hpp"
#include "wire/http.hpp"
#include "wire/notices.hpp"

namespace lastcard::wire {
namespace {

std::string_view stage_word(Stage stage) {
    constexpr std::string_view words[] = {"lobby", "match", "over"};
    return words[static_cast<unsigned>(stage) % 3];
}

void write_in_ms(json::Writer& out, Moment at, Moment now) {
    if (at == never) return;
    out.name("\"in_ms\":").value(std::max<std::int64_t>(0, (at - now).ms));
}

void write_key(json::Writer& out, std::string_view key) {
    if (!key.empty()) out.name("\"key\":").word(key);
}

// ---- Lobby

void write_seat(json::Writer& out, const LobbySeat& seat) {
    switch (seat.sitter) {
        case Sitter::Nobody: out.append("{\"sitter\":\"nobody\"}"); return;
        case Sitter::Bot:
            out.append("{\"sitter\":\"bot\",\"level\":").word(level_name(seat.level));
            if (seat.heir == Person::Nobody) break;
            out.append(",\"next\":{\"person\":").digits(static_cast<std::uint32_t>(seat.heir));
            out.append(",\"name\":").value(seat.heir_name).append('}');
            break;
        case Sitter::Person:
            out.append("{\"sitter\":\"person\"");
            if (seat.person != Person::Nobody)  // not if they have left permanently
                out.append(",\"person\":").digits(static_cast<std::uint32_t>(seat.person));
            out.append(",\"ready\":").value(seat.ready);
            out.append(",\"here\":").value(seat.here);
            out.append(",\"taken_over\":").value(seat.taken_over);
            break;
    }
    out.append(",\"name\":").value(seat.name);
    out.append(",\"left\":").value(seat.left).append('}');
}

void write_lobby(json::Writer& out, const Lobby& lobby) {
    out.append("{\"stage\":").word(stage_word(lobby.stage));
    out.append(",\"match\":").digits(lobby.match);
    out.append(",\"paused\":").value(lobby.paused);
    if (lobby.host != Person::Nobody)
        out.append(",\"host\":").digits(static_cast<std::uint32_t>(lobby.host));
    out.append(",\"seats\":[");
    for (const LobbySeat& seat : lobby.seats) {
        out.separate();
        write_seat(out, seat);
    }
    out.append("],\"watching\":").digits(lobby.watching);
    out.append(",\"chat\":").value(lobby.chat);
    out.append(",\"speed\":").digits(lobby.speed);
    if (lobby.called_off != CalledOff::No)
        out.append(",\"called_off\":")
            .word(lobby.called_off == CalledOff::Kicked ? "kicked" : "too_long");
    if (lobby.seat_guests) out.append(",\"seat_guests\":true");
    out.append('}');
}

void write_table(json::Writer& out, const TableInfo& table) {
    out.append("{\"code\":").value(table.code);
    out.append(",\"edition\":").value(table.edition);
    out.append(",\"edition_hash\":").value(table.edition_hash);
    out.append(",\"rules\":{");
    for (const RuleWord& rule : table.rules)
        out.separate().value(rule.key).append(':').value(rule.value);
    out.append("},\"seats\":").digits(table.seats);
    out.append(",\"listed\":").value(table.listed);
    out.append(",\"turn_ms\":").value(table.turn.ms);
    out.append(",\"between_rounds_ms\":").value(table.between_rounds.ms);
    out.append(",\"timing\":{\"catch_cool_down_ms\":").value(table.catch_cool_down.ms).append("}");
    out.append(",\"on_kick\":").word(table.on_kick == OnKick::Bot ? "bot" : "call_off").append('}');
}

// ---- Fair dealing

void write_fair(json::Writer& out, const FairInfo& fair, Moment now) {
    out.append("{\"scheme\":").digits(fair.scheme);
    out.append(",\"match\":").digits(fair.match);
    out.append(",\"attempt\":").digits(fair.attempt);
    out.append(",\"stage\":").word(fair_stage_name(fair.stage));
    out.append(",\"commit\":").word(to_hex(fair.commit));
    if (fair.secret) out.append(",\"secret\":").word(to_hex(*fair.secret));
    out.append(",\"players\":[");
    for (const FairShare& share : fair.players) {
        out.separate().append("{\"person\":").digits(static_cast<std::uint32_t>(share.person));
        if (share.commit) out.append(",\"commit\":").word(to_hex(*share.commit));
        if (share.reveal) out.append(",\"reveal\":").word(to_hex(*share.reveal));
        out.append('}');
    }
    out.append("],\"missing\":[");
    for (const Person person : fair.missing)
        out.separate().digits(static_cast<std::uint32_t>(person));
    out.append(']');
    write_in_ms(out, fair.until, now);
    out.append('}');
}

// ---- Refusals

void write_rules_refusal(json::Writer& out, const Game* game, const Refusal& refusal) {
    const std::string_view reason = reason_name(refusal.reason);
    out.name("\"by\":\"rules\",\"reason\":").word(reason);
    out.append(",\"sentence\":\"refusal.").append(reason).append('"');
    if (refusal.rule.letter != 0)
        out.append(",\"rule\":\"")
            .append(refusal.rule.letter)
            .append('-')
            .digits(refusal.rule.number)
            .append('"');
    if (game != nullptr && refusal.card != FaceId::None)
        out.append(",\"card\":").word(face_text(*game, refusal.card));
    if (game != nullptr && refusal.top != FaceId::None)
        out.append(",\"top\":").word(face_text(*game, refusal.top));
    if (refusal.colour != Colour::None) out.append(",\"colour\":").word(letter(refusal.colour));
    if (refusal.seat != Seat::None) out.append(",\"seat\":").digits(index(refusal.seat));
    out.append(",\"number\":").digits(refusal.number);
}

void write_room_refusal(json::Writer& out, const Game* game, const RoomRefusal& refusal,
                        Moment now) {
    if (refusal.reason == RoomReason::Rules) return write_rules_refusal(out, game, refusal.rules);
    const std::string_view reason = room_reason_name(refusal.reason);
    out.name("\"by\":\"room\",\"reason\":").word(reason);
    out.append(",\"sentence\":").word(room_sentence(refusal.reason));
    if (refusal.seat != Seat::None) out.append(",\"seat\":").digits(index(refusal.seat));
    write_in_ms(out, refusal.until, now);
    if (!refusal.detail.empty()) out.append(",\"detail\":").value(refusal.detail);
}

void write_host_reason(json::Writer& out, HostReason reason) {
    out.append("\"reason\":").word(host_reason_name(reason));
    out.append(",\"sentence\":").word(host_sentence(reason));
}

void write_retry(json::Writer& out, Span retry) {
    if (retry.ms >= 0) out.append(",\"in_ms\":").value(retry.ms);
}

void write_refusal(json::Writer& out, const Game* game, const Refused& refused, Moment now) {
    if (refused.host == HostReason::None) return write_room_refusal(out, game, refused.room, now);
    out.name("\"by\":\"host\",");
    write_host_reason(out, refused.host);
    if (!refused.where.empty()) out.append(",\"where\":").value(refused.where);
    write_retry(out, refused.retry);
    if (!refused.detail.empty()) out.append(",\"detail\":").value(refused.detail);
}

}  // namespace

// ---- Events

EventsFrame EventsFrame::events(std::string& text, const Game& game, Moment now,
                                std::uint64_t from) {
    json::Writer::continuing(text)
        .append("{\"type\":\"events\",\"from\":")
        .digits(from)
        .append(",\"events\":[");
    return {text, game, now, from};
}

EventsFrame EventsFrame::welcome(std::string& text, const Game& game, Moment now,
                                 const Welcome& welcome, std::uint64_t from) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"type\":\"welcome\",\"version\":").digits(welcome.version);
    out.append(",\"server\":").value(welcome.server);
    out.append(",\"you\":{\"person\":").digits(static_cast<std::uint32_t>(welcome.you));
    if (welcome.seat != Seat::None) out.append(",\"seat\":").digits(index(welcome.seat));
    out.append("},\"table\":");
    write_table(out, welcome.table == nullptr ? TableInfo{} : *welcome.table);
    out.append(",\"lobby\":");
    write_lobby(out, welcome.lobby == nullptr ? Lobby{} : *welcome.lobby);
    out.append(",\"clocks\":[");
    for (const Notice& clock : welcome.clocks) {
        out.separate();
        encode_notice(text, clock, now);
    }
    out.append(']');
    if (welcome.fair != nullptr) {
        out.append(",\"fair\":");
        write_fair(out, *welcome.fair, now);
    }
    out.append(",\"last\":").digits(welcome.last);
    out.append(",\"from\":").digits(from).append(",\"events\":[");
    return {text, game, now, from};
}

void EventsFrame::add(const SeatEvent& event) {
    json::Writer::continuing(out_).separate();
    encode_event(out_, game_, event);
    ++next_;
}

void EventsFrame::add(const Notice& notice) {
    json::Writer::continuing(out_).separate();
    encode_notice(out_, notice, now_);
    ++next_;
}

std::uint64_t EventsFrame::finish(const SeatView* before, const SeatView* after) {
    out_ += ']';
    if (after != nullptr && before != nullptr) {
        const std::size_t end = out_.size();
        out_ += ",\"patch\":";
        encode_view_patch(out_, game_, *before, *after);
        if (out_.ends_with(":{}")) out_.resize(end);
    } else if (after != nullptr) {
        out_ += ",\"view\":";
        encode_view(out_, game_, *after);
    }
    out_ += '}';
    return next_ - 1;
}

void encode_notice(std::string& text, const Notice& notice, Moment now) {
    json::Writer out = json::Writer::continuing(text);
    const NoticeWords words = notice_words(notice.kind);
    out.append("{\"kind\":").word(words.word);
    if (notice.seat != Seat::None) out.append(",\"seat\":").digits(index(notice.seat));
    if (notice.other != Seat::None) out.append(",\"other\":").digits(index(notice.other));
    if (!words.number.empty()) out.append(",\"").append(words.number).append("\":");
    if (words.number == "level")
        out.word(level_name(static_cast<Level>(notice.number)));
    else if (words.number == "ready" || words.number == "deserted")
        out.value(notice.number != 0);
    else if (!words.number.empty())
        out.digits(notice.number);
    write_in_ms(out, notice.at, now);
    out.append('}');
}

// ---- Answers and other messages

void encode_done(std::string& text, std::string_view key, std::uint64_t last, bool held) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"type\":\"done\"");
    write_key(out, key);
    out.append(",\"last\":").digits(last);
    if (held) out.append(",\"held\":true");
    out.append('}');
}

void encode_refused(std::string& text, std::string_view key, const Game* game,
                    const Refused& refused, Moment now) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"type\":\"refused\"");
    write_key(out, key);
    write_refusal(out, game, refused, now);
    out.append('}');
}

void encode_problem(std::string& text, const Refused& refused) {
    json::Writer out = json::Writer::continuing(text);
    out.append('{');
    write_refusal(out, nullptr, refused, Moment{0});
    out.append('}');
}

void encode_table(std::string& text, const TableInfo& table, const Lobby& lobby) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"table\":");
    write_table(out, table);
    out.append(",\"lobby\":");
    write_lobby(out, lobby);
    out.append('}');
}

void encode_turned_away(std::string& text, std::string_view key, const Game& game,
                        const RoomRefusal& why, Moment now) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"type\":\"turned_away\"");
    write_key(out, key);
    write_room_refusal(out, &game, why, now);
    out.append('}');
}

void encode_pong(std::string& text, std::string_view key) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"type\":\"pong\"");
    write_key(out, key);
    out.append('}');
}

void encode_lobby(std::string& text, const Lobby& lobby) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"type\":\"lobby\",\"lobby\":");
    write_lobby(out, lobby);
    out.append('}');
}

std::string_view fair_stage_name(FairStage stage) {
    constexpr std::string_view words[] = {"committing", "revealing", "broken",
                                          "dealt",      "disclosed", "given_up"};
    return words[static_cast<unsigned>(stage) % 6];
}

void encode_fair(std::string& text, const FairInfo& fair, Moment now) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"type\":\"fair\",\"fair\":");
    write_fair(out, fair, now);
    out.append('}');
}

void encode_said(std::string& text, Person person, std::string_view name, std::string_view said) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"type\":\"said\",\"person\":").digits(static_cast<std::uint32_t>(person));
    out.append(",\"name\":").value(name).append(",\"text\":").value(said).append('}');
}

void encode_emoted(std::string& text, Person person, std::string_view name, Mood mood) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"type\":\"emoted\",\"person\":").digits(static_cast<std::uint32_t>(person));
    out.append(",\"name\":").value(name).append(",\"emote\":").word(mood_name(mood)).append('}');
}

void encode_going_away(std::string& text, Span back_in, std::string_view socket) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"type\":\"going_away\",\"in_ms\":").value(back_in.ms);
    if (!socket.empty()) out.append(",\"socket\":").value(socket);
    out.append('}');
}

void encode_closing(std::string& text, CloseCode code, HostReason reason, std::string_view detail,
                    Span retry) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"type\":\"closing\",\"code\":").digits(static_cast<unsigned>(code)).append(',');
    write_host_reason(out, reason);
    write_retry(out, retry);
    if (!detail.empty()) out.append(",\"detail\":").value(detail);
    out.append('}');
}

}  // namespace lastcard::wire
