// A source of random bytes: the system on a server, fixed bytes in tests, stored bytes when a table
// is restored.
#pragma once

#include "base/sha256.hpp"

namespace lastcard {

class RandomSource {
public:
    virtual Digest draw() = 0;

protected:
    ~RandomSource() = default;
};

}  // namespace lastcard
