// Writing and reading sums (see series_bytes.hpp). Every whole number is written in groups of seven
// bits, the lowest first, so small ones take one byte.
#include "lab/series_bytes.hpp"

#include <type_traits>
#include <vector>

#include "base/hash.hpp"

namespace lastcard {
namespace {

constexpr std::string_view series_mark = "LCS1";
__extension__ typedef unsigned __int128 WideBits;

template <class T>
concept HasSums = requires(T& sums) { sums.for_each_sum([](auto&) {}); };

/// Visits sums, and what is made of them, in one order. Visitor::number is told each number.
template <class Visitor, class T>
void visit_sums(Visitor& visitor, T& sums) {
    if constexpr (HasSums<T>) {
        sums.for_each_sum([&](auto& each) { visit_sums(visitor, each); });
    } else if constexpr (std::is_array_v<T>) {
        for (auto& each : sums) visit_sums(visitor, each);
    } else if constexpr (std::is_same_v<T, std::vector<std::uint64_t>>) {
        visitor.bins(sums);
    } else {
        visitor.number(sums);
    }
}

template <class Visitor>
void visit_result(Visitor& visitor, SeriesResult& result) {
    visitor.number(result.games);
    std::uint64_t gaps = result.gaps ? 1 : 0;
    visitor.number(gaps);
    result.gaps = gaps != 0;
    for (Tally& tally : result.tallies) visit_sums(visitor, tally);
    for (std::vector<PairedRatio>& row : result.differences)
        for (PairedRatio& ratio : row) visit_sums(visitor, ratio);
}

/// Negative numbers become odd ones, so that small ones of both signs stay short.
template <class Signed, class Unsigned>
Unsigned folded(Signed value) {
    const auto bits = static_cast<Unsigned>(value);
    return value < 0 ? ~(bits << 1) : bits << 1;
}

template <class Signed, class Unsigned>
Signed unfolded(Unsigned bits) {
    const Unsigned value = bits >> 1;
    return static_cast<Signed>((bits & 1U) != 0 ? ~value : value);
}

class SumWriter {
public:
    void number(std::uint64_t value) { bits(value); }
    void number(std::int64_t value) { bits(folded<std::int64_t, std::uint64_t>(value)); }
    void number(Wide value) { bits(folded<Wide, WideBits>(value)); }
    /// Those that are not zero, each after the number of zeros before it.
    void bins(const std::vector<std::uint64_t>& values) {
        std::uint64_t zeros = 0;
        for (const std::uint64_t value : values) {
            if (value == 0) {
                ++zeros;
                continue;
            }
            bits(zeros + 1);
            bits(value);
            zeros = 0;
        }
        bits(0);
    }

    std::string text;

private:
    void bits(WideBits value) {
        for (; value >= 0x80; value >>= 7)
            text += static_cast<char>(static_cast<std::uint8_t>(value) | 0x80U);
        text += static_cast<char>(static_cast<std::uint8_t>(value));
    }
};

class SumReader {
public:
    explicit SumReader(std::string_view text) : rest_(text) {}

    void number(std::uint64_t& value) { value = narrow(); }
    void number(std::int64_t& value) { value = unfolded<std::int64_t>(narrow()); }
    void number(Wide& value) { value = unfolded<Wide>(bits()); }
    void bins(std::vector<std::uint64_t>& values) {
        std::size_t next = 0;
        for (std::uint64_t step = narrow(); step != 0 && good_; step = narrow()) {
            if (step > values.size() - next) return fail();
            next += static_cast<std::size_t>(step);
            values[next - 1] = narrow();
        }
    }

    /// Whether everything could be read, and nothing is left.
    bool done() const { return good_ && rest_.empty(); }

private:
    void fail() { good_ = false; }
    std::uint64_t narrow() {
        const WideBits value = bits();
        if (value > ~std::uint64_t{0}) fail();
        return static_cast<std::uint64_t>(value);
    }
    WideBits bits() {
        WideBits value = 0;
        for (unsigned shift = 0; shift < 128; shift += 7) {
            if (rest_.empty()) break;
            const auto byte = static_cast<std::uint8_t>(rest_.front());
            rest_.remove_prefix(1);
            value |= WideBits{byte & 0x7fU} << shift;
            if (byte < 0x80) return value;
        }
        fail();
        return 0;
    }

    std::string_view rest_;
    bool good_ = true;
};

std::string fixed_bytes(std::uint64_t number) {
    std::string bytes;
    for (int shift = 0; shift < 64; shift += 8)
        bytes += static_cast<char>(static_cast<std::uint8_t>(number >> shift));
    return bytes;
}

}  // namespace

std::uint64_t identity_of(const Series& series) {
    Fnv1a hash;
    hash.add(series.settings.size());
    for (const Game& game : series.settings) hash.add(game.fingerprint);
    hash.add(series.bots.size());
    for (const Level level : series.bots) hash.add(static_cast<std::uint64_t>(level));
    hash.add(series.budget.simulations).add(series.budget.simulations ? 0 : series.budget.think_ms);
    hash.add(static_cast<std::uint64_t>(series.unit)).add(series.rotate ? 1U : 0U);
    return hash.add(series.seed).value();
}

std::string bytes_of_result(const Series& series, const SeriesResult& result) {
    SumWriter writer;
    SeriesResult copy = result;
    visit_result(writer, copy);
    const std::string text =
        std::string(series_mark) + fixed_bytes(identity_of(series)) + writer.text;
    return text + fixed_bytes(fnv1a(text));
}

Result<SeriesResult> read_result(const Series& series, std::string_view bytes) {
    constexpr std::size_t number = 8;
    const std::size_t head = series_mark.size() + number;
    if (bytes.size() < head + number || !bytes.starts_with(series_mark))
        return "these bytes are no sums of this version";
    const std::string_view text = bytes.substr(0, bytes.size() - number);
    if (bytes.substr(text.size()) != fixed_bytes(fnv1a(text))) return "the bytes are damaged";
    if (text.substr(series_mark.size(), number) != fixed_bytes(identity_of(series)))
        return "these sums are of another series, expected the same games, bots and seed";
    SeriesResult result = no_games(series);
    SumReader reader(text.substr(head));
    visit_result(reader, result);
    if (!reader.done()) return "the bytes are damaged";
    return result;
}

}  // namespace lastcard
