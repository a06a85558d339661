// Large pages for the heap. The memory of thousands of tables is large and every move is at another
// one of them: on small pages the processor spends a twentieth of its time on where they are.
#pragma once

#include <cstdint>

namespace lastcard::server {

/// Of the heap of the first thread, on which the hall lives. One for the whole process, made before
/// other threads are: it also says how all heaps grow.
class LargePages {
public:
    LargePages();

    /// For what the heap has grown by. Costs nothing where it has not.
    void ask();
    /// Before memory that is not in use is given back: otherwise the system would fill the holes in
    /// large pages again. What is asked for later is what the heap grows by from now on.
    void forgo();

private:
    std::uintptr_t first_;
    std::uintptr_t asked_;  ///< up to here
};

}  // namespace lastcard::server
