// The failing disk (see fault_disk.hpp), with SQLite's VFS interface on top of it.
#include "store/fault_disk.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace lastcard::store_test {

namespace {

constexpr std::size_t sector = 512;

void write_into(std::string& content, std::size_t offset, const std::string& bytes) {
    if (content.size() < offset + bytes.size()) content.resize(offset + bytes.size());
    content.replace(offset, bytes.size(), bytes);
}

}  // namespace

/// An open file, in memory provided by SQLite.
struct FaultHandle {
    sqlite3_file base;
    FaultDisk* disk;
    std::shared_ptr<FaultDisk::File> file;
    int lock;
    unsigned shared_locks;     // one bit for each of SQLite's eight locks
    unsigned exclusive_locks;  // likewise
};

/// The functions that SQLite calls.
struct FaultVfs {
    using File = FaultDisk::File;
    using Fault = FaultDisk::Fault;

    sqlite3_vfs vfs{};

    static FaultHandle& handle(sqlite3_file* file) { return *reinterpret_cast<FaultHandle*>(file); }
    static FaultDisk& disk(sqlite3_vfs* vfs) { return *static_cast<FaultDisk*>(vfs->pAppData); }
    static sqlite3_vfs* usual() { return sqlite3_vfs_find(nullptr); }

    // ---- Files ----

    static int close(sqlite3_file* file) {
        FaultHandle& open = handle(file);
        std::erase(open.file->locks, &open.lock);
        open.~FaultHandle();
        return SQLITE_OK;
    }

    static int read(sqlite3_file* file, void* buffer, int amount, sqlite3_int64 offset) {
        const FaultHandle& open = handle(file);
        if (open.disk->is_off_ || open.disk->fails_reads_) return SQLITE_IOERR_READ;
        const std::string& content = open.file->now;
        const auto wanted = static_cast<std::size_t>(amount);
        const auto from = std::min(content.size(), static_cast<std::size_t>(offset));
        const std::size_t there = std::min(wanted, content.size() - from);
        std::memcpy(buffer, content.data() + from, there);
        std::memset(static_cast<char*>(buffer) + there, 0, wanted - there);
        return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
    }

    static int write(sqlite3_file* file, const void* buffer, int amount, sqlite3_int64 offset) {
        const FaultHandle& open = handle(file);
        FaultDisk& disk = *open.disk;
        if (disk.is_off_) return SQLITE_IOERR_WRITE;
        const auto size = static_cast<std::size_t>(amount);
        const auto at = static_cast<std::size_t>(offset);
        const std::size_t old_size = open.file->now.size();
        if (at + size > old_size && disk.used() + (at + size - old_size) > disk.capacity_) {
            return SQLITE_FULL;
        }
        const Fault fault = disk.next_operation();
        if (fault == Fault::Failed) return SQLITE_IOERR_WRITE;
        const std::string bytes(static_cast<const char*>(buffer), size);
        open.file->pending.push_back({at, bytes});
        write_into(open.file->now, at, bytes);
        return fault == Fault::Off ? SQLITE_IOERR_WRITE : SQLITE_OK;
    }

    static int truncate(sqlite3_file* file, sqlite3_int64 size) {
        const FaultHandle& open = handle(file);
        if (open.disk->is_off_) return SQLITE_IOERR_TRUNCATE;
        const Fault fault = open.disk->next_operation();
        if (fault == Fault::Failed) return SQLITE_IOERR_TRUNCATE;
        open.file->pending.push_back({static_cast<std::size_t>(size), {}});
        open.file->now.resize(static_cast<std::size_t>(size));
        return fault == Fault::Off ? SQLITE_IOERR_TRUNCATE : SQLITE_OK;
    }

    static int sync(sqlite3_file* file, int) {
        const FaultHandle& open = handle(file);
        FaultDisk& disk = *open.disk;
        if (disk.is_off_ || disk.next_operation() != Fault::None) return SQLITE_IOERR_FSYNC;
        if (disk.lies_) return SQLITE_OK;
        open.file->synced = open.file->now;
        open.file->pending.clear();
        open.file->is_named = true;
        return SQLITE_OK;
    }

    static int file_size(sqlite3_file* file, sqlite3_int64* size) {
        const FaultHandle& open = handle(file);
        if (open.disk->is_off_) return SQLITE_IOERR_FSTAT;
        *size = static_cast<sqlite3_int64>(open.file->now.size());
        return SQLITE_OK;
    }

    static int file_control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
    static int sector_size(sqlite3_file*) { return static_cast<int>(sector); }
    static int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

    // ---- Locks of the file ----

    /// The highest lock held by other handles.
    static int others(const FaultHandle& open) {
        int highest = SQLITE_LOCK_NONE;
        for (const int* const lock : open.file->locks) {
            if (lock != &open.lock) highest = std::max(highest, *lock);
        }
        return highest;
    }

