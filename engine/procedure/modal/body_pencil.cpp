#include "engine/procedure/modal/body_pencil.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/analysis/problem/relief.hpp"
#include "engine/base/error.hpp"
#include "engine/base/symmetric_eigen.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/modal/rigid_vectors.hpp"
#include "engine/procedure/modal/system_parts.hpp"

namespace genba {

namespace {

double product(const std::vector<double>& a, const std::vector<double>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

/// Without supports: the mass matrix then has all rows.
Problem without_supports(const Problem& problem) {
  Problem out = problem;
  std::ranges::fill(out.dirichlet.fixed, std::uint8_t{0});
  return out;
}

/// Axes along which all nodes may move alike.
std::vector<int> axes_of(const Problem& problem) {
  if (problem.section == element::Section::axisymmetric) return {1};
  if (problem.dofs == 2) return {0, 1};
  return {0, 1, 2};
}

}  // namespace

BodyPencil::BodyPencil(const DiscreteSystem& system, Operator mass, ThreadTeam& team, Monitor& monitor)
    : system_(system), backend_(system.backend()), by_(system, team, monitor) {
  const SystemPlan& planned = *system.planned();
  const Problem& problem = *planned.problem;
  rows_ = planned.numbered->graph.rows();
  if (!system.has_matrix()) {
    own_stiffness_ = system.make_operator(problem, Operator::stiffness, team, monitor);
    stiffness_ = own_stiffness_.get();
  } else {
    stiffness_ = &system.matrix();
  }
  r_ = backend_.make_vector(rows_);
  z_ = backend_.make_vector(rows_);
  take_masses(problem, mass, team, monitor);
  mass_ = system.make_operator(problem, mass, team, monitor);
  if (problem.prestress) stress_ = system.make_operator(problem, Operator::geometric_stiffness, team, monitor);
  std::vector<double> diagonal(static_cast<std::size_t>(rows_));
  backend_.read_diagonal(*mass_, diagonal);
  unknowns_ = std::ranges::count_if(diagonal, [](double m) { return m > 0; });
}

void BodyPencil::take_masses(const Problem& problem, Operator mass, ThreadTeam& team, Monitor& monitor) {
  const Numbering& numbering = system_.planned()->numbered->numbering;
  const auto whole = system_.make_operator(without_supports(problem), mass, team, monitor);
  mass_along_.assign(3, {});
  for (const int axis : axes_of(problem)) {
    const std::vector<double> r = rigid_vector(problem, numbering, [axis](Index, const Vec3&) {
      Vec3 out{};
      out[static_cast<std::size_t>(axis)] = 1;
      return out;
    });
    backend_.upload(r, *r_);
    backend_.multiply(*whole, *r_, *z_);
    auto& along = mass_along_[static_cast<std::size_t>(axis)];
    along.resize(static_cast<std::size_t>(rows_));
    backend_.download(*z_, along);
    total_mass_[static_cast<std::size_t>(axis)] = product(r, along);
    if (!(total_mass_[static_cast<std::size_t>(axis)] > 0))
      throw Error(ErrorKind::model, phrase<"mass matrix">(), phrase<"the body has no mass">(),
                  phrase<"State the density of its materials">());
  }
  if (problem.free_motions) take_rigid_motions(*whole);
}

void BodyPencil::take_rigid_motions(const DeviceMatrix& whole) {
  const Problem& problem = *system_.planned()->problem;
  const Numbering& numbering = system_.planned()->numbered->numbering;
  const FreeMotions& free = *problem.free_motions;
  const std::size_t count = free.all.size();
  std::vector<std::vector<double>> z, mz(count, std::vector<double>(static_cast<std::size_t>(rows_)));
  for (const FreeMotion& motion : free.all)
    z.push_back(rigid_vector(problem, numbering, [&](Index node, const Vec3& point) {
      return motion_at(free, motion, node, point);
    }));
  for (std::size_t k = 0; k < count; ++k) {
    backend_.upload(z[k], *r_);
    backend_.multiply(whole, *r_, *z_);
    backend_.download(*z_, mz[k]);
  }
  SmallMatrix g(static_cast<int>(count));
  std::vector<double> size(count);
  for (std::size_t i = 0; i < count; ++i) size[i] = std::sqrt(std::max(product(z[i], mz[i]), 1e-300));
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = 0; j <= i; ++j)
      g(static_cast<int>(i), static_cast<int>(j)) = g(static_cast<int>(j), static_cast<int>(i)) =
          product(z[i], mz[j]) / (size[i] * size[j]);
  const SymmetricEigen eigen = symmetric_eigen(g);
  if (!(eigen.values.front() > 1e-10))
    throw Error(ErrorKind::model, phrase<"mass matrix">(),
                phrase<"a rigid motion moves no mass: a piece of the body is only a line or has no density">(),
                phrase<"State the density of its materials, or hold it">());
  // Z = Z_given V / sqrt(values), each scaled by its size.
  const auto turned = [&](const std::vector<std::vector<double>>& from) {
    std::vector<std::vector<double>> to(count, std::vector<double>(static_cast<std::size_t>(rows_), 0.0));
    for (std::size_t k = 0; k < count; ++k)
      for (std::size_t j = 0; j < count; ++j) {
        const double c = eigen.vectors(static_cast<int>(j), static_cast<int>(k)) / (size[j] * std::sqrt(eigen.values[k]));
        for (std::size_t i = 0; i < to[k].size(); ++i) to[k][i] += c * from[j][i];
      }
    return to;
  };
  rigid_ = turned(z);
  rigid_mass_ = turned(mz);
  for (std::size_t k = 0; k < count; ++k) {
    rigid_parts_.emplace_back();
    for (const auto& along : mass_along_) rigid_parts_.back().push_back(along.empty() ? 0.0 : product(rigid_[k], along));
  }
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  for (std::size_t node = 0; node < numbering.equation_node.size(); ++node)
    for (std::size_t c = 0; c < dofs && numbering.equation_node[node] >= 0; ++c)
      if (problem.dirichlet.fixed[node * dofs + c])
        for (auto& m : rigid_mass_) m[static_cast<std::size_t>(numbering.equation_node[node]) * dofs + c] = 0;
  removed_ = std::make_unique<VectorBlock>(backend_, rows_, static_cast<int>(count));
  for (std::size_t k = 0; k < count; ++k) {
    backend_.upload(rigid_mass_[k], *r_);
    removed_->put(*r_, static_cast<int>(k));
  }
}

Vec3 BodyPencil::rigid_mass() const {
  Vec3 out{};
  for (const auto& parts : rigid_parts_)
    for (std::size_t a = 0; a < 3; ++a) out[a] += parts[a] * parts[a];
  return out;
}

void BodyPencil::multiply_a(const DeviceVectors& x, DeviceVectors& y) {
  backend_.multiply(*stiffness_, x, y);
  if (!stress_) return;
  if (!product_ || product_->count() != x.count()) product_ = backend_.make_vectors(rows_, x.count());
  backend_.multiply(*stress_, x, *product_);
  backend_.combine(*product_, diagonal_coefficients(x.count(), 1), y, true);
}

void BodyPencil::multiply_b(const DeviceVectors& x, DeviceVectors& y) {
  backend_.multiply(*mass_, x, y);
  for (int p = 0; removed_ && p < removed_->parts(); ++p) {
    std::vector<double> parts = backend_.gram(removed_->part(p), x);
    for (double& v : parts) v = -v;
    backend_.combine(removed_->part(p), parts, y, true);
  }
}

void BodyPencil::add_rigid_part(std::vector<double>& y) const {
  std::vector<double> parts;
  for (const auto& m : rigid_mass_) parts.push_back(product(m, y));
  for (std::size_t k = 0; k < parts.size(); ++k)
    for (std::size_t i = 0; i < y.size(); ++i) y[i] -= parts[k] * rigid_[k][i];
}

}  // namespace genba
