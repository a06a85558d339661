// The table in lines, for pipes, scripts and screen readers: what happens is told in sentences, and
// whatever can be done is a numbered choice. The table waits at every one of them.
#pragma once

#include <functional>
#include <optional>
#include <ostream>
#include <string>

#include "play/menu.hpp"
#include "play/sitting.hpp"

namespace lastcard {

/// The next line without its end; nothing when there are no more.
using ReadLine = std::function<std::optional<std::string>()>;

class LineTable {
public:
    LineTable(std::ostream& out, ReadLine read) : out_(out), read_(std::move(read)) {}

    /// Lets the person choose what is played; nothing: the person leaves.
    std::optional<TableSetup> choose(Menu menu, std::string& resume);
    /// Until the person leaves or no more lines come.
    void play(Sitting& sitting);

private:
    void tell_table(const Session& session);
    void tell_seat(const Session& session, Seat seat);
    void tell_scores(Sitting& sitting);
    void explain(const Session& session, std::string_view which);
    bool take(Sitting& sitting, const std::string& line);
    bool between_rounds(Sitting& sitting);
    std::optional<std::string> ask();

    std::ostream& out_;
    ReadLine read_;
    std::uint32_t scored_ = 0;  ///< the round whose points were told
};

}  // namespace lastcard
