// Encodes commands with members, one function each (see write_command.hpp).
#include "wire/write_command.hpp"

#include "base/hex.hpp"
#include "base/json.hpp"

namespace lastcard::wire {
namespace {

class Writer {
public:
    explicit Writer(std::string& text) : out_(json::Writer::continuing(text)) {}

    void operator()(const Hello& hello) {
        out_.append(",\"versions\":[").digits(protocol_version).append("],\"ticket\":");
        out_.word(to_hex(hello.ticket)).append(",\"table\":").value(hello.table);
        if (hello.seen) out_.append(",\"seen\":").digits(*hello.seen);
    }
    void operator()(const Sit& sit) { seat(sit.seat); }
    void operator()(const Ready& ready) { out_.append(",\"ready\":").value(ready.ready); }
    void operator()(const Act& act) {
        if (act.decision != 0) out_.append(",\"decision\":").digits(act.decision);
        out_.append(",\"move\":").value(act.move);
    }
    void operator()(const Kick& kick) { person(kick.person); }
    void operator()(const HandOver& hand_over) { person(hand_over.person); }
    void operator()(const AddBot& bot) {
        seat(bot.seat);
        out_.append(",\"level\":").word(level_name(bot.level));
    }
    void operator()(const RemoveBot& bot) { seat(bot.seat); }
    void operator()(const SetSpeed& speed) { out_.append(",\"percent\":").digits(speed.percent); }
    void operator()(const SetChat& chat) { out_.append(",\"on\":").value(chat.on); }
    void operator()(const SeatGuests& guests) { out_.append(",\"on\":").value(guests.on); }
    void operator()(const SetGame& set) {
        if (!set.game.edition.empty()) out_.append(",\"edition\":").value(set.game.edition);
        if (!set.game.preset.empty()) out_.append(",\"preset\":").value(set.game.preset);
        out_.append(",\"rules\":{");
        for (const RuleWord& rule : set.game.rules)
            out_.separate().value(rule.key).append(':').value(rule.value);
        out_.append('}');
        if (set.game.seats != 0) out_.append(",\"seats\":").digits(set.game.seats);
        timing(set.timing);
    }
    void operator()(const Chat& chat) { out_.append(",\"text\":").value(chat.text); }
    void operator()(const Emote& emote) { out_.append(",\"emote\":").word(mood_name(emote.mood)); }
    void operator()(const Mute& mute) {
        person(mute.person);
        out_.append(",\"muted\":").value(mute.muted);
    }
    void operator()(const Commit& commit) {
        attempt(commit.match, commit.attempt);
        out_.append(",\"commit\":").word(to_hex(commit.commit));
    }
    void operator()(const Reveal& reveal) {
        attempt(reveal.match, reveal.attempt);
        out_.append(",\"reveal\":").word(to_hex(reveal.reveal));
    }
    /// Commands without members.
    template <class Other>
    void operator()(const Other&) {
        static_assert(std::is_empty_v<Other>);
    }

private:
    void seat(Seat seat) {
        if (seat != Seat::None) out_.append(",\"seat\":").digits(index(seat));
    }
    void person(Person person) {
        out_.append(",\"person\":").digits(static_cast<std::uint32_t>(person));
    }
    /// The times that are named.
    void timing(const Timing& timing) {
        out_.append(",\"timing\":{");
        const auto span = [this](std::string_view name, Span time) {
            if (time.ms >= 0) out_.separate().value(name).append(':').value(time.ms);
        };
        const auto number = [this](std::string_view name, unsigned value) {
            if (value != ~0U) out_.separate().value(name).append(':').digits(value);
        };
        span("turn_ms", timing.turn);
        span("uno_grace_ms", timing.uno_grace);
        span("catch_window_ms", timing.catch_window);
        span("catch_cool_down_ms", timing.catch_cool_down);
        span("slap_ms", timing.slap);
        span("takeover_ms", timing.takeover);
        span("between_rounds_ms", timing.between_rounds);
        number("missed_questions", timing.missed_questions);
        number("bot_percent", timing.bot_percent);
        out_.append('}');
    }
    void attempt(std::uint32_t match, std::uint32_t attempt) {
        out_.append(",\"match\":").digits(match).append(",\"attempt\":").digits(attempt);
    }

    json::Writer out_;
};

}  // namespace

void write_command(std::string& text, std::string_view key, const Command& command) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"type\":").word(command_name(command)).append(",\"key\":").value(key);
    std::visit(Writer(text), command);
    out.append('}');
}

}  // namespace lastcard::wire
