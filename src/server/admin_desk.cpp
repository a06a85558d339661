// The operator's requests (see admin_desk.hpp).
#include "server/admin_desk.hpp"

#include <atomic>
#include <chrono>
#include <future>
#include <map>
#include <utility>

#include "server/local_socket.hpp"
#include "server/log.hpp"

namespace lastcard::server {

using site::admin_error;
using site::AdminCommand;
using site::AdminId;

struct AdminDesk::Inside {
    Inside(Store& with_store, WebServer& with_web, Handler with_handler)
        : store(with_store), web(with_web), handler(std::move(with_handler)) {}

    /// Called on the thread of the local socket.
    std::string ask(std::string_view text) {
        const Result<site::AdminRequest> read = site::read_admin_request(text);
        if (!read) return admin_error(read.error());
        std::vector<TableListing> stored;
        if (read->command == AdminCommand::List || read->command == AdminCommand::Stats) {
            StoreResult<std::vector<TableListing>> tables = store.tables();
            if (!tables) return admin_error(tables.error().sentence);
            stored = *std::move(tables);
        }
        auto promised = std::make_shared<std::promise<std::string>>();
        std::future<std::string> answer = promised->get_future();
        web.post([this, request = *read, stored = std::move(stored), promised]() mutable {
            const AdminId id{++last};
            waiting.emplace(id, promised);
            handler(id, std::move(request), std::move(stored));
        });
        for (unsigned tenths = 0; tenths < 100 && !over; ++tenths)
            if (answer.wait_for(std::chrono::milliseconds(100)) == std::future_status::ready)
                return answer.get();
        return admin_error(over ? "The server goes down." : "The server is too busy to answer.");
    }

    Store& store;
    WebServer& web;
    Handler handler;
    std::uint64_t last = 0;
    std::map<AdminId, std::shared_ptr<std::promise<std::string>>> waiting;
    std::atomic<bool> over = false;
    LocalSocket socket;  ///< destroyed first: its thread uses the others
};

AdminDesk::AdminDesk(Store& store, WebServer& web, Handler handler)
    : inside_(std::make_unique<Inside>(store, web, std::move(handler))) {}
AdminDesk::~AdminDesk() = default;

void AdminDesk::open(const std::string& path) {
    const Result<void> opened =
        inside_->socket.open(path, [this](std::string_view text) { return inside_->ask(text); });
    if (!opened)
        write_log(LogLevel::Warning, "no_admin",
                  {{"sentence", opened.error() + " The server goes on without lastcard admin."}});
}

void AdminDesk::answer(AdminId to, std::string text) {
    const auto found = inside_->waiting.find(to);
    if (found == inside_->waiting.end()) return;
    found->second->set_value(std::move(text));
    inside_->waiting.erase(found);
}

void AdminDesk::stop() { inside_->over = true; }

}  // namespace lastcard::server
