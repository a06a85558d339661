// The names that sentences are made with: cards, colours and seats in one language.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.hpp"
#include "edition/edition.hpp"
#include "edition/game.hpp"
#include "text/catalogue.hpp"

namespace lastcard {

/// What an edition calls a card that the locales do not know, or know by another name.
struct CardName {
    std::string token;  ///< "Rx"
    std::string name;   ///< without the colour, as in edition files: "Rocket"
};

/// Everything that the words of one table depend on. It only refers to its parts: keep them alive.
struct Speaker {
    const Catalogue& catalogue;
    const Game& game;
    std::span<const std::string> seat_names = {};  ///< by seat; one that is missing is "Seat 2"
    std::span<const CardName> card_names = {};     ///< these go before the catalogue's
};

/// The cards whose names in the edition are not the catalogue's own, for Speaker::card_names: none
/// for the editions that come with the program.
std::vector<CardName> custom_card_names(const Catalogue& catalogue, const Edition& edition);

/// "red 7", "Wild Draw Four", "red character"; the token of a card that nobody has named; "a card"
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

/// "R", "Y", "G", "B" or "none": what messages select a colour by.
std::string colour_id(Colour colour);

/// The name of the seat; empty for Seat::None.
std::string seat_name(const Speaker& speaker, Seat seat);

}  // namespace lastcard
