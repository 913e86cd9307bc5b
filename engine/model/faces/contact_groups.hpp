// Groups contacts of single faces, or of edges of a plane body, into places where parts touch.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/model/faces/interfaces.hpp"

namespace genba {

/// Two sides (outer faces, or outer edges of a plane body) that lie on each other.
struct SideContact {
  std::array<std::uint32_t, 2> sides{};
  InterfaceKind kind = InterfaceKind::doubled;
  double area = 0;      ///< common area, m^2; of edges a length, m
  double gap = 0;       ///< mean distance of the smooth sides, m; below 0: they cross
  double distance = 0;  ///< largest distance of the flat sides, m
  double allowed = 0;   ///< largest mean gap at which such sides touch, m
  bool is_hinged = false;  ///< they share nodes although they do not match: they do not fit, whatever the gap
};

/// What the groups need to know of a side.
struct SideFacts {
  Index region = 0;
  std::int64_t element = 0;  ///< file number
  ElementType element_type = ElementType::tet4;
  double size = 0;  ///< m
  Vec3 centre{};    ///< m
  std::array<Index, 8> nodes{};  ///< after the last one -1
};

/// Sides that are connected through common nodes are a sheet. Two sheets touch if their mean gap is allowed, or if
/// sides of them are hinged. The contacts of sheets that touch are listed by regions and kind, largest area first.
/// count: of sides. facts: of a side, asked for those of contacts only.
std::vector<MeshInterface> group_contacts(std::uint32_t count, std::span<const SideContact> contacts,
                                          const std::function<SideFacts(std::uint32_t side)>& facts);

/// find_interfaces() that also finds faces of solids up to `within`, m, apart.
std::vector<MeshInterface> find_interfaces_within(const Mesh& mesh, double within, ThreadTeam& team);

}  // namespace genba
