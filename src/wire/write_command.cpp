// One function per command that says more than its name (see write_command.hpp).
#include "wire/write_command.hpp"

#include "base/hex.hpp"
#include "wire/out.hpp"

namespace lastcard::wire {
namespace {

class Writer {
public:
    explicit Writer(std::string& text) : out_(text) {}

    void operator()(const Hello& hello) {
        out_.raw(",\"versions\":[").number(protocol_version).raw("],\"ticket\":");
        out_.word(to_hex(hello.ticket)).raw(",\"table\":").text(hello.table);
        if (hello.seen) out_.raw(",\"seen\":").number(*hello.seen);
    }
    void operator()(const Sit& sit) { seat(sit.seat); }
    void operator()(const Ready& ready) { out_.raw(",\"ready\":").boolean(ready.ready); }
    void operator()(const Act& act) {
        if (act.decision != 0) out_.raw(",\"decision\":").number(act.decision);
        out_.raw(",\"move\":").text(act.move);
    }
    void operator()(const Kick& kick) { person(kick.person); }
    void operator()(const HandOver& hand_over) { person(hand_over.person); }
    void operator()(const AddBot& bot) {
        seat(bot.seat);
        out_.raw(",\"level\":").word(level_name(bot.level));
    }
    void operator()(const RemoveBot& bot) { seat(bot.seat); }
    void operator()(const SetSpeed& speed) { out_.raw(",\"percent\":").number(speed.percent); }
    void operator()(const SetChat& chat) { out_.raw(",\"on\":").boolean(chat.on); }
    void operator()(const Chat& chat) { out_.raw(",\"text\":").text(chat.text); }
    void operator()(const Emote& emote) { out_.raw(",\"emote\":").word(mood_name(emote.mood)); }
    void operator()(const Mute& mute) {
        person(mute.person);
        out_.raw(",\"muted\":").boolean(mute.muted);
    }
    void operator()(const Commit& commit) {
        attempt(commit.match, commit.attempt);
        out_.raw(",\"commit\":").word(to_hex(commit.commit));
    }
    void operator()(const Reveal& reveal) {
        attempt(reveal.match, reveal.attempt);
        out_.raw(",\"reveal\":").word(to_hex(reveal.reveal));
    }
    /// The name is all.
    template <class Other>
    void operator()(const Other&) {
        static_assert(std::is_empty_v<Other>);
    }

private:
    void seat(Seat seat) {
        if (seat != Seat::None) out_.raw(",\"seat\":").number(index(seat));
    }
    void person(Person person) {
        out_.raw(",\"person\":").number(static_cast<std::uint32_t>(person));
    }
    void attempt(std::uint32_t match, std::uint32_t attempt) {
        out_.raw(",\"match\":").number(match).raw(",\"attempt\":").number(attempt);
    }

    Out out_;
};

}  // namespace

void write_command(std::string& text, std::string_view key, const Command& command) {
    Out out(text);
    out.raw("{\"type\":").word(command_name(command)).raw(",\"key\":").text(key);
    std::visit(Writer(text), command);
    out.raw('}');
}

}  // namespace lastcard::wire
