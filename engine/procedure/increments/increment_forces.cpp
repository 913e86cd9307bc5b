// Forces and tangent at a state: of the elements, on the host or on a device, and of what stands beside them.
#include <algorithm>

#include "engine/analysis/connect/connections.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/procedure/increments/increment_solver.hpp"

#include "engine/model/geometry.hpp"
#include "engine/procedure/increments/silent_monitor.hpp"
#include "engine/sparse/blocks/block_writer.hpp"

namespace genba {

void IncrementSolver::add_springs(const Index* nodes, int count, const double* k) {
  const auto& equation_node = system_.planned()->numbered->numbering.equation_node;
  const auto dofs = static_cast<std::size_t>(input_.elements.dofs);
  Springs& of = springs_.emplace_back();
  of.nodes.assign(nodes, nodes + count);
  for (const Index node : of.nodes)
    for (std::size_t a = 0; a < dofs; ++a)
      of.rows.push_back(static_cast<std::size_t>(equation_node[static_cast<std::size_t>(node)]) * dofs + a);
  of.k.assign(k, k + of.rows.size() * of.rows.size());
}

/// Adds the forces of a spring along its line at u; k: their derivatives.
void IncrementSolver::turn_spring(const Springs& of, const Vector& u, std::vector<double>& k) {
  const SpringLink& link = *of.line;
  const std::size_t n = of.rows.size();
  const Vec3 line = line_of(link, [&](std::size_t i, std::size_t a) { return u[of.rows[3 * i + a]]; });
  const double now = length(line), stiffness = link.stiffness[0], force = stiffness * (now - length(*link.apart));
  if (!(now > 0)) return;
  const Vec3 along = scaled(line, 1 / now);
  for (std::size_t i = 0; i < n; ++i) {
    forces_[of.rows[i]] += link.shares[i / 3] * force * along[i % 3];
    for (std::size_t j = 0; j < n; ++j) {
      const double by_line = along[i % 3] * along[j % 3], across = (i % 3 == j % 3 ? 1.0 : 0.0) - by_line;
      k[i * n + j] = link.shares[i / 3] * link.shares[j / 3] * (stiffness * by_line + force / now * across);
    }
  }
}

/// Adds the forces of elastic supports and springs at u, as inner forces, and their stiffness without prescribed unknowns.
void IncrementSolver::add_supports(const Vector& u, std::span<const double> held_step, const AddBlock* tangent) {
  const auto dofs = static_cast<std::size_t>(input_.elements.dofs);
  for (const Springs& of : springs_) {
    const std::size_t n = of.rows.size();
    std::vector<double> k = of.k;
    if (of.line) turn_spring(of, u, k);
    std::vector<double> free = k;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        const double moved = (of.line ? 0.0 : u[of.rows[j]]) + (held_step.empty() ? 0.0 : held_step[of.rows[j]]);
        forces_[of.rows[i]] += k[i * n + j] * moved;
        if (fixed_[of.rows[i]] || fixed_[of.rows[j]]) free[i * n + j] = 0;
      }
    if (tangent == nullptr) continue;
    if (is_mapped(input_.elements, of.nodes.data(), static_cast<int>(of.nodes.size()))) {
      MappedMatrix mapped(input_.elements);
      mapped.make(of.nodes.data(), static_cast<int>(of.nodes.size()), k.data(), false);
      add_blocks(*tangent, input_.elements, mapped);
      continue;
    }
    for (std::size_t i = 0; i < n; i += dofs)
      for (std::size_t j = 0; j < n; j += dofs)
        (*tangent)(static_cast<Index>(of.rows[i] / dofs), static_cast<Index>(of.rows[j] / dofs), &free[i * n + j],
                   static_cast<int>(n), 1);
  }
}

void IncrementSolver::evaluate_on_device(const Numbering& numbering, const Vector& u, std::span<const double> held_step,
                                         bool with_tangent, Followers followers) {
  QuietSolves quiet(monitor_);
  Backend& backend = system_.backend();
  OnDevice& on = *device_;
  monitor_.check();
  backend.upload(u, *on.u);
  if (!held_step.empty()) backend.upload(held_step, *on.step);
  const DeviceVector* const step = held_step.empty() ? nullptr : on.step.get();
  AddedBlocks* const beside = on.beside ? &*on.beside : nullptr;
  if (beside) {
    beside->clear();
    std::ranges::fill(forces_, 0.0);
    const AddBlock add = [&](Index row, Index column, const double* block, int row_stride, int column_stride) {
      beside->add(row, column, block, row_stride, column_stride);
    };
    add_beside_elements(numbering, u, held_step, with_tangent ? &add : nullptr, followers);
  }
  const auto respond = [&](DeviceMatrix* tangent) {
    on.elements->respond(*on.u, thermal_share_, step, *on.forces, tangent, beside);
  };
  if (with_tangent)
    fill([&] { return system_.fill_in_place([&](DeviceMatrix& matrix) { respond(&matrix); }, quiet, wanted_hierarchy(), more_tangent()); });
  else
    respond(nullptr);
  if (!beside) return backend.download(*on.forces, forces_);
  backend.download(*on.forces, on.of_elements);
  constexpr std::size_t rows_of_a_chunk = 1 << 14;
  team_.for_chunks(forces_.size(), rows_of_a_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) forces_[i] += on.of_elements[i];
  });
}

