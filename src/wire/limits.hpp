// The version of the protocol (docs/protocol.md) and every limit that both sides keep to.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lastcard::wire {

inline constexpr unsigned protocol_version = 1;

inline constexpr std::size_t max_message_bytes = 4096;  ///< of whatever a client sends
inline constexpr std::size_t max_key_bytes = 36;        ///< of a command: a UUID fits
inline constexpr std::size_t max_move_bytes = 64;
inline constexpr std::size_t max_versions = 16;  ///< that a hello can list
/// What is seen, in columns of a terminal: a wide character counts twice.
inline constexpr unsigned max_name_columns = 20;
inline constexpr unsigned max_chat_columns = 200;
/// Marks that combine with one character, so that nobody writes over the lines above.
inline constexpr unsigned max_marks = 3;

/// Numbers above this one are not exact in every reader of JSON.
inline constexpr std::uint64_t max_number = (std::uint64_t{1} << 53) - 1;

}  // namespace lastcard::wire
