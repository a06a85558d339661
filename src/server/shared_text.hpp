// A text that is sent, and that many connections can share: its bytes and the count of those who
// share it lie in one piece of memory, since there is one for every seat at every move.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>
#include <utility>

namespace lastcard::server {

class SharedText {
public:
    SharedText() = default;
    explicit SharedText(std::string_view text) : size_(text.size()) {
        std::shared_ptr<char[]> bytes = std::make_shared_for_overwrite<char[]>(text.size());
        std::copy(text.begin(), text.end(), bytes.get());
        bytes_ = std::move(bytes);
    }

    std::string_view view() const { return {bytes_.get(), size_}; }
    std::size_t size() const { return size_; }
    /// Whether there is one, be it empty.
    explicit operator bool() const { return bytes_ != nullptr; }

private:
    std::shared_ptr<const char[]> bytes_;
    std::size_t size_ = 0;
};

}  // namespace lastcard::server
