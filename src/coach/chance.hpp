// A probability with its standard error, and how far it can be trusted.
#pragma once

namespace lastcard::coach {

/// A probability, or a difference of two, with its standard error.
struct Chance {
    double value = 0;
    double error = 0;
};

/// How far chances that come out of worlds can be trusted (calibration.hpp).
struct Trust {
    double odds = 1;   ///< factor of the logarithm of the odds, seen from even ones
    double noise = 0;  ///< how much of a difference from even chances is taken for noise: times the
                       ///< square of the standard error, against that of the difference
};

}  // namespace lastcard::coach
