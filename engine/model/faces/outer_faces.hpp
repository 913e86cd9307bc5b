// The outer faces of the solids, as parts of smooth surfaces.
#pragma once

#include <array>
#include <vector>

#include "engine/base/thread_team.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

/// A face of exactly one solid.
struct OuterFace {
  Index element = 0;        ///< index in its block
  std::uint16_t block = 0;  ///< index into Mesh::solids
  std::uint8_t face = 0;    ///< local number
  ElementType type = ElementType::tri3;
  Vec3 low{}, high{};  ///< box of its nodes, m
  Vec3 normal{};       ///< unit normal out of the solid
  double size = 0;     ///< square root of its area, m
  double depth = 0;    ///< depth of its solid below it, m
  double bulge = 0;    ///< about how far the smooth surface through its nodes is from its flat parts, m
};

/// A face cut into flat triangles, with the normals of the smooth surface at their corners.
struct FacePatch {
  std::array<Vec3, 9> point, normal;
  std::array<std::array<int, 3>, 8> triangle;
  int triangles = 0;
};
/// Vector from the point of a flat triangle with barycentric coordinates b to the smooth surface over it, m.
Vec3 way_to_smooth(const FacePatch& patch, int triangle, const std::array<double, 3>& b);

/// All outer faces of a mesh, in the order of their lowest node. The facets of the mesh must be complete.
class OuterFaces {
 public:
  OuterFaces(const Mesh& mesh, ThreadTeam& team);

  std::size_t size() const { return faces_.size(); }
  const OuterFace& operator[](std::size_t i) const { return faces_[i]; }
  /// Node numbers of a face, corners first, in an order whose normal points out of its solid.
  std::array<Index, 8> nodes(const OuterFace& face) const;
  /// Region of its solid.
  Index region(const OuterFace& face) const;
  FacePatch patch(const OuterFace& face) const;

 private:
  // own: nodes(face); i: index into own
  Vec3 own_normal(const OuterFace& face, const std::array<Index, 8>& own, std::size_t i) const;
  Vec3 smooth_normal(const OuterFace& face, const std::array<Index, 8>& own, std::size_t i) const;
  double weight(const OuterFace& face, const std::array<Index, 8>& own, std::size_t i) const;

  const Mesh& mesh_;
  std::vector<OuterFace> faces_;
  std::vector<std::uint32_t> start_, around_;  // faces around a node are around_[start_[n]...]
};

}  // namespace genba
