// Replaces parts of the C and C++ libraries that this program does not need, so that the page need
// not download them.

// Before aborting, the C++ library prints the reason. A page has no output for it, and without
// these replacements printf would be linked in.
#include <__verbose_abort>
#include <cstddef>
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
