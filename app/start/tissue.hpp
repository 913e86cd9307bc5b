// The tissue between the thresholds of a CT.
#pragma once

#include <optional>
#include <string_view>

#include "app/case/project.hpp"

namespace genba {

/// Name of a library material, or empty if the thresholds do not decide. Typical HU: fat about -190 to -30,
/// muscle 10 to 90, cancellous bone 100 to 400, cortical bone above.
std::string_view tissue_between(std::optional<double> lower, std::optional<double> upper);

/// For a case from a CT. If its only material is such a tissue, unchanged from the library, replaces it by
/// the tissue between its thresholds. Returns the new name, or empty if nothing changed.
std::string_view propose_tissue(Project& project);

}  // namespace genba
