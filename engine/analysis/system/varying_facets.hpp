// Facets of a load, with its values at their integration points if it varies in space.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "engine/analysis/problem/gather_points.hpp"
#include "engine/element/geometry.hpp"
#include "engine/element/loads.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

/// Calls body(shape, nodes, x[nodes][3]) for each facet.
template <class Body>
void for_each_facet(const Problem& problem, std::span<const FacetRef> facets, Body&& body) {
  for (const FacetRef& f : facets) {
    const ElementBlock& block = problem.mesh->facets[static_cast<std::size_t>(f.block)];
    with_facet(block.type, [&](auto shape) {
      using Facet = decltype(shape);
      double x[3 * Facet::nodes];
      const Index* nodes = gather_facet_points<Facet>(problem, f, x);
      body(shape, nodes, x);
    });
  }
}
template <class Body>
void for_each_facet(const Problem& problem, const ResolvedLoad& load, Body&& body) {
  for_each_facet(problem, load.facets, body);
}

/// Outer normal of unit length at a point of FacetRule.
template <class Facet>
Vec3 facet_normal(const double* x, int point) {
  double xi[2], weight;
  Vec3 normal;
  element::FacetRule<Facet>::point(point, xi, weight);
  element::area_vector<Facet>(x, xi, normal.data());
  const double size = element::length3(normal.data());
  for (double& n : normal) n = size > 0 ? n / size : 0.0;
  return normal;
}

/// The stiffness by area of a support on faces of this area, m^2.
inline element::SupportStiffness support_stiffness(const Contribution& c, double area) {
  element::SupportStiffness out{c.support.normal, c.support.tangential, {}};
  for (std::size_t a = 0; a < 3; ++a)
    out.by_axis[a] = c.support.by_axis[a] + (area > 0 ? c.support.total[a] / area : 0.0);
  return out;
}

/// Values of a load at the points of FacetRule.
template <class Facet>
struct FacetPoints {
  static constexpr int points = element::FacetRule<Facet>::points;
  double by_area[3 * points];  ///< [point][3]
  double pressure[points];
  /// The flow into the body is exchange * (surroundings - unknown). For radiation `exchange` is the secant at
  /// the problem's state, and `slope` the decrease of the flux with the unknown there.
  double exchange[points], slope[points];
  double entering[points];  ///< exchange * surroundings
  element::SupportStiffness support[points];
};

/// True if the load differs from point to point of its facets.
inline bool differs_in_facets(const Condition& load) {
  return !load.varies.empty() || load.kind->by_place || radiates(load);
}

/// The pressure of a pin on the faces whose normals point against its force is -(share n): the sum over these
/// faces is the force. Throws Error(model, place) if no such pressure exists.
Vec3 bearing_share(const Problem& problem, std::span<const FacetRef> facets, const Vec3& force, const Text& place);

/// Pressure at a point with the outer normal of unit length `normal`, Pa. share: of bearing_share().
inline double placed_pressure(const Contribution& c, const Vec3& share, const Vec3& point, const Vec3& normal) {
  double out = c.pressure, depth = 0, against = 0, bears = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    depth += c.gradient[a] * (point[a] - c.surface[a]);
    against -= normal[a] * c.bearing[a];
    bears -= normal[a] * share[a];
  }
  if (depth > 0) out += depth;
  return against > 0 ? out + bears : out;
}

/// Radiation between a face and surroundings, W/(m^2 K): the flux divided by the temperature difference
/// (secant), and its derivative by the face's temperature (slope).
inline double radiative_secant(double emissivity, double surroundings, double face) {
  return emissivity * stefan_boltzmann * (surroundings * surroundings + face * face) * (surroundings + face);
}
inline double radiative_slope(double emissivity, double face) {
  return 4 * emissivity * stefan_boltzmann * face * face * face;
}

/// Temperature at a point of FacetRule in the problem's state; `likely` if there is no state.
template <class Facet>
double facet_temperature(const Problem& problem, const Index* nodes, int point, double likely) {
  if (!problem.state) return likely;
  double xi[2], weight, n[Facet::nodes], out = 0;
  element::FacetRule<Facet>::point(point, xi, weight);
  Facet::values(xi, n);
  for (int i = 0; i < Facet::nodes; ++i)
    out += n[i] * (*problem.state)[static_cast<std::size_t>(nodes[i])];
  return out;
}

/// Calls body(shape, facet, nodes, x[nodes][3], FacetPoints) for each facet of a load that varies or radiates.
template <class Body>
void for_each_varying_facet(const Problem& problem, std::size_t number, Body&& body) {
  struct AtPoint {
    Contribution acts;
    Vec3 point;
  };
  constexpr std::size_t facets_at_once = 4096;
  const ResolvedLoad& load = problem.loads[number];
  VaryingCondition condition(load.load, problem.time, problem.sources, describe(load.load, number));
  const double likely = problem.state ? 0.0 : likely_temperature(problem.study);
  const Contribution whole = contribution_with_gaps(load.load);
  const Vec3 share = whole.bearing == Vec3{}
                         ? Vec3{}
                         : bearing_share(problem, load.facets, whole.bearing, describe(load.load, number));
  std::vector<Vec3> points;
  std::vector<AtPoint> values;
  for (std::size_t first = 0; first < load.facets.size(); first += facets_at_once) {
    const auto facets =
        std::span(load.facets).subspan(first, std::min(facets_at_once, load.facets.size() - first));
    points.clear();
    for_each_facet(problem, facets, [&](auto shape, const Index*, const double* x) {
      using Rule = element::FacetRule<decltype(shape)>;
      for (int q = 0; q < Rule::points; ++q) {
        double xi[2], weight;
        Rule::point(q, xi, weight);
        element::position<decltype(shape)>(x, xi, points.emplace_back().data());
      }
    });
    values.clear();
    condition.visit(points, [&](std::size_t i, const Contribution& c) { values.push_back({c, points[i]}); });
    const AtPoint* at = values.data();
    const FacetRef* facet = facets.data();
    for_each_facet(problem, facets, [&](auto shape, const Index* nodes, const double* x) {
      using Facet = decltype(shape);
      FacetPoints<Facet> of;
      for (int q = 0; q < of.points; ++q, ++at) {
        const Contribution& c = at->acts;
        std::copy(c.by_area.begin(), c.by_area.end(), of.by_area + 3 * q);
        of.pressure[q] = load.load.kind->by_place
                             ? placed_pressure(c, share, at->point, facet_normal<Facet>(x, q))
                             : c.pressure;
        of.exchange[q] = of.slope[q] = c.exchange;
        if (c.emissivity != 0) {
          const double face = facet_temperature<Facet>(problem, nodes, q, likely);
          of.exchange[q] = radiative_secant(c.emissivity, c.surroundings, face);
          of.slope[q] = radiative_slope(c.emissivity, face);
        }
        of.entering[q] = of.exchange[q] * c.surroundings;
        of.support[q] = support_stiffness(c, load.area);
      }
      body(shape, *facet++, nodes, x, std::as_const(of));
    });
  }
}

}  // namespace genba
