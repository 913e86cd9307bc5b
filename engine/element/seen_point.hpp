// The point of a facet that is seen at a place of a plane.
#pragma once

#include <cmath>

#include "engine/element/shape.hpp"

namespace genba::element {

/// Natural coordinates xi[2] of the point of a facet whose projection onto a plane is p[2], by Newton's method.
/// seen: [node][2], the projected nodes, m. False: there is none, or it lies `far` or more natural units away from
/// the origin of xi.
template <class Facet>
bool find_seen_point(const double* seen, const double* p, double far, double* xi) {
  constexpr int most_steps = 30;
  constexpr double exact = 1e-14, enough = 1e-9;
  xi[0] = xi[1] = Facet::domain == Domain::triangle ? 1.0 / 3.0 : 0.0;
  double step = 2;
  for (int k = 0; k < most_steps && step > exact; ++k) {
    double n[Facet::nodes], dn[2 * Facet::nodes], r[2] = {p[0], p[1]}, j[4] = {0, 0, 0, 0};
    Facet::values(xi, n);
    Facet::gradients(xi, dn);
    for (int i = 0; i < Facet::nodes; ++i)
      for (int a = 0; a < 2; ++a) {
        const double place = seen[2 * i + a];
        r[a] -= n[i] * place;
        for (int d = 0; d < 2; ++d) j[2 * a + d] += place * dn[2 * i + d];
      }
    const double det = j[0] * j[3] - j[1] * j[2];
    if (det == 0) return false;
    const double by[2] = {(j[3] * r[0] - j[1] * r[1]) / det, (j[0] * r[1] - j[2] * r[0]) / det};
    xi[0] += by[0];
    xi[1] += by[1];
    step = std::abs(by[0]) + std::abs(by[1]);
  }
  return step < enough && std::abs(xi[0]) < far && std::abs(xi[1]) < far;
}

}  // namespace genba::element
