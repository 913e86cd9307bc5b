// Distance from the surface of a lesion to the surface of regions: the margin around a tumour.
#pragma once

#include <optional>
#include <span>

#include "engine/analysis/lesion/lesion.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

struct Margin {
  double volume = 0;   ///< of the regions, m^3
  double covered = 0;  ///< share of `volume` that the lesion covers, 0 to 1
  double area = 0;     ///< of the regions' surface inside the body, without the body's own surface, m^2
  double covered_area = 0;  ///< share of `area` in the lesion, 0 to 1
  /// Distances from the regions' surface to the lesion's surface, m. A distance is negative where the
  /// regions' surface lies outside the lesion. Empty if one of the two has no surface inside the body.
  struct Distances {
    double smallest = 0, mean = 0, largest = 0;
    Vec3 place{};  ///< place of the smallest distance, m
  };
  std::optional<Distances> distances{};
};

/// regions: indices into Mesh::regions. Samples of the regions' surface are the corners and the middle of
/// each triangle of its faces (element_pieces.hpp). If the lesion covers all samples, the corners of the
/// lesion's surface count for the smallest distance too. values and threshold: those that made `lesion`.
Margin margin_around(const Mesh& mesh, std::span<const Index> regions, std::span<const double> values,
                     double threshold, const Lesion& lesion, ThreadTeam& team, Monitor& monitor);

}  // namespace genba
