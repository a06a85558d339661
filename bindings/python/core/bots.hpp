// Built-in bots, made by name.
#pragma once

#include "core.hpp"

namespace lastcard::python {

using BotPtr = std::shared_ptr<NativeBot>;

BotPtr bot_of_level(const std::string& name, std::optional<unsigned> simulations,
                    std::optional<unsigned> think_ms);
/// Tells a program which game it plays, and what its seat has seen since it was told last.
void tell(NativeBot& bot, const Seen& seen);

}  // namespace lastcard::python
