// Contact in a step of a motion (contact_state.hpp): penalties beside mass, what closed faces ask of velocities, friction.
#include <algorithm>
#include <cmath>

#include "engine/model/geometry.hpp"
#include "engine/procedure/increments/contact_state.hpp"

namespace genba {

namespace {
constexpr double stiffer_than_mass = 10;  // as beside elements (contacts.cpp)

/// Two directions across n of length 1.
std::array<Vec3, 2> across(const Vec3& n) {
  const std::size_t least = static_cast<std::size_t>(std::ranges::min_element(n, {}, [](double v) { return std::abs(v); }) - n.begin());
  Vec3 axis{};
  axis[least] = 1;
  const Vec3 first = unit_or(cross(n, axis), {1, 0, 0});
  return {first, cross(n, first)};
}
}  // namespace

/// The stiffness of the mass that a row moves, Pa/m: in short steps it is far above that of the elements, and a penalty that
/// is soft beside it would need many corrections.
double ContactState::penalty_of_mass(std::size_t row) const {
  if (inertia_.empty() || !(rows_.area[row] > 0)) return 0;
  double compliance = 0;
  for (std::size_t k = rows_.first(row); k < rows_.last(row); ++k)
    if (const double mass = inertia_[equation(k) * dofs_]; mass > 0) compliance += rows_.weight[k] * rows_.weight[k] / mass;
  return compliance > 0 ? stiffer_than_mass / (compliance * rows_.area[row]) : 0.0;
}

void ContactState::take_penalties(const FoundContact& contact) {
  for (std::size_t row = contact.first; row < contact.last; ++row)
    penalty_[row] = rows_.penalty[row] * (contact.law.stiffness > 0 ? 1.0 : stiffness_ * stiffer_) + penalty_of_mass(row);
}

void ContactState::take_inertia(std::span<const double> inertia, double share) {
  inertia_.assign(inertia.begin(), inertia.end());
  share_ = share;
  stiffer_ = 1;
  for (const FoundContact& contact : contacts_.all) take_penalties(contact);
}

/// The state of a body at rest presses by all of its forces.
void ContactState::take_share_of_rest() {
  if (share_ == 1) return;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    good_[row].pressure /= share_, last_[row].pressure /= share_;
    for (Vec3* v : {&good_[row].friction, &last_[row].friction}) *v = scaled(*v, 1 / share_);
  }
  now_ = good_;
}

std::vector<ContactState::RateRow> ContactState::rate_rows(std::span<const double> u, double h, std::span<const double> speeds) const {
  std::vector<RateRow> out;
  const auto add = [&](std::size_t row, const std::optional<Vec3>& along) {
    RateRow of{row, {}, along, 0};
    Vec3 by_surface{};
    double now = 0;
    for (std::size_t k = rows_.first(row); k < rows_.last(row); ++k) {
      const Vec3 part = along ? scaled(*along, rows_.weight[k]) : rows_.along[k];
      by_surface = plus(by_surface, part);
      for (std::size_t a = 0; a < dofs_; ++a) {
        if (part[a] == 0) continue;
        of.terms.emplace_back(equation(k) * dofs_ + a, part[a]);
        now += part[a] * speeds[of.terms.back().first];
      }
    }
    const int rigid = rigid_.empty() ? -1 : rigid_[row];
    // Where a surface moves, the mean speed of the step is known, and rows that closed earlier follow it by the scheme.
    const Vec3 way = rigid >= 0 ? way_since(indenters_[static_cast<std::size_t>(rigid)], row, u) : Vec3{};
    const bool goes_on = last_[row].is_closed && (!along || last_[row].rubs == sticks);
    if (way != Vec3{}) of.wanted = goes_on ? now : dot(by_surface, way) / h;
    if (!of.terms.empty()) out.push_back(std::move(of));
  };
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const Now& now = tried_[row];
    if (!now.is_closed || rows_.area[row] == 0) continue;
    add(row, {});
    if (!rows_.sticks[row] || now.rubs != sticks) continue;
    for (const Vec3& t : across(rows_.normal[row])) add(row, t);
  }
  return out;
}

void ContactState::add_impact(const RateRow& of, double force) {
  Now& now = tried_[of.row];
  const double traction = force / (rows_.area[of.row] * share_);
  if (of.along)
    now.friction = plus(now.friction, *of.along, -traction);
  else
    now.pressure += traction;
}

double ContactState::rubbed() const {
  double sum = 0;
  for (std::size_t row = 0; row < rows_.size(); ++row)
    if (tried_[row].is_closed && !rows_.holds[row]) sum += rows_.area[row] * dot(tried_[row].friction, tried_[row].step);
  return share_ * sum;
}

}  // namespace genba
