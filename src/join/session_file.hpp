// Where a person's session with a server is kept, so that coming back gives the same seat: one file
// for each server and name, for its owner's eyes only.
#pragma once

#include <string>
#include <string_view>

#include "base/file.hpp"

namespace lastcard::join {

class SessionFile {
public:
    /// Under `directory`; nobody's name is the file of whoever gives none.
    SessionFile(const std::string& directory, std::string_view server, std::string_view name);

    /// The token, or nothing.
    std::string read() const;
    WriteResult write(std::string_view token) const;

private:
    std::string path_;
};

}  // namespace lastcard::join
