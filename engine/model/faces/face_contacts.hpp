// Pairs of outer faces that lie on each other.
#pragma once

#include <array>
#include <cstdint>
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

/// Of the smaller face, that two which do more than meet in an edge cover in common.
inline constexpr double least_contact = 0.01;

/// All of them, sorted by a, then b; the same for any number of threads. body: diagonal of the mesh's box, m.
std::vector<FaceContact> find_contacts(const OuterFaces& faces, double body, ThreadTeam& team,
                                       double least_share = least_contact);

/// What two faces that touch cover in common, in flat triangles seen along the mean of their normals.
struct CommonTriangles {
  Vec3 origin{}, across{}, up{}, axis{};  ///< of the plane; axis looks out of the first face
  std::vector<std::array<std::array<double, 2>, 3>> corners;  ///< along across and up, m
};
CommonTriangles common_triangles(const OuterFaces& faces, std::uint32_t a, std::uint32_t b);

}  // namespace genba
