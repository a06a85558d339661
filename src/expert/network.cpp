// Reads weights and adds them up (see network.hpp).
#include "expert/network.hpp"

#include <algorithm>
#include <cstring>

#include "base/sha256.hpp"

namespace lastcard::expert {
namespace {

// Of what the numbers are parts: weights of the first layer of 1/4096, hidden numbers of 1/512 up
// to 8, weights of the second of 1/256, of the third of 1/4096. train/network.py has the same.
constexpr unsigned to_first = 3;
constexpr unsigned to_second = 8;
constexpr std::int32_t most_hidden = 4095;

constexpr std::string_view magic = "lcexpert";
constexpr std::uint32_t file_version = 1;

/// Takes numbers from the front of a file, the lowest byte first.
class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    std::string_view take(std::size_t count) {
        const std::string_view part = bytes_.substr(0, count);
        missing_ = missing_ || part.size() < count;
        bytes_.remove_prefix(part.size());
        return part;
    }
    template <class Number>
    Number number() {
        const std::string_view part = take(sizeof(Number));
        std::uint32_t bits = 0;
        for (std::size_t i = part.size(); i-- > 0;)
            bits = bits << 8 | static_cast<unsigned char>(part[i]);
        return static_cast<Number>(bits);
    }
    template <class Number>
    void numbers(Number* into, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) into[i] = number<Number>();
    }
    bool missing() const { return missing_; }
    std::string_view rest() const { return bytes_; }

private:
    std::string_view bytes_;
    bool missing_ = false;
};

std::string other(std::string_view what, std::uint32_t found, std::uint32_t expected) {
    return "the weights have " + std::string(what) + " " + std::to_string(found) +
           ", this program needs " + std::to_string(expected) +
           ": use the weights that came with it, or train new ones";
}

std::int32_t hidden(std::int32_t sum, unsigned shift) {
    return std::clamp(sum >> shift, 0, most_hidden);
}

}  // namespace

Result<std::unique_ptr<const Network>> Network::load(std::string_view bytes) {
    Reader reader(bytes);
    if (reader.take(magic.size()) != magic)
        return std::string("this is no file of weights: it does not begin with \"lcexpert\"");
    const auto version = reader.number<std::uint32_t>();
    if (version != file_version) return other("file version", version, file_version);
    const auto features = reader.number<std::uint32_t>();
    if (features != features_version) return other("features version", features, features_version);
    constexpr std::uint32_t sizes[] = {feature_count, first_count, second_count};
    for (const std::uint32_t expected : sizes)
        if (const auto found = reader.number<std::uint32_t>(); found != expected)
            return other("a layer of size", found, expected);
    std::unique_ptr<Network> network(new Network);
    network->provenance_ = reader.take(reader.number<std::uint32_t>());
    const std::string_view hash = reader.take(32);
    const std::string_view weights = reader.rest();
    const Digest digest = sha256(std::span<const std::uint8_t>(
        reinterpret_cast<const std::uint8_t*>(weights.data()), weights.size()));
    if (hash.size() != digest.size() || std::memcmp(hash.data(), digest.data(), digest.size()) != 0)
        return std::string(
            "the weights are damaged: they do not have the content hash of their header");
    reader.numbers(&network->first_[0][0], std::size_t{feature_count} * first_count);
    reader.numbers(network->first_bias_, first_count);
    reader.numbers(&network->second_[0][0], std::size_t{second_count} * first_count);
    reader.numbers(network->second_bias_, second_count);
    reader.numbers(network->third_, second_count);
    network->third_bias_ = reader.number<std::int32_t>();
    if (reader.missing() || !reader.rest().empty())
        return std::string("the weights are damaged: the file has the wrong length");
    const auto large = [](std::int16_t weight) { return weight > 2047 || weight < -2047; };
    if (std::any_of(&network->second_[0][0], &network->second_[0][0] + second_count * first_count,
                    large))
        return std::string("the weights are damaged: a number of the second layer is too large");
    return std::unique_ptr<const Network>(std::move(network));
}

void Network::add_shared(const std::uint8_t* row, Shared& shared) const {
    std::memcpy(shared.sums, first_bias_, sizeof shared.sums);
    for (unsigned f = 0; f < shared_count; ++f) {
        const std::int32_t number = row[f];
        if (number == 0) continue;
        for (unsigned i = 0; i < first_count; ++i) shared.sums[i] += number * first_[f][i];
    }
}

std::int64_t Network::value(const Shared& shared, const std::uint8_t* move_row) const {
    std::int32_t sums[first_count];
    std::memcpy(sums, shared.sums, sizeof sums);
    // Most numbers are 0: the others are added one by one.
    for (unsigned f = shared_count; f < feature_count; ++f) {
        const std::int32_t number = move_row[f - shared_count];
        if (number == 0) continue;
        for (unsigned i = 0; i < first_count; ++i) sums[i] += number * first_[f][i];
    }
    std::int16_t first[first_count];
    for (unsigned i = 0; i < first_count; ++i)
        first[i] = static_cast<std::int16_t>(hidden(sums[i], to_first));
    std::int64_t value = third_bias_;
    for (unsigned k = 0; k < second_count; ++k) {
        std::int32_t sum = second_bias_[k];
        for (unsigned i = 0; i < first_count; ++i) sum += first[i] * second_[k][i];
        value += std::int64_t{hidden(sum, to_second)} * third_[k];
    }
    return value;
}

}  // namespace lastcard::expert
