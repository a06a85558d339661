// The output of a site: changes to store, and messages to send once these are stored. All parts of
// the site write to the same batch.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "room/room.hpp"
#include "site/admin.hpp"
#include "site/http.hpp"
#include "site/shared_frame.hpp"
#include "store/store.hpp"
#include "wire/refused.hpp"

namespace lastcard::site {

namespace out {
struct Send {
    ConnectionId to{};
    SharedFrame frame;
};
struct Close {
    ConnectionId to{};
    wire::CloseCode code{};
    std::string reason;
};
struct Respond {
    RequestId to{};
    HttpResponse response;
};
/// Asks a bot for a move. The answer is passed to Site::bot_move.
struct Think {
    std::string table;
    std::string address;  ///< that opened the table, to share the bots' time among visitors
    std::shared_ptr<ThinkInput> input;  ///< a pointer because it is large
};
struct AnswerAdmin {
    AdminId to{};
    std::string answer;
    std::string closed_table;  ///< empty: the command closed none
};
}  // namespace out

using Out = std::variant<out::Send, out::Close, out::Respond, out::Think, out::AnswerAdmin>;

struct Batch {
    std::vector<Change> changes;  ///< to be committed before `out` is sent
    std::vector<Out> out;
    std::vector<std::string> rested;  ///< tables to unload after the commit
    std::vector<std::string> closed;  ///< tables that no longer exist after the commit

    bool empty() const { return changes.empty() && out.empty(); }
};

}  // namespace lastcard::site
