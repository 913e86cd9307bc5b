// Facets of a load, with its values at their integration points if it varies in space.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "engine/analysis/problem/gather_points.hpp"
#include "engine/element/geometry.hpp"
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
};

/// True if the load differs from point to point of its facets.
inline bool differs_in_facets(const Condition& load) {
  return !load.varies.empty() || radiates(load);
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
    Vec3 by_area;
    double pressure, exchange, surroundings, emissivity;
  };
  constexpr std::size_t facets_at_once = 4096;
  const ResolvedLoad& load = problem.loads[number];
  VaryingCondition condition(load.load, problem.time, problem.sources, describe(load.load, number));
  const double likely = problem.state ? 0.0 : likely_temperature(problem.study);
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
    condition.visit(points, [&](std::size_t, const Contribution& c) {
      values.push_back({c.by_area, c.pressure, c.exchange, c.surroundings, c.emissivity});
    });
    const AtPoint* at = values.data();
    const FacetRef* facet = facets.data();
    for_each_facet(problem, facets, [&](auto shape, const Index* nodes, const double* x) {
      FacetPoints<decltype(shape)> of;
      for (int q = 0; q < of.points; ++q, ++at) {
        std::copy(at->by_area.begin(), at->by_area.end(), of.by_area + 3 * q);
        of.pressure[q] = at->pressure;
        of.exchange[q] = of.slope[q] = at->exchange;
        if (at->emissivity != 0) {
          const double face = facet_temperature<decltype(shape)>(problem, nodes, q, likely);
          of.exchange[q] = radiative_secant(at->emissivity, at->surroundings, face);
          of.slope[q] = radiative_slope(at->emissivity, face);
        }
        of.entering[q] = of.exchange[q] * at->surroundings;
      }
      body(shape, *facet++, nodes, x, std::as_const(of));
    });
  }
}

}  // namespace genba
