// Random bytes, passed in from outside: from the system on a server, fixed ones in tests, and those
// that were written down when a table is brought back.
#pragma once

#include "base/sha256.hpp"

namespace lastcard::server {

class Dice {
public:
    virtual Digest draw() = 0;

protected:
    ~Dice() = default;
};

}  // namespace lastcard::server
