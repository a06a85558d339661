// Internal: the server's data folder, locked by one server at a time.
#pragma once

#include <string>

#include "store/store.hpp"

namespace lastcard {

/// Holds the lock of a folder while it exists. The system releases the lock when the process ends
/// for any reason.
class DataFolder {
public:
    /// Creates the folder if necessary, readable by its owner only.
    static StoreResult<DataFolder> lock(const std::string& path);

    DataFolder(DataFolder&& other) noexcept;
    DataFolder& operator=(DataFolder&& other) noexcept;
    ~DataFolder();

    std::string file(const char* name) const { return path_ + '/' + name; }

private:
    DataFolder(std::string path, int descriptor);

    std::string path_;
    int descriptor_ = -1;
};

bool file_exists(const std::string& path);
bool is_empty_file(const std::string& path);  ///< true if there is no such file

/// Creates an empty file that only its owner may read.
StoreError create_private_file(const std::string& path);

/// Renames a file, replaces an existing one, and makes that safe from a power cut.
StoreError rename_file(const std::string& from, const std::string& to);

}  // namespace lastcard
