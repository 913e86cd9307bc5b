// Finds the element that holds a point.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// An element and natural coordinates in it (engine/element/shape.hpp).
struct MeshPlace {
  Index block = 0;    ///< index into Mesh::solids
  Index element = 0;  ///< index in the block
  Vec3 natural{};
};

/// A uniform grid over the mesh whose cells list the elements they touch; Newton's method inverts the element
/// map.
class PointLocator {
 public:
  PointLocator(std::shared_ptr<const Mesh> mesh, ThreadTeam& team);

  /// The element that holds `point`, m. If several do, the one in which the point lies deepest. A point
  /// outside by up to 2 % of an element's size counts as on its surface, because meshes cut the corners of
  /// curved surfaces. Empty if the point is farther away.
  std::optional<MeshPlace> find(Vec3 point) const;
  /// The same in each group of regions that touches the point, in ascending order of regions: one place
  /// inside a body, several where groups meet. group: [region].
  std::vector<MeshPlace> find_each(Vec3 point, std::span<const Index> group) const;

 private:
  /// Calls use(place, how far outside) for each element that holds the point.
  template <class Use>
  void for_holders(const Vec3& point, const Use& use) const;
  std::array<Index, 3> cell_of(const Vec3& point) const;

  std::shared_ptr<const Mesh> mesh_;
  Vec3 low_{}, step_{};
  std::array<Index, 3> cells_{1, 1, 1};
  std::vector<Index> block_start_;  // [block] number of its first element
  std::vector<Offset> cell_ptr_;    // [cells + 1]
  std::vector<Index> elements_;     // numbers, ascending in a cell
};

/// Interpolates data[mesh node][components] at a place; one value per component.
std::vector<double> interpolate(const Mesh& mesh, const std::vector<double>& data, int components,
                                const MeshPlace& place);

}  // namespace genba
