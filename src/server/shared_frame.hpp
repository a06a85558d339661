// A frame for clients, which many connections can share: what stands before its payload, the
// payload and the count of those who share it lie in one piece of memory, since there is one for
// every seat at every move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "wire/websocket.hpp"

namespace lastcard::server {

class SharedFrame {
public:
    SharedFrame() = default;
    explicit SharedFrame(std::string_view payload, wire::FrameKind kind = wire::FrameKind::Text)
        : kind_(kind) {
        const wire::FrameHeader header(kind, payload.size());
        header_ = header.bytes().size();
        size_ = header_ + payload.size();
        std::shared_ptr<char[]> bytes = std::make_shared_for_overwrite<char[]>(size_);
        std::ranges::copy(payload, std::ranges::copy(header.bytes(), bytes.get()).out);
        bytes_ = std::move(bytes);
    }

    /// As it is sent.
    std::string_view bytes() const { return {bytes_.get(), size_}; }
    std::string_view payload() const { return bytes().substr(header_); }
    wire::FrameKind kind() const { return kind_; }
    /// Whether there is one, be it without a payload.
    explicit operator bool() const { return bytes_ != nullptr; }

private:
    std::shared_ptr<const char[]> bytes_;
    std::size_t size_ = 0;
    std::size_t header_ = 0;
    wire::FrameKind kind_ = wire::FrameKind::Text;
};

}  // namespace lastcard::server