void IncrementSolver::add_contact(const Vector& u, std::span<const double> held_step, const AddBlock* tangent) {
  if (!inertia_) return contact_->evaluate(u, contact_share_, held_step, forces_, tangent);
  of_contact_.assign(u.size(), 0.0);
  contact_->evaluate(u, contact_share_, held_step, of_contact_, tangent);
  for (std::size_t i = 0; i < u.size(); ++i) forces_[i] += of_contact_[i];
}

/// Adds the forces of all that is no element, and with `tangent` their derivatives.
void IncrementSolver::add_beside_elements(const Numbering& numbering, const Vector& u, std::span<const double> held_step,
                                          const AddBlock* tangent, Followers followers) {
  if (contact_ && followers == Followers::taken) add_contact(u, held_step, tangent);
  add_supports(u, held_step, tangent);
  if (followers == Followers::left_out) return;
  add_follower_pressure(*problem_, numbering, u, -thermal_share_, forces_, thermal_share_, tangent, tangent ? &rest_ : nullptr,
                        turned_map_.get());
  if (tangent) rest_.finish();
  if (turning_) add_bodies(tangent);
}

/// The forces of elements, contacts and springs at u, and of pressures that follow their faces if they are taken.
void IncrementSolver::evaluate_forces(const Vector& u, std::span<const double> held_step, Followers followers) {
  const Numbering& numbering = system_.planned()->numbered->numbering;
  if (device_) return evaluate_on_device(numbering, u, held_step, false, followers);
  QuietSolves quiet(monitor_);
  respond(input_, batches(), {u, *old_, *now_, thermal_share_, held_step}, forces_, nullptr, team_, quiet);
  add_beside_elements(numbering, u, held_step, nullptr, followers);
}

void IncrementSolver::evaluate_inner(const Vector& u) { evaluate_forces(u, {}, Followers::left_out); }

const std::vector<double>& IncrementSolver::inner_forces(const Vector& u) {
  evaluate_inner(u);
  return forces_;
}

/// matrix: fills it, and tells whether its preconditioner is new. Where it has none forces are still to be taken.
void IncrementSolver::fill(const std::function<bool()>& matrix) try {
  hierarchy_is_new_ = matrix();
} catch (const Error& error) {
  if (error.kind() != ErrorKind::singular) throw;
  no_preconditioner_ = error;
}

void IncrementSolver::evaluate(const Vector& u, std::span<const double> held_step, bool with_tangent) {
  QuietSolves quiet(monitor_);
  if (is_linear_ && with_tangent && held_step.empty() && report_.matrices > 0 && !wants_hierarchy_ &&
      contact_->has_same_tangent(u, contact_share_))
    with_tangent = false;
  if (contact_) contact_->pair_about(u);
  renew_map();
  if (with_tangent) {
    rest_.clear();
    if (renew_pattern() && inertia_) inertia_->take_pattern();
  }
  const Numbering& numbering = system_.planned()->numbered->numbering;  // the system has no plan while its matrix is filled
  if (!with_tangent) {
    evaluate_forces(u, held_step, Followers::taken);
  } else if (device_) {
    evaluate_on_device(numbering, u, held_step, true, Followers::taken);
  } else {
    const ResponseState state{u, *old_, *now_, thermal_share_, held_step};
    const auto respond_into = [&](Matrix& matrix) {
      BlockWriter writer(matrix, input_.elements.dofs);
      const AddBlock add = [&](Index row, Index column, const double* block, int row_stride, int column_stride) {
        writer.add(row, column, block, row_stride, column_stride);
      };
      respond(input_, batches(), state, forces_, &add, team_, quiet);
      add_beside_elements(numbering, u, held_step, &add, Followers::taken);
    };
    fill([&] { return system_.fill_values(respond_into, team_, quiet, wanted_hierarchy(), more_tangent()); });
  }
  if (inertia_) inertia_->add_forces(u, forces_);
  if (no_preconditioner_) throw *std::exchange(no_preconditioner_, std::nullopt);
  if (!with_tangent) return;
  wants_hierarchy_ = false;
  ++report_.matrices;
  report_.hierarchies += hierarchy_is_new_;
}

}  // namespace genba
