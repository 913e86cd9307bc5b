#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/labels/label_faces.hpp"
#include "mesh/labels/label_mesh.hpp"

namespace genba {
namespace {

constexpr Index outside = -1;
constexpr int inner = -1;  // not in a side of the image

/// The six sides of an image.
class Sides {
 public:
  explicit Sides(const LabelVolume* volume) : volume_(volume) {
    if (volume) corner_ = volume->frame.to_patient({0, 0, 0});
  }

  /// 2 * axis, plus 1 for the far side; `inner`: no side contains all these nodes.
  int of(const Mesh& mesh, std::span<const Index> nodes, const int* local, int count) const {
    constexpr double off = 1e-3;  // voxels
    if (!volume_) return inner;
    const ImageFrame& frame = volume_->frame;
    for (int side = 0; side < 6; ++side) {
      const auto a = static_cast<std::size_t>(side / 2);
      const double step = frame.spacing[a], end = frame.cells[a] * step;
      bool all = true;
      for (int i = 0; i < count && all; ++i) {
        const Index node = nodes[static_cast<std::size_t>(local[i])];
        const double x = dot(minus(mesh.points[static_cast<std::size_t>(node)], corner_), frame.axes[a]);
        all = side % 2 == 0 ? x < off * step : x > end - off * step;
      }
      if (all) return side;
    }
    return inner;
  }

  /// "border z-"
  std::string name(int side) const {
    const Vec3& axis = volume_->frame.axes[static_cast<std::size_t>(side / 2)];
    std::size_t most = 0;
    for (std::size_t c = 1; c < 3; ++c)
      if (std::abs(axis[c]) > std::abs(axis[most])) most = c;
    const bool up = (axis[most] > 0) == (side % 2 == 1);
    return std::string("border ") + "xyz"[most] + (up ? '+' : '-');
  }

 private:
  const LabelVolume* volume_;
  Vec3 corner_{};
};

/// Surfaces by the name of their set, in the order of their first surface.
class Sets {
 public:
  void add(const std::string& name, Index surface) {
    const auto found =
        std::find_if(sets_.begin(), sets_.end(), [&](const NamedSet& s) { return s.name == name; });
    NamedSet& set = found != sets_.end() ? *found : sets_.emplace_back(NamedSet{name, 2, {}});
    set.members.push_back(surface);
  }
  std::vector<NamedSet> take() { return std::move(sets_); }

 private:
  std::vector<NamedSet> sets_;
};

}  // namespace

void add_label_facets(Mesh& mesh, const LabelVolume* volume) {
  const auto faces = sorted_faces(mesh);
  const Sides sides(volume);
  const auto region = [&](const SolidFace& f) {
    return mesh.solids[static_cast<std::size_t>(f.block)].group[static_cast<std::size_t>(f.element)];
  };
  // Lower region, higher region or outside, side of the image.
  using Pair = std::tuple<Index, Index, int>;
  std::map<Pair, std::vector<SolidFace>> of_pair;
  std::vector<bool> is_cut(mesh.regions.size(), false);
  for (std::size_t i = 0; i < faces.size();) {
    const std::size_t end = faces.end_of_same(i);
    const bool single = end == i + 1;
    const Index a = region(faces[i]), b = single ? outside : region(faces[i + 1]);
    if (single) {
      const ElementBlock& solid = mesh.solids[static_cast<std::size_t>(faces[i].block)];
      const int side =
          sides.of(mesh, element_nodes(solid, faces[i].element), face_nodes(solid.type, faces[i].face),
                   traits(face_type(solid.type, faces[i].face)).nodes);
      if (side != inner) is_cut[static_cast<std::size_t>(a)] = true;
      of_pair[{a, outside, side}].push_back(faces[i]);
    } else if (a != b) {
      of_pair[{std::min(a, b), std::max(a, b), inner}].push_back(a < b ? faces[i] : faces[i + 1]);
    }
    i = end;
  }
  mesh.facets.clear();
  mesh.surfaces.clear();
  if (of_pair.empty()) return;
  ElementBlock& block = mesh.facets.emplace_back();
  block.type = face_type(mesh.solids.front().type, 0);
  const auto name = [&](Index r) { return mesh.regions[static_cast<std::size_t>(r)].name; };
  const int count = traits(block.type).nodes;
  const bool is_triangle = traits(block.type).corners == 3;
  Sets sets;
  for (const auto& [pair, list] : of_pair) {
    const auto& [one, other, side] = pair;
    const auto surface = static_cast<Index>(mesh.surfaces.size());
    const bool cut = other == outside && is_cut[static_cast<std::size_t>(one)];
    const std::string behind = other != outside ? name(other)
                               : !cut           ? "outside"
                               : side == inner  ? "uncut"
                                                : sides.name(side);
    // Faces of voxels have no shape to split by.
    LabelFaces parts{{behind}, std::vector<Index>(list.size(), 0)};
    if (volume && other == outside && side == inner && is_triangle) {
      LabelFaces found = find_label_faces(mesh, list);
      if (found.names.size() > 1) parts = std::move(found);
    }
    for (std::size_t p = 0; p < parts.names.size(); ++p) {
      const auto number = surface + static_cast<Index>(p);
      mesh.surfaces.push_back({number + 1, name(one) + "|" + parts.names[p],
                               mesh.regions[static_cast<std::size_t>(one)].colour});
      if (!volume) continue;
      sets.add(name(one), number);
      if (other != outside) sets.add(name(other), number);
      if (cut || parts.names.size() > 1) sets.add(name(one) + "|outside", number);
      if (cut && side == inner && parts.names.size() > 1) sets.add(name(one) + "|uncut", number);
      if (side != inner) sets.add(sides.name(side), number);
    }
    for (std::size_t at = 0; at < list.size(); ++at) {
      const SolidFace& f = list[at];
      const ElementBlock& solid = mesh.solids[static_cast<std::size_t>(f.block)];
      const auto nodes = element_nodes(solid, f.element);
      const int* local = face_nodes(solid.type, f.face);
      for (int i = 0; i < count; ++i) block.nodes.push_back(nodes[static_cast<std::size_t>(local[i])]);
      block.group.push_back(surface + parts.of[at]);
      block.tags.push_back(block.size());
    }
  }
  std::erase_if(mesh.sets, [](const NamedSet& set) { return set.dimension == 2; });
  for (NamedSet& set : sets.take()) mesh.sets.push_back(std::move(set));
}

std::vector<double> region_volumes(const Mesh& mesh) {
  std::vector<double> volume(mesh.regions.size(), 0.0);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      volume[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])] +=
          element_volume(mesh, block, e);
  return volume;
}

}  // namespace genba
