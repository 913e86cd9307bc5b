#include "engine/analysis/lesion/lesion_voxels.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/lesion/element_pieces.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

/// Voxel coordinates of a place: (0, 0, 0) is the centre of the first voxel.
class ToVoxels {
 public:
  explicit ToVoxels(const VoxelGrid& grid) : first_(grid.first) {
    const double volume = dot(grid.steps[0], cross(grid.steps[1], grid.steps[2]));
    if (!(std::abs(volume) > 0))
      throw Error(ErrorKind::internal_fault, phrase<"lesion">(), phrase<"the voxels have no volume">());
    for (std::size_t a = 0; a < 3; ++a)
      rows_[a] = scaled(cross(grid.steps[(a + 1) % 3], grid.steps[(a + 2) % 3]), 1 / volume);
  }
  Vec3 of(const Vec3& place) const {
    const Vec3 x = minus(place, first_);
    return {dot(rows_[0], x), dot(rows_[1], x), dot(rows_[2], x)};
  }

 private:
  Vec3 first_;
  std::array<Vec3, 3> rows_;
};

/// A tetrahedron in voxel coordinates.
struct VoxelTetrahedron {
  Vec3 corner;
  std::array<Vec3, 3> rows;  ///< row . (p - corner): barycentric coordinates of the others
  bool is_flat = false;
};

VoxelTetrahedron make_tetrahedron(const std::array<Vec3, 4>& p) {
  VoxelTetrahedron out{p[0], {}, false};
  const Vec3 a = minus(p[1], p[0]), b = minus(p[2], p[0]), c = minus(p[3], p[0]);
  const double volume = dot(a, cross(b, c));
  out.is_flat = !(std::abs(volume) > 0);
  if (!out.is_flat)
    out.rows = {scaled(cross(b, c), 1 / volume), scaled(cross(c, a), 1 / volume), scaled(cross(a, b), 1 / volume)};
  return out;
}

}  // namespace

std::vector<std::uint8_t> lesion_voxels(const Mesh& mesh, std::span<const double> values, double threshold,
                                        const VoxelGrid& grid, Monitor& monitor) {
  const ToVoxels to_voxels(grid);
  const std::array<std::size_t, 3> cells = {static_cast<std::size_t>(grid.cells[0]),
                                            static_cast<std::size_t>(grid.cells[1]),
                                            static_cast<std::size_t>(grid.cells[2])};
  std::vector<std::uint8_t> out(cells[0] * cells[1] * cells[2], 0);
  constexpr double rounding = 1e-9;  // tolerance for centres that lie on a face
  const auto fill = [&](const TetrahedronPiece& piece) {
    std::array<Vec3, 4> p;
    double most = piece[0].value;
    for (std::size_t i = 0; i < 4; ++i) {
      p[i] = to_voxels.of(piece[i].place);
      most = std::max(most, piece[i].value);
    }
    if (most < threshold) return;
    std::array<std::size_t, 3> low{}, high{};
    for (std::size_t c = 0; c < 3; ++c) {
      const double least = std::min({p[0][c], p[1][c], p[2][c], p[3][c]}) - rounding;
      const double largest = std::max({p[0][c], p[1][c], p[2][c], p[3][c]}) + rounding;
      const double last = static_cast<double>(grid.cells[c]) - 1;
      if (largest < 0 || least > last) return;
      low[c] = static_cast<std::size_t>(std::ceil(std::max(least, 0.0)));
      high[c] = static_cast<std::size_t>(std::floor(std::min(largest, last)));
    }
    const VoxelTetrahedron tetrahedron = make_tetrahedron(p);
    if (tetrahedron.is_flat) return;
    for (std::size_t k = low[2]; k <= high[2]; ++k)
      for (std::size_t j = low[1]; j <= high[1]; ++j)
        for (std::size_t i = low[0]; i <= high[0]; ++i) {
          const Vec3 x = minus({static_cast<double>(i), static_cast<double>(j), static_cast<double>(k)},
                               tetrahedron.corner);
          const double b = dot(tetrahedron.rows[0], x), c = dot(tetrahedron.rows[1], x),
                       d = dot(tetrahedron.rows[2], x), a = 1 - b - c - d;
          if (std::min({a, b, c, d}) < -rounding) continue;
          const double value = a * piece[0].value + b * piece[1].value + c * piece[2].value + d * piece[3].value;
          if (value >= threshold) out[(k * cells[1] + j) * cells[0] + i] = 1;
        }
  };
  Index seen = 0;
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      if (++seen % 8192 == 0) monitor.check();
      const auto nodes = element_nodes(block, e);
      if (std::none_of(nodes.begin(), nodes.end(),
                       [&](Index node) { return values[static_cast<std::size_t>(node)] >= threshold; }))
        continue;
      for_each_tetrahedron(mesh, block, e, values, mesh.node_count(), fill);
    }
  return out;
}

}  // namespace genba
