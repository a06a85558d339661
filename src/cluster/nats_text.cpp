// The text protocol of NATS (see nats_text.hpp).
#include "cluster/nats_text.hpp"

#include <algorithm>
#include <utility>

#include "base/json.hpp"
#include "base/text_util.hpp"

namespace lastcard::cluster {

namespace {

constexpr std::string_view line_end = "\r\n";

bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }

bool is_subject_letter(char letter) {
    return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
}

/// Takes the next word off the text; empty at its end.
std::string_view take_word(std::string_view& text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    const auto end = std::ranges::find_if(text, is_blank);
    const std::string_view word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(word.size());
    return word;
}

bool same_word(std::string_view word, std::string_view capitals) {
    return std::ranges::equal(word, capitals, {}, capital_letter);
}

bool true_in(const json::Value& object, std::string_view key) {
    const json::Value* const found = object.find(key);
    return found != nullptr && found->type == json::Type::Boolean && found->boolean;
}

std::optional<nats::Info> read_info(std::string_view text) {
    const json::Document document = json::parse(text);
    if (document.error || document.root.type != json::Type::Object) return std::nullopt;
    nats::Info info;
    const json::Value* const most = document.root.find("max_payload");
    if (most == nullptr || most->type != json::Type::Integer || most->integer <= 0)
        return std::nullopt;
    info.max_payload = static_cast<std::size_t>(most->integer);
    info.tls_required = true_in(document.root, "tls_required");
    info.tls_available = true_in(document.root, "tls_available");
    info.login_required = true_in(document.root, "auth_required");
    if (const json::Value* const version = document.root.find("version"))
        info.version = version->string;
    return info;
}

}  // namespace

void NatsReader::take(std::string_view bytes) {
    if (fault_) return;
    if (at_ > held_.size() / 2) {
        held_.erase(0, at_);
        at_ = 0;
    }
    held_ += bytes;
}

std::optional<NatsOperation> NatsReader::next() {
    while (!fault_) {
        if (message_) return end_message();
        const std::size_t end = held_.find('\n', at_ + scanned_);
        if (end == std::string::npos) {
            scanned_ = held_.size() - at_;
            if (scanned_ > most_line) return fail("it sent a line that does not end");
            return std::nullopt;
        }
        std::string_view line = std::string_view(held_).substr(at_, end - at_);
        at_ = end + 1;
        scanned_ = 0;
        if (line.ends_with('\r')) line.remove_suffix(1);
        if (line.size() > most_line) return fail("it sent a line that does not end");
        if (auto operation = read_line(line)) return operation;
    }
    return std::nullopt;
}

std::optional<NatsOperation> NatsReader::fail(std::string sentence) {
    fault_ = std::move(sentence);
    held_.clear();
    at_ = scanned_ = 0;
    return std::nullopt;
}

/// Empty after the head of a message, whose payload follows, and after a fault.
std::optional<NatsOperation> NatsReader::read_line(std::string_view line) {
    std::string_view rest = line;
    const std::string_view word = take_word(rest);
    rest = trim(rest);
    if (same_word(word, "MSG")) return begin_message(rest);
    if (same_word(word, "PING")) return nats::Ping{};
    if (same_word(word, "PONG")) return nats::Pong{};
    if (same_word(word, "+OK")) return nats::Ok{};
    if (same_word(word, "INFO")) {
        if (std::optional<nats::Info> info = read_info(rest)) return *std::move(info);
        return fail("its INFO cannot be read");
    }
    if (same_word(word, "-ERR")) {
        if (rest.size() > 1 && rest.front() == '\'' && rest.back() == '\'')
            rest = rest.substr(1, rest.size() - 2);
        return nats::Error{std::string(rest)};
    }
    return fail("it sent " + quoted(line) + ", which is not of NATS");
}

std::optional<NatsOperation> NatsReader::begin_message(std::string_view arguments) {
    std::vector<std::string_view> words;
    while (words.size() < 5) {
        const std::string_view word = take_word(arguments);
        if (word.empty()) break;
        words.push_back(word);
    }
    if (words.size() != 3 && words.size() != 4) return fail("it sent a message without a head");
    const std::optional<std::int64_t> size = parse_int(words.back());
    if (!size || *size < 0 || static_cast<std::uint64_t>(*size) > most_payload)
        return fail("it sent a message of an impossible length, " + quoted(words.back()));
    message_.emplace(std::string(words[0]), words.size() == 4 ? std::string(words[2]) : "", "");
    payload_ = static_cast<std::size_t>(*size);
    return std::nullopt;
}

