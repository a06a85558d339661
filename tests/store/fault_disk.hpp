// A disk in memory for SQLite (a VFS) that fails like real disks: a power cut loses unsynced writes
// completely or partly, the disk is full, or reading or writing fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "store/test_random.hpp"

namespace lastcard::store_test {

/// What remains of unsynced writes after a power cut.
enum class Survival : std::uint8_t {
    Nothing,
    Everything,
    Prefix,  ///< the first ones, in order
    Torn,    ///< any of their sectors; the others keep the old contents or contain garbage
};
inline constexpr Survival every_survival[] = {Survival::Nothing, Survival::Everything,
                                              Survival::Prefix, Survival::Torn};

class FaultDisk {
public:
    explicit FaultDisk(std::uint64_t seed);
    FaultDisk(const FaultDisk&) = delete;
    FaultDisk& operator=(const FaultDisk&) = delete;
    ~FaultDisk();

    /// The name of the VFS.
    const char* vfs() const { return name_.c_str(); }

    /// Number of writes, syncs, truncations and deletions so far: the instants at which something
    /// can fail.
    int operations() const { return operations_; }

    /// Cuts the power during that operation; all later operations fail.
    void cut_power_at(int operation) { cut_at_ = operation; }
    bool is_off() const { return is_off_; }
    /// Restores power. Precondition: no file is open.
    void restart(Survival survival);

    /// Makes that operation fail without any effect.
    void fail_at(int operation) { fail_at_ = operation; }
    void fail_reads(bool fails) { fails_reads_ = fails; }
    /// Total size of all files; writes beyond it fail because the disk is full.
    void set_capacity(std::size_t bytes) { capacity_ = bytes; }
    std::size_t used() const;
    void set_read_only(bool is) { is_read_only_ = is; }
    /// From now on, syncs report success but do nothing.
    void lie_about_syncs() { lies_ = true; }

    /// The bytes of a file, for damaging them; null if there is no such file. Precondition: the
    /// file is not open.
    std::string* file(const std::string& path);

private:
    friend struct FaultVfs;
    friend struct FaultHandle;

    /// An unsynced change: bytes at an offset or, if empty, a new size.
    struct Pending {
        std::size_t offset = 0;
        std::string bytes;
    };

    struct File {
        std::string now;     ///< as read by the program
        std::string synced;  ///< as stored on the disk
        std::vector<Pending> pending;
        bool is_named = false;  ///< its name is stored on the disk
        std::vector<int*> locks;
        struct Shared {
            std::vector<std::unique_ptr<std::vector<std::uint64_t>>> regions;
            std::vector<struct FaultHandle*> users;
        } shared;
    };

    enum class Fault : std::uint8_t { None, Failed, Off };
    Fault next_operation();
    void survive(File& file, Survival survival);

    std::string name_;
    std::unique_ptr<struct FaultVfs> registered_;
    std::map<std::string, std::shared_ptr<File>> files_;
    std::map<std::string, std::shared_ptr<File>> deleted_;  ///< deletions that are not synced
    TestRandom random_;
    int operations_ = 0;
    int cut_at_ = -1;
    int fail_at_ = -1;
    std::size_t capacity_ = std::numeric_limits<std::size_t>::max();
    bool is_off_ = false;
    bool fails_reads_ = false;
    bool is_read_only_ = false;
    bool lies_ = false;
};

}  // namespace lastcard::store_test
