#include "engine/analysis/forces/follower_pressure.hpp"

#include "engine/analysis/system/varying_facets.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

double pressure_of(const ResolvedLoad& load) {
  return contribution_with_gaps(load.load).pressure;  // not a number if it varies in space
}

void require_uniform(const ResolvedLoad& load, std::size_t number) {
  if (std::isnan(pressure_of(load)) || load.load.kind->by_place)
    throw Error(ErrorKind::model, describe(load.load, number),
                phrase<"at large deformation a pressure that varies in space is not computed">(),
                phrase<"State one number, or several pressures on parts of the faces">());
}

/// Drops rows and columns of prescribed unknowns of k[n][n], n = nodes * 3, and gives the tangent its blocks.
void add_stiffness(const Problem& problem, const Numbering& numbering, const Index* nodes, int count, double* k,
                   const AddBlock& tangent) {
  const int n = 3 * count;
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  for (int i = 0; i < n; ++i) {
    const auto at = static_cast<std::size_t>(nodes[i / 3]) * dofs + static_cast<std::size_t>(i % 3);
    if (i % 3 < problem.dofs && problem.dirichlet.fixed[at] == 0) continue;
    for (int j = 0; j < n; ++j) k[i * n + j] = k[j * n + i] = 0;
  }
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < count; ++j)
      tangent(numbering.equation_node[static_cast<std::size_t>(nodes[i])],
              numbering.equation_node[static_cast<std::size_t>(nodes[j])], k + 3 * i * n + 3 * j, n, 1);
}

}  // namespace

bool has_follower_pressure(const Problem& problem) {
  if (!deforms_largely(problem.study)) return false;
  for (const ResolvedLoad& load : problem.loads)
    if (pressure_of(load) != 0) return true;
  return false;
}

void add_follower_pressure(const Problem& problem, const Numbering& numbering, std::span<const double> u, double factor,
                           std::span<double> f, double share, const AddBlock* tangent) {
  if (!has_follower_pressure(problem)) return;
  constexpr double circle = 6.283185307179586;
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  const bool is_ring = problem.section == element::Section::axisymmetric;
  for (std::size_t number = 0; number < problem.loads.size(); ++number) {
    const ResolvedLoad& load = problem.loads[number];
    const double pressure = pressure_of(load);
    if (pressure == 0) continue;
    require_uniform(load, number);
    for_each_facet(problem, load, [&](auto shape, const Index* nodes, const double* x) {
      using Facet = decltype(shape);
      constexpr int count = Facet::nodes;
      double place[3 * count], forces[3 * count] = {}, k[9 * count * count] = {};
      for (int i = 0; i < count; ++i) {
        const std::size_t row = static_cast<std::size_t>(numbering.equation_node[static_cast<std::size_t>(nodes[i])]) * dofs;
        for (std::size_t a = 0; a < 3; ++a) place[3 * i + static_cast<int>(a)] = x[3 * i + static_cast<int>(a)] + (a < dofs ? u[row + a] : 0.0);
        if (is_ring) place[3 * i + 2] += circle * u[row];
      }
      element::add_follower_pressure<Facet>(place, pressure, is_ring, forces, tangent ? k : nullptr);
      for (int i = 0; i < count; ++i)
        for (std::size_t a = 0; a < dofs; ++a)
          f[static_cast<std::size_t>(numbering.equation_node[static_cast<std::size_t>(nodes[i])]) * dofs + a] +=
              factor * forces[3 * i + static_cast<int>(a)];
      if (tangent == nullptr) return;
      for (double& entry : k) entry *= share;
      add_stiffness(problem, numbering, nodes, count, k, *tangent);
    });
  }
}

}  // namespace genba
