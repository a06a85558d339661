// The terminal itself: raw keys in, bytes out, and back to how it was, whatever happens. One at a
// time, because a process has only one.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>
#include <vector>

#include "screen/canvas.hpp"
#include "screen/keys.hpp"

namespace lastcard::screen {

/// What came while waiting.
struct Input {
    std::vector<Key> keys;
    bool resized = false;  ///< ask for the size() and paint anew
    bool repaint = false;  ///< back after Ctrl-Z: the screen shows something else
    bool woken = false;    ///< by wake()
    bool leave = false;    ///< Ctrl-C, SIGTERM, SIGHUP or a closed terminal: save and go
};

class Terminal {
public:
    /// Whether there is somebody at a terminal that can draw: both ends, and TERM.
    static bool available();
    /// Of the standard output; 0 where that is no terminal.
    static unsigned output_columns();

    /// Switches to a screen of its own, without echo and cursor. What signals do is ours until the
    /// end: Ctrl-C and the like are told by wait(), Ctrl-Z gives the terminal back for the while,
    /// and a crash does so before it kills.
    Terminal();
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    Size size() const;
    void write(std::string_view bytes);

    /// Waits for input, but not longer than this; for ever without it.
    Input wait(std::optional<std::chrono::milliseconds> longest);
    /// Ends a wait(), from any thread.
    static void wake();

private:
    void read_signals(Input& input);
    bool read_keys(Input& input);

    KeyDecoder decoder_;
};

}  // namespace lastcard::screen
