// How often memory is asked for: counted by the operators in tests/engine/test_no_heap.cpp.
#pragma once

namespace lastcard::test {

void count_allocations(bool on);
unsigned long counted_allocations();

template <class Function>
unsigned long allocations_during(Function&& function) {
    const unsigned long before = counted_allocations();
    count_allocations(true);
    function();
    count_allocations(false);
    return counted_allocations() - before;
}

}  // namespace lastcard::test
