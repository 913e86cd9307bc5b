// How far the surface of a lesion lies from the surface of regions: the margin around a tumour.
#pragma once

#include <optional>
#include <span>

#include "engine/analysis/lesion/lesion.hpp"
#include "engine/base/thread_team.hpp"

namespace genba {

struct Margin {
  double volume = 0;   ///< of the regions, m^3
  double covered = 0;  ///< share of it in the lesion, 0 to 1
  double area = 0;     ///< of their surface inside the body, m^2; where the body ends none is counted
  double covered_area = 0;  ///< share of `area` in the lesion, 0 to 1
  /// Distances of that surface to the lesion's, m; below 0 where it lies outside of the lesion. Nothing where
  /// one of both has no surface inside the body.
  struct Distances {
    double smallest = 0, mean = 0, largest = 0;
    Vec3 place{};  ///< m, of the smallest
  };
  std::optional<Distances> distances{};
};

/// regions: indices into Mesh::regions. The surface is sampled at the nodes and in the middle of the triangles
/// of its faces (element_pieces.hpp). Where it is wholly inside, points of the lesion's surface count for the
/// smallest distance too. values and threshold: as of the lesion.
Margin margin_around(const Mesh& mesh, std::span<const Index> regions, std::span<const double> values,
                     double threshold, const Lesion& lesion, ThreadTeam& team, Monitor& monitor);

}  // namespace genba
