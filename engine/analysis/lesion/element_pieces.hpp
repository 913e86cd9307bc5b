// Solids as tetrahedra and faces as triangles on which a field is linear, the same from both sides of a face.
#pragma once

#include <array>
#include <functional>
#include <span>

#include "engine/model/mesh.hpp"

namespace genba {

/// A corner of a piece. id: the node; behind the nodes, numbers of centres of faces and elements.
struct PieceCorner {
  Vec3 place{};
  double value = 0;
  Index id = 0;
};
using TetrahedronPiece = std::array<PieceCorner, 4>;
using TrianglePiece = std::array<PieceCorner, 3>;

/// The tetrahedra of an element: itself if it is a tet4; else its centre with the triangles of its faces. A
/// value at a centre is that of the shape functions, kept between those of the nodes. values: [node].
/// first_centre: id of the first of its 7 centres.
void for_each_tetrahedron(const Mesh& mesh, const ElementBlock& block, Index element,
                          std::span<const double> values, Index first_centre,
                          const std::function<void(const TetrahedronPiece&)>& visit);

/// The triangles of face `face` of an element, normals out of it; ids as above.
void for_each_triangle(const Mesh& mesh, const ElementBlock& block, Index element, int face,
                       std::span<const double> values, Index first_centre,
                       const std::function<void(const TrianglePiece&)>& visit);

inline constexpr Index centres_of_element = 7;

}  // namespace genba
