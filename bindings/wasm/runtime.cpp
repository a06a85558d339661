// What of the C and C++ libraries this program does without, so that nobody has to load it.

// Before it gives up, the C++ library prints why: a page has nowhere to print it, and without these
// printf would be part of the program.
#include <__verbose_abort>
#include <cstddef>
#include <cstdlib>

extern "C" void abort_message(const char*, ...);
extern "C" void abort_message(const char*, ...) { std::abort(); }

void std::__libcpp_verbose_abort(const char*, ...) { std::abort(); }

// A vtable in the C++ library points to what dynamic_cast and catch would need of its class. This
// program has neither (-fno-rtti, -fno-exceptions): these stand in for the library's own.
extern "C" {
extern const char class_type[] asm("_ZTVN10__cxxabiv117__class_type_infoE");
extern const char si_class_type[] asm("_ZTVN10__cxxabiv120__si_class_type_infoE");
extern const char vmi_class_type[] asm("_ZTVN10__cxxabiv121__vmi_class_type_infoE");
const char class_type[16] = {};
const char si_class_type[16] = {};
const char vmi_class_type[16] = {};
}

// One instruction each; those of the C library are written for machines without it.
extern "C" void* memcpy(void* to, const void* from, std::size_t size) {
    return __builtin_memcpy(to, from, size);
}
extern "C" void* memmove(void* to, const void* from, std::size_t size) {
    return __builtin_memmove(to, from, size);
}
extern "C" void* memset(void* to, int byte, std::size_t size) {
    return __builtin_memset(to, byte, size);
}
