// SHA-256 and HMAC-SHA-256 for commitments and fair shuffles. Header-only, no allocation,
// constexpr: it runs inside the engine, which is linked without any library. Anyone can check its
// output with Python's hashlib and hmac or with a browser's WebCrypto.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace lastcard {

using Digest = std::array<uint8_t, 32>;

// The bytes of a text, for hashing. (The one function here that a constant expression cannot use.)
inline std::span<const uint8_t> bytes_of(std::string_view text) {
    return {reinterpret_cast<const uint8_t*>(text.data()), text.size()};
}

// Takes the same time wherever the difference lies, so that a secret cannot be guessed bytewise.
constexpr bool same_digest(const Digest& a, const Digest& b) {
    const uint8_t* const left = a.data();
    const uint8_t* const right = b.data();
    unsigned difference = 0;
    for (size_t i = 0; i < 32; ++i) difference |= static_cast<unsigned>(left[i] ^ right[i]);
    return difference == 0;
}

namespace sha256_internal {

// nvcc gives functions on a GPU the values of constants, but not the arrays themselves, so that
// there are two: one for each processor.
#define LASTCARD_ROUND_CONSTANTS                                                            \
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,     \
        0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, \
        0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, \
        0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, \
        0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, \
        0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, \
        0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, \
        0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, \
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, \
        0xc67178f2
inline constexpr uint32_t round_constants[64] = {LASTCARD_ROUND_CONSTANTS};
#ifdef __CUDACC__
__device__ const uint32_t device_round_constants[64] = {LASTCARD_ROUND_CONSTANTS};
#endif
#undef LASTCARD_ROUND_CONSTANTS

constexpr const uint32_t* constants_from(size_t i) {
#ifdef __CUDA_ARCH__
    if (!std::is_constant_evaluated()) return device_round_constants + i;
#endif
    return round_constants + i;
}

constexpr uint32_t rotate(uint32_t x, int by) { return (x >> by) | (x << (32 - by)); }

// The next word of the message schedule, of which only the last sixteen are kept.
constexpr void extend(uint32_t* w, size_t i) {
    const uint32_t w15 = w[(i + 1) & 15];
    const uint32_t w2 = w[(i + 14) & 15];
    w[i & 15] += w[(i + 9) & 15] + (rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >> 3)) +
                 (rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >> 10));
}

constexpr void round(uint32_t a, uint32_t b, uint32_t c, uint32_t& d, uint32_t e, uint32_t f,
                     uint32_t g, uint32_t& h, uint32_t constant_and_word) {
    h += (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (g ^ (e & (f ^ g))) + constant_and_word;
    d += h;
    h += (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) | (c & (a | b)));
}

// The chaining value between blocks; the initial values are those of FIPS 180-4.
struct Midstate {
    uint32_t word[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                        0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

    constexpr void compress(const uint8_t* block) {
        uint32_t w[16] = {};
        for (size_t i = 0; i < 16; ++i) {
            w[i] = static_cast<uint32_t>(block[4 * i]) << 24 |
                   static_cast<uint32_t>(block[4 * i + 1]) << 16 |
                   static_cast<uint32_t>(block[4 * i + 2]) << 8 | block[4 * i + 3];
        }
        // Eight rounds at a time, each with its variables named one further along: then nothing has
        // to be moved between rounds.
        uint32_t a = word[0], b = word[1], c = word[2], d = word[3];
        uint32_t e = word[4], f = word[5], g = word[6], h = word[7];
        for (size_t i = 0; i < 64; i += 8) {
            if (i >= 16) {
                for (size_t j = i; j < i + 8; ++j) extend(w, j);
            }
            const uint32_t* const k = constants_from(i);
            const uint32_t* const m = w + (i & 8);
            round(a, b, c, d, e, f, g, h, k[0] + m[0]);
            round(h, a, b, c, d, e, f, g, k[1] + m[1]);
            round(g, h, a, b, c, d, e, f, k[2] + m[2]);
            round(f, g, h, a, b, c, d, e, k[3] + m[3]);
            round(e, f, g, h, a, b, c, d, k[4] + m[4]);
            round(d, e, f, g, h, a, b, c, k[5] + m[5]);
            round(c, d, e, f, g, h, a, b, k[6] + m[6]);
            round(b, c, d, e, f, g, h, a, k[7] + m[7]);
        }
        word[0] += a, word[1] += b, word[2] += c, word[3] += d;
        word[4] += e, word[5] += f, word[6] += g, word[7] += h;
    }
};

}  // namespace sha256_internal

