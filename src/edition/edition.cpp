// What can be said about an edition without playing it (see edition.hpp).
#include "edition/edition.hpp"

#include <algorithm>

#include "base/hex.hpp"
#include "base/sha256.hpp"
#include "edition/effects.hpp"
#include "edition/error.hpp"
#include "edition/switches.hpp"

namespace lastcard {

std::string EditionError::sentence() const {
    std::string out = file;
    if (!file.empty() && line > 0) out += ":" + std::to_string(line);
    if (!file.empty()) out += ": ";
    if (!key.empty()) out += key + ": found ";
    out += found;
    if (!expected.empty()) out += ", expected " + expected;
    return out;
}

const std::string& LocalText::in(std::string_view language) const {
    const auto found = std::find(edition_languages.begin(), edition_languages.end(), language);
    if (found == edition_languages.end()) return text[0];
    const std::string& own = text[static_cast<size_t>(found - edition_languages.begin())];
    return own.empty() ? text[0] : own;
}

unsigned Edition::card_count() const {
    unsigned count = 0;
    for (const FaceRow& face : faces) count += face.copies;
    return count;
}

unsigned Edition::point_sum() const {
    unsigned sum = 0;
    for (const FaceRow& face : faces) sum += static_cast<unsigned>(face.copies) * face.points;
    return sum;
}

std::optional<FaceId> Edition::find(std::string_view token) const {
    const auto found = std::find_if(faces.begin(), faces.end(),
                                    [token](const FaceRow& face) { return face.token == token; });
    if (found == faces.end()) return std::nullopt;
    return face_at(static_cast<unsigned>(found - faces.begin()));
}

std::string_view default_glyph(uint8_t number, const std::vector<Effect>& effects) {
    if (number != no_number) return "number";
    for (const Effect effect : effects) {
        if (effect.kind == EffectKind::CallColour)
            continue;  // every wild does; what else it does tells more
        if (effect.kind == EffectKind::Burst) return "creeper";
        if (effect.kind == EffectKind::SwapOptional) return "swap";
        return effect_word(effect.kind).word;
    }
    return "wild";
}

std::string canonical_text(const Edition& edition) {
    std::string text = "lastcard edition 1\n";
    for (const FaceRow& face : edition.faces) {
        text += "face " + face.token;
        text += " copies " + std::to_string(face.copies);
        text += " points " + std::to_string(face.points);
        if (face.restricted) text += " restricted";
        for (const Effect effect : face.effects) text += "; " + effect_text(effect);
        text += "\n";
    }
    // Only what differs from the engine's own defaults: a switch that is invented later must not
    // change the hash of an edition that does not use it.
    const Rules defaults;
    for (const Switch& s : switches()) {
        if (s.get(edition.rules) == s.get(defaults)) continue;
        text += "rule " + std::string(s.key) + " " + switch_text(edition.rules, s) + "\n";
    }
    return text;
}

std::string content_hash(const Edition& edition) {
    return to_hex(sha256(bytes_of(canonical_text(edition))));
}

}  // namespace lastcard
