// Values of a field at points: from a mesh with an array (.vtu) or from points with values (.csv).
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/quantity/quantity.hpp"
#include "engine/base/types.hpp"
#include "mesh/fields/field_grid.hpp"

namespace genba {

/// Values at scattered points.
struct PointValues {
  std::vector<Vec3> points;    ///< m
  std::vector<double> values;  ///< SI, one per point
};

/// Part of the requested points that the field does not cover.
struct SampleCover {
  std::size_t points = 0;        ///< number of requested points
  std::size_t outside = 0;       ///< number of these outside; they got the value of the nearest place
  double farthest = 0;           ///< m, largest distance of an outside point from that place
  Vec3 farthest_at{};            ///< m, that point
  std::array<Vec3, 2> field{};   ///< m, bounding box of the field's own points
  std::size_t field_points = 0;  ///< 0: not counted
  /// Number of field points in the box of the requested points, enlarged by half of its size.
  std::size_t field_near = 0;
  double share() const {
    return points == 0 ? 0 : static_cast<double>(outside) / static_cast<double>(points);
  }
};

/// A field in memory. Copies share it; several threads may sample it at once.
class FieldSamples {
 public:
  /// A field from scattered points. At each place a plane through the 12 nearest points is fitted with
  /// weights 1/distance^2, so a linear field is exact. The result is limited to the range of their values. A
  /// place is outside if its nearest point is farther away than twice the widest gap between neighbours.
  /// Isolated points (1 point and 1 %) do not count for that gap. Throws Error(input) without points.
  FieldSamples(PointValues values, const Text& place);

  /// A field from a grid. Values of points: interpolated with the cell's shape functions; of cells: constant.
  /// A place is outside if it is more than 1e-6 of the mesh's size away from all cells. The grid must have a
  /// cell, and all nodes of its cells must exist.
  explicit FieldSamples(FieldGrid grid);

  /// out[i] (SI) at points[i] (m); both have the same length.
  SampleCover sample(std::span<const Vec3> points, std::span<double> out) const;

  struct Source;
  explicit FieldSamples(std::shared_ptr<const Source> source);

 private:
  std::shared_ptr<const Source> source_;
};

}  // namespace genba
