// Action ids of a game, made once.
#pragma once

#include "core.hpp"
#include "encode/actions.hpp"
#include "encode/layout.hpp"

namespace lastcard::python {

/// The compact ids of a game with so many seats. The GIL must be held.
const ActionSpace& space_of(const Box& box, unsigned seats);

Observed observed_of(const std::string& name);

void add_encoding(nb::module_& module);

}  // namespace lastcard::python
