// Quadrature rules on the natural elements of shape.hpp, and the rule for each integral.
//
// A rule has `points`, `degree` (polynomials of this total degree are integrated exactly; for quad and hex:
// this degree in each variable) and point(q, xi, weight). Weights sum to the natural measure (1/6, 1/2, 4,
// 8). Tables are local to the functions, so that a CUDA kernel can use them.
//
// Stiffness and conduction, StiffnessRule:
//   tet4   1 point: the integrand is constant.
//   tet10  4 points, degree 2: exact for straight edges, where the integrand has degree 2.
//          4 x 6 strains = 30 - 6 rigid motions, so it is the smallest rule without spurious modes. On curved
//          elements it keeps the order of convergence: degree 2p - 2 suffices (Ciarlet, 1978, section 4.1).
//   hex8   2 x 2 x 2.
//   hex20  3 x 3 x 3: each element has full rank by itself, so no support or neighbour is needed against
//          hourglass modes (2 x 2 x 2 has 6). Other programs' fully integrated 20-node brick has the same
//          rule. It keeps the order of convergence; it is stiffer than the reduced rule only close to
//          incompressibility. Hex20Reduced has 2 x 2 x 2.
//   wedge6 3 x 2 (with B-bar, two points along the axis alone leave a spurious mode); wedge15 3 x 3, the
//          smallest product rule of full rank, degree 2 in the triangle as for tet10.
//   pyramid5 2 x 2 x 2 on the cone: exact if opposite edges of the base are parallel.
// Loads and volumes, LoadRule:
//   tet4   4 points, degree 2: linear load times shape function.
//   tet10  14 points, degree 5, positive weights (Walkington, 2000): exact for a shape function (2) times the
//          Jacobian of a curved element (3), and for a product of two shape functions (4) on a straight one.
//   hex8   2 x 2 x 2, degree 3 in each variable: exact for a shape function (1) times the Jacobian (2);
//          Hex27Points for reference values.
//   hex20  3 x 3 x 3, degree 5 in each variable: exact for the Jacobian of a curved element; the same holds
//          for wedge15 6 x 3 (degree 4 in the triangle). wedge6 3 x 2 and pyramid5 2 x 2 x 2: exact for a
//          shape function times the Jacobian.
// Facets, FacetRule:
//   tri3   3 points, degree 2 (product of two shape functions).
//   tri6   6 points, degree 4 (product of two shape functions, or shape function times the normal of a curved
//          facet).
//   quad4  2 x 2, degree 3 in each variable.
//   quad8  3 x 3, degree 5 in each variable: shape function times normal of a curved facet.
// Plane and axisymmetric elements (plane.hpp): the rules of a layer of the solid with the same face. tri3 has
// three points as a ring: one alone leaves a motion without strain. Loads have rules that are exact with the
// radius as a factor.
#pragma once

#include "engine/element/bar.hpp"

namespace genba::element {

struct Tet1Point {
  static constexpr int points = 1, degree = 1;
  GENBA_HD static void point(int, double* xi, double& weight) {
    xi[0] = xi[1] = xi[2] = 0.25;
    weight = 1.0 / 6.0;
  }
};

/// Point q lies near corner q. Its barycentric coordinate q is `near_corner`; the others are `far`.
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

/// Weights of 3-point Gauss on [-1, 1]; point k is at (k - 1) * gauss3.
namespace detail {
inline constexpr double gauss3 = 0.77459666924148337704;
GENBA_HD inline double gauss3_weight(int k) {
  return k == 1 ? 8.0 / 9.0 : 5.0 / 9.0;
}
}  // namespace detail

struct Hex27Points {
  static constexpr int points = 27, degree = 5;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    weight = 1.0;
    for (int d = 0; d < 3; ++d, q /= 3) {
      xi[d] = (q % 3 - 1) * detail::gauss3;
      weight *= detail::gauss3_weight(q % 3);
    }
  }
};

/// Point 4 k + q: the 2 x 2 points of the base, scaled at height level k. The height has the 2-point
/// Gauss-Jacobi rule for the weight (1 - t)^2. degree: for polynomials in (r, s, t).
struct Pyramid8Points {
  static constexpr int points = 8, degree = 3;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    xi[2] = q < 4 ? 0.12251482265544137787 : 0.54415184401122528880;
    for (int d = 0; d < 2; ++d) xi[d] = detail::gauss2 * detail::corner_sign(q % 4, d) * (1.0 - xi[2]);
    weight = q < 4 ? 0.23254745125350790275 : 0.10078588207982543058;
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

/// Triangle's points times those along the axis; point q is number q % (points of the triangle) in layer
/// q / (points of the triangle). degree: in the triangle and along the axis, whichever is less.
template <class Triangle, int layers>
struct WedgePoints {
  static constexpr int points = Triangle::points * layers;
  static constexpr int degree = Triangle::degree < 2 * layers - 1 ? Triangle::degree : 2 * layers - 1;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    const int layer = q / Triangle::points;
    Triangle::point(q % Triangle::points, xi, weight);
    xi[2] = layers == 2 ? (layer == 0 ? -detail::gauss2 : detail::gauss2) : (layer - 1) * detail::gauss3;
    if (layers == 3) weight *= detail::gauss3_weight(layer);
  }
};
using Wedge6Points = WedgePoints<Tri3Points, 2>;
using Wedge9Points = WedgePoints<Tri3Points, 3>;
using Wedge18Points = WedgePoints<Tri6Points, 3>;

