// WebSocket frames (see websocket.hpp).
#include "wire/websocket.hpp"

#include <algorithm>

#include "base/text_util.hpp"

namespace lastcard::wire {

namespace {

constexpr std::size_t most_of_a_control = 125;
constexpr std::uint16_t no_code = 1005;

std::uint8_t byte_at(std::span<const char> bytes, std::size_t at) {
    return static_cast<std::uint8_t>(bytes[at]);
}

bool is_control(WebSocketFrameKind kind) { return static_cast<std::uint8_t>(kind) >= 8; }

bool is_known(std::uint8_t kind) { return kind <= 2 || (kind >= 8 && kind <= 10); }

/// Whether the text is the beginning of a character: one to three bytes of a longer sequence.
bool begins_character(std::string_view text) {
    // Each of these lets the missing bytes be the least or the greatest possible.
    for (const std::string_view rest : {"\x80\x80\x80", "\xBF\xBF\xBF"})
        for (std::size_t more = 1; more + text.size() <= 4; ++more)
            if (std::string whole = std::string(text) + std::string(rest.substr(0, more));
                valid_utf8(whole)) {
                std::uint32_t ignored = 0;
                if (decode_utf8(whole, 0, ignored) == whole.size()) return true;
            }
    return false;
}

/// Applying the mask twice restores the payload.
void apply_mask(std::span<char> payload, std::span<const char> mask) {
    for (std::size_t i = 0; i < payload.size(); ++i)
        payload[i] = static_cast<char>(byte_at(payload, i) ^ byte_at(mask, i % 4));
}

}  // namespace

WebSocketHeader::WebSocketHeader(WebSocketFrameKind kind, std::size_t payload) {
    const auto put = [this](std::size_t value) {
        bytes_[size_++] = static_cast<char>(value & 0xFF);
    };
    put(0x80U | static_cast<std::size_t>(kind));
    unsigned length_bytes = 0;
    if (payload < 126) {
        put(payload);
    } else if (payload <= 0xFFFF) {
        put(126);
        length_bytes = 2;
    } else {
        put(127);
        length_bytes = 8;
    }
    while (length_bytes-- > 0) put(payload >> (8 * length_bytes));
}

void append_masked(std::string& to, WebSocketFrameKind kind, std::string_view payload,
                   std::array<char, 4> mask) {
    const std::size_t begin = to.size();
    to += WebSocketHeader(kind, payload.size()).bytes();
    to[begin + 1] = static_cast<char>(byte_at(to, begin + 1) | 0x80U);
    to.append(mask.data(), mask.size());
    to += payload;
    apply_mask(std::span(to).last(payload.size()), mask);
}

void WebSocketReader::take(std::span<char> bytes) {
    if (held_.empty()) {
        rest_ = bytes;
        return;
    }
    held_.append(bytes.data(), bytes.size());
    rest_ = held_;
}

void WebSocketReader::keep() {
    if (fault_) rest_ = {};
    if (parts_given_) {
        parts_ = {};
        parts_given_ = false;
    }
    if (rest_.size() != held_.size()) held_ = std::string(rest_.begin(), rest_.end());
    rest_ = {};
}

std::optional<WebSocketFrame> WebSocketReader::fail(WebSocketFault why) {
    fault_ = why;
    return std::nullopt;
}

std::optional<WebSocketFrame> WebSocketReader::next() {
    if (parts_given_) {
        parts_.clear();
        parts_given_ = false;
    }
    while (!fault_ && rest_.size() >= 2) {
        const std::uint8_t first = byte_at(rest_, 0);
        const std::uint8_t second = byte_at(rest_, 1);
        const bool last = (first & 0x80) != 0;
        const bool masked = from_ == WebSocketPeer::Client;
        if ((first & 0x70) != 0 || !is_known(first & 0x0F) || ((second & 0x80) != 0) != masked)
            return fail(WebSocketFault::Protocol);
        const auto kind = static_cast<WebSocketFrameKind>(first & 0x0F);
        std::uint64_t said = second & 0x7F;  // may exceed size_t on 32-bit systems
        const std::size_t length_bytes = said == 126 ? 2 : said == 127 ? 8 : 0;
        const std::size_t header = 2 + length_bytes + (masked ? 4 : 0);
        // A message in fragments begins with its kind, and only control frames may interrupt it.
        const bool out_of_order =
            is_control(kind) ? !last || said > most_of_a_control
                             : (kind == WebSocketFrameKind::More) != parts_kind_.has_value();
        if (out_of_order) return fail(WebSocketFault::Protocol);
        if (rest_.size() < header) return std::nullopt;
        if (length_bytes > 0) {
            said = 0;
            for (std::size_t i = 0; i < length_bytes; ++i) said = said << 8 | byte_at(rest_, 2 + i);
            if (said < (length_bytes == 2 ? 126U : 0x10000U) || said >> 63 != 0)
                return fail(WebSocketFault::Protocol);  // not the shortest encoding of the length
        }
        if (!is_control(kind) && said > most_ - std::min(most_, parts_.size()))
            return fail(WebSocketFault::TooBig);
        const auto size = static_cast<std::size_t>(said);
        if (rest_.size() < header + size) {
            const bool text =
                kind == WebSocketFrameKind::Text ||
                (kind == WebSocketFrameKind::More && parts_kind_ == WebSocketFrameKind::Text);
            const std::span<const char> mask =
                masked ? rest_.subspan(header - 4, 4) : std::span<char>();
            if (text && !is_text_so_far(rest_.subspan(header), mask))
                return fail(WebSocketFault::NotText);
            return std::nullopt;
        }
        const std::span<char> payload = rest_.subspan(header, size);
        if (masked) apply_mask(payload, rest_.subspan(header - 4, 4));
        rest_ = rest_.subspan(header + size);
        const std::string_view text(payload.data(), payload.size());
        if (is_control(kind)) return WebSocketFrame{kind, text};
        if (std::optional<WebSocketFrame> whole = put_together(kind, last, text)) return whole;
    }
    return std::nullopt;
}

/// Checks the text of an incomplete message as far as it has arrived: its fragments, and the
/// beginning of the next one, which is still masked.
bool WebSocketReader::is_text_so_far(std::span<const char> payload, std::span<const char> mask) {
    std::string text = parts_.substr(std::min(checked_, parts_.size()));
    for (std::size_t i = checked_ - std::min(checked_, parts_.size()); i < payload.size(); ++i)
        text += static_cast<char>(mask.empty() ? payload[i]
                                               : byte_at(payload, i) ^ byte_at(mask, i % 4));
    const std::optional<std::size_t> invalid = first_invalid_utf8(text);
    checked_ += invalid.value_or(text.size());
    return !invalid || begins_character(std::string_view(text).substr(*invalid));
}

std::optional<WebSocketFrame> WebSocketReader::put_together(WebSocketFrameKind kind, bool last,
                                                            std::string_view payload) {
    if (!last || parts_kind_) {
        if (!parts_kind_) parts_kind_ = kind;
        parts_.append(payload);
        if (!last) {
            if (parts_kind_ == WebSocketFrameKind::Text && !is_text_so_far({}, {}))
                return fail(WebSocketFault::NotText);
            return std::nullopt;
        }
        kind = *parts_kind_;
        parts_kind_.reset();
        parts_given_ = true;
        payload = parts_;
    }
    checked_ = 0;
    if (kind == WebSocketFrameKind::Text && !valid_utf8(payload))
        return fail(WebSocketFault::NotText);
    return WebSocketFrame{kind, payload};
}

std::optional<std::uint16_t> close_code_of(std::string_view payload) {
    if (payload.empty()) return no_code;
    if (payload.size() < 2 || !valid_utf8(payload.substr(2))) return std::nullopt;
    const auto code = static_cast<std::uint16_t>(byte_at(payload, 0) << 8 | byte_at(payload, 1));
    const bool of_the_standard =
        code >= 1000 && code <= 1014 && code != 1004 && code != no_code && code != 1006;
    if (!of_the_standard && (code < 3000 || code > 4999)) return std::nullopt;
    return code;
}

std::string close_payload(std::uint16_t code, std::string_view reason) {
    std::string payload;
    if (code == no_code) return payload;
    payload += static_cast<char>(code >> 8);
    payload += static_cast<char>(code & 0xFF);
    payload += reason.substr(0, most_of_a_control - 2);
    return payload;
}

}  // namespace lastcard::wire
