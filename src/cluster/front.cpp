// Forwarded clients (see front.hpp).
#include "cluster/front.hpp"

#include <algorithm>

namespace lastcard::cluster {

namespace {

std::uint64_t key(FrontConnection connection) { return static_cast<std::uint64_t>(connection); }

}  // namespace

// ---- The front

bool Front::attach(const std::string& node, message::Attach attach) {
    const std::uint64_t connection = key(attach.connection);
    if (!links_.send(node, std::move(attach))) return false;
    owners_[connection] = node;
    return true;
}

bool Front::text(FrontConnection connection, std::string_view text) {
    const auto owner = owners_.find(key(connection));
    if (owner == owners_.end()) return false;
    links_.send(owner->second, message::Text{connection, std::string(text)});
    return true;
}

void Front::closed(FrontConnection connection) {
    const auto owner = owners_.find(key(connection));
    if (owner == owners_.end()) return;
    links_.send(owner->second, message::Detach{connection});
    owners_.erase(owner);
}

message::Frames Front::received(const std::string& node, message::Frames frames) {
    const auto is_other = [this, &node](FrontConnection connection) {
        const auto owner = owners_.find(key(connection));
        return owner == owners_.end() || owner->second != node;
    };
    for (message::Frames::Frame& frame : frames.frames) std::erase_if(frame.to, is_other);
    std::erase_if(frames.frames, [](const auto& frame) { return frame.to.empty(); });
    std::erase_if(frames.closes,
                  [&is_other](const auto& close) { return is_other(close.connection); });
    for (const message::Frames::Close& close : frames.closes) owners_.erase(key(close.connection));
    return frames;
}

std::vector<FrontConnection> Front::broken(const std::string& node) {
    std::vector<FrontConnection> gone;
    for (const auto& [connection, owner] : owners_)
        if (owner == node) gone.push_back(FrontConnection{connection});
    std::ranges::sort(gone);
    // The owner may have got an attach after it dropped the others.
    for (const FrontConnection each : gone) closed(each);
    return gone;
}

// ---- The owner

ServedConnection Served::number(std::uint64_t index, FrontConnection connection) {
    return ServedConnection{index << served_shift | key(connection)};
}

Served::Line* Served::line_of(ServedConnection connection) {
    const auto number = static_cast<std::uint64_t>(connection);
    const auto line = lines_.find(number >> served_shift);
    if (line == lines_.end() || !line->second.open.contains(number & low_bits)) return nullptr;
    return &line->second;
}

std::optional<ServedConnection> Served::attach(const std::string& node,
                                               FrontConnection connection) {
    if (key(connection) > low_bits) return std::nullopt;
    if (!indexes_.contains(node)) {
        constexpr std::uint64_t most = (std::uint64_t{1} << (64 - served_shift)) - 1;
        do last_index_ = last_index_ % most + 1;
        while (lines_.contains(last_index_));
        indexes_[node] = last_index_;
        lines_[last_index_].node = node;
    }
    const std::uint64_t index = indexes_.at(node);
    if (!lines_.at(index).open.insert(key(connection)).second) return std::nullopt;
    ++size_;
    return number(index, connection);
}

std::optional<ServedConnection> Served::find(const std::string& node,
                                             FrontConnection connection) const {
    const auto index = indexes_.find(node);
    if (index == indexes_.end() || !lines_.at(index->second).open.contains(key(connection)))
        return std::nullopt;
    return number(index->second, connection);
}

std::optional<ServedConnection> Served::detach(const std::string& node,
                                               FrontConnection connection) {
    const std::optional<ServedConnection> found = find(node, connection);
    if (!found) return std::nullopt;
    lines_.at(indexes_.at(node)).open.erase(key(connection));
    --size_;
    return found;
}

std::vector<ServedConnection> Served::broken(const std::string& node) {
    const auto index = indexes_.find(node);
    if (index == indexes_.end()) return {};
    std::vector<ServedConnection> gone;
    for (const std::uint64_t each : lines_.at(index->second).open)
        gone.push_back(number(index->second, FrontConnection{each}));
    std::ranges::sort(gone);
    size_ -= gone.size();
    lines_.erase(index->second);
    indexes_.erase(index);
    return gone;
}

void Served::send(ServedConnection to, const void* same, std::string_view payload) {
    Line* const line = line_of(to);
    if (line == nullptr) return;
    if (same == nullptr || line->frames.frames.empty() || line->last != same)
        line->frames.frames.push_back({std::string(payload), {}});
    line->last = same;
    line->frames.frames.back().to.push_back(
        FrontConnection{static_cast<std::uint64_t>(to) & low_bits});
}

void Served::close(ServedConnection connection, std::uint16_t code, std::string_view reason) {
    Line* const line = line_of(connection);
    if (line == nullptr) return;
    const std::uint64_t low = static_cast<std::uint64_t>(connection) & low_bits;
    line->frames.closes.push_back({FrontConnection{low}, code, std::string(reason)});
    line->open.erase(low);
    --size_;
}

void Served::flush() {
    for (auto& [index, line] : lines_) {
        line.last = nullptr;
        if (line.frames.frames.empty() && line.frames.closes.empty()) continue;
        links_.send(line.node, std::exchange(line.frames, {}));
    }
}

}  // namespace lastcard::cluster
