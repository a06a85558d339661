// Files of weights: what is read, what is rejected, and the sums.
#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "expert/weights.hpp"
#include "file/file.hpp"
#include "source_dir.hpp"

using namespace lastcard;
using namespace lastcard::expert;
using namespace lastcard::expert_test;

namespace {

std::string error_of(const std::string& bytes) {
    const auto loaded = Network::load(bytes);
    return loaded ? "" : loaded.error();
}

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("weights are read with their provenance") {
    const auto network = Network::load(random_file(1));
    REQUIRE(network);
    CHECK((*network)->provenance() == "made up by a test");
}

TEST_CASE("the weights of the repository fit this program and are small") {
    const Result<std::string> bytes = read_file(source_dir() + "/train/expert.weights", 1U << 20);
    REQUIRE(bytes);
    const auto network = Network::load(*bytes);
    CHECK(network.error() == "");
    REQUIRE(network);
    CHECK(has((*network)->provenance(), "train/train.py"));
    CHECK(bytes->size() < 1'000'000);
}

TEST_CASE("weights of another kind are rejected in a sentence that says what to do") {
    const std::string weights = random_weights(1);
    CHECK(has(error_of("PNG"), "this is no file of weights"));
    CHECK(has(error_of(file_of(weights, {.file_version = 2})),
              "have file version 2, this program needs 1: use the weights that came with it"));
    CHECK(has(error_of(file_of(weights, {.features_version = 7})),
              "have features version 7, this program needs"));
    CHECK(has(error_of(file_of(weights, {.features = 12})), "a layer of size 12, this program"));
}

TEST_CASE("damaged weights are rejected") {
    std::string bytes = random_file(1);
    bytes[bytes.size() / 2] ^= 1;
    CHECK(has(error_of(bytes), "content hash"));
    const std::string weights = random_weights(1);
    CHECK(has(error_of(file_of(weights.substr(1))), "wrong length"));
    CHECK(has(error_of(file_of(weights + "x")), "wrong length"));
    CHECK(has(error_of(random_file(1).substr(0, 40)), "damaged"));
    // 2,048 in the second layer could make a sum too large for its number.
    std::string large = weights;
    const std::size_t second = 2 * feature_count * first_count + 4 * first_count;
    large[second] = 0;
    large[second + 1] = 8;
    CHECK(has(error_of(file_of(large)), "second layer is too large"));
}

TEST_CASE("a value is the sum of its layers, cut off below at 0 and above at 8") {
    // One number of a move, one path through the network.
    std::vector<std::int32_t> numbers;
    std::string weights;
    const auto layer = [&](unsigned count, unsigned at, std::int32_t weight, unsigned size) {
        for (unsigned i = 0; i < count; ++i)
            put(weights, i == at ? static_cast<std::uint32_t>(weight) : 0, size);
    };
    layer(feature_count * first_count, (shared_count + 5) * first_count + 3, 2048, 2);  // 0.5
    layer(first_count, 3, 4096, 4);                                                     // 1
    layer(second_count * first_count, 2 * first_count + 3, 256, 2);                     // 1
    layer(second_count, 2, -512 * 256, 4);                                              // -1
    layer(second_count, 2, 1024, 2);                                                    // 0.25
    layer(1, 0, 512 * 4096, 4);                                                         // 1
    const auto network = Network::load(file_of(weights));
    REQUIRE(network);
    std::uint8_t shared_row[shared_count] = {};
    Network::Shared shared;
    (*network)->add_shared(shared_row, shared);
    std::uint8_t row[feature_count - shared_count] = {};
    const auto value = [&](unsigned number) {
        row[5] = static_cast<std::uint8_t>(number);
        return static_cast<double>((*network)->value(shared, row)) / sure_win;
    };
    CHECK(value(0) == doctest::Approx(1));                     // 1 + (1 - 1) / 4
    CHECK(value(2) == doctest::Approx(1.25));                  // 1 + (2 - 1) / 4
    CHECK(value(9) == doctest::Approx(2.125));                 // 1 + (5.5 - 1) / 4
    CHECK(value(40) == doctest::Approx(2.75).epsilon(0.001));  // 1 + (8 - 1) / 4
}
