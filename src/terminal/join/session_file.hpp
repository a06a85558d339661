// Stores a person's session with a server, so that coming back gives the same seat: one file for
// each server and name, readable by its owner only.
#pragma once

#include <string>
#include <string_view>

#include "file/file.hpp"

namespace lastcard::join {

class SessionFile {
public:
    /// Under `directory`. An empty name has a file of its own.
    SessionFile(const std::string& directory, std::string_view server, std::string_view name);

    /// The token; empty if there is none.
    std::string read() const;
    Result<void> write(std::string_view token) const;

private:
    std::string path_;
};

}  // namespace lastcard::join