struct Quad4Points {
  static constexpr int points = 4, degree = 3;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    for (int d = 0; d < 2; ++d) xi[d] = detail::gauss2 * detail::corner_sign(q, d);
    weight = 1.0;
  }
};

struct Line1Point {
  static constexpr int points = 1, degree = 1;
  GENBA_HD static void point(int, double* xi, double& weight) {
    xi[0] = xi[1] = 0.0;
    weight = 2.0;
  }
};

struct Line2Points {
  static constexpr int points = 2, degree = 3;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    xi[0] = q == 0 ? -detail::gauss2 : detail::gauss2;
    xi[1] = 0.0;
    weight = 1.0;
  }
};

struct Line3Points {
  static constexpr int points = 3, degree = 5;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    xi[0] = (q - 1) * detail::gauss3;
    xi[1] = 0.0;
    weight = detail::gauss3_weight(q);
  }
};

struct Quad9Points {
  static constexpr int points = 9, degree = 5;
  GENBA_HD static void point(int q, double* xi, double& weight) {
    xi[0] = (q % 3 - 1) * detail::gauss3;
    xi[1] = (q / 3 - 1) * detail::gauss3;
    weight = detail::gauss3_weight(q % 3) * detail::gauss3_weight(q / 3);
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
template <>
struct Rules<Quad8> {
  using Load = Quad9Points;
};
template <>
struct Rules<Hex20> {
  using Stiffness = Hex27Points;
  using Load = Hex27Points;
};
template <>
struct Rules<Hex20Reduced> {
  using Stiffness = Hex8Points;
  using Load = Hex27Points;
};
template <>
struct Rules<Hex8Incompatible> {
  using Stiffness = Hex8Points;
  using Load = Hex8Points;
};
template <>
struct Rules<Wedge6> {
  using Stiffness = Wedge6Points;
  using Load = Wedge6Points;
};
template <>
struct Rules<Wedge15> {
  using Stiffness = Wedge9Points;
  using Load = Wedge18Points;
};
template <>
struct Rules<Pyramid5> {
  using Stiffness = Pyramid8Points;
  using Load = Pyramid8Points;
};
template <class StiffnessPoints, class LoadPoints>
struct FlatRules {
  using Stiffness = StiffnessPoints;
  using Load = LoadPoints;
};
template <>
struct Rules<PlaneTri3> : FlatRules<Tri1Point, Tri6Points> {};
template <>
struct Rules<PlaneTri6> : FlatRules<Tri3Points, Tri6Points> {};
template <>
struct Rules<PlaneQuad4> : FlatRules<Quad4Points, Quad9Points> {};
template <>
struct Rules<PlaneQuad4Incompatible> : FlatRules<Quad4Points, Quad9Points> {};
template <>
struct Rules<PlaneQuad8> : FlatRules<Quad9Points, Quad9Points> {};
template <>
struct Rules<PlaneQuad8Reduced> : FlatRules<Quad4Points, Quad9Points> {};
template <>
struct Rules<AxisymmetricTri3> : FlatRules<Tri3Points, Tri6Points> {};
template <>
struct Rules<AxisymmetricTri6> : FlatRules<Tri3Points, Tri6Points> {};
template <>
struct Rules<AxisymmetricQuad4> : FlatRules<Quad4Points, Quad9Points> {};
template <>
struct Rules<AxisymmetricQuad8> : FlatRules<Quad9Points, Quad9Points> {};
template <>
struct Rules<AxisymmetricQuad8Reduced> : FlatRules<Quad4Points, Quad9Points> {};
template <>
struct Rules<Bar2> : FlatRules<Line1Point, Line2Points> {};
template <>
struct Rules<PlanarBar2> : FlatRules<Line1Point, Line2Points> {};
template <>
struct Rules<Bar3> : FlatRules<Line2Points, Line3Points> {};
template <>
struct Rules<PlanarBar3> : FlatRules<Line2Points, Line3Points> {};
template <>
struct Rules<Edge2> {
  using Load = Line2Points;
};
template <>
struct Rules<Edge3> {
  using Load = Line3Points;
};
}  // namespace detail

template <class Shape>
using StiffnessRule = typename detail::Rules<Shape>::Stiffness;
template <class Shape>
using LoadRule = typename detail::Rules<Shape>::Load;
template <class Facet>
using FacetRule = typename detail::Rules<Facet>::Load;

}  // namespace genba::element
