// Editions, presets and rules as JSON, in the words of a language (see http.hpp).
#include "edition/effects.hpp"
#include "edition/switches.hpp"
#include "edition/validate.hpp"
#include "text/phrases.hpp"
#include "text/rule_words.hpp"
#include "text/rules_text.hpp"
#include "wire/http.hpp"
#include "wire/out.hpp"

namespace lastcard::wire {
namespace {

void write_value(Out& out, const Switch& which, int value) {
    switch (which.kind) {
        case SwitchKind::Bool: out.boolean(value != 0); break;
        case SwitchKind::Int: out.signed_number(value); break;
        case SwitchKind::Enum: out.word(which.text_of(value)); break;
    }
}

void write_head(Out& out, const Edition& edition, std::string_view language) {
    out.raw("{\"id\":").text(edition.id);
    out.raw(",\"hash\":").text(edition.hash);
    out.raw(",\"name\":").text(edition.name.in(language));
    out.raw(",\"summary\":").text(edition.summary.in(language));
    out.raw(",\"compatible_with\":").text(edition.compatible_with);
    out.raw(",\"cards\":").number(edition.card_count());
    out.raw(",\"recommended\":[").number(edition.recommended_min).raw(',');
    out.number(edition.recommended_max).raw(']');
}

void write_face(Out& out, const FaceRow& face, std::string_view language) {
    out.raw("{\"token\":").text(face.token);
    out.raw(",\"name\":").text(face.name.in(language));
    if (!face.help.english().empty()) out.raw(",\"help\":").text(face.help.in(language));
    out.raw(",\"glyph\":").text(face.glyph);
    if (face.colour != Colour::None) out.raw(",\"colour\":").colour(face.colour);
    if (face.number != no_number) out.raw(",\"number\":").number(face.number);
    out.raw(",\"copies\":").number(face.copies);
    out.raw(",\"points\":").number(face.points);
    out.raw(",\"effects\":[");
    for (const Effect& effect : face.effects) out.next().text(effect_text(effect));
    out.raw("],\"restricted\":").boolean(face.restricted);
    out.raw(",\"cites\":").text(face.cites).raw('}');
}

template <class Visit>
void for_each_switch(const Edition& edition, Visit&& visit) {
    for (const Switch& which : switches())
        if (!validate_switch_key(edition, which.key)) visit(which);
}

void write_rules(Out& out, const Edition& edition, const Rules& rules, const Catalogue& words) {
    out.raw("\"rules\":[");
    for_each_switch(edition, [&](const Switch& which) {
        const int value = which.get(rules);
        out.next().raw("{\"key\":").word(which.key).raw(",\"value\":");
        write_value(out, which, value);
        out.raw(",\"default\":").boolean(value == which.get(edition.rules));
        out.raw(",\"name\":").text(rule_name(words, which));
        out.raw(",\"help\":").text(rule_help(words, which));
        out.raw(",\"meaning\":").text(rule_value(words, which, value));
        if (which.kind == SwitchKind::Int) {
            out.raw(",\"low\":").signed_number(which.low);
            if (which.zero_is_off) out.raw(",\"zero\":true");
            out.raw(",\"high\":").signed_number(which.high);
        }
        if (which.kind == SwitchKind::Enum) {
            out.raw(",\"values\":[");
            for (const std::string_view each : which.values) out.next().word(each);
            out.raw("],\"meanings\":[");
            for (std::size_t i = 0; i < which.values.size(); ++i)
                out.next().text(rule_value(words, which, static_cast<int>(i)));
            out.raw(']');
        }
        out.raw(",\"cites\":").text(which.cites).raw('}');
    });
    out.raw("],\"sections\":[");
    for (const RulesSection& section : rules_text(words, edition, rules)) {
        out.next().raw("{\"title\":").text(section.title).raw(",\"sentences\":[");
        for (const std::string& sentence : section.sentences) out.next().text(sentence);
        out.raw("]}");
    }
    out.raw(']');
}

}  // namespace

void encode_edition(std::string& text, const Edition& edition, const Catalogue& words) {
    const std::string_view language = language_code(words.language());
    Out out(text);
    write_head(out, edition, language);
    out.raw(",\"faces\":[");
    for (const FaceRow& face : edition.faces) {
        out.next();
        write_face(out, face, language);
    }
    out.raw("],\"rules\":{");
    for_each_switch(edition, [&](const Switch& which) {
        out.next().word(which.key).raw(':');
        write_value(out, which, which.get(edition.rules));
    });
    out.raw("}}");
}

void encode_sources(std::string& text, const Edition& edition) {
    Out out(text);
    out.raw("{\"files\":[");
    for (const SourceFile& file : edition.sources)
        out.next().raw("{\"name\":").text(file.name).raw(",\"text\":").text(file.text).raw('}');
    out.raw("]}");
}

void encode_editions(std::string& text, std::span<const Edition* const> editions,
                     std::string_view language) {
    Out out(text);
    out.raw("{\"editions\":[");
    for (const Edition* const edition : editions) {
        out.next();
        write_head(out, *edition, language);
        out.raw('}');
    }
    out.raw("]}");
}

void encode_presets(std::string& text, std::span<const Preset* const> presets,
                    std::string_view language) {
    Out out(text);
    out.raw("{\"presets\":[");
    for (const Preset* const preset : presets) {
        out.next().raw("{\"id\":").text(preset->id);
        out.raw(",\"name\":").text(preset->name.in(language));
        out.raw(",\"summary\":").text(preset->summary.in(language));
        out.raw(",\"rules\":{");
        for (const PresetSetting& setting : preset->settings)
            out.next().text(setting.key).raw(':').text(setting.value);
        out.raw("}}");
    }
    out.raw("]}");
}

void encode_rules(std::string& text, const Edition& edition, const Rules& rules,
                  const Catalogue& words) {
    Out out(text);
    out.raw('{');
    write_rules(out, edition, rules, words);
    out.raw('}');
}

void encode_draft(std::string& text, const Edition& edition, const Rules& rules,
                  const std::optional<RuleConflict>& conflict, const Catalogue& words) {
    Out out(text);
    out.raw("{\"edition\":");
    write_head(out, edition, language_code(words.language()));
    out.raw("},");
    write_rules(out, edition, rules, words);
    if (conflict) {
        out.raw(",\"conflict\":{\"key\":").text(conflict->key);
        if (!conflict->other.empty()) out.raw(",\"other\":").text(conflict->other);
        out.raw(",\"sentence\":").text(conflict_sentence(words, *conflict)).raw('}');
    }
    out.raw('}');
}

}  // namespace lastcard::wire
