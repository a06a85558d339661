// What is wrong with an edition or preset file, and exactly where: the loader never says less.
#pragma once

#include <string>

namespace lastcard {

struct EditionError {
    std::string file;  // empty: no file was reached
    int line = 0;      // from 1; 0: the file as a whole
    std::string key;   // empty: the file is no TOML, and `found` is the whole sentence
    std::string found;
    std::string expected;

    // "my.toml:12: copies: found 0, expected a number from 1 to 504"
    std::string sentence() const;
};

}  // namespace lastcard
