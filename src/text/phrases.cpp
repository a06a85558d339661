// Looks names up, with the edition's name or the notation as a fallback (see
// phrases.hpp).
#include "text/phrases.hpp"

#include "base/text_util.hpp"

namespace lastcard {

namespace {

std::string custom_phrase(const Catalogue& catalogue, Colour colour, const std::string& name) {
    return catalogue.format("card.custom", {{"colour_id", colour_id(colour)}, {"name", name}});
}

std::string card_key(std::string_view token) { return "card." + std::string(token); }

/// Whether English phrases differ at most in the case of the first letter: the edition's "Red
/// character" is "red character" inside a sentence.
bool same_phrase(std::string_view a, std::string_view b) {
    if (a.empty() || b.empty()) return a == b;
    return small_letter(a.front()) == small_letter(b.front()) && a.substr(1) == b.substr(1);
}

}  // namespace

std::vector<CardName> custom_card_names(const Catalogue& catalogue, const Edition& edition) {
    const Catalogue& english = Catalogue::of(Language::En);
    std::vector<CardName> names;
    for (const FaceRow& face : edition.faces) {
        const std::string key = card_key(face.token);
        const bool known = english.has(key) &&
                           same_phrase(english.format(key),
                                       custom_phrase(english, face.colour, face.name.english()));
        if (!known)
            names.push_back({face.token, face.name.in(language_code(catalogue.language()))});
    }
    return names;
}

std::string card_name(const Speaker& speaker, FaceId id) {
    if (index(id) >= speaker.game.face_count) return speaker.catalogue.format("card.hidden");
    const Face& face = speaker.game.face(id);
    const std::string_view token = face.token;
    for (const CardName& custom : speaker.card_names)
        if (custom.token == token)
            return custom_phrase(speaker.catalogue, face.colour, custom.name);
    const std::string key = card_key(token);
    const bool known = speaker.catalogue.has(key) || Catalogue::of(Language::En).has(key);
    return known ? speaker.catalogue.format(key) : std::string(token);
}

std::string face_up_name(const Speaker& speaker, FaceId id, Colour colour) {
    std::string card = card_name(speaker, id);
    const bool wild = index(id) < speaker.game.face_count && speaker.game.wilds.has(id);
    if (!wild || index(colour) >= 4) return card;
    return speaker.catalogue.format("card.called",
                                    {{"card", std::move(card)},
                                     {"colour_id", colour_id(colour)},
                                     {"colour", colour_name(speaker.catalogue, colour)}});
}

std::string card_list(const Speaker& speaker, std::span<const FaceId> faces) {
    const std::string separator = speaker.catalogue.format("list.separator");
    std::string list;
    for (const FaceId face : faces) {
        if (!list.empty()) list += separator;
        list += card_name(speaker, face);
    }
    return list;
}

std::string colour_name(const Catalogue& catalogue, Colour colour) {
    if (index(colour) >= 4) return {};
    return catalogue.format("colour." + colour_id(colour));
}

std::string colour_id(Colour colour) {
    return index(colour) < 4 ? std::string(1, letter(colour)) : "none";
}

std::string seat_name(const Speaker& speaker, Seat seat) {
    if (seat == Seat::None) return {};
    if (index(seat) < speaker.seat_names.size()) return speaker.seat_names[index(seat)];
    return speaker.catalogue.format("seat.unnamed", {{"number", index(seat)}});
}

}  // namespace lastcard
