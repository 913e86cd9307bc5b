// Places where solids touch without being joined: outer faces that lie on other outer faces.
#pragma once

#include <array>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// Why the faces on the two sides are not one.
enum class InterfaceKind {
  doubled,  ///< the same corners at the same places, but other nodes
  hanging,  ///< faces of other sizes: nodes of one lie in the faces or on the edges of the other
  shapes,   ///< triangles against quadrilaterals
  orders    ///< elements of first against second order
};

/// All places of one kind between two regions, or within one.
struct MeshInterface {
  InterfaceKind kind = InterfaceKind::doubled;
  std::array<Index, 2> regions{};            ///< indices into Mesh::regions, the lower first
  std::array<std::int64_t, 2> faces{};       ///< [side] outer faces that lie on some of the other side
  std::array<std::int64_t, 2> elements{};    ///< [side] file number of an element at `place`
  std::array<ElementType, 2> element_types;  ///< [side] of these elements
  double area = 0;                           ///< that they cover in common, m^2
  double distance = 0;                       ///< largest between the two sides, m
  Vec3 place{};                              ///< m, on the largest face
  /// Doubled nodes within one region on two sides that meet in common nodes: a crack.
  bool is_crack = false;
};

/// Faces count as touching where they look at each other and lie apart by less than a thousandth of their
/// size, or of a millionth of the body's, and by no more than the facets of a curved surface leave it. Parts
/// that touch in edges or corners only do not count, nor do gaps. The facets must be complete
/// (complete_facets). Sorted by area, largest first; the same for any number of threads. Time goes with the
/// number of outer faces, apart from one pass over the elements.
std::vector<MeshInterface> find_interfaces(const Mesh& mesh, ThreadTeam& team);

/// "4 face(s) of 'left' and 16 of #2 lie on each other without being joined, over 1 cm^2, ..."
Text describe(const Mesh& mesh, const MeshInterface& found);

}  // namespace genba
