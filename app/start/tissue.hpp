// Which tissue lies between the thresholds of a CT.
#pragma once

#include <optional>
#include <string_view>

#include "app/case/project.hpp"

namespace genba {

/// Material of the library, or empty where the thresholds leave it open. HU: fat about -190 to -30, muscle 10
/// to 90, cancellous bone 100 to 400, bone from there on.
std::string_view tissue_between(std::optional<double> lower, std::optional<double> upper);

/// Of a case from a CT: gives it the tissue between its thresholds while its only material is such a tissue as
/// it stands in the library. Returns its name if it is another one now, else nothing.
std::string_view propose_tissue(Project& project);

}  // namespace genba
