// Internal: the folder a server keeps its data in, which belongs to one server at a time.
#pragma once

#include <string>

#include "store/store.hpp"

namespace lastcard {

/// Holds the folder as long as it lives. The system lets go of it when the process ends, however it
/// ends.
class DataFolder {
public:
    /// Makes the folder if need be, readable by its owner alone.
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
bool is_empty_file(const std::string& path);  ///< also if there is none

/// A new and empty file that only its owner may read.
StoreError create_private_file(const std::string& path);

/// In place of whatever has the new name, and safe from a power cut.
StoreError rename_file(const std::string& from, const std::string& to);

}  // namespace lastcard
