// Gradients of shape functions at the points of an element's stiffness rule, by the element's formulation.
//
// Tetrahedra and elements of second order are plain displacement elements. hex8, wedge6 and pyramid5 use the
// B-bar method with the mean dilatation over the element (Hughes, 1980): the volumetric strain is the element's
// mean; the deviatoric strain is integrated by StiffnessRule. At large deformation the constants of a material may
// say otherwise (HyperelasticConstants::constant_mean). B-bar does not lock for Poisson
// ratios near 0.5, passes the patch test on distorted meshes and keeps the order of convergence. One layer of
// linear elements is too stiff in bending: use several layers through the thickness, elements of second
// order, or Hex8Incompatible. It adds the modes 1 - r^2, 1 - s^2 and 1 - t^2 to each displacement component
// (Taylor, Beresford and Wilson, 1976). Their gradients use the Jacobian of the centre, times
// det J(centre) / det J(point). So their integral vanishes, and distorted elements pass the patch test.
#pragma once

#include "engine/element/geometry.hpp"
#include "engine/element/law/plane_stress.hpp"

namespace genba::element {

namespace detail {
template <class Shape>
inline constexpr bool mean_dilatation = false;
template <>
inline constexpr bool mean_dilatation<Hex8> = true;
template <>
inline constexpr bool mean_dilatation<Wedge6> = true;
template <>
inline constexpr bool mean_dilatation<Pyramid5> = true;
template <>
inline constexpr bool mean_dilatation<PlaneQuad4> = true;
template <>
inline constexpr bool mean_dilatation<AxisymmetricQuad4> = true;

/// Second order: one dilatation an element is a choice of the law at large deformation.
template <class Shape>
inline constexpr bool may_have_mean = mean_dilatation<Shape>;
template <>
inline constexpr bool may_have_mean<Tet10> = true;
template <>
inline constexpr bool may_have_mean<Hex20> = true;
template <>
inline constexpr bool may_have_mean<Wedge15> = true;
template <>
inline constexpr bool may_have_mean<PlaneTri6> = true;
template <>
inline constexpr bool may_have_mean<PlaneQuad8> = true;
template <>
inline constexpr bool may_have_mean<AxisymmetricTri6> = true;
template <>
inline constexpr bool may_have_mean<AxisymmetricQuad8> = true;

template <class Shape>
inline constexpr int incompatible_modes = 0;
template <>
inline constexpr int incompatible_modes<Hex8Incompatible> = 3;
template <>
inline constexpr int incompatible_modes<PlaneQuad4Incompatible> = 2;
}  // namespace detail

/// True if the mean dilatation replaces that of each point, or may do so. A plate is free to change its thickness
/// and needs none.
template <class Shape, class Law>
inline constexpr bool has_mean =
    Law::dilates && (is_finite<Law> ? detail::may_have_mean<Shape> : detail::mean_dilatation<Shape>) &&
    !detail::StatesPlaneStress<Law>;
/// True if the constants of a material decide (HyperelasticConstants::constant_mean).
template <class Shape, class Law>
inline constexpr bool may_have_mean = has_mean<Shape, Law> && is_finite<Law>;
/// Number of functions beside those of the nodes. Their values belong to one element alone.
template <class Shape, class Law>
inline constexpr int mode_count = Law::dilates ? detail::incompatible_modes<Shape> : 0;

/// Gradients at the points of the stiffness rule, first of the nodes' functions, then of the modes; and the
/// volumes of the points.
template <class Shape, class Law>
struct Gradients {
  using Rule = StiffnessRule<Shape>;
  static constexpr int points = Rule::points, modes = mode_count<Shape, Law>, nodes = Shape::nodes,
                       functions = nodes + modes;
  double g[points * functions * 3];                   ///< 1/m
  double dv[points];                                  ///< m^3
  /// Of the nodes' functions, averaged over the element; with a hoop the first component holds the third.
  double mean[has_mean<Shape, Law> ? nodes * 3 : 1];
  double volume;                                      ///< m^3

  /// x: [nodes][3], m.
  GENBA_HD explicit Gradients(const double* x) {
    constexpr int n3 = 3 * functions;
    volume = 0.0;
    if constexpr (has_mean<Shape, Law>)
      for (int k = 0; k < 3 * nodes; ++k) mean[k] = 0.0;
    for (int q = 0; q < points; ++q) {
      double xi[3], weight;
      Rule::point(q, xi, weight);
      dv[q] = weight * space_gradients<Shape>(x, xi, g + q * n3);
      volume += dv[q];
      if constexpr (has_mean<Shape, Law>)
        for (int k = 0; k < 3 * nodes; ++k) mean[k] += dv[q] * g[q * n3 + k];
    }
    if constexpr (has_mean<Shape, Law>)
      for (int k = 0; k < 3 * nodes; ++k) mean[k] /= volume;
    if constexpr (has_mean<Shape, Law> && has_hoop<Shape>)
      for (int i = 0; i < nodes; ++i) {
        mean[3 * i] += mean[3 * i + 2];
        mean[3 * i + 2] = 0.0;
      }
    if constexpr (modes > 0) add_modes(x);
  }

  /// Gradients of all functions at a point.
  GENBA_HD const double* at(int q) const { return g + q * functions * 3; }

 private:
  GENBA_HD void add_modes(const double* x) {
    const double centre[3] = {0, 0, 0};
    double dn[3 * nodes], j[9], inverse[9];
    Shape::gradients(centre, dn);
    jacobian<Shape>(x, dn, j);
    const double at_centre = invert3(j, inverse);
    for (int q = 0; q < points; ++q) {
      double xi[3], weight;
      Rule::point(q, xi, weight);
      const double share = at_centre * weight / dv[q];
      for (int m = 0; m < modes; ++m)
        for (int a = 0; a < 3; ++a)
          g[(q * functions + nodes + m) * 3 + a] = share * -2.0 * xi[m] * inverse[3 * m + a];
    }
  }
};

}  // namespace genba::element
