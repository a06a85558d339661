// Replaces parts of the C and C++ libraries that this program does not need, so that the page need
// not download them.

// Before aborting, the C++ library prints the reason. A page has no output for it, and without
// these replacements printf would be linked in.
#include <__verbose_abort>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

extern "C" void abort_message(const char*, ...);
extern "C" void abort_message(const char*, ...) { std::abort(); }

void std::__libcpp_verbose_abort(const char*, ...) { std::abort(); }

// A vtable in the C++ library refers to data that dynamic_cast and catch need. This program uses
// neither (-fno-rtti, -fno-exceptions): these symbols replace the library's.
extern "C" {
extern const char class_type[] asm("_ZTVN10__cxxabiv117__class_type_infoE");
extern const char si_class_type[] asm("_ZTVN10__cxxabiv120__si_class_type_infoE");
extern const char vmi_class_type[] asm("_ZTVN10__cxxabiv121__vmi_class_type_infoE");
const char class_type[16] = {};
const char si_class_type[16] = {};
const char vmi_class_type[16] = {};
}

// One instruction each; those of the C library do not use the bulk memory instructions.
extern "C" void* memcpy(void* to, const void* from, std::size_t size) {
    return __builtin_memcpy(to, from, size);
}
extern "C" void* memmove(void* to, const void* from, std::size_t size) {
    return __builtin_memmove(to, from, size);
}
extern "C" void* memset(void* to, int byte, std::size_t size) {
    return __builtin_memset(to, byte, size);
}

// A page never ends, so nothing is destroyed at its end.
extern "C" int __cxa_atexit(void (*)(void*), void*, void*);
extern "C" int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }

// ---- Memory. A tenth of the size of the C library's allocator. Blocks of the sizes 16, 32, 48,
// 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, … have a list of free ones for each size. Freed
// blocks are not merged: a page uses the same sizes again and again.

extern "C" char __heap_base;

namespace {

constexpr std::size_t page_bytes = 65536;
constexpr std::size_t most_bytes = 0x7fff0000;
constexpr std::uint32_t moved = 0xffffffff;  ///< as a size class: see aligned_alloc

/// Lies before the block's bytes, which are aligned to 16; the list of free blocks uses these too.
struct Header {
    std::uint32_t size_class;
    std::uint32_t bytes;  ///< of the whole block, with its header
};
static_assert(sizeof(Header) == 8);

Header* free_blocks[128];   ///< by size class
std::uintptr_t unused = 0;  ///< from here on, the memory was never given away
std::uintptr_t end = 0;     ///< of the memory that the page has

Header*& next_of(Header* block) { return *reinterpret_cast<Header**>(block + 1); }

/// The header of the block that holds `memory`.
Header* block_of(void* memory) {
    Header* const block = static_cast<Header*>(memory) - 1;
    if (block->size_class != moved) return block;
    return reinterpret_cast<Header*>(reinterpret_cast<char*>(block) - block->bytes);
}

/// Rounds `bytes` up to the size of its class.
std::uint32_t size_class_of(std::size_t& bytes) {
    const unsigned width = static_cast<unsigned>(std::bit_width((bytes - 1) | 63));
    const unsigned shift = width - 2 > 4 ? width - 3 : 4;  // four sizes for each power of two
    const std::size_t steps = (bytes + (std::size_t{1} << shift) - 1) >> shift;
    bytes = steps << shift;
    return static_cast<std::uint32_t>((shift - 4) * 4 + steps - 1);
}

/// Makes sure that `bytes` from `unused` on exist.
bool grow(std::size_t bytes) {
    if (unused == 0) {
        // Blocks begin 8 bytes before a multiple of 16.
        unused = ((reinterpret_cast<std::uintptr_t>(&__heap_base) + 15) & ~std::uintptr_t{15}) + 8;
        end = __builtin_wasm_memory_size(0) * page_bytes;
    }
    if (bytes <= end - unused && unused <= end) return true;
    const std::size_t missing = (unused + bytes - end + page_bytes - 1) / page_bytes;
    if (__builtin_wasm_memory_grow(0, missing) == SIZE_MAX) return false;
    end += missing * page_bytes;
    return true;
}

}  // namespace

extern "C" {

void* malloc(std::size_t wanted) {
    if (wanted > most_bytes) return nullptr;
    std::size_t bytes = wanted + sizeof(Header);
    const std::uint32_t size_class = size_class_of(bytes);
    Header* block = free_blocks[size_class];
    if (block != nullptr) {
        free_blocks[size_class] = next_of(block);
    } else {
        if (!grow(bytes)) return nullptr;
        block = reinterpret_cast<Header*>(unused);
        unused += bytes;
        *block = {size_class, static_cast<std::uint32_t>(bytes)};
    }
    return block + 1;
}

void free(void* memory) {
    if (memory == nullptr) return;
    Header* const block = block_of(memory);
    next_of(block) = free_blocks[block->size_class];
    free_blocks[block->size_class] = block;
}

void* calloc(std::size_t count, std::size_t size) {
    std::size_t bytes = 0;
    if (__builtin_mul_overflow(count, size, &bytes)) return nullptr;
    void* const memory = malloc(bytes);
    return memory != nullptr ? __builtin_memset(memory, 0, bytes) : nullptr;
}

void* realloc(void* memory, std::size_t wanted) {
    if (memory == nullptr) return malloc(wanted);
    const Header* const block = block_of(memory);
    const char* const end_of_block = reinterpret_cast<const char*>(block) + block->bytes;
    const std::size_t had = static_cast<std::size_t>(end_of_block - static_cast<char*>(memory));
    if (wanted <= had) return memory;
    void* const larger = malloc(wanted);
    if (larger == nullptr) return nullptr;
    __builtin_memcpy(larger, memory, had);
    free(memory);
    return larger;
}

void* aligned_alloc(std::size_t alignment, std::size_t wanted) {
    if (alignment <= 16) return malloc(wanted);
    if (wanted > most_bytes || alignment > page_bytes) return nullptr;
    char* const memory = static_cast<char*>(malloc(wanted + alignment));
    if (memory == nullptr) return nullptr;
    const std::size_t past =
        -reinterpret_cast<std::uintptr_t>(memory) & (static_cast<std::uintptr_t>(alignment) - 1);
    if (past == 0) return memory;
    // A second header leads `free` to the block.
    Header* const second = reinterpret_cast<Header*>(memory + past) - 1;
    *second = {moved, static_cast<std::uint32_t>(past)};
    return second + 1;
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t wanted) {
    *memory = aligned_alloc(alignment, wanted);
    return *memory != nullptr ? 0 : ENOMEM;
}
}