std::optional<NatsOperation> NatsReader::end_message() {
    if (held_.size() - at_ < payload_ + line_end.size()) return std::nullopt;
    const std::string_view all = std::string_view(held_).substr(at_);
    if (all.substr(payload_, line_end.size()) != line_end)
        return fail("it sent a message that is longer than announced");
    message_->payload = all.substr(0, payload_);
    at_ += payload_ + line_end.size();
    std::optional<NatsOperation> whole = *std::move(message_);
    message_.reset();
    return whole;
}

bool is_nats_subject(std::string_view subject) {
    for (const std::string_view word : split(subject, '.'))
        if (word.empty() || !std::ranges::all_of(word, is_subject_letter)) return false;
    return true;
}

std::string nats_connect(const NatsLogin& login, std::string_view client_name, bool tls) {
    std::string text = "CONNECT ";
    json::Writer object(text);
    object.append('{')
        .member("verbose", false)
        .member("pedantic", false)
        .member("headers", false)
        .member("echo", false)
        .member("tls_required", tls)
        .member("lang", "C++")
        .member("version", "1")
        .member("protocol", 1)
        .member("name", client_name);
    if (!login.user.empty()) object.member("user", login.user).member("pass", login.password);
    object.end_object();
    return text.append(line_end);
}

void append_subscribe(std::string& to, std::string_view subject, std::uint64_t id) {
    to.append("SUB ").append(subject).append(" ").append(std::to_string(id)).append(line_end);
}

void append_publish(std::string& to, std::string_view subject, std::string_view payload) {
    to.append("PUB ").append(subject).append(" ").append(std::to_string(payload.size()));
    to.append(line_end).append(payload).append(line_end);
}

std::string NatsAddress::text() const {
    const bool v6 = host.find(':') != std::string::npos;
    return (tls ? "tls://" : "nats://") + (v6 ? "[" + host + "]" : host) + ":" +
           std::to_string(port);
}

namespace {

Result<NatsAddress> read_nats_address(std::string_view text) {
    const auto wrong = [text](std::string_view why) {
        return Unexpected(quoted(text) + " is no address of a NATS server: " + std::string(why));
    };
    NatsAddress address;
    std::string_view rest = text;
    if (rest.starts_with("tls://")) {
        address.tls = true;
        rest.remove_prefix(6);
    } else if (rest.starts_with("nats://")) {
        rest.remove_prefix(7);
    } else {
        return wrong("expected nats://HOST:PORT or tls://HOST:PORT.");
    }
    if (rest.find('@') != std::string_view::npos)
        return Unexpected<>(
            "An address of a NATS server must not hold a password, which every user of the "
            "machine could read: put user and password into a file, and name it with "
            "--nats-login.");
    if (rest.ends_with('/')) rest.remove_suffix(1);
    std::string_view port;
    if (rest.starts_with('[')) {
        const std::size_t end = rest.find(']');
        if (end == std::string_view::npos) return wrong("a bracket is not closed.");
        address.host = rest.substr(1, end - 1);
        rest.remove_prefix(end + 1);
        if (!rest.empty() && rest.front() != ':')
            return wrong("expected a port after the bracket.");
        port = rest.empty() ? rest : rest.substr(1);
        if (!rest.empty() && port.empty()) return wrong("the port is missing.");
    } else {
        const std::size_t colon = rest.find(':');
        address.host = rest.substr(0, colon);
        if (colon != std::string_view::npos) {
            port = rest.substr(colon + 1);
            if (port.empty()) return wrong("the port is missing.");
        }
    }
    if (address.host.empty()) return wrong("the host is missing.");
    if (!port.empty()) {
        const std::optional<std::int64_t> number = parse_int(port);
        if (!number || *number < 1 || *number > 65535)
            return wrong("a port is a number from 1 to 65535.");
        address.port = static_cast<std::uint16_t>(*number);
    }
    return address;
}

}  // namespace

Result<std::vector<NatsAddress>> read_nats_addresses(std::string_view text) {
    std::vector<NatsAddress> all;
    for (const std::string_view each : split(text, ',')) {
        Result<NatsAddress> address = read_nats_address(trim(each));
        if (!address) return Unexpected(address.error());
        all.push_back(*std::move(address));
    }
    return all;
}

}  // namespace lastcard::cluster
