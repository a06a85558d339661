// Long work of the engine, which Python can watch and interrupt.
#pragma once

#include <chrono>
#include <future>
#include <optional>

#include "core.hpp"

namespace lastcard::python {

/// Does the work on a thread of its own, and tells `progress(done, wanted)` ten times a second,
/// unless it is None. After Ctrl-C, or if `progress` raises, `stop` is called, and the exception
/// is raised when the thread has ended: none is left behind. The GIL must be held.
template <class Work, class Done, class Stop>
auto run_watched(Work&& work, Done&& done, std::uint64_t wanted, Stop&& stop,
                 const nb::object& progress) {
    std::optional<nb::python_error> raised;
    const auto tell = [&] {
        if (!progress.is_none()) progress(done(), wanted);
    };
    std::future<decltype(work())> running = std::async(std::launch::async, work);
    const auto ended = [&] {
        const nb::gil_scoped_release unlocked;
        return running.wait_for(std::chrono::milliseconds(100)) == std::future_status::ready;
    };
    while (!ended()) {
        if (raised) continue;
        try {
            if (PyErr_CheckSignals() != 0) throw nb::python_error();
            tell();
        } catch (nb::python_error& error) {
            raised.emplace(std::move(error));
            stop();
        }
    }
    auto result = running.get();
    if (raised) throw *std::move(raised);
    tell();
    return result;
}

/// Threads for a job: 0 is one for each processor.
unsigned checked_threads(unsigned threads);
/// The budget of bots that search: at most one of the two is given.
Budget budget_of(std::optional<unsigned> simulations, std::optional<unsigned> think_ms);

}  // namespace lastcard::python
