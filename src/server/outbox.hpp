// The send queue of one client: frames in order. A part of the first frame may have been sent
// already.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "site/shared_frame.hpp"

namespace lastcard::server {

using site::SharedFrame;

class Outbox {
public:
    static constexpr std::size_t most_pieces = 16;  ///< maximum per system call

    bool empty() const { return frames_.empty(); }
    std::size_t size() const { return frames_.size(); }
    std::size_t bytes() const { return bytes_ - begun_; }
    void add(SharedFrame frame) {
        bytes_ += frame.bytes().size();
        frames_.push_back(std::move(frame));
    }
    /// Drops all frames that have not begun to be sent.
    void drop_waiting();

    /// The bytes to send next. They stay valid until they have been sent.
    void next(std::vector<std::string_view>& pieces) const;
    /// Notes that `bytes` bytes have been sent. Returns the number of frames completed by them.
    std::size_t left(std::size_t bytes);

private:
    std::vector<SharedFrame> frames_;
    std::size_t bytes_ = 0;  ///< of all frames
    std::size_t begun_ = 0;  ///< bytes of the first frame that have been sent
};

}  // namespace lastcard::server
