// Stiffness of a body on which one force acts: the force by the displacement of the place where it acts.
#pragma once

#include <optional>
#include <string>

#include "engine/analysis/results/results.hpp"

namespace genba {

struct LoadedPlace {
  std::string load;         ///< name of the load
  Vec3 force{};             ///< N, its sum
  double displacement = 0;  ///< m, along the force: the mean over the loaded place, weighted as the force is
  double stiffness = 0;     ///< N/m
};

/// Empty unless one load acts on faces or nodes with a sum that is not about zero, nothing else loads the body
/// by more than a hundredth of it (own weight may), and no constraint moves a place: else a displacement is
/// not that of the one force. Only where the unknown is a displacement, and
/// where no material flows.
std::optional<LoadedPlace> loaded_place(const Problem& problem, const Results& results);

}  // namespace genba
