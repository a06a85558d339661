// What is below the engine in the no-stdlib test: the entry point, and the four functions that a
// compiler may call without being asked to. Nothing else is linked, so an engine that allocates,
// throws or prints does not link. tests/nostdlib/engine*.cpp defines lastcard_nostdlib_main.

#include <stddef.h>

extern "C" int lastcard_nostdlib_main();

namespace {

[[noreturn]] void leave(long status) {
    for (;;) {
#if defined(__x86_64__)
        long result = 231;  // exit_group
        __asm__ volatile("syscall" : "+a"(result) : "D"(status) : "rcx", "r11", "memory");
#elif defined(__aarch64__)
        register long number __asm__("x8") = 94;
        register long first __asm__("x0") = status;
        __asm__ volatile("svc 0" : "+r"(first) : "r"(number) : "memory");
#else
#error "the no-stdlib test knows x86-64 and aarch64 only"
#endif
    }
}

}  // namespace

// Not to be turned back into calls of themselves.
#if defined(__GNUC__) && !defined(__clang__)
#define LASTCARD_PLAIN_LOOP __attribute__((optimize("no-tree-loop-distribute-patterns")))
#else
#define LASTCARD_PLAIN_LOOP __attribute__((no_builtin))
#endif

extern "C" {

LASTCARD_PLAIN_LOOP void* memcpy(void* to, const void* from, size_t size) {
    auto* t = static_cast<unsigned char*>(to);
    const auto* f = static_cast<const unsigned char*>(from);
    for (size_t i = 0; i < size; ++i) t[i] = f[i];
    return to;
}

LASTCARD_PLAIN_LOOP void* memmove(void* to, const void* from, size_t size) {
    auto* t = static_cast<unsigned char*>(to);
    const auto* f = static_cast<const unsigned char*>(from);
    if (t < f) {
        for (size_t i = 0; i < size; ++i) t[i] = f[i];
    } else {
        for (size_t i = size; i > 0; --i) t[i - 1] = f[i - 1];
    }
    return to;
}

LASTCARD_PLAIN_LOOP void* memset(void* to, int value, size_t size) {
    auto* t = static_cast<unsigned char*>(to);
    for (size_t i = 0; i < size; ++i) t[i] = static_cast<unsigned char>(value);
    return to;
}

LASTCARD_PLAIN_LOOP int memcmp(const void* a, const void* b, size_t size) {
    const auto* x = static_cast<const unsigned char*>(a);
    const auto* y = static_cast<const unsigned char*>(b);
    for (size_t i = 0; i < size; ++i) {
        if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

[[noreturn]] __attribute__((used)) void lastcard_nostdlib_start() {
    leave(lastcard_nostdlib_main());
}

}  // extern "C"

#if defined(__x86_64__)
__asm__(
    ".globl _start\n"
    "_start:\n"
    "    xor %ebp, %ebp\n"
    "    and $-16, %rsp\n"
    "    call lastcard_nostdlib_start\n");
#else
__asm__(
    ".globl _start\n"
    "_start:\n"
    "    mov x29, #0\n"
    "    bl lastcard_nostdlib_start\n");
#endif
