// Entries as text (see journal.hpp): moment, who, random bytes if any, a word, and the rest.
#include "server/journal.hpp"

#include <charconv>

#include "base/hex.hpp"

namespace lastcard::server {

namespace {

struct Words {
    std::string& text;

    void operator()(const deed::Came& came) const {
        text +=
            "came " + std::to_string(static_cast<std::uint64_t>(came.session)) + ' ' + came.name;
    }
    void operator()(const deed::Went&) const { text += "went"; }
    void operator()(const deed::Did& did) const {
        text += "did ";
        text += did.text;
    }
    void operator()(const deed::Thought& thought) const {
        text += "thought " + std::to_string(static_cast<std::uint64_t>(thought.ticket)) + ' ' +
                thought.move;
    }
    void operator()(const deed::Tick&) const { text += "tick"; }
    void operator()(const deed::Woke&) const { text += "woke"; }
};

/// Cuts a text up from the left.
class Cutter {
public:
    explicit Cutter(std::string_view text) : rest_(text) {}

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

std::optional<Deed> read_deed(Cutter& cutter) {
    const std::string_view word = cutter.word();
    if (word == "did") return deed::Did{cutter.rest()};
    if (word == "tick") return deed::Tick{};
    if (word == "thought") {
        const Ticket ticket{cutter.number<std::uint64_t>()};
        return deed::Thought{ticket, cutter.rest()};
    }
    if (word == "came") {
        const SessionId session{cutter.number<std::uint64_t>()};
        return deed::Came{session, cutter.rest()};
    }
    if (word == "went") return deed::Went{};
    if (word == "woke") return deed::Woke{};
    return std::nullopt;
}

}  // namespace

std::string write_entry(const Entry& entry) {
    std::string text;
    if (const auto* did = std::get_if<deed::Did>(&entry.deed)) text.reserve(did->text.size() + 40);
    text += std::to_string(entry.at.ms);
    text += ' ';
    text += std::to_string(static_cast<std::uint32_t>(entry.who));
    text += ' ';
    for (const Digest& each : entry.drawn) text += '+' + to_hex(each) + ' ';
    std::visit(Words{text}, entry.deed);
    return text;
}

std::optional<Entry> read_entry(std::string_view text) {
    Cutter cutter(text);
    Entry entry;
    entry.at.ms = cutter.number<std::int64_t>();
    entry.who = wire::Person{cutter.number<std::uint32_t>()};
    while (cutter.begins('+')) {
        Digest bytes{};
        if (!from_hex(cutter.word().substr(1), bytes)) return std::nullopt;
        entry.drawn.push_back(bytes);
    }
    std::optional<Deed> deed = read_deed(cutter);
    if (!deed || !cutter.fine()) return std::nullopt;
    entry.deed = std::move(*deed);
    return entry;
}

}  // namespace lastcard::server
