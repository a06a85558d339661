// A disk in memory that SQLite can be opened on (as a VFS), and that fails as disks do: the power
// is cut and what was not synced is lost, wholly or in part; there is no room; reading or writing
// fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "store/dice.hpp"

namespace lastcard::store_test {

/// What becomes of writes that were not synced when the power is cut.
enum class Survival : std::uint8_t {
    Nothing,
    Everything,
    Prefix,  ///< the first ones, in the order in which they were made
    Torn,    ///< any of their sectors; the others keep what they had, or hold garbage
};
inline constexpr Survival every_survival[] = {Survival::Nothing, Survival::Everything,
                                              Survival::Prefix, Survival::Torn};

class FaultDisk {
public:
    explicit FaultDisk(std::uint64_t seed);
    FaultDisk(const FaultDisk&) = delete;
    FaultDisk& operator=(const FaultDisk&) = delete;
    ~FaultDisk();

    /// Its name as a VFS.
    const char* vfs() const { return name_.c_str(); }

    /// How many writes, syncs, truncations and deletions there have been: the instants at which
    /// something can go wrong.
    int operations() const { return operations_; }

    /// The power is cut in the midst of that operation; everything after it fails.
    void cut_power_at(int operation) { cut_at_ = operation; }
    bool is_off() const { return is_off_; }
    /// The power is back. Nobody may have a file open.
    void restart(Survival survival);

    /// That one operation fails, and is not carried out.
    void fail_at(int operation) { fail_at_ = operation; }
    void fail_reads(bool fails) { fails_reads_ = fails; }
    /// Of all files together; a write beyond it finds the disk full.
    void set_capacity(std::size_t bytes) { capacity_ = bytes; }
    std::size_t used() const;
    void set_read_only(bool is) { is_read_only_ = is; }
    /// It says that it has synced, and has not.
    void lie_about_syncs() { lies_ = true; }

    /// The bytes of a file, for who wants to damage them; null if there is none. Only while nobody
    /// has it open.
    std::string* file(const std::string& path);

private:
    friend struct FaultVfs;
    friend struct FaultHandle;

    /// One change that has not been synced: bytes at an offset, or (without any) a new size.
    struct Pending {
        std::size_t offset = 0;
        std::string bytes;
    };

    struct File {
        std::string now;     ///< as it reads
        std::string synced;  ///< as it is on the disk
        std::vector<Pending> pending;
        bool is_named = false;  ///< its name is on the disk
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
    std::map<std::string, std::shared_ptr<File>> deleted_;  ///< not yet for good
    Dice dice_;
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
