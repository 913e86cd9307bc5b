// Where a nodal field reaches a threshold: how large that part of the body is, how long, in how many pieces.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/analysis/lesion/triangle_tree.hpp"
#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// The field is taken as linear in each tetrahedron of element_pieces.hpp; of that everything is exact.
struct Lesion {
  double volume = 0;  ///< m^3
  int pieces = 0;     ///< that do not hang together
  double largest_piece = 0;
  Vec3 centroid{};       ///< m
  Vec3 low{}, high{};    ///< box along x, y and z, m
  std::array<Vec3, 3> axes{};  ///< principal ones, of the longest extent first
  Vec3 extents{};              ///< along them, m
  std::vector<double> in_region;  ///< [region] its volume there, m^3
  std::vector<double> region;     ///< [region] of the body, m^3
  /// Inside the body where the field is at the threshold, m; where the lesion ends with the body there is none.
  std::vector<Triangle> surface;
  bool is_empty() const { return pieces == 0; }
};

/// values: [node]. Polls cancel.
Lesion find_lesion(const Mesh& mesh, std::span<const double> values, double threshold, Monitor& monitor);

}  // namespace genba
