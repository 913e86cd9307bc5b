// Loads that vary in space. They are evaluated at integration points and added by one thread, in their order.
#pragma once

#include "engine/analysis/system/load_vector.hpp"

namespace genba {

/// Adds load `number`, which varies. Polls cancel.
void add_varying_load(const Problem& problem, const Numbering& numbering, std::size_t number,
                      LoadVectors& out, Monitor& monitor);

/// Adds the load of a temperature that varies in space; nothing without one. Polls cancel.
void add_varying_thermal_load(const Problem& problem, const AssemblyInput& elements, LoadVectors& out,
                              Monitor& monitor);

}  // namespace genba
