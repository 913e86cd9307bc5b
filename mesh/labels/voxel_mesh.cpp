#include <vector>

#include "mesh/labels/label_mesh.hpp"

namespace genba {

Mesh make_voxel_mesh(const LabelVolume& volume) {
  const auto& n = volume.frame.cells;
  Mesh mesh;
  for (const LabelRegion& r : volume.regions)
    mesh.regions.push_back({static_cast<std::int64_t>(mesh.regions.size()) + 1, r.name, r.colour});
  ElementBlock& block = mesh.solids.emplace_back();
  block.type = ElementType::hex8;
  // Node numbers of two layers of corners: the lower and the upper side of the current slice.
  const auto nx = static_cast<std::size_t>(n[0]) + 1, ny = static_cast<std::size_t>(n[1]) + 1;
  std::vector<Index> lower(nx * ny, -1), upper(nx * ny, -1);
  const auto node = [&](std::vector<Index>& layer, Index i, Index j, Index k) {
    Index& number = layer[static_cast<std::size_t>(j) * nx + static_cast<std::size_t>(i)];
    if (number < 0) {
      number = mesh.node_count();
      const auto& s = volume.frame.spacing;
      mesh.points.push_back(volume.frame.to_patient({i * s[0], j * s[1], k * s[2]}));
    }
    return number;
  };
  for (Index k = 0; k < n[2]; ++k) {
    for (Index j = 0; j < n[1]; ++j)
      for (Index i = 0; i < n[0]; ++i) {
        const int label = volume.label[volume.frame.at(i, j, k)];
        if (label == 0) continue;
        for (const Index z : {0, 1}) {
          auto& layer = z == 0 ? lower : upper;
          for (const auto& [x, y] : {std::pair{0, 0}, {1, 0}, {1, 1}, {0, 1}})
            block.nodes.push_back(node(layer, i + x, j + y, k + z));
        }
        block.group.push_back(label - 1);
        block.tags.push_back(block.size());
      }
    lower.swap(upper);
    upper.assign(upper.size(), -1);
  }
  for (Index i = 0; i < mesh.node_count(); ++i) mesh.node_tags.push_back(i + 1);
  return mesh;
}

}  // namespace genba
