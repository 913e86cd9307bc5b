// Splits solid elements into tetrahedra and their faces into triangles. A field is linear on each piece. Two
// elements that share a face split it into the same triangles.
#pragma once

#include <array>
#include <functional>
#include <span>

#include "engine/model/mesh.hpp"

namespace genba {

/// A corner of a piece. id: the number of the node. Centres of faces and of elements have ids after the last
/// node.
struct PieceCorner {
  Vec3 place{};
  double value = 0;
  Index id = 0;
};
using TetrahedronPiece = std::array<PieceCorner, 4>;
using TrianglePiece = std::array<PieceCorner, 3>;

/// Visits the tetrahedra of an element. A tet4 is one tetrahedron. Any other element is split into tetrahedra
/// from its centre to the triangles of its faces. The shape functions give the value at a centre; it is
/// clamped to the range of the nodal values. values: [node]. first_centre: id of the first of the element's 7
/// centres.
void for_each_tetrahedron(const Mesh& mesh, const ElementBlock& block, Index element,
                          std::span<const double> values, Index first_centre,
                          const std::function<void(const TetrahedronPiece&)>& visit);

/// Visits the triangles of face `face` of an element. Their normals point out of the element. Ids are as
/// above.
void for_each_triangle(const Mesh& mesh, const ElementBlock& block, Index element, int face,
                       std::span<const double> values, Index first_centre,
                       const std::function<void(const TrianglePiece&)>& visit);

inline constexpr Index centres_of_element = 7;

}  // namespace genba
