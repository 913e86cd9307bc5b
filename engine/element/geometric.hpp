// Geometric stiffness of one element: how its stresses resist, or help, a second displacement. One source for all
// shapes and laws of a motion.
#pragma once

#include "engine/element/response.hpp"

namespace genba::element {

/// Adds the integral of grad N_i . s grad N_j to k[nodes][nodes], N/m: the same for each component of the
/// displacement. s is the stress of the law at the points of StiffnessRule for displacements u[nodes][dofs of the
/// law], with the modes and mean dilatation that the stiffness has; of a bar it is a force. The stress around an axis adds N_i s N_j / r^2 to hoop[nodes][nodes]: to the radial component alone;
/// null where there is none. thermal, old: as in element_response(); old is the history of that state.
template <class Shape, class Law>
GENBA_HD void add_geometric(const double* x, const double* u, const typename Law::Constants& c,
                            const double* thermal, const double* old, double* k, double* hoop) {
  using Of = Gradients<Shape, Law>;
  constexpr int kept = Law::dofs * Of::nodes, n = Law::dofs * Of::functions, nodes = Of::nodes;
  constexpr int in_element = history_size<Shape, Law>;
  const Of of(x);
  double values[n], b[Law::fluxes * n], now[in_element + 1];
  for (int j = 0; j < n; ++j) values[j] = 0.0;
  for (int j = 0; j < kept; ++j) values[j] = has_hoop<Shape> ? u[j] : u[j] - u[j % Law::dofs];
  if constexpr (n > kept) {
    if constexpr (!Law::linear)
      for (int j = kept; j < n; ++j) values[j] = old[Of::points * Law::history + j - kept];
    detail::settle_modes<Shape, Law>(of, c, thermal, old, now, values);
  }
  for (int q = 0; q < Of::points; ++q) {
    double e[Law::fluxes], s[Law::fluxes];
    detail::gradient_columns<Shape, Law>(of, q, b);
    detail::gradient_of<Law, n>(b, values, thermal == nullptr ? 0.0 : thermal[q], e);
    Law::flux(c, e, old + q * Law::history, s, now + q * Law::history);
    const double* g = of.at(q);
    for (int i = 0; i < nodes; ++i) {
      const double* gi = g + 3 * i;
      const double z = has_hoop<Shape> ? 0.0 : gi[2];
      const double t[3] = {s[0] * gi[0] + s[3] * gi[1] + s[5] * z, s[3] * gi[0] + s[1] * gi[1] + s[4] * z,
                           s[5] * gi[0] + s[4] * gi[1] + s[2] * z};
      for (int j = 0; j < nodes; ++j) {
        const double* gj = g + 3 * j;
        double sum = t[0] * gj[0] + t[1] * gj[1];
        if constexpr (has_hoop<Shape>)
          hoop[i * nodes + j] += of.dv[q] * s[2] * gi[2] * gj[2];
        else
          sum += t[2] * gj[2];
        k[i * nodes + j] += of.dv[q] * sum;
      }
    }
  }
}

}  // namespace genba::element
