#include "engine/procedure/modal/rigid_vectors.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "engine/couple/constraint_map.hpp"

namespace genba {

namespace {

/// Entries of q that stand for something else than an unknown of their node: those that fit the motions of the
/// unknowns that they determine best, by conjugate gradients on the normal equations.
std::vector<double> host_entries(const ConstraintMap& map, const std::function<double(Index)>& moves) {
  const auto hosts = map.hosts();
  std::unordered_map<Index, std::size_t> number;
  for (std::size_t i = 0; i < hosts.size(); ++i) number.emplace(hosts[i], i);
  struct Row {
    std::vector<std::pair<std::size_t, double>> terms;
    double right = 0;
  };
  std::vector<Row> rows;
  for (Index r = 0; r < map.rows(); ++r) {
    Row row{{}, moves(map.unknown_of(r))};
    for (const LinearTerm& t : map.sum(r).terms) {
      const auto at = number.find(t.unknown);
      if (at == number.end())
        row.right -= t.factor * moves(t.unknown);
      else
        row.terms.emplace_back(at->second, t.factor);
    }
    if (!row.terms.empty()) rows.push_back(std::move(row));
  }
  const std::size_t n = hosts.size();
  const auto normal = [&](const std::vector<double>& x) {
    std::vector<double> y(n, 0.0);
    for (const Row& row : rows) {
      double sum = 0;
      for (const auto& [at, factor] : row.terms) sum += factor * x[at];
      for (const auto& [at, factor] : row.terms) y[at] += factor * sum;
    }
    return y;
  };
  const auto dot = [](const std::vector<double>& a, const std::vector<double>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
  };
  std::vector<double> x(n, 0.0), r(n, 0.0), diagonal(n, 0.0);
  for (const Row& row : rows)
    for (const auto& [at, factor] : row.terms) r[at] += factor * row.right, diagonal[at] += factor * factor;
  const auto divided = [&](std::vector<double> v) {
    for (std::size_t i = 0; i < n; ++i) v[i] = diagonal[i] > 0 ? v[i] / diagonal[i] : 0.0;
    return v;
  };
  std::vector<double> z = divided(r), p = z;
  double rho = dot(r, z);
  const double first = rho;
  for (std::size_t i = 0; i < 20 * n + 50 && rho > 1e-28 * first && rho > 0; ++i) {
    const std::vector<double> q = normal(p);
    const double alpha = rho / dot(p, q);
    if (!std::isfinite(alpha)) break;
    for (std::size_t k = 0; k < n; ++k) x[k] += alpha * p[k], r[k] -= alpha * q[k];
    z = divided(r);
    const double next = dot(r, z);
    for (std::size_t k = 0; k < n; ++k) p[k] = z[k] + next / rho * p[k];
    rho = next;
  }
  return x;
}

}  // namespace

std::vector<double> rigid_vector(const Problem& problem, const Numbering& numbering, const MotionAtNode& motion) {
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  std::vector<double> out(numbering.mesh_node.size() * dofs, 0.0);
  const auto moves = [&](Index unknown) {
    const auto node = static_cast<std::size_t>(unknown) / dofs;
    return motion(static_cast<Index>(node), problem.mesh->points[node])[static_cast<std::size_t>(unknown) % dofs];
  };
  for (std::size_t equation = 0; equation < numbering.mesh_node.size(); ++equation) {
    const Index node = numbering.mesh_node[equation];
    const Vec3 at = motion(node, problem.mesh->points[static_cast<std::size_t>(node)]);
    for (std::size_t c = 0; c < dofs; ++c) out[equation * dofs + c] = at[c];
  }
  if (!problem.map) return out;
  const ConstraintMap& map = *problem.map;
  const auto row_of = [&](Index unknown) -> double& {
    const auto at = static_cast<std::size_t>(unknown);
    return out[static_cast<std::size_t>(numbering.equation_node[at / dofs]) * dofs + at % dofs];
  };
  for (Index row = 0; row < map.rows(); ++row)
    if (numbering.equation_node[static_cast<std::size_t>(map.unknown_of(row)) / dofs] >= 0) row_of(map.unknown_of(row)) = 0;
  const std::vector<double> entries = host_entries(map, moves);
  for (std::size_t i = 0; i < entries.size(); ++i) row_of(map.hosts()[i]) = entries[i];
  return out;
}

}  // namespace genba
