// Commitments and the seed of a fair shuffle (see fair.hpp).
#include "record/fair.hpp"

namespace lastcard {

namespace {

template <class Hash>
void update_with_length(Hash& mac, std::span<const uint8_t> bytes) {
    const auto length = static_cast<uint32_t>(bytes.size());
    const uint8_t prefix[4] = {static_cast<uint8_t>(length >> 24),
                               static_cast<uint8_t>(length >> 16),
                               static_cast<uint8_t>(length >> 8), static_cast<uint8_t>(length)};
    mac.update(prefix);
    mac.update(bytes);
}

}  // namespace

Digest commitment(FairScheme scheme, const CommitContext& context, std::uint32_t person,
                  const Digest& secret) {
    if (scheme == FairScheme::Plain) return sha256(secret);
    Sha256 hash;
    update_with_length(hash, bytes_of("lastcard commit 2"));
    update_with_length(hash, bytes_of(context.table));
    update_with_length(hash, bytes_of(std::to_string(context.match)));
    update_with_length(hash, bytes_of(std::to_string(context.attempt)));
    update_with_length(hash, bytes_of(std::to_string(person)));
    update_with_length(hash, secret);
    return hash.finish();
}

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
    const CommitContext context{fair.table, fair.match, fair.attempt};
    const auto hash = [&](std::uint32_t person, const Digest& secret) {
        return commitment(fair.scheme, context, person, secret);
    };
    if (hash(0, fair.secret) != fair.commit)
        return "fair.secret: its SHA-256 is not the commitment fair.commit";
    for (size_t i = 0; i < fair.players.size(); ++i) {
        const FairPlayer& player = fair.players[i];
        const std::string name = "fair.players[" + std::to_string(i) + "]";
        if (hash(player.person, player.reveal) != player.commit)
            return name + ".reveal: its SHA-256 is not the commitment " + name + ".commit";
        if (fair.scheme == FairScheme::Plain) continue;
        for (size_t k = 0; k < i; ++k)
            if (fair.players[k].person == player.person || fair.players[k].reveal == player.reveal)
                return name + ": found the person or the number of fair.players[" +
                       std::to_string(k) + "] again, expected others";
    }
    if (fair.seed() != seed) return "seed: it is not the one that the fields of fair lead to";
    return {};
}

}  // namespace lastcard
