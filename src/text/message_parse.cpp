// Reads a message from its text (see message.hpp).
#include "text/message.hpp"

namespace lastcard {

namespace {

using Part = Message::Part;
using Branch = Message::Branch;

constexpr unsigned max_nesting = 8;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

class Parser {
public:
    Parser(std::string_view text, MessageError& error) : text_(text), error_(error) {}

    bool message(std::vector<Part>& parts) {
        return run(parts, Around{}) && (at_end() || fail("A '}' closes nothing here."));
    }

private:
    /// What the text being read stands in.
    struct Around {
        unsigned depth = 0;
        std::string_view plural{};  ///< the argument that # stands for; empty: # is only a sign
        bool below_plural = false;  ///< in a select in a plural, where ICU leaves # alone
    };

    bool at_end() const { return pos_ >= text_.size(); }
    bool at(char c) const { return !at_end() && text_[pos_] == c; }
    char next() const { return pos_ + 1 < text_.size() ? text_[pos_ + 1] : '\0'; }

    bool fail(std::string sentence) {
        error_ = {pos_, std::move(sentence)};
        return false;
    }

    void skip_space() {
        while (!at_end() && is_space(text_[pos_])) ++pos_;
    }

    bool expect(char c) {
        skip_space();
        if (!at(c)) return fail(std::string("Here a '") + c + "' is expected.");
        ++pos_;
        return true;
    }

    std::string_view word() {
        skip_space();
        const std::size_t begin = pos_;
        while (!at_end() && is_word(text_[pos_])) ++pos_;
        return text_.substr(begin, pos_ - begin);
    }

    /// Up to the end or to a '}', which stays.
    bool run(std::vector<Part>& parts, Around around) {
        while (!at_end() && !at('}')) {
            if (at('{')) {
                if (!argument(parts, around)) return false;
            } else if (at('#') && around.below_plural) {
                return fail("A '#' does not count inside a select: name the argument instead.");
            } else if (at('#') && !around.plural.empty()) {
                parts.push_back({Part::Kind::Number, std::string(around.plural), pos_, {}});
                ++pos_;
            } else if (!words(parts, around)) {
                return false;
            }
        }
        return true;
    }

    bool words(std::vector<Part>& parts, const Around& around) {
        if (parts.empty() || parts.back().kind != Part::Kind::Text)
            parts.push_back({Part::Kind::Text, {}, pos_, {}});
        std::string& out = parts.back().text;
        if (!at('\'')) {
            out += text_[pos_++];
            return true;
        }
        const char after = next();
        if (after == '\'') {
            out += '\'';
            pos_ += 2;
            return true;
        }
        const bool quotes =
            after == '{' || after == '}' || (after == '#' && !around.plural.empty());
        if (quotes) return quotation(out);
        out += '\'';
        ++pos_;
        return true;
    }

    bool quotation(std::string& out) {
        const std::size_t begin = pos_++;
        while (!at_end()) {
            if (!at('\'')) {
                out += text_[pos_++];
            } else if (next() == '\'') {
                out += '\'';
                pos_ += 2;
            } else {
                ++pos_;
                return true;
            }
        }
        pos_ = begin;
        return fail("This apostrophe opens a quotation that is never closed.");
    }

    bool argument(std::vector<Part>& parts, const Around& around) {
        Part part{Part::Kind::Value, {}, pos_, {}};
        if (around.depth >= max_nesting) return fail("The message is nested too deeply.");
        ++pos_;
        part.text = word();
        if (part.text.empty()) return fail("Here the name of an argument is expected.");
        if (part.text[0] >= '0' && part.text[0] <= '9')
            return fail("The name of an argument begins with a letter.");
        skip_space();
        if (at(',')) {
            ++pos_;
            const std::string_view type = word();
            if (type == "plural")
                part.kind = Part::Kind::Plural;
            else if (type == "select")
                part.kind = Part::Kind::Select;
            else
                return fail("Only plural and select are known here.");
            if (!expect(',') || !branches(part, around)) return false;
        }
        if (!expect('}')) return false;
        parts.push_back(std::move(part));
        return true;
    }

    bool branches(Part& part, const Around& around) {
        const bool plural = part.kind == Part::Kind::Plural;
        Around inside{
            around.depth + 1, {}, !plural && (!around.plural.empty() || around.below_plural)};
        if (plural) inside.plural = part.text;
        bool other = false;
        for (skip_space(); !at_end() && !at('}'); skip_space()) {
            Branch branch;
            if (!selector(branch.selector, plural)) return false;
            for (const Branch& earlier : part.branches)
                if (earlier.selector == branch.selector)
                    return fail("The branch '" + branch.selector + "' is there twice.");
            other = other || branch.selector == "other";
            if (!expect('{') || !run(branch.parts, inside) || !expect('}')) return false;
            part.branches.push_back(std::move(branch));
        }
        return other || fail("The branch 'other' is missing.");
    }

    bool selector(std::string& out, bool plural) {
        const bool exact = plural && at('=');
        if (exact) ++pos_;
        const std::string_view name = word();
        if (name.empty()) return fail("Here the name of a branch is expected.");
        if (exact && name.find_first_not_of("0123456789") != std::string_view::npos)
            return fail("After '=' a whole number is expected.");
        if (plural && !exact && !find_plural(name))
            return fail("'" + std::string(name) + "' is no plural category.");
        out = exact ? "=" : "";
        out += name;
        return true;
    }

    std::string_view text_;
    std::size_t pos_ = 0;
    MessageError& error_;
};

}  // namespace

std::optional<Message> Message::parse(std::string_view text, MessageError& error) {
    std::optional<Message> message(std::in_place);
    if (!Parser(text, error).message(message->parts_)) message.reset();
    return message;
}

}  // namespace lastcard
