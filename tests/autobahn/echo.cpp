// The server's WebSockets with a site that sends back what it receives, for a public suite of
// conformance tests (run.py). Prints its port.
#include <cstdio>
#include <optional>
#include <string>

#include "server/web_server.hpp"

namespace {

using namespace lastcard;
using namespace lastcard::server;

class Echo final : public WebHandler {
public:
    Echo() : web_(options(), *this) {}

    int run() {
        if (const Result<void> listening = web_.listen(); !listening) {
            std::fprintf(stderr, "%s\n", listening.error().c_str());
            return 1;
        }
        std::printf("%d\n", web_.port());
        std::fflush(stdout);
        web_.on_stop_signal([this] { web_.stop("", Span{100}); });
        web_.run();
        return 0;
    }

    void request(HttpRequest request) override { web_.respond(request.id, {}); }
    std::optional<HttpResponse> refuse_upgrade(const HttpRequest&) override { return std::nullopt; }
    void opened(ConnectionId, const HttpRequest&) override {}
    void text(ConnectionId connection, std::string_view text) override {
        web_.send(connection, SharedFrame(text));
    }
    void closed(ConnectionId) override {}
    void alarm() override {}

private:
    static WebServerOptions options() {
        WebServerOptions options;
        options.message_bytes = 1 << 20;  // a command of the game is shorter
        options.work_per_second = 0;
        return options;
    }

    WebServer web_;
};

}  // namespace

int main() { return Echo().run(); }
