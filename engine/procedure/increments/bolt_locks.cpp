#include "engine/procedure/increments/bolt_locks.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/connect/bolt_cuts.hpp"
#include "engine/assembly/mapped.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {
constexpr double stiffer = 100;  // than what the preload shortened: a correction gains two digits
}

BoltLocks::BoltLocks(const Problem& problem, const Numbering& numbering)
    : dofs_(static_cast<std::size_t>(problem.dofs)) {
  input_.dofs = problem.dofs;
  input_.equation_node = numbering.equation_node;
  input_.fixed = problem.dirichlet.fixed;
  input_.map = problem.map.get();
  if (!problem.cuts) return;
  for (const BoltCut& cut : problem.cuts->cuts) {
    const Joining joining = contribution_with_gaps(problem.study.loads[cut.load]).joining;
    if (joining.join == Join::locked) bolts_.push_back({&cut, joining.amount});
  }
}

std::size_t BoltLocks::row(Index node) const {
  return static_cast<std::size_t>(input_.equation_node[static_cast<std::size_t>(node)]) * dofs_;
}

void BoltLocks::take(double share, bool is_locked) {
  share_ = share, is_locked_ = is_locked;
  for (Bolt& bolt : bolts_) bolt.carried = is_locked ? bolt.good.force : share * bolt.preload;
}

/// How far both sides overlap, m.
double BoltLocks::overlap(const Bolt& bolt, std::span<const double> u) const {
  const BoltCut& cut = *bolt.cut;
  double out = 0;
  for (std::size_t a = 0; a < dofs_; ++a) out += cut.axis[a] * (u[row(cut.minus.front()) + a] - u[row(cut.plus.front()) + a]);
  return out;
}

double BoltLocks::stiffness(const Bolt& bolt) const {
  return bolt.good.length > 0 ? stiffer * bolt.preload / bolt.good.length : 0.0;
}

double BoltLocks::force(const Bolt& bolt, std::span<const double> u) const {
  return bolt.carried + (is_locked_ ? stiffness(bolt) * (bolt.good.length - overlap(bolt, u)) : 0.0);
}

void BoltLocks::put(const Bolt& bolt, double force, std::span<double> forces) const {
  const BoltCut& cut = *bolt.cut;
  const double each = force / static_cast<double>(cut.plus.size());
  for (std::size_t i = 0; i < cut.plus.size(); ++i)
    for (std::size_t a = 0; a < dofs_; ++a) {
      forces[row(cut.minus[i]) + a] -= each * cut.axis[a];
      forces[row(cut.plus[i]) + a] += each * cut.axis[a];
    }
}

void BoltLocks::add(std::span<const double> u, std::span<const double> held_step, std::span<double> forces,
                    const AddBlock* tangent) {
  if (tangent) made_locked_ = is_locked_;
  for (const Bolt& bolt : bolts_) {
    double now = force(bolt, u);
    if (is_locked_ && !held_step.empty()) now -= stiffness(bolt) * overlap(bolt, held_step);
    put(bolt, now, forces);
    if (!tangent || !is_locked_) continue;
    // Both sides move as their first nodes do, along the axis.
    const Index nodes[] = {bolt.cut->minus.front(), bolt.cut->plus.front()};
    const std::size_t n = 2 * dofs_;
    std::vector<double> k(n * n);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        k[i * n + j] = (i / dofs_ == j / dofs_ ? 1 : -1) * stiffness(bolt) * bolt.cut->axis[i % dofs_] * bolt.cut->axis[j % dofs_];
    MappedMatrix mapped(input_);
    mapped.make(nodes, 2, k.data(), false);
    add_blocks(*tangent, input_, mapped);
  }
}

double BoltLocks::force_square(std::span<const double> u) const {
  double out = 0;
  for (const Bolt& bolt : bolts_) out += std::pow(force(bolt, u), 2);
  return out;
}

double BoltLocks::settle(std::span<const double> u) {
  double out = 0;
  for (Bolt& bolt : bolts_) {
    const double now = force(bolt, u);
    out = std::max(out, std::abs(now - bolt.carried) / std::max(std::abs(now), bolt.preload));
    bolt.carried = now;
  }
  return out;
}

void BoltLocks::accept(std::span<const double> u) {
  for (Bolt& bolt : bolts_) {
    bolt.good.force = force(bolt, u);
    if (!is_locked_) bolt.good.length = overlap(bolt, u);
  }
}

void BoltLocks::go_back() {
  for (Bolt& bolt : bolts_) bolt.carried = is_locked_ ? bolt.good.force : share_ * bolt.preload;
}

void BoltLocks::add_good(std::span<double> forces, std::vector<std::pair<std::size_t, double>>& each) const {
  for (const Bolt& bolt : bolts_) {
    put(bolt, bolt.good.force, forces);
    each.emplace_back(bolt.cut->load, bolt.good.force);
  }
}

}  // namespace genba
