#include "engine/analysis/forces/follower_pressure.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/system/varying_facets.hpp"
#include "engine/assembly/mapped.hpp"
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

/// Drops rows and columns of prescribed unknowns of k[n][n], n = nodes * 3.
void drop_prescribed(const Problem& problem, const Index* nodes, int count, double* k) {
  const int n = 3 * count;
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  for (int i = 0; i < n; ++i) {
    const auto at = static_cast<std::size_t>(nodes[i / 3]) * dofs + static_cast<std::size_t>(i % 3);
    if (i % 3 < problem.dofs && problem.dirichlet.fixed[at] == 0) continue;
    for (int j = 0; j < n; ++j) k[i * n + j] = k[j * n + i] = 0;
  }
}

/// Calls visit(row, column, block) for the blocks of k, which have a stride of 3 * count.
template <class Visit>
void for_each_block(const Numbering& numbering, const Index* nodes, int count, const double* k, const Visit& visit) {
  for (int i = 0; i < count; ++i)
    for (int j = 0; j < count; ++j)
      visit(numbering.equation_node[static_cast<std::size_t>(nodes[i])],
            numbering.equation_node[static_cast<std::size_t>(nodes[j])], k + 9 * i * count + 3 * j);
}

/// Adds k of one facet, stride 3 * count, in terms of the unknowns that nothing determines.
void add_mapped(const AssemblyInput& input, const Index* nodes, int count, const double* k, const AddBlock& add) {
  const int dofs = input.dofs, n = count * dofs, stride = 3 * count;
  std::vector<double> own(static_cast<std::size_t>(n) * static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) own[static_cast<std::size_t>(i * n + j)] = k[(3 * (i / dofs) + i % dofs) * stride + 3 * (j / dofs) + j % dofs];
  MappedMatrix mapped(input);
  mapped.make(nodes, count, own.data(), false);
  add_blocks(add, input, mapped);
}

}  // namespace

void FollowerRest::add(Index row, Index column, const double* block, int stride, int dofs) {
  dofs_ = static_cast<std::size_t>(dofs);
  Entry entry{row, column, {}};
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b) {
      entry.block[3 * a + b] = block[a * static_cast<std::size_t>(stride) + b];
      size_ = std::max(size_, std::abs(entry.block[3 * a + b]));
    }
  entries_.push_back(entry);
}

void FollowerRest::finish() {
  constexpr double rounding = 1e-9;
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  });
  std::size_t count = 0;
  for (std::size_t i = 0; i < entries_.size();) {
    Entry sum = entries_[i++];
    for (; i < entries_.size() && entries_[i].row == sum.row && entries_[i].column == sum.column; ++i)
      for (std::size_t k = 0; k < 9; ++k) sum.block[k] += entries_[i].block[k];
    const bool is_left = std::any_of(sum.block.begin(), sum.block.end(),
                                     [&](double v) { return std::abs(v) > rounding * size_; });
    if (is_left) entries_[count++] = sum;
  }
  entries_.resize(count);
}

void FollowerRest::add_product(std::span<const double> x, std::span<double> y) const {
  for (const Entry& entry : entries_)
    for (std::size_t a = 0; a < dofs_; ++a)
      for (std::size_t b = 0; b < dofs_; ++b)
        y[static_cast<std::size_t>(entry.row) * dofs_ + a] +=
            entry.block[3 * a + b] * x[static_cast<std::size_t>(entry.column) * dofs_ + b];
}

bool pressure_varies(const Problem& problem, std::size_t load) {
  if (!problem.stated || problem.loads[load].load.kind->on != Acts::faces) return false;
  const Condition& stated = problem.stated->loads[load];
  return !stated.varies.empty() && contribution_with_gaps(stated).pressure != 0;
}

bool has_follower_pressure(const Problem& problem) {
  if (!deforms_largely(problem.study)) return false;
  for (std::size_t i = 0; i < problem.loads.size(); ++i)
    if (pressure_of(problem.loads[i]) != 0 || pressure_varies(problem, i)) return true;
  return false;
}

void add_follower_pressure(const Problem& problem, const Numbering& numbering, std::span<const double> u, double factor,
                           std::span<double> f, double share, const AddBlock* tangent, FollowerRest* rest,
                           const ConstraintMap* map) {
  if (!has_follower_pressure(problem)) return;
  constexpr double circle = 6.283185307179586;
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  const bool is_ring = problem.section == element::Section::axisymmetric;
  AssemblyInput map_input;
  map_input.dofs = problem.dofs;
  map_input.equation_node = numbering.equation_node;
  map_input.fixed = problem.dirichlet.fixed;
  map_input.map = map != nullptr ? map : problem.map.get();
  for (std::size_t number = 0; number < problem.loads.size(); ++number) {
    const ResolvedLoad& load = problem.loads[number];
    const double pressure = pressure_of(load);
    if (pressure == 0) continue;
    require_uniform(load, number);
    for_each_facet(problem, load, [&](auto shape, const Index* nodes, const double* x) {
      using Facet = decltype(shape);
      constexpr int count = Facet::nodes;
      double place[3 * count], forces[3 * count] = {}, k[9 * count * count] = {}, k_rest[9 * count * count] = {};
      for (int i = 0; i < count; ++i) {
        const std::size_t row = static_cast<std::size_t>(numbering.equation_node[static_cast<std::size_t>(nodes[i])]) * dofs;
        for (std::size_t a = 0; a < 3; ++a) place[3 * i + static_cast<int>(a)] = x[3 * i + static_cast<int>(a)] + (a < dofs ? u[row + a] : 0.0);
        if (is_ring) place[3 * i + 2] += circle * u[row];
      }
      element::add_follower_pressure<Facet>(place, pressure, is_ring, forces, tangent ? k : nullptr, k_rest);
      for (int i = 0; i < count; ++i)
        for (std::size_t a = 0; a < dofs; ++a)
          f[static_cast<std::size_t>(numbering.equation_node[static_cast<std::size_t>(nodes[i])]) * dofs + a] +=
              factor * forces[3 * i + static_cast<int>(a)];
      if (tangent == nullptr) return;
      constexpr int stride = 3 * count;
      for (double* part : {k, k_rest}) {
        for (int i = 0; i < stride * stride; ++i) part[i] *= share;
        drop_prescribed(problem, nodes, count, part);
      }
      if (is_mapped(map_input, nodes, count))
        add_mapped(map_input, nodes, count, k, *tangent);
      else
        for_each_block(numbering, nodes, count, k, [&](Index row, Index column, const double* block) {
          (*tangent)(row, column, block, stride, 1);
        });
      if (rest == nullptr) return;
      for_each_block(numbering, nodes, count, k_rest, [&](Index row, Index column, const double* block) {
        rest->add(row, column, block, stride, problem.dofs);
      });
    });
  }
}

}  // namespace genba
