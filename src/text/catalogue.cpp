// Reads the embedded locale files, each at most once, and looks messages up (see catalogue.hpp).
#include "text/catalogue.hpp"

#include <algorithm>

#include "base/embedded.hpp"
#include "base/json.hpp"
#include "base/text_util.hpp"

namespace lastcard {

namespace {

std::optional<std::string_view> embedded_locale(Language language) {
    const std::string name = "locales/" + std::string(language_code(language)) + ".json";
    for (unsigned i = 0; i < embedded_file_count; ++i)
        if (embedded_files[i].name == name)
            return std::string_view(embedded_files[i].data, embedded_files[i].size);
    return std::nullopt;
}

struct Loaded {
    Catalogue catalogue;
    bool there = false;
};

template <Language language>
const Loaded& loaded() {
    static const Loaded once = [] {
        Loaded result;
        std::vector<std::string> problems;  // the tests see to it that there are none
        if (const std::optional<std::string_view> text = embedded_locale(language))
            result = {Catalogue::parse(*text, language, problems), true};
        return result;
    }();
    return once;
}

const Loaded& loaded(Language language) {
    switch (language) {
        case Language::En: return loaded<Language::En>();
        case Language::Cs: return loaded<Language::Cs>();
        case Language::Hu: return loaded<Language::Hu>();
        case Language::Pl: return loaded<Language::Pl>();
        case Language::Ru: return loaded<Language::Ru>();
        case Language::Sk: return loaded<Language::Sk>();
    }
    return loaded<Language::En>();
}

}  // namespace

const Catalogue& Catalogue::of(Language language) {
    const Loaded& wanted = loaded(language);
    return wanted.there ? wanted.catalogue : loaded(Language::En).catalogue;
}

const Catalogue& Catalogue::of(std::string_view language) {
    return of(find_language(language).value_or(Language::En));
}

Catalogue Catalogue::parse(std::string_view text, Language language,
                           std::vector<std::string>& problems) {
    Catalogue catalogue;
    catalogue.language_ = language;
    const json::Document document = json::parse(text);
    if (document.error || document.root.type != json::Type::Object) {
        problems.push_back(document.error ? document.error->message
                                          : "A locale is one JSON object.");
        return catalogue;
    }
    for (const json::Member& member : document.root.object) {
        MessageError error{0, "A message is a string."};
        std::optional<Message> message;
        if (member.value.type == json::Type::String)
            message = Message::parse(member.value.string, error);
        std::optional<MessageError> wrong;
        if (!message)
            wrong = error;
        else
            wrong = message->check(language);
        if (wrong)
            problems.push_back(quoted(member.key) + ", byte " + std::to_string(wrong->offset) +
                               ": " + wrong->text);
        if (message) catalogue.entries_.push_back({member.key, std::move(*message)});
    }
    std::sort(catalogue.entries_.begin(), catalogue.entries_.end(),
              [](const Entry& a, const Entry& b) { return a.key < b.key; });
    return catalogue;
}

const Message* Catalogue::find(std::string_view key) const {
    const auto found =
        std::lower_bound(entries_.begin(), entries_.end(), key,
                         [](const Entry& entry, std::string_view k) { return entry.key < k; });
    return found != entries_.end() && found->key == key ? &found->message : nullptr;
}

std::string Catalogue::format(std::string_view key, std::span<const Argument> arguments) const {
    std::string out;
    if (const Message* const own = find(key)) {
        own->append_to(out, arguments, language_);
        return out;
    }
    const Catalogue& english = of(Language::En);
    if (const Message* const fallback = english.find(key))
        fallback->append_to(out, arguments, english.language_);
    else
        out = key;
    return out;
}

std::string Catalogue::format(std::string_view key,
                              std::initializer_list<Argument> arguments) const {
    return format(key, std::span<const Argument>(arguments.begin(), arguments.size()));
}

std::vector<std::string_view> available_languages() {
    std::vector<std::string_view> codes;
    for (unsigned i = 0; i < language_codes.size(); ++i)
        if (embedded_locale(static_cast<Language>(i))) codes.push_back(language_codes[i]);
    return codes;
}

}  // namespace lastcard
