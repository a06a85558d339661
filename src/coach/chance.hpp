// A probability with its standard error.
#pragma once

namespace lastcard::coach {

/// A probability, or a difference of two, with its standard error.
struct Chance {
    double value = 0;
    double error = 0;
};

}  // namespace lastcard::coach
