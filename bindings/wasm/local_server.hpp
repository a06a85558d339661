// The table server inside a page: the hall of `lastcard serve` with everything around it replaced
// by calls. Requests and texts of connections go in, and what the hall has to say comes out as
// JSON, so that a page talks to it exactly as it talks to a server far away.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "bot/bot.hpp"
#include "server/hall.hpp"
#include "wasm/pocket_store.hpp"

namespace lastcard {

class LocalServer {
public:
    explicit LocalServer(server::Dice& dice);

    /// {"id":1,"method":"GET","path":"/api/v1/editions","query":"lang=cs","token":"…","body":"…"}
    void request(Moment now, std::string_view request);
    void opened(Moment now, server::ConnectionId connection);
    void text(Moment now, server::ConnectionId connection, std::string_view text);
    void closed(Moment now, server::ConnectionId connection);
    void alarm(Moment now);
    /// When alarm() is wanted.
    Moment wake() const { return hall_.wake(); }

    /// What leaves, each one of
    ///   {"to":3,"text":"…"}
    ///   {"close":3,"code":4002}
    ///   {"answer":1,"status":200,"type":"application/json","body":"…"}
    ///   {"stored":"KQZPM2A"}        this table has changed: save() it
    /// as the elements of an array.
    std::string take_out(Moment now);

    bool wants_to_think() const { return !thoughts_.empty(); }
    /// Lets one bot think. That takes a while, at most about the budget.
    void think(Moment now);

    PocketStore& store() { return store_; }

private:
    PocketStore store_;
    server::Hall hall_;
    BotsByLevel bots_;
    std::vector<server::out::Think> thoughts_;
};

}  // namespace lastcard
