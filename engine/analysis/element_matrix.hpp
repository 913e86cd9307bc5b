// The matrix of one element as it goes into A, for the residual by elements; assembly has its own, of plain arrays
// (engine/assembly).
#pragma once

#include "engine/analysis/load_vector.hpp"
#include "engine/analysis/problem.hpp"
#include "engine/element/diffusion.hpp"
#include "engine/element/elasticity.hpp"

namespace genba {

/// Element matrix k[nodes * dofs][nodes * dofs] (N/m or W/K) without any constraint. x: [nodes][3], m.
template <class Shape>
void element_matrix(int dofs, const RegionProperties& p, const double* x, double* k) {
  if (dofs == 3)
    element::stiffness<Shape>(x, p.lame, k);
  else
    element::conduction<Shape>(x, p.conductivity, k);
}

/// Zeroes rows and columns of prescribed unknowns of k[count * dofs][count * dofs] but for the diagonal.
inline void eliminate(const DirichletSet& dirichlet, int dofs, const Index* nodes, int count, double* k) {
  const int n = count * dofs;
  for (int i = 0; i < count; ++i)
    for (int a = 0; a < dofs; ++a) {
      if (!dirichlet.fixed[static_cast<std::size_t>(nodes[i]) * dofs + a]) continue;
      const int row = i * dofs + a;
      const double diagonal = k[row * n + row];
      for (int c = 0; c < n; ++c) k[row * n + c] = k[c * n + row] = 0.0;
      k[row * n + row] = diagonal;
    }
}

}  // namespace genba
