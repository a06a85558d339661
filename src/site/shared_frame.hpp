// A WebSocket frame that many connections can share. Header, payload and reference count lie in one
// allocation, because a frame is made for every seat at every move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

#include "wire/websocket.hpp"

namespace lastcard::site {

class SharedFrame {
public:
    SharedFrame() = default;
    explicit SharedFrame(std::string_view payload,
                         wire::WebSocketFrameKind kind = wire::WebSocketFrameKind::Text)
        : kind_(kind) {
        const wire::WebSocketHeader header(kind, payload.size());
        header_ = header.bytes().size();
        size_ = header_ + payload.size();
        std::shared_ptr<char[]> bytes = std::make_shared_for_overwrite<char[]>(size_);
        std::ranges::copy(payload, std::ranges::copy(header.bytes(), bytes.get()).out);
        bytes_ = std::move(bytes);
    }

    /// Header and payload, as sent.
    std::string_view bytes() const { return {bytes_.get(), size_}; }
    std::string_view payload() const { return bytes().substr(header_); }
    wire::WebSocketFrameKind kind() const { return kind_; }
    /// Whether there is a frame; its payload may be empty.
    explicit operator bool() const { return bytes_ != nullptr; }

private:
    std::shared_ptr<const char[]> bytes_;
    std::size_t size_ = 0;
    std::size_t header_ = 0;
    wire::WebSocketFrameKind kind_ = wire::WebSocketFrameKind::Text;
};

}  // namespace lastcard::site
