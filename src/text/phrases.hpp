// The names of cards, colours and seats in one language.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/ids.hpp"
#include "edition/edition.hpp"
#include "edition/game.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

/// An edition's name for a card that has none, or another one, in the locales.
struct CardName {
    std::string token;  ///< "Rx"
    std::string name;   ///< without the colour, as in edition files: "Rocket"
};

/// Everything that the sentences of one table depend on. Its parts must outlive it.
struct Speaker {
    const Catalogue& catalogue;
    const Game& game;
    std::span<const std::string> seat_names = {};  ///< by seat; a missing name becomes "Seat 2"
    std::span<const CardName> card_names = {};     ///< override the catalogue's names
};

/// The cards whose names in the edition differ from the catalogue's, for Speaker::card_names; empty
/// for built-in editions.
std::vector<CardName> custom_card_names(const Catalogue& catalogue, const Edition& edition);

/// "red 7", "Wild Draw Four", "red character"; the token of a card without a name; "a card"
/// for FaceId::None.
std::string card_name(const Speaker& speaker, FaceId face);
inline std::string card_name(const Catalogue& catalogue, const Game& game, FaceId face) {
    return card_name(Speaker{catalogue, game}, face);
}

/// The card as it lies face up: a wild with the colour called for it, "Wild in red".
std::string face_up_name(const Speaker& speaker, FaceId face, Colour colour);

/// "red 7, red 7, Wild".
std::string card_list(const Speaker& speaker, std::span<const FaceId> faces);

/// "red"; empty for Colour::None.
std::string colour_name(const Catalogue& catalogue, Colour colour);

/// "R", "Y", "G", "B" or "none": the selector of a colour in messages.
std::string colour_id(Colour colour);

/// The name of the seat; empty for Seat::None.
std::string seat_name(const Speaker& speaker, Seat seat);

}  // namespace lastcard
