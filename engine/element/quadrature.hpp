// Quadrature rules on the natural elements of shape.hpp, and which rule serves which integral.
//
// A rule has `points`, `degree` (polynomials of this total degree are integrated exactly; for quad and hex:
// this degree in every variable) and point(q, xi, weight). Weights sum to the natural measure (1/6, 1/2, 4,
// 8). Tables are local to the functions, so that a CUDA kernel can use them.
//
// Stiffness and conduction, StiffnessRule:
//   tet4   1 point: the integrand is constant.
//   tet10  4 points, degree 2: exact for straight edges, where the integrand has degree 2; 4 x 6 strains = 30
//   - 6 rigid
//          motions, so it is the least rule without spurious modes. On curved elements it keeps the order of
//          convergence: degree 2p - 2 suffices (Ciarlet, 1978, section 4.1).
//   hex8   2 x 2 x 2.
// Loads and volumes, LoadRule:
//   tet4   4 points, degree 2: linear load times shape function.
//   tet10  14 points, degree 5, positive weights (Walkington, 2000): shape function (2) times Jacobian of a
//   curved
//          element (3) exactly, also product of two shape functions (4) on a straight one.
//   hex8   2 x 2 x 2, degree 3 in every variable: shape function (1) times Jacobian (2) exactly; Hex27Points
//   for
//          reference values.
// Facets, FacetRule:
//   tri3   3 points, degree 2 (product of two shape functions); tri6 6 points, degree 4 (product of two shape
//   functions,
//          or shape function times the normal of a curved facet); quad4 2 x 2, degree 3 in every variable.
#pragma once

#include "engine/element/shape.hpp"

namespace genba::element {

struct Tet1Point {
  static constexpr int points = 1, degree = 1;
  GENBA_HD static void point(int, double* xi, double& weight) {
    xi[0] = xi[1] = xi[2] = 0.25;
    weight = 1.0 / 6.0;
  }
};

/// Point q lies near corner q: its barycentric coordinates are `far` but for number q, `near_corner`.
struct Tet4Points {
  static constexpr int points = 4, degree = 2;
  static constexpr double near_corner = 0.58541019662496845446, far = 0.13819660112501051518;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    for (int d = 0; d < 3; ++d) xi[d] = q == d + 1 ? near_corner : far;
    weight = 1.0 / 24.0;
  }
};

struct Tet5Points {
  static constexpr int points = 5, degree = 3;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    for (int d = 0; d < 3; ++d) xi[d] = q == 4 ? 0.25 : (q == d + 1 ? 0.5 : 1.0 / 6.0);
    weight = q == 4 ? -2.0 / 15.0 : 3.0 / 40.0;
  }
};

struct Tet14Points {
  static constexpr int points = 14, degree = 5;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    if (q < 8) {
      const double far = q < 4 ? 0.31088591926330060980 : 0.09273525031089122640;
      const double near_corner = 1.0 - 3.0 * far;
      for (int d = 0; d < 3; ++d) xi[d] = q % 4 == d + 1 ? near_corner : far;
      weight = (q < 4 ? 0.11268792571801585080 : 0.07349304311636194954) / 6.0;
      return;
    }
    // Six points near the edges: two barycentric coordinates are a, two are 1/2 - a.
    const double a = 0.04550370412564964949, b = 0.5 - a;
    const int first = q < 11 ? 0 : (q < 13 ? 1 : 2);
    const int second = q < 11 ? q - 7 : (q < 13 ? q - 9 : 3);
    for (int d = 0; d < 3; ++d) xi[d] = d + 1 == first || d + 1 == second ? b : a;
    weight = 0.04254602077708146643 / 6.0;
  }
};

namespace detail {
/// Sign of node i of the square or cube along direction d, in VTK order.
GENBA_HD inline double corner_sign(int i, int d) {
  const int in_plane = i % 4;
  if (d == 0) return in_plane == 1 || in_plane == 2 ? 1.0 : -1.0;
  if (d == 1) return in_plane >= 2 ? 1.0 : -1.0;
  return i < 4 ? -1.0 : 1.0;
}
inline constexpr double gauss2 = 0.57735026918962576451;
}  // namespace detail

/// Point q lies near node q.
struct Hex8Points {
  static constexpr int points = 8, degree = 3;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    for (int d = 0; d < 3; ++d) xi[d] = detail::gauss2 * detail::corner_sign(q, d);
    weight = 1.0;
  }
};

struct Hex27Points {
  static constexpr int points = 27, degree = 5;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    const double a = 0.77459666924148337704;
    weight = 1.0;
    for (int d = 0; d < 3; ++d, q /= 3) {
      xi[d] = (q % 3 - 1) * a;
      weight *= q % 3 == 1 ? 8.0 / 9.0 : 5.0 / 9.0;
    }
  }
};

struct Tri1Point {
  static constexpr int points = 1, degree = 1;
  GENBA_HD static void point(int, double* xi, double& weight) {
    xi[0] = xi[1] = 1.0 / 3.0;
    weight = 0.5;
  }
};

struct Tri3Points {
  static constexpr int points = 3, degree = 2;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    for (int d = 0; d < 2; ++d) xi[d] = q == d + 1 ? 2.0 / 3.0 : 1.0 / 6.0;
    weight = 1.0 / 6.0;
  }
};

struct Tri6Points {
  static constexpr int points = 6, degree = 4;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    const double far = q < 3 ? 0.44594849091596488632 : 0.09157621350977074346;
    for (int d = 0; d < 2; ++d) xi[d] = q % 3 == d + 1 ? 1.0 - 2.0 * far : far;
    weight = (q < 3 ? 0.22338158967801146570 : 0.10995174365532186764) / 2.0;
  }
};

struct Quad4Points {
  static constexpr int points = 4, degree = 3;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    for (int d = 0; d < 2; ++d) xi[d] = detail::gauss2 * detail::corner_sign(q, d);
    weight = 1.0;
  }
};

namespace detail {
template <class Shape>
struct Rules;
template <>
struct Rules<Tet4> {
  using Stiffness = Tet1Point;
  using Load = Tet4Points;
};
template <>
struct Rules<Tet10> {
  using Stiffness = Tet4Points;
  using Load = Tet14Points;
};
template <>
struct Rules<Hex8> {
  using Stiffness = Hex8Points;
  using Load = Hex8Points;
};
template <>
struct Rules<Tri3> {
  using Load = Tri3Points;
};
template <>
struct Rules<Tri6> {
  using Load = Tri6Points;
};
template <>
struct Rules<Quad4> {
  using Load = Quad4Points;
};
}  // namespace detail

template <class Shape>
using StiffnessRule = typename detail::Rules<Shape>::Stiffness;
template <class Shape>
using LoadRule = typename detail::Rules<Shape>::Load;
template <class Facet>
using FacetRule = typename detail::Rules<Facet>::Load;

}  // namespace genba::element