    static int lock(sqlite3_file* file, int level) {
        FaultHandle& open = handle(file);
        const int other = others(open);
        const bool refused = level == SQLITE_LOCK_SHARED     ? other >= SQLITE_LOCK_PENDING
                             : level == SQLITE_LOCK_RESERVED ? other >= SQLITE_LOCK_RESERVED
                                                             : other >= SQLITE_LOCK_SHARED;
        if (refused) return SQLITE_BUSY;
        open.lock = std::max(open.lock, level);
        return SQLITE_OK;
    }

    static int unlock(sqlite3_file* file, int level) {
        FaultHandle& open = handle(file);
        open.lock = std::min(open.lock, level);
        return SQLITE_OK;
    }

    static int check_reserved(sqlite3_file* file, int* is) {
        *is = others(handle(file)) >= SQLITE_LOCK_RESERVED ? 1 : 0;
        return SQLITE_OK;
    }

    // ---- Shared memory of the log's index ----

    static int shm_map(sqlite3_file* file, int region, int size, int extend,
                       void volatile** memory) {
        FaultHandle& open = handle(file);
        auto& shared = open.file->shared;
        if (std::find(shared.users.begin(), shared.users.end(), &open) == shared.users.end()) {
            shared.users.push_back(&open);
        }
        const auto index = static_cast<std::size_t>(region);
        *memory = nullptr;
        if (index >= shared.regions.size() && extend == 0) return SQLITE_OK;
        while (shared.regions.size() <= index) {
            shared.regions.push_back(std::make_unique<std::vector<std::uint64_t>>(
                static_cast<std::size_t>(size) / sizeof(std::uint64_t)));
        }
        *memory = shared.regions[index]->data();
        return SQLITE_OK;
    }

    static int shm_lock(sqlite3_file* file, int first, int count, int flags) {
        FaultHandle& open = handle(file);
        const unsigned mask = ((1U << count) - 1) << first;
        if ((flags & SQLITE_SHM_UNLOCK) != 0) {
            open.shared_locks &= ~mask;
            open.exclusive_locks &= ~mask;
            return SQLITE_OK;
        }
        const bool exclusive = (flags & SQLITE_SHM_EXCLUSIVE) != 0;
        for (const FaultHandle* const user : open.file->shared.users) {
            if (user == &open) continue;
            if ((user->exclusive_locks & mask) != 0) return SQLITE_BUSY;
            if (exclusive && (user->shared_locks & mask) != 0) return SQLITE_BUSY;
        }
        (exclusive ? open.exclusive_locks : open.shared_locks) |= mask;
        return SQLITE_OK;
    }

    static void shm_barrier(sqlite3_file*) {}

    static int shm_unmap(sqlite3_file* file, int) {
        FaultHandle& open = handle(file);
        auto& shared = open.file->shared;
        std::erase(shared.users, &open);
        if (shared.users.empty()) shared.regions.clear();
        return SQLITE_OK;
    }

    // ---- Names ----

    static const sqlite3_io_methods& methods() {
        static const sqlite3_io_methods all = {2,
                                               close,
                                               read,
                                               write,
                                               truncate,
                                               sync,
                                               file_size,
                                               lock,
                                               unlock,
                                               check_reserved,
                                               file_control,
                                               sector_size,
                                               characteristics,
                                               shm_map,
                                               shm_lock,
                                               shm_barrier,
                                               shm_unmap,
                                               nullptr,
                                               nullptr};
        return all;
    }

    static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags,
                    int* out_flags) {
        FaultDisk& disk = FaultVfs::disk(vfs);
        file->pMethods = nullptr;
        if (disk.is_off_ || name == nullptr) return SQLITE_CANTOPEN;
        const auto found = disk.files_.find(name);
        if (found == disk.files_.end()) {
            if ((flags & SQLITE_OPEN_CREATE) == 0 || disk.is_read_only_) return SQLITE_CANTOPEN;
            disk.files_[name] = std::make_shared<File>();
        }
        auto* const opened =
            new (file) FaultHandle{{&methods()}, &disk, disk.files_[name], SQLITE_LOCK_NONE, 0, 0};
        opened->file->locks.push_back(&opened->lock);
        if (out_flags != nullptr) {
            const int mode = disk.is_read_only_ ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
            *out_flags = (flags & ~(SQLITE_OPEN_READONLY | SQLITE_OPEN_READWRITE)) |
                         ((flags & SQLITE_OPEN_READONLY) != 0 ? SQLITE_OPEN_READONLY : mode);
        }
        return SQLITE_OK;
    }

    static int remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
        FaultDisk& disk = FaultVfs::disk(vfs);
        if (disk.is_off_) return SQLITE_IOERR_DELETE;
        const auto found = disk.files_.find(name);
        if (found == disk.files_.end()) return SQLITE_IOERR_DELETE_NOENT;
        const Fault fault = disk.next_operation();
        if (fault == Fault::Failed) return SQLITE_IOERR_DELETE;
        if (fault == Fault::Off || sync_folder == 0) {
            disk.deleted_[name] = found->second;
        } else {
            disk.deleted_.erase(name);
        }
        disk.files_.erase(found);
        return fault == Fault::Off ? SQLITE_IOERR_DELETE : SQLITE_OK;
    }

    static int access(sqlite3_vfs* vfs, const char* name, int, int* is) {
        const FaultDisk& disk = FaultVfs::disk(vfs);
        *is = disk.files_.contains(name) ? 1 : 0;
        return SQLITE_OK;
    }

    static int full_path(sqlite3_vfs*, const char* name, int size, char* out) {
        sqlite3_snprintf(size, out, "%s", name);
        return SQLITE_OK;
    }

    static int randomness(sqlite3_vfs*, int size, char* out) {
        return usual()->xRandomness(usual(), size, out);
    }
    static int sleep(sqlite3_vfs*, int microseconds) { return microseconds; }
    static int time(sqlite3_vfs*, double* days) {
        *days = 2460000.5;
        return SQLITE_OK;
    }
    static int last_error(sqlite3_vfs*, int, char*) { return 0; }
};

