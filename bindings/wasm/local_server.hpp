// The table server inside a page: the site of `lastcard serve`, with function calls in place of the
// network. Requests and messages of connections go in, and the output of the site comes out as
// JSON, so that a page uses it like a remote server.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bot/bot.hpp"
#include "site/site.hpp"
#include "wasm/browser_store.hpp"

namespace lastcard {

class LocalServer {
public:
    explicit LocalServer(RandomSource& random);

    /// `request`:
    ///   {"id":1,"method":"GET","path":"/api/v1/editions","query":"lang=cs","token":"…","body":"…"}
    void request(Moment now, std::string_view request);
    void opened(Moment now, site::ConnectionId connection);
    void text(Moment now, site::ConnectionId connection, std::string_view text);
    void closed(Moment now, site::ConnectionId connection);
    void alarm(Moment now);
    /// When to call alarm().
    Moment wake() const { return site_.next_deadline(); }

    /// The output, as an array of
    ///   {"to":3,"text":"…"}
    ///   {"close":3,"code":4002}
    ///   {"answer":1,"status":200,"type":"application/json","body":"…"}
    ///   {"stored":"KQZPM2A"}        this table has changed: save() it
    std::string take_out(Moment now);

    bool wants_to_think() const { return !thoughts_.empty(); }
    /// Lets one bot think. Blocks for about the duration of the budget at most.
    void think(Moment now);

    BrowserStore& store() { return store_; }

private:
    BrowserStore store_;
    site::Site site_;
    BotsByLevel bots_;
    std::vector<site::out::Think> thoughts_;
};

}  // namespace lastcard
