// Formats messages and checks them against the plural rules of a language (see message.hpp).
#include "text/message.hpp"

#include <algorithm>

namespace lastcard {

namespace {

using Part = Message::Part;
using Branch = Message::Branch;

const Argument* find(std::span<const Argument> arguments, std::string_view name) {
    for (const Argument& argument : arguments)
        if (argument.name == name) return &argument;
    return nullptr;
}

const Branch* find(const std::vector<Branch>& branches, std::string_view selector) {
    for (const Branch& branch : branches)
        if (branch.selector == selector) return &branch;
    return nullptr;
}

const Branch& choose(const Part& part, const Argument* argument, Language language) {
    const Branch* chosen = nullptr;
    if (argument != nullptr && part.kind == Part::Kind::Select)
        chosen = find(part.branches, argument->text);
    if (argument != nullptr && part.kind == Part::Kind::Plural && argument->numeric) {
        chosen = find(part.branches, "=" + argument->text);
        if (chosen == nullptr)
            chosen = find(part.branches, plural_name(plural_category(language, argument->number)));
    }
    if (chosen == nullptr) chosen = find(part.branches, "other");
    return *chosen;  // the parser let no message through without `other`
}

void append(std::string& out, const std::vector<Part>& parts, std::span<const Argument> arguments,
            Language language) {
    for (const Part& part : parts) {
        if (part.kind == Part::Kind::Text) {
            out += part.text;
            continue;
        }
        const Argument* const argument = find(arguments, part.text);
        if (part.kind == Part::Kind::Plural || part.kind == Part::Kind::Select)
            append(out, choose(part, argument, language).parts, arguments, language);
        else if (argument != nullptr)
            out += argument->text;
        else
            out += "{" + part.text + "}";
    }
}

std::optional<MessageError> check_plural(const Part& part, Language language) {
    const std::span<const PluralCategory> needed = plural_categories(language);
    const std::string code(language_code(language));
    for (const PluralCategory category : needed) {
        if (find(part.branches, plural_name(category)) != nullptr) continue;
        return MessageError{part.offset, "The plural of '" + part.text + "' lacks the category '" +
                                             std::string(plural_name(category)) + "' of " + code +
                                             "."};
    }
    for (const Branch& branch : part.branches) {
        const std::optional<PluralCategory> category = find_plural(branch.selector);
        if (!category || std::find(needed.begin(), needed.end(), *category) != needed.end())
            continue;
        return MessageError{part.offset, "The plural of '" + part.text + "' has the category '" +
                                             branch.selector + "', which " + code +
                                             " does not use."};
    }
    return std::nullopt;
}

std::optional<MessageError> check_parts(const std::vector<Part>& parts, Language language) {
    for (const Part& part : parts) {
        std::optional<MessageError> error;
        if (part.kind == Part::Kind::Plural) error = check_plural(part, language);
        for (const Branch& branch : part.branches)
            if (!error) error = check_parts(branch.parts, language);
        if (error) return error;
    }
    return std::nullopt;
}

void collect(const std::vector<Part>& parts, std::vector<std::string_view>& names) {
    for (const Part& part : parts) {
        if (part.kind == Part::Kind::Text) continue;
        if (std::find(names.begin(), names.end(), part.text) == names.end())
            names.push_back(part.text);
        for (const Branch& branch : part.branches) collect(branch.parts, names);
    }
}

}  // namespace

void Message::append_to(std::string& out, std::span<const Argument> arguments,
                        Language language) const {
    append(out, parts_, arguments, language);
}

std::optional<MessageError> Message::check(Language language) const {
    return check_parts(parts_, language);
}

std::vector<std::string_view> Message::arguments() const {
    std::vector<std::string_view> names;
    collect(parts_, names);
    return names;
}

std::optional<MessageError> check_message(std::string_view text, Language language) {
    MessageError error;
    const std::optional<Message> message = Message::parse(text, error);
    return message ? message->check(language) : std::optional<MessageError>(error);
}

std::optional<MessageError> check_message(std::string_view text, std::string_view language) {
    const std::optional<Language> known = find_language(language);
    if (!known) return MessageError{0, "'" + std::string(language) + "' is no language we speak."};
    return check_message(text, *known);
}

}  // namespace lastcard