FaultDisk::FaultDisk(std::uint64_t seed)
    : name_("fault-disk-" + std::to_string(reinterpret_cast<std::uintptr_t>(this))),
      registered_(std::make_unique<FaultVfs>()),
      random_(seed) {
    sqlite3_vfs& vfs = registered_->vfs;
    vfs.iVersion = 1;
    vfs.szOsFile = sizeof(FaultHandle);
    vfs.mxPathname = 512;
    vfs.zName = name_.c_str();
    vfs.pAppData = this;
    vfs.xOpen = FaultVfs::open;
    vfs.xDelete = FaultVfs::remove;
    vfs.xAccess = FaultVfs::access;
    vfs.xFullPathname = FaultVfs::full_path;
    vfs.xRandomness = FaultVfs::randomness;
    vfs.xSleep = FaultVfs::sleep;
    vfs.xCurrentTime = FaultVfs::time;
    vfs.xGetLastError = FaultVfs::last_error;
    sqlite3_vfs_register(&vfs, 0);
}

FaultDisk::~FaultDisk() { sqlite3_vfs_unregister(&registered_->vfs); }

FaultDisk::Fault FaultDisk::next_operation() {
    ++operations_;
    if (operations_ == cut_at_) {
        is_off_ = true;
        return Fault::Off;
    }
    return operations_ == fail_at_ ? Fault::Failed : Fault::None;
}

void FaultDisk::survive(File& file, Survival survival) {
    std::string content = file.synced;
    std::size_t left = file.pending.size();
    if (survival == Survival::Nothing) left = 0;
    if (survival == Survival::Prefix) left = random_.below(static_cast<unsigned>(left) + 1);
    for (const Pending& change : file.pending) {
        if (left == 0) break;
        --left;
        if (change.bytes.empty()) {
            if (survival != Survival::Torn || random_.one_in(2)) content.resize(change.offset);
            continue;
        }
        if (survival != Survival::Torn) {
            write_into(content, change.offset, change.bytes);
            continue;
        }
        const std::size_t end = change.offset + change.bytes.size();
        for (std::size_t at = change.offset; at < end;) {
            const std::size_t next = std::min(end, (at / sector + 1) * sector);
            std::string piece = change.bytes.substr(at - change.offset, next - at);
            const unsigned fate = random_.below(8);
            if (fate == 0) {
                for (char& byte : piece) byte = static_cast<char>(random_.next());
            }
            if (fate < 5) write_into(content, at, piece);
            at = next;
        }
    }
    file.now = content;
    file.synced = std::move(content);
    file.pending.clear();
}

void FaultDisk::restart(Survival survival) {
    const auto survives = [&] {
        return survival == Survival::Everything ||
               (survival != Survival::Nothing && random_.one_in(2));
    };
    std::erase_if(files_,
                  [&](const auto& named) { return !named.second->is_named && !survives(); });
    for (auto& [name, file] : deleted_) {
        if (!survives() && !files_.contains(name) && file->is_named) files_[name] = file;
    }
    deleted_.clear();
    for (auto& [name, file] : files_) {
        survive(*file, survival);
        file->is_named = true;
        file->locks.clear();
        file->shared.users.clear();
        file->shared.regions.clear();
    }
    is_off_ = false;
    cut_at_ = -1;
    fail_at_ = -1;
}

std::size_t FaultDisk::used() const {
    std::size_t sum = 0;
    for (const auto& [name, file] : files_) sum += file->now.size();
    return sum;
}

std::string* FaultDisk::file(const std::string& path) {
    const auto found = files_.find(path);
    if (found == files_.end()) return nullptr;
    found->second->synced = found->second->now;
    found->second->pending.clear();
    return &found->second->now;
}

}  // namespace lastcard::store_test
