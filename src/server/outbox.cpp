// The send queue of a client (see outbox.hpp).
#include "server/outbox.hpp"

#include <algorithm>

namespace lastcard::server {

void Outbox::next(std::vector<std::string_view>& pieces) const {
    pieces.clear();
    for (std::size_t i = 0; i < std::min(frames_.size(), most_pieces); ++i)
        pieces.push_back(frames_[i].bytes());
    if (!pieces.empty()) pieces.front().remove_prefix(begun_);
}

void Outbox::drop_waiting() {
    frames_.erase(frames_.begin() + (begun_ > 0 ? 1 : 0), frames_.end());
    bytes_ = frames_.empty() ? 0 : frames_.front().bytes().size();
}

std::size_t Outbox::left(std::size_t bytes) {
    begun_ += bytes;
    std::size_t texts = 0;
    auto first = frames_.begin();
    for (; first != frames_.end() && begun_ >= first->bytes().size(); ++first) {
        begun_ -= first->bytes().size();
        bytes_ -= first->bytes().size();
        if (first->kind() == wire::WebSocketFrameKind::Text) ++texts;
    }
    frames_.erase(frames_.begin(), first);
    return texts;
}

}  // namespace lastcard::server
