// Finds places where solids touch but are not joined: outer faces that lie on other outer faces.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// Why the faces on the two sides are not shared.
enum class InterfaceKind {
  doubled,  ///< the same corners at the same places, but different nodes
  hanging,  ///< faces of different sizes: nodes of one lie in the faces or on the edges of the other
  shapes,   ///< triangles meet quadrilaterals
  orders    ///< elements of first order meet elements of second order
};

/// All places of one kind between two regions, or within one region.
struct MeshInterface {
  InterfaceKind kind = InterfaceKind::doubled;
  std::array<Index, 2> regions{};            ///< indices into Mesh::regions, the lower first
  /// [side] number of outer faces that lie on the other side; of a plane body edges.
  std::array<std::int64_t, 2> faces{};
  std::array<std::int64_t, 2> elements{};    ///< [side] file number of an element at `place`
  std::array<ElementType, 2> element_types;  ///< [side] of these elements
  double area = 0;                           ///< common area, m^2; of a plane body a length, m
  double distance = 0;                       ///< largest distance between the two sides, m
  double gap = 0;                            ///< mean distance of the smooth sides, m; below 0: they cross
  Vec3 middle{};                             ///< m, mean place
  std::array<std::vector<Index>, 2> nodes{};  ///< [side] of its faces, ascending
  Vec3 place{};                              ///< m, centre of a face of the largest contact
  /// A crack: doubled nodes within one region, and the two sides have common nodes.
  bool is_crack = false;
};

/// Faces touch if they face each other and their distance is small: less than a thousandth of their size plus
/// a millionth of the body's size, plus the distance that flat facets leave from a curved surface. Parts that
/// meet only in edges or corners do not count, nor do gaps. The facets must be complete (complete_facets).
/// Sorted by area, largest first; the same for any number of threads. Time grows with the number of outer
/// faces, apart from one pass over the elements.
std::vector<MeshInterface> find_interfaces(const Mesh& mesh, ThreadTeam& team);

/// "'left'", or "#2" for a region without a name.
std::string quoted_region(const Mesh& mesh, Index region);

/// "4 face(s) of 'left' and 16 of #2 lie on each other without being joined, over 1 cm^2, ..."
Text describe(const Mesh& mesh, const MeshInterface& found);

}  // namespace genba
