#include "engine/analysis/problem/support_directions.hpp"

#include <cmath>

#include "engine/analysis/problem/gather_points.hpp"
#include "engine/element/geometry.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

bool holds(double stiffness) {
  return stiffness > 0 || std::isnan(stiffness);
}

/// Two directions of unit length across a normal.
std::array<Vec3, 2> across(const Vec3& normal) {
  const Vec3 other = std::abs(normal[0]) < 0.6 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
  const Vec3 first = unit_or(cross(normal, other), {});
  return {first, cross(normal, first)};
}

std::vector<Vec3> directions_at(const Contribution::Support& support, const Vec3& normal) {
  std::vector<Vec3> out;
  if (holds(support.normal)) out.push_back(normal);
  if (holds(support.tangential))
    for (const Vec3& d : across(normal)) out.push_back(d);
  for (std::size_t a = 0; a < 3; ++a)
    if (holds(support.by_axis[a]) || holds(support.total[a])) {
      out.push_back({});
      out.back()[a] = 1;
    }
  return out;
}

}  // namespace

std::vector<HeldDirection> supported_directions(const Problem& problem) {
  std::vector<HeldDirection> out;
  for (const ResolvedLoad& load : problem.loads) {
    if (load.load.kind->enters != Enters::supports) continue;
    const Contribution::Support support = contribution_with_gaps(load.load).support;
    for (const FacetRef& facet : load.facets)
      with_facet(problem.mesh->facets[static_cast<std::size_t>(facet.block)].type, [&](auto shape) {
        using Facet = decltype(shape);
        double x[3 * Facet::nodes];
        const Index* nodes = gather_facet_points<Facet>(problem, facet, x);
        for (int q = 0; q < element::FacetRule<Facet>::points; ++q) {
          double xi[2], weight;
          Vec3 point, normal;
          element::FacetRule<Facet>::point(q, xi, weight);
          element::position<Facet>(x, xi, point.data());
          element::area_vector<Facet>(x, xi, normal.data());
          for (const Vec3& d : directions_at(support, unit_or(normal, {}))) out.push_back({nodes[0], point, d});
        }
      });
  }
  return out;
}

}  // namespace genba
