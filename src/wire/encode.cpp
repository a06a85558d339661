// Frames as JSON (see encode.hpp); views and events are in view_json.cpp.
#include "wire/encode.hpp"

#include <algorithm>

#include "base/hex.hpp"
#include "record/notation.hpp"
#include "wire/http.hpp"
#include "wire/notices.hpp"
#include "wire/out.hpp"

namespace lastcard::wire {
namespace {

std::string_view stage_word(Stage stage) {
    constexpr std::string_view words[] = {"lobby", "match", "over"};
    return words[static_cast<unsigned>(stage) % 3];
}

void write_in_ms(Out& out, Moment at, Moment now) {
    if (at == never) return;
    out.name("\"in_ms\":").signed_number(std::max<std::int64_t>(0, (at - now).ms));
}

void write_key(Out& out, std::string_view key) {
    if (!key.empty()) out.name("\"key\":").word(key);
}

// ---- Lobby

void write_seat(Out& out, const LobbySeat& seat) {
    switch (seat.sitter) {
        case Sitter::Nobody: out.raw("{\"sitter\":\"nobody\"}"); return;
        case Sitter::Bot:
            out.raw("{\"sitter\":\"bot\",\"level\":").word(level_name(seat.level));
            if (seat.heir == Person::Nobody) break;
            out.raw(",\"next\":{\"person\":").number(static_cast<std::uint32_t>(seat.heir));
            out.raw(",\"name\":").text(seat.heir_name).raw('}');
            break;
        case Sitter::Person:
            out.raw("{\"sitter\":\"person\"");
            if (seat.person != Person::Nobody)  // who has left for good is nobody here any more
                out.raw(",\"person\":").number(static_cast<std::uint32_t>(seat.person));
            out.raw(",\"ready\":").boolean(seat.ready);
            out.raw(",\"here\":").boolean(seat.here);
            out.raw(",\"taken_over\":").boolean(seat.taken_over);
            break;
    }
    out.raw(",\"name\":").text(seat.name);
    out.raw(",\"left\":").boolean(seat.left).raw('}');
}

void write_lobby(Out& out, const Lobby& lobby) {
    out.raw("{\"stage\":").word(stage_word(lobby.stage));
    out.raw(",\"match\":").number(lobby.match);
    out.raw(",\"paused\":").boolean(lobby.paused);
    if (lobby.host != Person::Nobody)
        out.raw(",\"host\":").number(static_cast<std::uint32_t>(lobby.host));
    out.raw(",\"seats\":[");
    for (const LobbySeat& seat : lobby.seats) {
        out.next();
        write_seat(out, seat);
    }
    out.raw("],\"watching\":").number(lobby.watching);
    out.raw(",\"chat\":").boolean(lobby.chat);
    out.raw(",\"speed\":").number(lobby.speed).raw('}');
}

void write_table(Out& out, const TableInfo& table) {
    out.raw("{\"code\":").text(table.code);
    out.raw(",\"edition\":").text(table.edition);
    out.raw(",\"edition_hash\":").text(table.edition_hash);
    out.raw(",\"rules\":{");
    for (const RuleWord& rule : table.rules) out.next().text(rule.key).raw(':').text(rule.value);
    out.raw("},\"seats\":").number(table.seats);
    out.raw(",\"listed\":").boolean(table.listed);
    out.raw(",\"turn_ms\":").signed_number(table.turn.ms);
    out.raw(",\"between_rounds_ms\":").signed_number(table.between_rounds.ms).raw('}');
}

// ---- Fair dealing

void write_fair(Out& out, const FairInfo& fair, Moment now) {
    out.raw("{\"match\":").number(fair.match);
    out.raw(",\"attempt\":").number(fair.attempt);
    out.raw(",\"stage\":").word(fair_stage_name(fair.stage));
    out.raw(",\"commit\":").word(to_hex(fair.commit));
    if (fair.secret) out.raw(",\"secret\":").word(to_hex(*fair.secret));
    out.raw(",\"players\":[");
    for (const FairShare& share : fair.players) {
        out.next().raw("{\"person\":").number(static_cast<std::uint32_t>(share.person));
        if (share.commit) out.raw(",\"commit\":").word(to_hex(*share.commit));
        if (share.reveal) out.raw(",\"reveal\":").word(to_hex(*share.reveal));
        out.raw('}');
    }
    out.raw("],\"missing\":[");
    for (const Person person : fair.missing) out.next().number(static_cast<std::uint32_t>(person));
    out.raw(']');
    write_in_ms(out, fair.until, now);
    out.raw('}');
}

// ---- Refusals

void write_rules_refusal(Out& out, const Game* game, const Refusal& refusal) {
    const std::string_view reason = reason_name(refusal.reason);
    out.name("\"by\":\"rules\",\"reason\":").word(reason);
    out.raw(",\"sentence\":\"refusal.").raw(reason).raw('"');
    if (refusal.rule.letter != 0)
        out.raw(",\"rule\":\"")
            .raw(refusal.rule.letter)
            .raw('-')
            .number(refusal.rule.number)
            .raw('"');
    if (game != nullptr && refusal.card != FaceId::None)
        out.raw(",\"card\":").word(face_text(*game, refusal.card));
    if (game != nullptr && refusal.top != FaceId::None)
        out.raw(",\"top\":").word(face_text(*game, refusal.top));
    if (refusal.colour != Colour::None) out.raw(",\"colour\":").colour(refusal.colour);
    if (refusal.seat != Seat::None) out.raw(",\"seat\":").number(index(refusal.seat));
    out.raw(",\"number\":").number(refusal.number);
}

void write_room_refusal(Out& out, const Game* game, const RoomRefusal& refusal, Moment now) {
    if (refusal.reason == RoomReason::Rules) return write_rules_refusal(out, game, refusal.rules);
    const std::string_view reason = room_reason_name(refusal.reason);
    out.name("\"by\":\"room\",\"reason\":").word(reason);
    out.raw(",\"sentence\":").word(room_sentence(refusal.reason));
    if (refusal.seat != Seat::None) out.raw(",\"seat\":").number(index(refusal.seat));
    write_in_ms(out, refusal.until, now);
    if (!refusal.detail.empty()) out.raw(",\"detail\":").text(refusal.detail);
}

void write_host_reason(Out& out, HostReason reason) {
    out.raw("\"reason\":").word(host_reason_name(reason));
    out.raw(",\"sentence\":").word(host_sentence(reason));
}

void write_retry(Out& out, Span retry) {
    if (retry.ms >= 0) out.raw(",\"in_ms\":").signed_number(retry.ms);
}

void write_refusal(Out& out, const Game* game, const Refused& refused, Moment now) {
    if (refused.host == HostReason::None) return write_room_refusal(out, game, refused.room, now);
    out.name("\"by\":\"host\",");
    write_host_reason(out, refused.host);
    if (!refused.where.empty()) out.raw(",\"where\":").text(refused.where);
    write_retry(out, refused.retry);
    if (!refused.detail.empty()) out.raw(",\"detail\":").text(refused.detail);
}

}  // namespace

// ---- Events

EventsFrame EventsFrame::events(std::string& text, const Game& game, Moment now,
                                std::uint64_t from) {
    Out(text).raw("{\"type\":\"events\",\"from\":").number(from).raw(",\"events\":[");
    return {text, game, now, from};
}

EventsFrame EventsFrame::welcome(std::string& text, const Game& game, Moment now,
                                 const Welcome& welcome, std::uint64_t from) {
    Out out(text);
    out.raw("{\"type\":\"welcome\",\"version\":").number(welcome.version);
    out.raw(",\"server\":").text(welcome.server);
    out.raw(",\"you\":{\"person\":").number(static_cast<std::uint32_t>(welcome.you));
    if (welcome.seat != Seat::None) out.raw(",\"seat\":").number(index(welcome.seat));
    out.raw("},\"table\":");
    write_table(out, welcome.table == nullptr ? TableInfo{} : *welcome.table);
    out.raw(",\"lobby\":");
    write_lobby(out, welcome.lobby == nullptr ? Lobby{} : *welcome.lobby);
    out.raw(",\"clocks\":[");
    for (const Notice& clock : welcome.clocks) {
        out.next();
        encode_notice(text, clock, now);
    }
    out.raw(']');
    if (welcome.fair != nullptr) {
        out.raw(",\"fair\":");
        write_fair(out, *welcome.fair, now);
    }
    out.raw(",\"last\":").number(welcome.last);
    out.raw(",\"from\":").number(from).raw(",\"events\":[");
    return {text, game, now, from};
}

void EventsFrame::add(const SeatEvent& event) {
    Out(out_).next();
    encode_event(out_, game_, event);
    ++next_;
}

void EventsFrame::add(const Notice& notice) {
    Out(out_).next();
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
    Out out(text);
    out.raw("{\"kind\":").word(notice_word(notice.kind));
    if (notice.seat != Seat::None) out.raw(",\"seat\":").number(index(notice.seat));
    if (notice.other != Seat::None) out.raw(",\"other\":").number(index(notice.other));
    switch (notice.kind) {
        case NoticeKind::BotAdded:
        case NoticeKind::TakenOver:
            out.raw(",\"level\":").word(level_name(static_cast<Level>(notice.number & 3U)));
            break;
        case NoticeKind::ReadySet: out.raw(",\"ready\":").boolean(notice.number != 0); break;
        case NoticeKind::Started:
        case NoticeKind::MatchOver: out.raw(",\"match\":").number(notice.number); break;
        case NoticeKind::Clock: out.raw(",\"decision\":").number(notice.number); break;
        case NoticeKind::Paused: out.raw(",\"deserted\":").boolean(notice.number != 0); break;
        case NoticeKind::RoundOver: out.raw(",\"round\":").number(notice.number); break;
        case NoticeKind::SpeedSet: out.raw(",\"percent\":").number(notice.number); break;
        default: break;
    }
    write_in_ms(out, notice.at, now);
    out.raw('}');
}

// ---- Answers and news

void encode_done(std::string& text, std::string_view key, std::uint64_t last, bool held) {
    Out out(text);
    out.raw("{\"type\":\"done\"");
    write_key(out, key);
    out.raw(",\"last\":").number(last);
    if (held) out.raw(",\"held\":true");
    out.raw('}');
}

void encode_refused(std::string& text, std::string_view key, const Game* game,
                    const Refused& refused, Moment now) {
    Out out(text);
    out.raw("{\"type\":\"refused\"");
    write_key(out, key);
    write_refusal(out, game, refused, now);
    out.raw('}');
}

void encode_problem(std::string& text, const Refused& refused) {
    Out out(text);
    out.raw('{');
    write_refusal(out, nullptr, refused, Moment{0});
    out.raw('}');
}

void encode_table(std::string& text, const TableInfo& table, const Lobby& lobby) {
    Out out(text);
    out.raw("{\"table\":");
    write_table(out, table);
    out.raw(",\"lobby\":");
    write_lobby(out, lobby);
    out.raw('}');
}

void encode_turned_away(std::string& text, std::string_view key, const Game& game,
                        const RoomRefusal& why, Moment now) {
    Out out(text);
    out.raw("{\"type\":\"turned_away\"");
    write_key(out, key);
    write_room_refusal(out, &game, why, now);
    out.raw('}');
}

void encode_pong(std::string& text, std::string_view key) {
    Out out(text);
    out.raw("{\"type\":\"pong\"");
    write_key(out, key);
    out.raw('}');
}

void encode_lobby(std::string& text, const Lobby& lobby) {
    Out out(text);
    out.raw("{\"type\":\"lobby\",\"lobby\":");
    write_lobby(out, lobby);
    out.raw('}');
}

std::string_view fair_stage_name(FairStage stage) {
    constexpr std::string_view words[] = {"committing", "revealing", "broken",
                                          "dealt",      "disclosed", "given_up"};
    return words[static_cast<unsigned>(stage) % 6];
}

void encode_fair(std::string& text, const FairInfo& fair, Moment now) {
    Out out(text);
    out.raw("{\"type\":\"fair\",\"fair\":");
    write_fair(out, fair, now);
    out.raw('}');
}

void encode_said(std::string& text, Person person, std::string_view name, std::string_view said) {
    Out out(text);
    out.raw("{\"type\":\"said\",\"person\":").number(static_cast<std::uint32_t>(person));
    out.raw(",\"name\":").text(name).raw(",\"text\":").text(said).raw('}');
}

void encode_emoted(std::string& text, Person person, std::string_view name, Mood mood) {
    Out out(text);
    out.raw("{\"type\":\"emoted\",\"person\":").number(static_cast<std::uint32_t>(person));
    out.raw(",\"name\":").text(name).raw(",\"emote\":").word(mood_name(mood)).raw('}');
}

void encode_going_away(std::string& text, Span back_in) {
    Out(text).raw("{\"type\":\"going_away\",\"in_ms\":").signed_number(back_in.ms).raw('}');
}

void encode_closing(std::string& text, CloseCode code, HostReason reason, std::string_view detail,
                    Span retry) {
    Out out(text);
    out.raw("{\"type\":\"closing\",\"code\":").number(static_cast<unsigned>(code)).raw(',');
    write_host_reason(out, reason);
    write_retry(out, retry);
    if (!detail.empty()) out.raw(",\"detail\":").text(detail);
    out.raw('}');
}

}  // namespace lastcard::wire