// Incremental: update as often as needed, then finish once.
class Sha256 {
public:
    constexpr Sha256() = default;

    constexpr void update(std::span<const uint8_t> bytes) {
        const uint8_t* data = bytes.data();
        size_t left = bytes.size();
        length_ += left;
        if (used_ != 0) {
            while (left != 0 && used_ < 64) {
                block_[used_++] = *data++;
                --left;
            }
            if (used_ < 64) return;
            state_.compress(block_);
            used_ = 0;
        }
        for (; left >= 64; data += 64, left -= 64) state_.compress(data);
        while (left != 0) {
            block_[used_++] = *data++;
            --left;
        }
    }

    constexpr void update_byte(uint8_t byte) { update(std::span<const uint8_t>(&byte, 1)); }

    // The object is spent afterwards.
    [[nodiscard]] constexpr Digest finish() {
        const uint64_t bits = length_ * 8;
        block_[used_++] = 0x80;
        if (used_ > 56) {
            while (used_ < 64) block_[used_++] = 0;
            state_.compress(block_);
            used_ = 0;
        }
        while (used_ < 56) block_[used_++] = 0;
        for (size_t i = 0; i < 8; ++i) block_[56 + i] = static_cast<uint8_t>(bits >> (56 - 8 * i));
        state_.compress(block_);
        Digest digest{};
        uint8_t* const out = digest.data();
        for (size_t i = 0; i < 32; ++i) {
            out[i] = static_cast<uint8_t>(state_.word[i / 4] >> (24 - 8 * (i % 4)));
        }
        return digest;
    }

private:
    friend class HmacKey;
    friend class HmacSha256;

    // Continues after one whole block that `state` has already taken in.
    explicit constexpr Sha256(const sha256_internal::Midstate& state)
        : state_(state), length_(64) {}

    sha256_internal::Midstate state_{};
    uint8_t block_[64] = {};
    size_t used_ = 0;
    uint64_t length_ = 0;
};

[[nodiscard]] constexpr Digest sha256(std::span<const uint8_t> bytes) {
    Sha256 hash;
    hash.update(bytes);
    return hash.finish();
}

// A key with its two padded blocks already compressed: an HMAC of up to 55 bytes under it then
// costs two compressions instead of four, which is what a shuffle in counter mode asks for again
// and again.
class HmacKey {
public:
    explicit constexpr HmacKey(std::span<const uint8_t> key) {
        uint8_t block[64] = {};
        if (key.size() > 64) {
            const Digest digest = sha256(key);
            for (size_t i = 0; i < 32; ++i) block[i] = digest.data()[i];
        } else {
            for (size_t i = 0; i < key.size(); ++i) block[i] = key.data()[i];
        }
        for (uint8_t& byte : block) byte ^= 0x36;
        inner_.compress(block);
        for (uint8_t& byte : block) byte ^= 0x36 ^ 0x5c;
        outer_.compress(block);
    }

private:
    friend class HmacSha256;

    sha256_internal::Midstate inner_{};
    sha256_internal::Midstate outer_{};
};

// Incremental: update as often as needed, then finish once.
class HmacSha256 {
public:
    explicit constexpr HmacSha256(const HmacKey& key) : inner_(key.inner_), outer_(key.outer_) {}
    explicit constexpr HmacSha256(std::span<const uint8_t> key) : HmacSha256(HmacKey(key)) {}

    constexpr void update(std::span<const uint8_t> bytes) { inner_.update(bytes); }
    constexpr void update_byte(uint8_t byte) { inner_.update_byte(byte); }

    // The object is spent afterwards.
    [[nodiscard]] constexpr Digest finish() {
        const Digest inner = inner_.finish();
        Sha256 outer(outer_);
        outer.update(std::span<const uint8_t>(inner.data(), 32));
        return outer.finish();
    }

private:
    Sha256 inner_;
    sha256_internal::Midstate outer_;
};

[[nodiscard]] constexpr Digest hmac_sha256(const HmacKey& key, std::span<const uint8_t> message) {
    HmacSha256 mac(key);
    mac.update(message);
    return mac.finish();
}

[[nodiscard]] constexpr Digest hmac_sha256(std::span<const uint8_t> key,
                                           std::span<const uint8_t> message) {
    return hmac_sha256(HmacKey(key), message);
}

}  // namespace lastcard
