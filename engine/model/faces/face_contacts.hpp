// Pairs of outer faces that lie on each other.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/model/faces/outer_faces.hpp"

namespace genba {

/// Two faces, a < b, that face each other and overlap at least in part.
struct FaceContact {
  std::uint32_t a = 0, b = 0;  ///< indices into OuterFaces
  double area = 0;             ///< common area, m^2
  double gap = 0;              ///< mean distance from a to b of the smooth surfaces, m; below 0: they cross
  double distance = 0;         ///< largest distance between the flat parts, m
  double allowed = 0;          ///< largest mean distance at which surfaces like these touch, m
};

/// Smallest common area of two faces in contact, as a share of the smaller face. Faces that meet only in an
/// edge have less.
inline constexpr double least_contact = 0.01;

/// All contacts, sorted by a, then b; the same for any number of threads. body: diagonal of the mesh's box,
/// m. least_share: as least_contact. within: faces up to this far apart touch too, m, if it is less than three
/// tenths of the depth of their solids.
std::vector<FaceContact> find_contacts(const OuterFaces& faces, double body, ThreadTeam& team,
                                       double least_share = least_contact, double within = 0);

/// The common area of two faces that touch, as flat triangles projected along the mean of their normals.
struct CommonTriangles {
  Vec3 origin{}, across{}, up{}, axis{};  ///< of the plane; axis points out of the first face
  std::vector<std::array<std::array<double, 2>, 3>> corners;  ///< coordinates along `across` and `up`, m
};
CommonTriangles common_triangles(const OuterFaces& faces, std::uint32_t a, std::uint32_t b);

}  // namespace genba
