// Reads and writes entries (see entry.hpp): moment, person, random bytes if any, the kind, and the
// rest.
#include "site/entry.hpp"

#include <charconv>

#include "base/hex.hpp"

namespace lastcard::site {

namespace {

struct EntryWriter {
    std::string& text;

    void operator()(const input::Joined& joined) const {
        text += "came " + std::to_string(static_cast<std::uint64_t>(joined.session)) + ' ' +
                joined.name;
    }
    void operator()(const input::Disconnected&) const { text += "went"; }
    void operator()(const input::ClientCommand& command) const {
        text += "did ";
        text += command.text;
    }
    void operator()(const input::BotMove& move) const {
        text +=
            "thought " + std::to_string(static_cast<std::uint64_t>(move.thought)) + ' ' + move.move;
    }
    void operator()(const input::DeadlineReached&) const { text += "tick"; }
    void operator()(const input::Resumed&) const { text += "woke"; }
};

/// Reads space-separated words from the left.
class FieldReader {
public:
    explicit FieldReader(std::string_view text) : rest_(text) {}

    std::string_view word() {
        const std::size_t end = std::min(rest_.find(' '), rest_.size());
        const std::string_view word = rest_.substr(0, end);
        rest_.remove_prefix(std::min(end + 1, rest_.size()));
        return word;
    }
    template <class Number>
    Number number() {
        const std::string_view digits = word();
        Number value{};
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        fine_ = fine_ && error == std::errc{} && end == digits.data() + digits.size();
        return value;
    }
    std::string rest() const { return std::string(rest_); }
    bool begins(char c) const { return rest_.starts_with(c); }
    bool fine() const { return fine_; }

private:
    std::string_view rest_;
    bool fine_ = true;
};

std::optional<Input> read_input(FieldReader& reader) {
    const std::string_view word = reader.word();
    if (word == "did") return input::ClientCommand{reader.rest()};
    if (word == "tick") return input::DeadlineReached{};
    if (word == "thought") {
        const ThoughtId ticket{reader.number<std::uint64_t>()};
        return input::BotMove{ticket, reader.rest()};
    }
    if (word == "came") {
        const SessionId session{reader.number<std::uint64_t>()};
        return input::Joined{session, reader.rest()};
    }
    if (word == "went") return input::Disconnected{};
    if (word == "woke") return input::Resumed{};
    return std::nullopt;
}

}  // namespace

std::string write_entry(const Entry& entry) {
    std::string text;
    if (const auto* command = std::get_if<input::ClientCommand>(&entry.input))
        text.reserve(command->text.size() + 40);
    text += std::to_string(entry.at.ms);
    text += ' ';
    text += std::to_string(static_cast<std::uint32_t>(entry.who));
    text += ' ';
    for (const Digest& each : entry.drawn) text += '+' + to_hex(each) + ' ';
    std::visit(EntryWriter{text}, entry.input);
    return text;
}

std::optional<Entry> read_entry(std::string_view text) {
    FieldReader reader(text);
    Entry entry;
    entry.at.ms = reader.number<std::int64_t>();
    entry.who = wire::Person{reader.number<std::uint32_t>()};
    while (reader.begins('+')) {
        Digest bytes{};
        if (!from_hex(reader.word().substr(1), bytes)) return std::nullopt;
        entry.drawn.push_back(bytes);
    }
    std::optional<Input> input = read_input(reader);
    if (!input || !reader.fine()) return std::nullopt;
    entry.input = std::move(*input);
    return entry;
}

}  // namespace lastcard::site
