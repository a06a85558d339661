// The version of the protocol (docs/protocol.md) and the limits that both sides observe.
#pragma once

#include <cstddef>
#include <cstdint>

namespace lastcard::wire {

inline constexpr unsigned protocol_version = 1;

inline constexpr std::size_t max_message_bytes = 4096;  ///< of a client's message
inline constexpr std::size_t max_key_bytes = 36;        ///< of a command's key; a UUID fits
inline constexpr std::size_t max_move_bytes = 64;
inline constexpr std::size_t max_versions = 16;  ///< maximum that a hello can list
/// Width in terminal columns: a wide character counts twice.
inline constexpr unsigned max_name_columns = 20;
inline constexpr unsigned max_chat_columns = 200;
/// Combining marks per character, so that text does not cover the lines above.
inline constexpr unsigned max_marks = 3;

/// Larger integers are not exact in every JSON parser.
inline constexpr std::uint64_t max_number = (std::uint64_t{1} << 53) - 1;

}  // namespace lastcard::wire
