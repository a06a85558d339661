// What is on its way to one client: frames in their order, of the first of which a part may have
// left already.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "server/shared_frame.hpp"

namespace lastcard::server {

class Outbox {
public:
    static constexpr std::size_t most_pieces = 16;  ///< that are handed over at once

    bool empty() const { return frames_.empty(); }
    std::size_t size() const { return frames_.size(); }
    void add(SharedFrame frame) { frames_.push_back(std::move(frame)); }
    /// Nothing more leaves than the rest of a frame that has begun to.
    void drop_waiting() { frames_.resize(begun_ > 0 ? 1 : 0); }

    /// What leaves next; it lies here until it has left.
    void next(std::vector<std::string_view>& pieces) const;
    /// So many bytes of that have left. Answers with the number of texts that are gone with them.
    std::size_t left(std::size_t bytes);

private:
    std::vector<SharedFrame> frames_;
    std::size_t begun_ = 0;  ///< bytes of the first that have left
};

}  // namespace lastcard::server
