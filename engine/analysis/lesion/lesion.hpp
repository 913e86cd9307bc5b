// The part of a body where a nodal field is at or above a threshold: its volume, its size and the number of
// its pieces.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/analysis/lesion/triangle_tree.hpp"
#include "engine/base/monitor.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// The field is linear in each tetrahedron of element_pieces.hpp. All numbers are exact for that field.
struct Lesion {
  double volume = 0;  ///< m^3
  int pieces = 0;     ///< number of separate pieces
  double largest_piece = 0;
  Vec3 centroid{};       ///< m
  Vec3 low{}, high{};    ///< corners of the bounding box along x, y and z, m
  std::array<Vec3, 3> axes{};  ///< unit vectors of the principal axes, longest extent first
  Vec3 extents{};              ///< lengths along `axes`, m
  std::vector<double> in_region;  ///< [region] volume of the lesion in the region, m^3
  std::vector<double> region;     ///< [region] volume of the region, m^3
  /// The surface inside the body where the field equals the threshold, m. It leaves out the parts of the
  /// lesion's boundary that are surface of the body.
  std::vector<Triangle> surface;
  bool is_empty() const { return pieces == 0; }
};

/// values: [node]. A lesion without volume is empty. Polls cancel.
Lesion find_lesion(const Mesh& mesh, std::span<const double> values, double threshold, Monitor& monitor);

}  // namespace genba
