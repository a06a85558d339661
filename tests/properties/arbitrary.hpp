// How RapidCheck comes to a Plan.
#pragma once

#include <rapidcheck.h>

#include "tables.hpp"

namespace rc {

template <>
struct Arbitrary<lastcard::property::Plan> {
    static Gen<lastcard::property::Plan> arbitrary() {
        using lastcard::property::Plan;
        using lastcard::property::Wish;
        // The number of wishes grows with the size, from none to more than there are switches.
        const auto even = [](unsigned low, unsigned high) {
            return gen::resize(kNominalSize, gen::inRange<unsigned>(low, high));
        };
        const auto seed = gen::noShrink(gen::resize(kNominalSize, gen::arbitrary<uint64_t>()));
        return gen::build<Plan>(
            gen::set(&Plan::edition, even(0, 6)), gen::set(&Plan::seats, even(2, 11)),
            gen::set(&Plan::wishes, gen::container<std::vector<Wish>>(gen::build<Wish>(
                                        gen::set(&Wish::which, gen::noShrink(even(0, 1000))),
                                        gen::set(&Wish::pick, gen::noShrink(even(0, 1U << 24)))))),
            gen::set(&Plan::seed, seed));
    }
};

}  // namespace rc
