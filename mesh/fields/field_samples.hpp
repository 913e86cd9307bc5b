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
  std::vector<double> values;  ///< SI, as many
};

/// How much of what was asked the field does not cover.
struct SampleCover {
  std::size_t points = 0;        ///< asked
  std::size_t outside = 0;       ///< of them; they got the value of the nearest place
  double farthest = 0;           ///< m, of the point that lies farthest outside to that place
  Vec3 farthest_at{};            ///< m, that point
  std::array<Vec3, 2> field{};   ///< m, box of the field's own points
  std::size_t field_points = 0;  ///< 0: not counted
  std::size_t field_near = 0;    ///< of them, within the box of what was asked, half of its size around it
  double share() const {
    return points == 0 ? 0 : static_cast<double>(outside) / static_cast<double>(points);
  }
};

/// A field that was read. Copies share it, and threads may sample it at once.
class FieldSamples {
 public:
  /// At points: a plane through the 12 nearest, fitted by 1/distance^2 and kept within their values, so that
  /// a linear field is met. A point is outside where the nearest lies farther away than twice the widest gap
  /// between neighbours, not counting those that lie alone (1 and 1 %). Throws Error(input) without points.
  FieldSamples(PointValues values, const Text& place);

  /// Of points: linear in the cell's own shape; of cells: constant. A point is outside where it lies in no
  /// cell by more than 1e-6 of the mesh's size. The grid has a cell, and nodes that are there.
  explicit FieldSamples(FieldGrid grid);

  /// out[i] (SI) at points[i] (m), which are as many.
  SampleCover sample(std::span<const Vec3> points, std::span<double> out) const;

  struct Source;
  explicit FieldSamples(std::shared_ptr<const Source> source);

 private:
  std::shared_ptr<const Source> source_;
};

}  // namespace genba
