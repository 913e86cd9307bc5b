#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/labels/tetrahedra.hpp"

namespace genba {
namespace {

constexpr double good_quality = 0.15;  // target scaled Jacobian
constexpr double most_elements = 1e8;

Mesh as_mesh(const LabelVolume& volume, const Tetrahedra& tetrahedra) {
  Mesh mesh;
  for (const LabelRegion& r : volume.regions)
    mesh.regions.push_back({static_cast<std::int64_t>(mesh.regions.size()) + 1, r.name, r.colour});
  ElementBlock& block = mesh.solids.emplace_back();
  block.type = ElementType::tet4;
  std::vector<Index> number(tetrahedra.points.size(), -1);
  for (std::size_t e = 0; e < tetrahedra.nodes.size(); ++e) {
    for (const Index n : tetrahedra.nodes[e]) {
      Index& node = number[static_cast<std::size_t>(n)];
      if (node < 0) {
        node = mesh.node_count();
        const Vec3& p = tetrahedra.points[static_cast<std::size_t>(n)];
        mesh.points.push_back(
            volume.frame.to_patient({p[0] / millimetres, p[1] / millimetres, p[2] / millimetres}));
        mesh.node_tags.push_back(mesh.node_count());
      }
      block.nodes.push_back(node);
    }
    block.group.push_back(tetrahedra.label[e] - 1);
    block.tags.push_back(block.size());
  }
  return mesh;
}

}  // namespace

double default_size(const LabelVolume& volume) {
  const auto [low, high] = labelled_range(volume);
  Vec3 box;
  for (std::size_t a = 0; a < 3; ++a) box[a] = (high[a] - low[a] + 1) * volume.frame.spacing[a];
  return length(box) / 20;
}

Mesh make_label_tetrahedra(const LabelVolume& volume, double size, const LabelSizes& places,
                           const TellStep& tell, bool manifold) {
  const double voxel = *std::min_element(volume.frame.spacing.begin(), volume.frame.spacing.end());
  std::vector<double> wanted(volume.regions.size() + 1, 0.0);
  double inside = 0;
  for (std::size_t r = 0; r < volume.regions.size(); ++r) {
    wanted[r + 1] = static_cast<double>(volume.regions[r].voxels) * volume.voxel_volume() * 1e9;
    inside += wanted[r + 1];
  }
  if (const double elements = inside / (0.12 * std::pow(size * millimetres, 3)); elements > most_elements)
    throw Error(ErrorKind::memory, "mesh/size",
                phrase<"this element size asks for about %1 million elements; 100 million is the limit">(
                    static_cast<long long>(elements / 1e6)),
                phrase<"Choose a larger element size">());
  tell(phrase<"fill the regions with tetrahedra">(), 0);
  Tetrahedra mesh = refine_labels(volume, size * millimetres, places, manifold);
  if (mesh.nodes.empty())
    throw Error(ErrorKind::mesh, phrase<"image">(), phrase<"no element fits into the regions">(),
                phrase<"Choose a smaller element size, or voxel elements (\"element\": \"hex8\")">());
  cut_flat(volume, mesh);
  tell(phrase<"remove slivers">(), 0.6);
  swap_by_gmsh(mesh);
  cut_flat(volume, mesh);  // again, for points whose motion would have inverted an element before
  tell(phrase<"match the volumes of the voxels">(), 0.75);
  match_volumes(mesh, wanted, 0.5 * voxel * millimetres);
  tell(phrase<"remove slivers">(), 0.8);
  constexpr int rounds = 4;
  const double slack = 0.15 * voxel * millimetres;  // less than the accuracy of a surface in an image
  for (int round = 0; round < rounds && relocate_nodes(mesh, good_quality, slack) < good_quality; ++round) {
    if (round + 1 < rounds) swap_by_gmsh(mesh);
  }
  return as_mesh(volume, mesh);
}

}  // namespace genba
