// Pairs of outer faces that lie on each other.
#pragma once

#include <vector>

#include "engine/model/faces/outer_faces.hpp"

namespace genba {

/// Two faces that look at each other, a < b, and cover each other at least in part.
struct FaceContact {
  std::uint32_t a = 0, b = 0;  ///< indices into OuterFaces
  double area = 0;             ///< that they cover in common, m^2
  double gap = 0;              ///< mean distance of the smooth surfaces from a to b, m; negative: they cross
  double distance = 0;         ///< largest between the flat parts, m
  double allowed = 0;          ///< mean distance up to which surfaces like these count as one, m
};

/// All of them, sorted by a, then b; the same for any number of threads. body: diagonal of the mesh's box, m.
std::vector<FaceContact> find_contacts(const OuterFaces& faces, double body, ThreadTeam& team);

}  // namespace genba
