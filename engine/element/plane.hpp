// Elements of plane and axisymmetric bodies, and their edges, as shapes that the terms of solids take.
//
// A flat element lies in the plane z = 0. It stands for a solid: a plane body goes on along z over its
// thickness; an axisymmetric one turns around the axis x = 0 (radius x, axis y, hoop direction z). The third
// coordinate of its nodes x[nodes][3] is not a place but the depth of the body there: the thickness, or the
// circumference 2 pi r, m. So every volume and area is that of the whole solid.
//
// A displacement has three components here as well; the third one is 0. Stresses and strains are those of
// solids: zz is out of the plane, or along the hoop. AxisymmetricX adds the hoop strain u_x / r. A scalar
// unknown has no hoop gradient: axisymmetric heat uses PlaneX with the circumference as depth.
#pragma once

#include "engine/element/shape.hpp"

namespace genba::element {

namespace detail {
/// A face as an element of a body. gradients(xi, dn): [nodes][3], the derivatives and the function itself.
template <class Face>
struct Flat {
  static constexpr int dimension = 2, nodes = Face::nodes;
  static constexpr Domain domain = Face::domain;
  static constexpr bool is_flat = true, has_hoop = false;
  GENBA_HD static void values(const double* xi, double* n) { Face::values(xi, n); }
  GENBA_HD static void gradients(const double* xi, double* dn) {
    double of_face[2 * nodes], n[nodes];
    Face::gradients(xi, of_face);
    Face::values(xi, n);
    for (int i = 0; i < nodes; ++i) {
      dn[3 * i] = of_face[2 * i];
      dn[3 * i + 1] = of_face[2 * i + 1];
      dn[3 * i + 2] = n[i];
    }
  }
  GENBA_HD static void node_position(int i, double* xi) {
    Face::node_position(i, xi);
    xi[2] = 0.0;
  }
};
template <class Face>
struct Ring : Flat<Face> {
  static constexpr bool has_hoop = true;
};
}  // namespace detail

struct PlaneTri3 : detail::Flat<Tri3> {
  using Face = struct Edge2;
};
struct PlaneTri6 : detail::Flat<Tri6> {
  using Face = struct Edge3;
};
struct PlaneQuad4 : detail::Flat<Quad4> {
  using Face = struct Edge2;
};
struct PlaneQuad4Incompatible : PlaneQuad4 {};
struct PlaneQuad8 : detail::Flat<Quad8> {
  using Face = struct Edge3;
};
struct PlaneQuad8Reduced : PlaneQuad8 {};

struct AxisymmetricTri3 : detail::Ring<Tri3> {};
struct AxisymmetricTri6 : detail::Ring<Tri6> {};
struct AxisymmetricQuad4 : detail::Ring<Quad4> {};
struct AxisymmetricQuad8 : detail::Ring<Quad8> {};
struct AxisymmetricQuad8Reduced : AxisymmetricQuad8 {};

/// Edge of a flat element, in the element's turn, so that its normal points out of the body.
/// gradients(xi, dn): [nodes][2], the derivative and the function itself.
struct Edge2 {
  static constexpr int dimension = 1, nodes = 2;
  static constexpr Domain domain = Domain::line;
  static constexpr bool is_flat = true, has_hoop = false;
  GENBA_HD static void values(const double* xi, double* n) {
    n[0] = 0.5 * (1.0 - xi[0]);
    n[1] = 0.5 * (1.0 + xi[0]);
  }
  GENBA_HD static void gradients(const double* xi, double* dn) {
    dn[0] = -0.5, dn[2] = 0.5;
    dn[1] = 0.5 * (1.0 - xi[0]), dn[3] = 0.5 * (1.0 + xi[0]);
  }
  GENBA_HD static void node_position(int i, double* xi) {
    xi[0] = i == 0 ? -1.0 : 1.0;
    xi[1] = 0.0;
  }
};

struct Edge3 {
  static constexpr int dimension = 1, nodes = 3;
  static constexpr Domain domain = Domain::line;
  static constexpr bool is_flat = true, has_hoop = false;
  GENBA_HD static void values(const double* xi, double* n) {
    n[0] = 0.5 * xi[0] * (xi[0] - 1.0);
    n[1] = 0.5 * xi[0] * (xi[0] + 1.0);
    n[2] = 1.0 - xi[0] * xi[0];
  }
  GENBA_HD static void gradients(const double* xi, double* dn) {
    double n[3];
    values(xi, n);
    dn[0] = xi[0] - 0.5, dn[2] = xi[0] + 0.5, dn[4] = -2.0 * xi[0];
    for (int i = 0; i < 3; ++i) dn[2 * i + 1] = n[i];
  }
  GENBA_HD static void node_position(int i, double* xi) {
    xi[0] = i == 0 ? -1.0 : (i == 1 ? 1.0 : 0.0);
    xi[1] = 0.0;
  }
};

namespace detail {
template <class Shape>
concept StatesFlat = requires { Shape::is_flat; };
}  // namespace detail
/// True if the third coordinate of the nodes is a depth.
template <class Shape>
inline constexpr bool is_flat = detail::StatesFlat<Shape>;
template <class Shape>
constexpr bool states_hoop() {
  if constexpr (is_flat<Shape>)
    return Shape::has_hoop;
  else
    return false;
}
/// True if a displacement along x stretches the hoop direction z.
template <class Shape>
inline constexpr bool has_hoop = states_hoop<Shape>();

}  // namespace genba::element
