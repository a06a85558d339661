// The terminal: raw keys in, bytes out; its settings are restored on every exit, crashes included.
// At most one object at a time, because a process has one terminal.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>
#include <vector>

#include "terminal/screen/canvas.hpp"
#include "terminal/screen/keys.hpp"

namespace lastcard::screen {

/// What arrived while waiting.
struct Input {
    std::vector<Key> keys;
    bool resized = false;  ///< get the size() and repaint
    bool repaint = false;  ///< continued after Ctrl-Z: the content of the screen is lost
    bool woken = false;    ///< by wake()
    bool leave = false;    ///< Ctrl-C, SIGTERM, SIGHUP or a closed terminal: save and exit
};

class Terminal {
public:
    /// Whether stdin and stdout are a terminal that can draw (TERM).
    static bool available();
    /// The size of the terminal on stdout; 0 if there is none.
    static unsigned output_columns();

    /// Switches to the alternate screen, without echo and cursor. Handles signals until destroyed:
    /// wait() reports Ctrl-C and similar ones, Ctrl-Z restores the terminal while stopped, and a
    /// crash restores it before the process ends.
    Terminal();
    ~Terminal();
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    Size size() const;
    void write(std::string_view bytes);

    /// Waits for input, at most this long; without a limit if it is empty.
    Input wait(std::optional<std::chrono::milliseconds> longest);
    /// Ends a wait(), from any thread.
    static void wake();

private:
    void read_signals(Input& input);
    bool read_keys(Input& input);

    KeyDecoder decoder_;
};

}  // namespace lastcard::screen
