#include "mesh/plane/flat_mesh.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

Text at_z(const Mesh& mesh, Index node) {
  return phrase<"node %1 lies at z = %2">(
      mesh.node_tags[static_cast<std::size_t>(node)],
      format_quantity(mesh.points[static_cast<std::size_t>(node)][2], QuantityKind::length));
}

}  // namespace

double twice_area(const std::vector<Vec3>& points, ElementType type, const Index* nodes) {
  const int corners = traits(type).corners;
  const Vec3& origin = points[static_cast<std::size_t>(nodes[0])];
  double area = 0;
  for (int i = 1; i + 1 < corners; ++i) {
    const Vec3 a = minus(points[static_cast<std::size_t>(nodes[i])], origin),
               b = minus(points[static_cast<std::size_t>(nodes[i + 1])], origin);
    area += a[0] * b[1] - a[1] * b[0];
  }
  return area;
}

void turn_element(ElementType type, Index* nodes) {
  const ElementTraits& t = traits(type);
  std::reverse(nodes + 1, nodes + t.corners);
  std::reverse(nodes + t.corners, nodes + t.nodes);
}

std::int64_t turn_clockwise(Mesh& mesh) {
  std::int64_t turned = 0;
  for (ElementBlock& block : mesh.solids) {
    const auto n = static_cast<std::size_t>(traits(block.type).nodes);
    for (std::size_t at = 0; at < block.nodes.size(); at += n) {
      if (!(twice_area(mesh.points, block.type, block.nodes.data() + at) < 0)) continue;
      turn_element(block.type, block.nodes.data() + at);
      ++turned;
    }
  }
  return turned;
}

std::optional<double> move_into_plane(Mesh& mesh) {
  Index low = -1, high = -1;
  const auto z = [&](Index node) { return mesh.points[static_cast<std::size_t>(node)][2]; };
  for (const ElementBlock& block : mesh.solids)
    for (const Index node : block.nodes) {
      if (low < 0 || z(node) < z(low)) low = node;
      if (high < 0 || z(node) > z(high)) high = node;
    }
  if (low < 0) return {};
  std::array<Vec3, 2> box = bounding_box(mesh);
  const double size = std::hypot(box[1][0] - box[0][0], box[1][1] - box[0][1]), from = z(low), to = z(high);
  // Decks and bulk files state few digits, and a part may have been turned into the plane.
  constexpr double round_off = 1e-6;
  if (!(to - from <= round_off * size))
    throw Error(ErrorKind::mesh, mesh.source,
                phrase<"its elements are flat but lie in no plane z = constant: %1, %2">(at_z(mesh, low),
                                                                                         at_z(mesh, high)),
                phrase<"Turn a plane body into the plane z = 0, or export the mesh of a solid body with its "
                       "volume elements">());
  for (Vec3& p : mesh.points) p[2] = 0;
  const double middle = 0.5 * (from + to);
  if (std::abs(middle) <= round_off * size) return {};
  return middle;
}

Text moved_text(double z) {
  return phrase<"its nodes lie at z = %1 and were moved to z = 0">(format_quantity(z, QuantityKind::length));
}

std::vector<Text> settle_plane_mesh(Mesh& mesh) {
  std::vector<Text> notes;
  if (!mesh.is_plane()) return notes;
  if (const auto z = move_into_plane(mesh)) notes.push_back(moved_text(*z));
  if (const std::int64_t turned = turn_clockwise(mesh); turned > 0)
    notes.push_back(
        phrase<"%1 elements were numbered clockwise and are numbered the other way round">(turned));
  return notes;
}

}  // namespace genba
