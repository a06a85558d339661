// Encodes editions, presets and rules in a language (see http.hpp).
#include "base/json.hpp"
#include "edition/effects.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "text/phrases.hpp"
#include "text/rule_words.hpp"
#include "text/rules_text.hpp"
#include "wire/http.hpp"

namespace lastcard::wire {
namespace {

void write_value(json::Writer& out, const Switch& which, int value) {
    switch (which.kind) {
        case SwitchKind::Bool: out.value(value != 0); break;
        case SwitchKind::Int: out.value(value); break;
        case SwitchKind::Enum: out.word(which.text_of(value)); break;
    }
}

void write_head(json::Writer& out, const Edition& edition, std::string_view language) {
    out.append("{\"id\":").value(edition.id);
    out.append(",\"hash\":").value(edition.hash);
    out.append(",\"name\":").value(edition.name.in(language));
    out.append(",\"summary\":").value(edition.summary.in(language));
    out.append(",\"compatible_with\":").value(edition.compatible_with);
    out.append(",\"cards\":").digits(edition.card_count());
    out.append(",\"recommended\":[").digits(edition.recommended_min).append(',');
    out.digits(edition.recommended_max).append(']');
}

void write_face(json::Writer& out, const FaceRow& face, std::string_view language) {
    out.append("{\"token\":").value(face.token);
    out.append(",\"name\":").value(face.name.in(language));
    if (!face.help.english().empty()) out.append(",\"help\":").value(face.help.in(language));
    out.append(",\"glyph\":").value(face.glyph);
    if (face.colour != Colour::None) out.append(",\"colour\":").word(letter(face.colour));
    if (face.number != no_number) out.append(",\"number\":").digits(face.number);
    out.append(",\"copies\":").digits(face.copies);
    out.append(",\"points\":").digits(face.points);
    out.append(",\"effects\":[");
    for (const Effect& effect : face.effects) out.separate().value(effect_text(effect));
    out.append("],\"restricted\":").value(face.restricted);
    out.append(",\"cites\":").value(face.cites).append('}');
}

template <class Visit>
void for_each_switch(const Edition& edition, Visit&& visit) {
    for (const Switch& which : switches())
        if (validate_switch_key(edition, which.key)) visit(which);
}

void write_rules(json::Writer& out, const Edition& edition, const Rules& rules,
                 const Catalogue& words) {
    out.append("\"rules\":[");
    for_each_switch(edition, [&](const Switch& which) {
        const int value = which.get(rules);
        out.separate().append("{\"key\":").word(which.key).append(",\"value\":");
        write_value(out, which, value);
        out.append(",\"default\":").value(value == which.get(edition.rules));
        out.append(",\"name\":").value(rule_name(words, which));
        out.append(",\"help\":").value(rule_help(words, which));
        out.append(",\"meaning\":").value(rule_value(words, which, value));
        if (which.kind == SwitchKind::Int) {
            out.append(",\"low\":").value(which.low);
            if (which.zero_is_off) out.append(",\"zero\":true");
            out.append(",\"high\":").value(which.high);
        }
        if (which.kind == SwitchKind::Enum) {
            out.append(",\"values\":[");
            for (const std::string_view each : which.values) out.separate().word(each);
            out.append("],\"meanings\":[");
            for (std::size_t i = 0; i < which.values.size(); ++i)
                out.separate().value(rule_value(words, which, static_cast<int>(i)));
            out.append(']');
        }
        out.append(",\"cites\":").value(which.cites).append('}');
    });
    out.append("],\"sections\":[");
    for (const RulesSection& section : rules_text(words, edition, rules)) {
        out.separate().append("{\"title\":").value(section.title).append(",\"sentences\":[");
        for (const std::string& sentence : section.sentences) out.separate().value(sentence);
        out.append("]}");
    }
    out.append(']');
}

}  // namespace

void encode_edition(std::string& text, const Edition& edition, const Catalogue& words) {
    const std::string_view language = language_code(words.language());
    json::Writer out = json::Writer::continuing(text);
    write_head(out, edition, language);
    out.append(",\"faces\":[");
    for (const FaceRow& face : edition.faces) {
        out.separate();
        write_face(out, face, language);
    }
    out.append("],\"rules\":{");
    for_each_switch(edition, [&](const Switch& which) {
        out.separate().word(which.key).append(':');
        write_value(out, which, which.get(edition.rules));
    });
    out.append("}}");
}

void encode_sources(std::string& text, const Edition& edition) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"files\":[");
    for (const SourceFile& file : edition.sources)
        out.separate()
            .append("{\"name\":")
            .value(file.name)
            .append(",\"text\":")
            .value(file.text)
            .append('}');
    out.append("]}");
}

void encode_editions(std::string& text, std::span<const Edition* const> editions,
                     std::string_view language) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"editions\":[");
    for (const Edition* const edition : editions) {
        out.separate();
        write_head(out, *edition, language);
        out.append('}');
    }
    out.append("]}");
}

void encode_presets(std::string& text, std::span<const Preset* const> presets,
                    std::string_view language) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"presets\":[");
    for (const Preset* const preset : presets) {
        out.separate().append("{\"id\":").value(preset->id);
        out.append(",\"name\":").value(preset->name.in(language));
        out.append(",\"summary\":").value(preset->summary.in(language));
        out.append(",\"rules\":{");
        for (const PresetSetting& setting : preset->settings)
            out.separate().value(setting.key).append(':').value(setting.value);
        out.append("}}");
    }
    out.append("]}");
}

void encode_rules(std::string& text, const Edition& edition, const Rules& rules,
                  const Catalogue& words) {
    json::Writer out = json::Writer::continuing(text);
    out.append('{');
    write_rules(out, edition, rules, words);
    out.append('}');
}

void encode_draft(std::string& text, const Edition& edition, const Rules& rules,
                  const std::optional<RuleConflict>& conflict, const Catalogue& words) {
    json::Writer out = json::Writer::continuing(text);
    out.append("{\"edition\":");
    write_head(out, edition, language_code(words.language()));
    out.append("},");
    write_rules(out, edition, rules, words);
    if (conflict) {
        out.append(",\"conflict\":{\"key\":").value(conflict->key);
        if (!conflict->other.empty()) out.append(",\"other\":").value(conflict->other);
        out.append(",\"sentence\":").value(conflict_sentence(words, *conflict)).append('}');
    }
    out.append('}');
}

}  // namespace lastcard::wire
