// libFuzzer entry point: any bytes as a client's command, as the body of a request, and as a
// server's message. The result is within the limits, or the input is refused with a sentence.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/json.hpp"
#include "base/text_util.hpp"
#include "edition/compile.hpp"
#include "edition/find.hpp"
#include "fuzz/require.hpp"
#include "wire/clean.hpp"
#include "wire/encode.hpp"
#include "wire/http.hpp"
#include "wire/read_command.hpp"
#include "wire/read_message.hpp"
#include "wire/read_view.hpp"
#include "wire/write_command.hpp"

namespace {

using namespace lastcard;

const Game& game() {
    static const Game compiled = [] {
        const LoadResult loaded = find_edition("powers");
        return compile_game(*loaded, loaded->rules);
    }();
    return compiled;
}

void check_refused(const wire::Refused& refused, std::string_view key) {
    require(refused.host != wire::HostReason::None);
    require(!refused.detail.empty() && valid_utf8(refused.detail) && valid_utf8(refused.where));
    std::string out;
    wire::encode_refused(out, key, nullptr, refused, Moment{0});
    require(!json::parse(out).error);
}

void check_text(const std::string& text, unsigned most) {
    require(wire::columns(text) <= most);
    require(wire::cleaned(text) == text);
}

/// Writes what was read, and reads the same again.
void write_again(const wire::ClientMessage& message) {
    std::string text;
    wire::write_command(text, message.key, message.command);
    const wire::ReadCommand again = wire::read_command(text);
    require(again.message && again.message->command.index() == message.command.index());
    std::string same;
    wire::write_command(same, again.message->key, again.message->command);
    require(same == text);
}

void read_command(std::string_view text) {
    const wire::ReadCommand read = wire::read_command(text);
    if (!read.message) return check_refused(read.refused, read.key);
    require(text.size() <= wire::max_message_bytes);
    const auto& [key, command] = *read.message;
    require(!key.empty() && key.size() <= wire::max_key_bytes);
    if (const auto* act = std::get_if<wire::Act>(&command))
        require(!act->move.empty() && act->move.size() <= wire::max_move_bytes);
    if (const auto* chat = std::get_if<wire::Chat>(&command)) {
        require(!chat->text.empty());
        check_text(chat->text, wire::max_chat_columns);
    }
    if (const auto* sit = std::get_if<wire::Sit>(&command))
        require(sit->seat == Seat::None || index(sit->seat) < max_seats);
    write_again(*read.message);
}

void read_message(std::string_view text) {
    const Result<wire::ServerMessage> read = wire::read_message(text, Moment{0});
    require(static_cast<bool>(read) == read.error().empty() && valid_utf8(read.error()));
    if (!read) return;
    wire::Follower follower(game());
    if (const auto* welcome = std::get_if<wire::WelcomeSeen>(&*read))
        (void)follower.take(*welcome, Moment{0});
    if (const auto* events = std::get_if<wire::EventsSeen>(&*read))
        (void)follower.take(*events, Moment{0});
}

void read_requests(std::string_view text) {
    const auto session = wire::read_session_request(text);
    if (session)
        check_text(session->name, wire::max_name_columns);
    else
        check_refused(session.error(), "");
    const auto table = wire::read_table_request(text);
    if (!table) return check_refused(table.error(), "");
    require(table->seats >= 2 && table->seats <= max_seats);
    require(table->bots.size() < table->seats);
    require(static_cast<bool>(check_timing(table->timing)));
}

/// If a view can be read, writes it and reads the same again.
void read_view(const json::Value& value) {
    SeatView view;
    if (!wire::apply_view(game(), value, view)) return;
    std::string text;
    wire::encode_view(text, game(), view);
    SeatView again;
    const json::Document document = json::parse(text);
    require(!document.error && wire::apply_view(game(), document.root, again));
    std::string same;
    wire::encode_view(same, game(), again);
    require(same == text);
}

void read_event(const json::Value& value) {
    const Result<wire::EventOrNotice> read = wire::read_event(game(), value, Moment{0});
    if (!read) return;
    std::string text;
    if (const auto* event = std::get_if<SeatEvent>(&*read))
        wire::encode_event(text, game(), *event);
    else if (const auto* notice = std::get_if<Notice>(&*read))
        wire::encode_notice(text, *notice, Moment{0});
    else
        return;
    const json::Document document = json::parse(text);
    require(!document.error);
    require(static_cast<bool>(wire::read_event(game(), document.root, Moment{0})));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    read_command(text);
    read_requests(text);
    read_message(text);
    check_text(wire::cleaned(text), static_cast<unsigned>(2 * size));
    const json::Document document = json::parse(text);
    if (document.error) return 0;
    read_view(document.root);
    read_event(document.root);
    return 0;
}
