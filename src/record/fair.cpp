// Commitments and the seed of a fair shuffle (see fair.hpp).
#include "record/fair.hpp"

namespace lastcard {

namespace {

void update_with_length(HmacSha256& mac, std::span<const uint8_t> bytes) {
    const auto length = static_cast<uint32_t>(bytes.size());
    const uint8_t prefix[4] = {static_cast<uint8_t>(length >> 24),
                               static_cast<uint8_t>(length >> 16),
                               static_cast<uint8_t>(length >> 8), static_cast<uint8_t>(length)};
    mac.update(prefix);
    mac.update(bytes);
}

}  // namespace

Digest commitment(const Digest& secret) { return sha256(secret); }

Digest derive_seed(const Digest& secret, std::string_view table, std::uint32_t match,
                   std::span<const Digest> reveals) {
    HmacSha256 mac{std::span<const uint8_t>(secret)};
    update_with_length(mac, bytes_of(table));
    update_with_length(mac, bytes_of(std::to_string(match)));
    for (const Digest& reveal : reveals) update_with_length(mac, reveal);
    return mac.finish();
}

Digest FairDeal::seed() const {
    std::vector<Digest> reveals;
    reveals.reserve(players.size());
    for (const FairPlayer& player : players) reveals.push_back(player.reveal);
    return derive_seed(secret, table, match, reveals);
}

Result<void> check_fair(const FairDeal& fair, const Digest& seed) {
    if (commitment(fair.secret) != fair.commit)
        return "fair.secret: its SHA-256 is not the commitment fair.commit";
    for (size_t i = 0; i < fair.players.size(); ++i) {
        const FairPlayer& player = fair.players[i];
        if (commitment(player.reveal) == player.commit) continue;
        const std::string name = "fair.players[" + std::to_string(i) + "]";
        return name + ".reveal: its SHA-256 is not the commitment " + name + ".commit";
    }
    if (fair.seed() != seed) return "seed: it is not the one that the fields of fair lead to";
    return {};
}

}  // namespace lastcard
