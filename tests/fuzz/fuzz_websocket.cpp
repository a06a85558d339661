// libFuzzer entry point: any bytes as the input of a client or a server on a WebSocket. However
// they are split, the messages are the same, none is too long, and the buffers are bounded.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/text_util.hpp"
#include "fuzz/require.hpp"
#include "wire/websocket.hpp"

namespace {

using namespace lastcard;
using namespace lastcard::wire;

constexpr std::size_t most = 300;

std::string heard(WebSocketPeer from, std::string_view bytes, std::size_t at_once) {
    std::string told;
    WebSocketReader reader(from, most);
    while (!bytes.empty()) {
        std::string part(bytes.substr(0, at_once));
        bytes.remove_prefix(part.size());
        reader.take(part);
        while (const auto frame = reader.next()) {
            require(frame->payload.size() <= most);
            if (frame->kind == WebSocketFrameKind::Text) require(valid_utf8(frame->payload));
            if (frame->kind == WebSocketFrameKind::Close)
                if (const auto code = close_code_of(frame->payload))
                    require(close_payload(*code, "") == frame->payload.substr(0, 2));
            told += static_cast<char>(frame->kind);
            told += frame->payload;
        }
        reader.keep();
    }
    if (reader.fault()) told += std::to_string(static_cast<unsigned>(*reader.fault()));
    return told;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    if (size < 2) return 0;
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const WebSocketPeer from = data[0] < 128 ? WebSocketPeer::Client : WebSocketPeer::Server;
    require(heard(from, bytes, size) == heard(from, bytes, std::size_t{data[0]} % 16 + 1));
    return 0;
}
