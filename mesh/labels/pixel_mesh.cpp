#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/labels/label_mesh.hpp"

namespace genba {

LabelVolume flat_slice(const LabelVolume& volume, const std::string& file) {
  const auto& cells = volume.frame.cells;
  std::size_t across = 3;  // of the axes, the last with one voxel
  for (std::size_t a = 0; a < 3; ++a)
    if (cells[a] == 1) across = a;
  if (across == 3)
    throw Error(ErrorKind::input, file,
                phrase<"a plane body is meshed from one slice, and %1 x %2 x %3 voxels lie inside">(
                    cells[0], cells[1], cells[2]),
                phrase<"State one slice, such as geometry.crop \"all, all, 12\"">());
  const std::size_t one = across == 0 ? 1 : 0, other = across == 2 ? 1 : 2;
  // With one voxel across, the order of the voxels stays the same.
  LabelVolume out = volume;
  const ImageFrame& from = volume.frame;
  out.frame.cells = {cells[one], cells[other], 1};
  out.frame.spacing = {from.spacing[one], from.spacing[other], from.spacing[across]};
  out.frame.origin = {dot(from.origin, from.axes[one]), dot(from.origin, from.axes[other]), 0};
  out.frame.axes = {Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
  out.notes = {
      phrase<"slice: x runs along axis %1 of the image and y along axis %2, from the origin of the "
             "patient; the slice lies in z = 0">(one + 1, other + 1)};
  out.regions.clear();
  std::vector<std::uint8_t> label_of(volume.regions.size() + 1, 0);
  for (const std::uint8_t label : volume.label) label_of[label] = 1;
  for (std::size_t label = 1; label < label_of.size(); ++label) {
    const LabelRegion& region = volume.regions[label - 1];
    if (label_of[label] == 0) {
      out.notes.push_back(phrase<"region '%1' has no pixel in the slice and is left out">(region.name));
      continue;
    }
    out.regions.push_back(region);
    label_of[label] = static_cast<std::uint8_t>(out.regions.size());
  }
  label_of[0] = 0;
  for (std::uint8_t& label : out.label) label = label_of[label];
  return out;
}

Mesh make_pixel_mesh(const LabelVolume& slice, ElementType type) {
  const auto& n = slice.frame.cells;
  const auto& s = slice.frame.spacing;
  Mesh mesh;
  for (const LabelRegion& r : slice.regions)
    mesh.regions.push_back({static_cast<std::int64_t>(mesh.regions.size()) + 1, r.name, r.colour});
  const auto nx = static_cast<std::size_t>(n[0]) + 1, ny = static_cast<std::size_t>(n[1]) + 1;
  std::vector<Index> number(nx * ny, -1);
  const auto node = [&](Index i, Index j) {
    Index& one = number[static_cast<std::size_t>(j) * nx + static_cast<std::size_t>(i)];
    if (one < 0) {
      one = mesh.node_count();
      mesh.points.push_back(slice.frame.to_patient({i * s[0], j * s[1], s[2] / 2}));
      mesh.points.back()[2] = 0;
      mesh.node_tags.push_back(one + 1);
    }
    return one;
  };
  ElementBlock& block = mesh.solids.emplace_back();
  block.type = type;
  const auto add = [&](std::initializer_list<Index> nodes, int label) {
    block.nodes.insert(block.nodes.end(), nodes);
    block.group.push_back(label - 1);
    block.tags.push_back(block.size());
  };
  for (Index j = 0; j < n[1]; ++j)
    for (Index i = 0; i < n[0]; ++i) {
      const int label = slice(i, j, 0);
      if (label == 0) continue;
      const Index a = node(i, j), b = node(i + 1, j), c = node(i + 1, j + 1), d = node(i, j + 1);
      if (type == ElementType::quad4) {
        add({a, b, c, d}, label);
        continue;
      }
      add({a, b, c}, label);
      add({a, c, d}, label);
    }
  return mesh;
}

}  // namespace genba
