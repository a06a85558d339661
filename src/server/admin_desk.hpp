// Takes the operator's requests from the local socket to the network thread, and the answers back.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/web_server.hpp"
#include "site/admin.hpp"
#include "store/store.hpp"

namespace lastcard::server {

class AdminDesk {
public:
    /// Handles a request on the network thread; the answer is passed to answer(). `stored`: all
    /// tables of the store, for the commands that show them.
    using Handler =
        std::function<void(site::AdminId, site::AdminRequest, std::vector<TableListing> stored)>;

    AdminDesk(Store& store, WebServer& web, Handler handler);
    ~AdminDesk();
    AdminDesk(const AdminDesk&) = delete;
    AdminDesk& operator=(const AdminDesk&) = delete;

    void open(const std::string& path);
    void answer(site::AdminId to, std::string text);
    /// Answers what is asked from now on, and what waits, with a refusal.
    void stop();

private:
    struct Inside;

    std::unique_ptr<Inside> inside_;
};

}  // namespace lastcard::server
