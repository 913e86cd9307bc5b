#include "engine/model/faces/bonds.hpp"

#include <algorithm>
#include <map>

#include "engine/base/quantity/quantity.hpp"
#include "engine/model/faces/interfaces.hpp"
#include "engine/model/faces/solid_faces.hpp"
#include "engine/model/geometry.hpp"

namespace genba {
namespace {

/// [node] 1: elements of several regions have it.
std::vector<std::uint8_t> nodes_of_several(const Mesh& mesh) {
  constexpr Index none = -1;
  std::vector<Index> region(mesh.points.size(), none);
  std::vector<std::uint8_t> several(mesh.points.size(), 0);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const Index own = block.group[static_cast<std::size_t>(e)];
      for (const Index node : element_nodes(block, e)) {
        Index& first = region[static_cast<std::size_t>(node)];
        if (first == none) first = own;
        if (first != own) several[static_cast<std::size_t>(node)] = 1;
      }
    }
  return several;
}

double flat_area(const Mesh& mesh, const SolidFace& face) {
  const ElementBlock& block = mesh.solids[face.block];
  const int* local = face_nodes(block.type, face.face);
  const auto nodes = element_nodes(block, face.element);
  const auto corner = [&](int k) {
    return mesh.points[static_cast<std::size_t>(nodes[static_cast<std::size_t>(local[k])])];
  };
  if (face.corners[2] < 0) return length(minus(corner(1), corner(0)));  // of a plane body
  const bool is_triangle = face.corners[3] < 0;
  const Vec3 one = minus(corner(is_triangle ? 1 : 2), corner(0));
  const Vec3 other = is_triangle ? minus(corner(2), corner(0)) : minus(corner(3), corner(1));
  return 0.5 * length(cross(one, other));
}

Vec3 centre_of(const Mesh& mesh, const SolidFace& face) {
  Vec3 sum{};
  double count = 0;
  for (const Index node : face.corners) {
    if (node < 0) break;
    sum = plus(sum, mesh.points[static_cast<std::size_t>(node)]);
    ++count;
  }
  return scaled(sum, 1 / count);
}

Text bond_text(const Mesh& mesh, const RegionBond& bond) {
  return phrase<
      "%1 and %2 touch over %3 and are bonded there, as one piece: their meshes have the nodes in "
      "common">(quoted_region(mesh, bond.regions[0]), quoted_region(mesh, bond.regions[1]),
                format_quantity(bond.area, mesh.is_plane() ? QuantityKind::length : QuantityKind::area, 4));
}

Text rest_text(std::size_t count) {
  return phrase<"%1 more pairs of bodies are bonded in the same way">(count);
}

}  // namespace

std::vector<RegionBond> find_bonds(const Mesh& mesh, ThreadTeam& team) {
  if (mesh.regions.size() < 2) return {};
  const std::vector<std::uint8_t> several = nodes_of_several(mesh);
  if (std::ranges::none_of(several, [](std::uint8_t is) { return is != 0; })) return {};
  const SortedFaces faces(mesh, team, several);
  std::map<std::array<Index, 2>, RegionBond> found;
  for (std::size_t i = 0; i < faces.size();) {
    const std::size_t end = faces.end_of_same(i);
    if (end - i == 2) {
      const auto region = [&](std::size_t f) {
        return mesh.solids[faces[f].block].group[static_cast<std::size_t>(faces[f].element)];
      };
      const std::array<Index, 2> sides{std::min(region(i), region(i + 1)),
                                       std::max(region(i), region(i + 1))};
      if (sides[0] != sides[1]) {
        RegionBond& bond = found[sides];
        bond.regions = sides;
        ++bond.faces;
        const double area = flat_area(mesh, faces[i]);
        bond.area += area;
        bond.middle = plus(bond.middle, centre_of(mesh, faces[i]), area);
      }
    }
    i = end;
  }
  std::vector<RegionBond> out;
  for (auto& [sides, bond] : found) {
    if (bond.area > 0) bond.middle = scaled(bond.middle, 1 / bond.area);
    out.push_back(bond);
  }
  std::ranges::stable_sort(out, std::ranges::greater{}, &RegionBond::area);
  return out;
}

std::vector<Text> bond_texts(const Mesh& mesh, const std::vector<RegionBond>& bonds, std::size_t most) {
  std::vector<Text> out;
  for (const RegionBond& bond : bonds) {
    if (out.size() == most) break;
    out.push_back(bond_text(mesh, bond));
  }
  if (bonds.size() > most) out.push_back(rest_text(bonds.size() - most));
  return out;
}

bool tells_bond(const Text& text) {
  Mesh two;
  two.regions.resize(2);
  const Text of_pair = bond_text(two, {{0, 1}, 0, 0}), of_rest = rest_text(0);
  return text.pattern() == of_pair.pattern() || text.pattern() == of_rest.pattern();
}

}  // namespace genba
