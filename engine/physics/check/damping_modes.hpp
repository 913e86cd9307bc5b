// Rows of the damping table that name modes by number.
#pragma once

#include <vector>

#include "engine/physics/response_options.hpp"

namespace genba {

/// [mode] ratios of the rows "mode 2-5: 0.03" of ResponseOptions::damping_table, up to the last mode that they name; 0
/// between. They add to what the other rows state. Throws Error(input).
std::vector<double> damping_of_modes(const ResponseOptions& how);

}  // namespace genba
