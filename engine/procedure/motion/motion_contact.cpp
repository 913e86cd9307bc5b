// Faces that touch in a motion (nonlinear_motion.hpp): what they do over a step, and impacts.
#include <algorithm>
#include <cmath>

#include "engine/analysis/contact/contacts.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/procedure/motion/nonlinear_motion.hpp"

namespace genba {

namespace {
constexpr double exact_mass = 1e-10;     // of solves with the mass for impacts
constexpr double exact_impact = 1e-6;    // of the largest speed at which faces meet
constexpr double no_impact = 1e-6;       // of the largest speed: rounding
constexpr int most_iterations = 200;
constexpr double largest_overlap = 1e-3;  // of the size of a face: rounding of a geometry
}  // namespace

/// A body that begins to move would jump out of an overlap with the speed of the overlap by the step.
void NonlinearMotion::begin_contact() {
  ac_.assign(rows_, 0.0), fc_ = ac1_ = fc1_ = ac_;
  if (!problem_.begin)
    for (const FoundContact& contact : problem_.contacts->all) {
      double overlap = 0;
      for (std::size_t row = contact.first; row < contact.last; ++row) overlap = std::max(overlap, -problem_.contacts->rows.gap[row]);
      if (overlap > largest_overlap * contact.facts.size)
        throw Error(ErrorKind::model, describe(problem_.study.constraints[static_cast<std::size_t>(contact.number)], static_cast<std::size_t>(contact.number)),
                    phrase<"its faces overlap by %1 at the begin of the motion, and would jump apart">(format_quantity(overlap, QuantityKind::length, 3)),
                    phrase<"State \"adjust\" so that they touch, move a rigid surface out, or press them in a static step and begin from it (begin_from)">());
    }
  use_tangent(how_.step);
}

void NonlinearMotion::add_rigid_surfaces(std::vector<double>& forces) const {
  if (!solver_.contact()) return;
  const std::vector<ConnectionResult> sums = solver_.contact()->sums();
  for (std::size_t i = 0; i < sums.size(); ++i)
    for (std::size_t a = 0; sums[i].has_point && a < 3; ++a)
      forces[3 * static_cast<std::size_t>(problem_.contacts->all[i].number) + a] += sums[i].force[a];
}

/// What contact adds to the step that was found: v1_ and a1_ are those without it before.
void NonlinearMotion::take_contact(const Vector& moved) {
  const double share = scheme_.contact_share(), of_scheme = scheme_.contact() / scheme_.beta;
  const Vector& forces = solver_.contact_forces();
  fc1_.resize(rows_);
  ac1_.assign(rows_, 0.0);
  for_rows([&](std::size_t i) {
    fc1_[i] = share * forces[i];
    work_[i] = -fc1_[i];
  });
  contact_work_ = dot(work_, moved);
  rubbed_ = solver_.contact()->rubbed();
  if (std::ranges::any_of(fc1_, [](double f) { return f != 0; })) solve_mass(Vector(work_), ac1_, exact_mass, monitor_);
  for_rows([&](std::size_t i) {
    if (held_[i]) return;
    a1_[i] -= of_scheme * ac1_[i];
    v1_[i] += h_ * (1 - scheme_.gamma * of_scheme) * ac1_[i];
  });
  stop_closed_faces();
}

/// Impulses at rows of contact.
struct NonlinearMotion::Impact {
  std::vector<ContactState::RateRow> rows;
  Vector left;       ///< [row] m/s that the rate still lacks
  Vector diagonal;   ///< [row] m/s by N s, of each alone
  Vector impulses;   ///< [row] N s
  Vector change;     ///< of velocities, m/s
  double worst = 0;  ///< of `left`
};

namespace {
double rate_of(const ContactState::RateRow& row, const std::vector<double>& v) {
  double sum = 0;
  for (const auto& [unknown, factor] : row.terms) sum += factor * v[unknown];
  return sum;
}
}  // namespace

/// The speed at which faces that closed meet ends by impulses between them: bodies do not part again before a wave has run
/// through them. This takes the energy of the mass that nodes of the faces have, less for finer meshes.
void NonlinearMotion::stop_closed_faces() {
  Impact of;
  double most = 0;
  for (const double v : v1_) most = std::max(most, std::abs(v));
  for (ContactState::RateRow& row : solver_.contact()->rate_rows(u1_, h_, v1_)) {
    double by_mass = 0;  // rows that no free unknown feels are left out
    for (const auto& [unknown, factor] : row.terms)
      if (free_[unknown]) by_mass += factor * factor / mass_diagonal_[unknown];
    if (!(by_mass > 0)) continue;
    of.left.push_back(row.wanted - rate_of(row, v1_));
    of.worst = std::max(of.worst, std::abs(of.left.back()));
    of.diagonal.push_back(by_mass);
    of.rows.push_back(std::move(row));
  }
  if (!(of.worst > no_impact * most)) return;
  find_impulses(of, exact_impact * most);
  for (std::size_t i = 0; i < of.rows.size(); ++i) {
    for (const auto& [unknown, factor] : of.rows[i].terms) {
      fc1_[unknown] -= factor * of.impulses[i] / h_;
      contact_work_ += factor * of.impulses[i] * (v1_[unknown] + 0.5 * of.change[unknown]);
    }
    solver_.contact()->add_impact(of.rows[i], of.impulses[i] / h_);
  }
  for_rows([&](std::size_t i) {
    v1_[i] += of.change[i];
    ac1_[i] += of.change[i] / h_;
  });
}

/// By conjugate gradients, until rates are right to `exact` (m/s): each product is a solve with the mass.
void NonlinearMotion::find_impulses(Impact& of, double exact) {
  const std::size_t count = of.rows.size();
  of.impulses.assign(count, 0.0);
  of.change.assign(rows_, 0.0);
  Vector direction(count), answer(count), moved(rows_), pull(rows_);
  double rz = 0;
  for (std::size_t i = 0; i < count; ++i) {
    direction[i] = of.left[i] / of.diagonal[i];
    rz += direction[i] * of.left[i];
  }
  for (int k = 0; k < most_iterations && of.worst > exact; ++k) {
    std::ranges::fill(pull, 0.0);
    for (std::size_t i = 0; i < count; ++i)
      for (const auto& [unknown, factor] : of.rows[i].terms) pull[unknown] += factor * direction[i];
    std::ranges::fill(moved, 0.0);
    solve_mass(pull, moved, exact_mass, monitor_);
    double by = 0, next = 0;
    for (std::size_t i = 0; i < count; ++i) by += direction[i] * (answer[i] = rate_of(of.rows[i], moved));
    if (!(by > 0)) return;
    const double step = rz / by;
    of.worst = 0;
    for (std::size_t i = 0; i < count; ++i) {
      of.impulses[i] += step * direction[i];
      of.left[i] -= step * answer[i];
      of.worst = std::max(of.worst, std::abs(of.left[i]));
      next += of.left[i] * of.left[i] / of.diagonal[i];
    }
    for_rows([&](std::size_t i) { of.change[i] += step * moved[i]; });
    for (std::size_t i = 0; i < count; ++i) direction[i] = of.left[i] / of.diagonal[i] + next / rz * direction[i];
    rz = next;
  }
}

}  // namespace genba
