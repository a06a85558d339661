// The words for refusals, events and questions in the keys of the locales and in messages to bots
// and browsers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/event.hpp"
#include "engine/refusal.hpp"
#include "engine/state.hpp"

namespace lastcard {

inline constexpr unsigned event_kind_count = static_cast<unsigned>(EventKind::CardLaidAside) + 1;
inline constexpr unsigned ask_count = static_cast<unsigned>(Ask::Show) + 1;

/// "refusal.does_not_fit".
std::string refusal_key(Reason reason);

/// "event.card_played"; empty for events without a sentence.
std::string_view event_key(EventKind kind);

/// The key for cards that the viewer does not see, "event.cards_drawn"; empty if event_key is used
/// for them too, or the kind has no hidden cards.
std::string_view hidden_event_key(EventKind kind);

/// "ask.turn".
std::string_view ask_key(Ask ask);

/// "turn": the name of a question in the notation and in messages.
std::string_view ask_word(Ask ask);

/// "card_played"
std::string_view event_word(EventKind kind);
std::optional<EventKind> find_event(std::string_view word);

/// "turn"; "resolve" for a card that is still taking effect.
std::optional<Ask> find_ask(std::string_view word);

/// The marks of a play as the notation writes them behind the card: "*2", ",", "^", "!" together.
std::string marks_text(std::uint8_t play_flags);
std::optional<std::uint8_t> find_marks(std::string_view text);

}  // namespace lastcard
