#include <cmath>

#include "engine/base/jacobi_eigen.hpp"
#include "engine/analysis/system/varying_facets.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

/// The integral of n n^T over the faces whose normals point against the force, m^2.
SmallMatrix pressed_area(const Problem& problem, std::span<const FacetRef> facets, const Vec3& force) {
  SmallMatrix out(3);
  for_each_facet(problem, facets, [&](auto shape, const Index*, const double* x) {
    using Facet = decltype(shape);
    for (int q = 0; q < element::FacetRule<Facet>::points; ++q) {
      double xi[2], weight;
      Vec3 normal;
      element::FacetRule<Facet>::point(q, xi, weight);
      element::area_vector<Facet>(x, xi, normal.data());
      const double size = length(normal);
      if (!(size > 0) || !(dot(normal, force) < 0)) continue;
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b)
          out(a, b) += weight * normal[static_cast<std::size_t>(a)] * normal[static_cast<std::size_t>(b)] / size;
    }
  });
  return out;
}

}  // namespace

Vec3 bearing_share(const Problem& problem, std::span<const FacetRef> facets, const Vec3& force,
                   const Text& place) {
  constexpr double negligible = 1e-6, most_left = 1e-3;
  SmallMatrix area = pressed_area(problem, facets, force);
  const SmallMatrix axes = diagonalise(area);
  const double largest = std::max({area(0, 0), area(1, 1), area(2, 2)});
  Vec3 share{}, left = force;
  for (int k = 0; k < 3; ++k) {
    // Normals of a cylinder have no part along its axis, those of a plane none across its normal.
    if (!(area(k, k) > negligible * largest)) continue;
    const Vec3 axis = {axes(0, k), axes(1, k), axes(2, k)};
    const double part = dot(axis, force);
    share = plus(share, axis, part / area(k, k));
    left = plus(left, axis, -part);
  }
  for (double& part : left)
    if (std::abs(part) < negligible * length(force)) part = 0;
  if (length(left) > most_left * length(force))
    throw Error(ErrorKind::model, place,
                phrase<"the faces cannot bear %1 of the force: no pressure on them acts in that direction">(
                    format_vector(left, QuantityKind::force)),
                phrase<"Choose the inside of the hole, and a force across its axis">());
  return share;
}

}  // namespace genba
