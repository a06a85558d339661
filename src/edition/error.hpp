// What is wrong with an edition or preset file, and where.
#pragma once

#include <string>
#include <vector>

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

// Everything that is wrong with a file, in the order of its lines.
struct EditionErrors {
    EditionError first;  // the one found first, which may not be the one of the first line
    std::vector<EditionError> all;

    std::string sentence() const { return first.sentence(); }
};

}  // namespace lastcard
