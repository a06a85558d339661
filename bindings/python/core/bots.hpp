// Built-in bots, made by name.
#pragma once

#include "core.hpp"

namespace lastcard::python {

using BotPtr = std::shared_ptr<NativeBot>;

BotPtr bot_of_level(const std::string& name, std::optional<unsigned> simulations,
                    std::optional<unsigned> think_ms);

}  // namespace lastcard::python
