// Small vector algebra and the geometry of elements in a mesh; shape functions are in engine/element.
#pragma once

#include <cmath>
#include <span>
#include <string>

#include "engine/model/mesh.hpp"

namespace genba {

inline Vec3 minus(const Vec3& a, const Vec3& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
/// a + factor b.
inline Vec3 plus(const Vec3& a, const Vec3& b, double factor = 1) {
  return {a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]};
}
inline Vec3 scaled(const Vec3& a, double factor) {
  return {factor * a[0], factor * a[1], factor * a[2]};
}
inline double dot(const Vec3& a, const Vec3& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline double length(const Vec3& a) {
  return std::hypot(a[0], a[1], a[2]);
}
/// a divided by its length; `otherwise` if the length is 0.
inline Vec3 unit_or(const Vec3& a, const Vec3& otherwise) {
  const double l = length(a);
  return l > 0 ? scaled(a, 1 / l) : otherwise;
}

/// Nodes of element `element` of a block.
inline std::span<const Index> element_nodes(const ElementBlock& block, Index element) {
  const auto n = static_cast<std::size_t>(traits(block.type).nodes);
  return {block.nodes.data() + static_cast<std::size_t>(element) * n, n};
}

/// Mean of the corners, m.
Vec3 element_centroid(const Mesh& mesh, const ElementBlock& block, Index element);

/// Normal of a facet times its area, from its corners, m^2; of an edge times its length, m. It points out of
/// the body after complete_facets().
Vec3 facet_area_vector(const Mesh& mesh, const ElementBlock& block, Index element);

/// Smallest Jacobian determinant d(x,y,z)/d(r,s,t), m^3, with reference coordinates from 0 to 1. Checked at
/// the nodes, at the points of the stiffness rule and at a tet10's centre.
double smallest_jacobian(const Mesh& mesh, const ElementBlock& block, Index element);

/// Minimum over the corners (pyramid: of the base) of det J divided by the product of the lengths of its
/// three columns. It is scaled so that the shape with equal edges has 1. Between -1 and 1; 0 if an edge has
/// no length.
double scaled_jacobian(const Mesh& mesh, const ElementBlock& block, Index element);

/// Signed inverse condition number of the map from the ideal shape (equal edges): 3 divided by the product of
/// the Frobenius norms of its Jacobian and of the inverse, minimum over the corners (pyramid: of the base).
/// Between -1 and 1; 1 is ideal. 0 if an edge has no length.
double inverse_condition(const Mesh& mesh, const ElementBlock& block, Index element);

/// Tetrahedra: longest edge divided by the radius of the inscribed sphere, scaled so that the ideal shape has
/// 1. Other shapes: longest edge divided by shortest edge. Edges are straight between the corners. Infinite
/// if the element is flat.
double aspect_ratio(const Mesh& mesh, const ElementBlock& block, Index element);

/// Volume of a solid element with its curved edges, m^3, or area of a flat one, m^2; exact. 0 of a bar.
double element_volume(const Mesh& mesh, const ElementBlock& block, Index element);

/// Diagonal of the box of all points, m.
double box_diagonal(const Mesh& mesh);

/// "(1.5, 0, 20) mm": a place as text. size: diagonal of the body's box, m. Coordinates are rounded to the
/// fourth significant digit of the size, wherever the body lies. size 0: no body, 12 digits.
std::string place_text(const Vec3& point, double size);
std::string place_text(const Mesh& mesh, const Vec3& point);

}  // namespace genba
