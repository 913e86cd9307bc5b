// Shape measures beside the scaled Jacobian, and the worst elements.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// One element by its scaled Jacobian.
struct RatedElement {
  std::int64_t tag = 0;  ///< number in the file or of the mesher
  double value = 0;
  Vec3 place{};  ///< centroid, m
};

/// inverse_condition() and aspect_ratio() over all solids (engine/model/geometry.hpp).
struct ShapeQuality {
  double condition_min = 0, condition_mean = 0;  ///< SICN
  double aspect_max = 0, aspect_mean = 0;
  double stated = 0;                ///< the limit for the scaled Jacobian that the caller gave
  std::int64_t below = 0;           ///< number of elements whose scaled Jacobian is smaller
  std::vector<RatedElement> worst;  ///< the ten smallest scaled Jacobians, worst first
};

/// All measures in one pass. Sums do not depend on the number of threads.
struct MeshMeasures {
  MeshQuality quality;
  ShapeQuality shapes;
};
MeshMeasures measure_mesh(const Mesh& mesh, double stated, ThreadTeam& team);

/// Number of elements with a scaled Jacobian below `stated`, and the worst element of all.
struct ElementsBelow {
  std::int64_t count = 0;
  RatedElement worst{0, 1, {}};
  double volume = 0;  ///< of all solids, m^3
};
ElementsBelow elements_below(const Mesh& mesh, double stated, ThreadTeam& team);

}  // namespace genba
