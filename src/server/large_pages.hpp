// Large pages for the heap. Thousands of tables use much memory, and each move is at a different
// table: with small pages the processor spends 5 % of its time on address translation.
#pragma once

namespace lastcard::server {

/// Large pages for the heap of the main thread, on which the site runs. Create one per process,
/// before any other thread starts, because it also changes how all heaps grow.
class LargePages {
public:
    LargePages();

    /// Requests large pages for the memory that was added to the heap. Cheap if the heap has not
    /// grown.
    void ask();
    /// Call it before returning unused memory to the system, which would otherwise fill the holes
    /// in large pages again. Later requests cover only the growth from then on.
    void forgo();

private:
    char* first_;
    char* asked_;  ///< requested up to this address
};

}  // namespace lastcard::server
