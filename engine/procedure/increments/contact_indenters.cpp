// Rigid surfaces in contact_state.hpp: where they are, and the motion of those that a force presses.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/procedure/increments/contact_state.hpp"

namespace genba {

namespace {
constexpr int most_places = 200;         // that are tried for a surface that a force presses
constexpr double exact_force = 1e-11;    // of it
constexpr double nearly_exact_force = 1e-6;
constexpr double least_facing = 0.05;    // cosine between the force and a face that can carry it
constexpr double a_bit_further = 1e-3;   // of the way until the faces touch
}  // namespace

void ContactState::take_indenters() {
  if (contacts_.indenters.empty()) return;
  rigid_.assign(rows_.size(), -1);
  pressure_.assign(rows_.size(), 0.0);
  for (const FoundIndenter& found : contacts_.indenters) {
    const FoundContact& contact = contacts_.all[found.contact];
    for (std::size_t row = contact.first; row < contact.last; ++row) rigid_[row] = static_cast<int>(indenters_.size());
    indenters_.push_back({&found, found.at_begin});
  }
}

void ContactState::take_loads(const Problem& problem) {
  for (Moved& moved : indenters_)
    moved.now = *indenter_of(problem.study.constraints[static_cast<std::size_t>(contacts_.all[moved.found->contact].number)],
                             moved.found->at_begin.triangles);
}

NodeMotion ContactState::motion_at(std::span<const double> u) const {
  return [this, u](Index node) {
    Vec3 out{};
    const auto first = static_cast<std::size_t>(numbering_.equation_node[static_cast<std::size_t>(node)]) * dofs_;
    for (std::size_t a = 0; a < dofs_; ++a) out[a] = u[first + a];
    return out;
  };
}

/// Without the way along the force.
Vec3 ContactState::stated_motion(const Moved& moved, double share) {
  return plus(scaled(moved.begin_motion, 1 - share), moved.now.motion, share);
}

double ContactState::stated_turn(const Moved& moved, double share) {
  return std::lerp(moved.begin_turn, moved.now.turn, share);
}

/// How far the part of the surface that is at a row's place has come since the last good state.
Vec3 ContactState::way_since(const Moved& moved, std::size_t row, std::span<const double> u) const {
  if (moved.turn == moved.good_turn) return minus(moved.motion, moved.good_motion);
  const Vec3 place = place_of(row, u);
  return minus(place, carried(moved.turned_by(moved.good_turn), moved.good_motion,
                              carried_back(moved.turned(), moved.motion, place)));
}

/// How far the part of the surface that is at `place` in the last good state goes in this increment.
Vec3 ContactState::way_ahead(const Moved& moved, const Vec3& place) {
  return minus(carried(moved.turned_by(moved.turn_ahead), moved.ahead,
                       carried_back(moved.turned_by(moved.good_turn), moved.good_motion, place)),
               place);
}

/// Mean place of a row's faces where u puts them.
Vec3 ContactState::place_of(std::size_t row, std::span<const double> u) const {
  Vec3 out{};
  const NodeMotion moved = motion_at(u);
  for (std::size_t k = rows_.first(row); k < rows_.last(row); ++k) {
    const Index node = rows_.nodes[k];
    out = plus(out, plus(problem_.mesh->points[static_cast<std::size_t>(node)], moved(node)), -rows_.weight[k]);
  }
  return out;
}

void ContactState::set_down(Moved& moved, std::span<const double> u) {
  place_rows(moved.found->faces, moved.turned(), moved.motion, motion_at(u), *placed_);
}

void ContactState::place(std::span<const double> u, double share) {
  fault_ = {};
  for (Moved& moved : indenters_) {
    moved.is_behind = false;
    moved.turn = stated_turn(moved, share);
    if (moved.found->is_pressed) {
      find_pressed(moved, u, share);
    } else {
      moved.motion = stated_motion(moved, share);
      set_down(moved, u);
    }
  }
}

/// Of the first guess of an increment: a surface that touches stays at its last good place, and the step of it counts by
/// the derivatives there. Else faces would lose it at once where it is drawn back.
void ContactState::place_guess(std::span<const double> u, double share) {
  for (Moved& moved : indenters_) {
    const FoundContact& contact = contacts_.all[moved.found->contact];
    const bool touches = std::any_of(last_.begin() + static_cast<std::ptrdiff_t>(contact.first),
                                     last_.begin() + static_cast<std::ptrdiff_t>(contact.last),
                                     [](const Now& now) { return now.is_closed; });
    if (moved.found->is_pressed || !touches) continue;
    moved.is_behind = true;
    moved.ahead = stated_motion(moved, share), moved.turn_ahead = stated_turn(moved, share);
    moved.motion = moved.good_motion, moved.turn = moved.good_turn;
    set_down(moved, u);
  }
}

/// The force along `push` that the faces take, N, at moved.along; its derivative; whether any place is closed.
double ContactState::pressing(Moved& moved, std::span<const double> u, double share, double& slope, bool& is_closed) {
  const Vec3& push = moved.now.push;
  moved.motion = plus(stated_motion(moved, share), push, moved.along);
  set_down(moved, u);
  const FoundContact& contact = contacts_.all[moved.found->contact];
  double out = 0;
  slope = 0;
  is_closed = false;
  for (std::size_t row = contact.first; row < contact.last; ++row) {
    const Now now = at(row, u, share);
    Vec3 away{};
    for (std::size_t k = rows_.first(row); k < rows_.last(row); ++k) away = plus(away, rows_.along[k]);
    const double area = rows_.area[row];
    out += area * (now.pressure * dot(push, away) + dot(push, plus(now.friction, now.weak)));
    const ContactTerms terms = terms_of(row, now);
    slope += terms.normal * std::pow(dot(push, away), 2);
    for (std::size_t p = 0; p < 3; ++p)
      for (std::size_t q = 0; q < 3; ++q) slope += push[p] * terms.tangent[3 * p + q] * push[q];
    is_closed = is_closed || now.is_closed;
  }
  return out;
}

/// How far the surface goes along its force until a face carries it, m; infinite: none does.
double ContactState::way_to_faces(const Moved& moved) const {
  const FoundContact& contact = contacts_.all[moved.found->contact];
  double way = std::numeric_limits<double>::infinity();
  for (std::size_t row = contact.first; row < contact.last; ++row) {
    const double facing = -dot(moved.now.push, rows_.normal[row]), after = rows_.gap[row] - now_[row].pressure / penalty_[row];
    if (facing > least_facing) way = std::min(way, std::max(after, 0.0) / facing);
  }
  return way;
}

void ContactState::find_pressed(Moved& moved, std::span<const double> u, double share) {
  const double force = std::lerp(moved.begin_force, moved.now.force, share) / share_;
  const FoundContact& contact = contacts_.all[moved.found->contact];
  double low = -std::numeric_limits<double>::infinity(), high = -low;
  for (int trial = 0; trial < most_places; ++trial) {
    double slope = 0;
    bool is_closed = false;
    const double at = pressing(moved, u, share, slope, is_closed), left = force - at;
    if (!std::isfinite(at)) return;
    if (std::abs(left) <= exact_force * std::max(std::abs(force), std::abs(at))) return;
    (left > 0 ? low : high) = moved.along;
    if (left > 0 && !is_closed) {
      const double way = way_to_faces(moved);
      if (force < 0 || !std::isfinite(way)) break;
      moved.along += way + a_bit_further * contact.facts.size;
    } else {
      moved.along += slope > 0 ? left / slope : 0.0;
    }
    const bool is_between = moved.along > low && moved.along < high;
    if (!is_between && std::isfinite(low) && std::isfinite(high)) moved.along = 0.5 * (low + high);
    if (!is_between && !std::isfinite(high) && slope <= 0) moved.along = low + contact.facts.size;
    if (std::isfinite(low) && std::isfinite(high) && high - low <= 1e-15 * std::max(std::abs(low), std::abs(high))) {
      if (std::abs(left) <= nearly_exact_force * std::max(std::abs(force), std::abs(at))) return;
      break;
    }
  }
  if (std::isfinite(low) && std::isfinite(high)) {
    fault_ = phrase<"%1: no place of it bears its force of %2">(name_of(contact), format_quantity(force, QuantityKind::force, 4));
    return;
  }
  fault_ = phrase<"%1: its force of %2 meets no face that can carry it">(name_of(contact),
                                                                       format_quantity(force, QuantityKind::force, 4));
}

void ContactState::add_curved(std::span<const double> u, std::span<const double> held_step, std::span<double> forces,
                              const AddBlock& tangent) {
  for (std::size_t i = 0; i < indenters_.size(); ++i) {
    const Moved& moved = indenters_[i];
    if (moved.now.shape == Indenter::Shape::plane) continue;
    for (const IndentedFaces::Face& face : moved.found->faces.faces) {
      std::array<double, 4> pressure{};
      for (std::size_t c = 0; c < face.corners; ++c) pressure[c] = pressure_[face.row[c]];
      if (std::all_of(pressure.begin(), pressure.end(), [](double p) { return p == 0; })) continue;
      curved_matrix(moved.found->faces, face, moved.turned(), moved.motion, motion_at(u), pressure, dofs_, k_);
      add_block(static_cast<int>(i), {face.node.data(), face.nodes}, held_step, forces, tangent);
    }
  }
}

/// Takes the part of k_ in the column of a surface that moves by itself: a motion of it is one of all nodes back.
void ContactState::border(int indenter, std::span<const std::size_t> unknowns) {
  const Moved& moved = indenters_[static_cast<std::size_t>(indenter)];
  if (!moved.found->is_pressed) return;
  Column& column = columns_[static_cast<std::size_t>(indenter)];
  const std::size_t n = unknowns.size();
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < n; ++j) sum += k_[i * n + j] * moved.now.push[j % dofs_];
    if (sum == 0) continue;
    column.entries[unknowns[i]] -= sum;
    column.stiffness += sum * moved.now.push[i % dofs_];
  }
}

void ContactState::finish_borders(std::span<const double> held_step, std::span<double> forces) {
  borders_.clear();
  for (const Column& column : columns_) {
    if (!(column.stiffness > 0)) continue;
    Border border;
    border.stiffness = column.stiffness;
    double moves = 0;
    for (const auto& [unknown, value] : column.entries) {
      if (!held_step.empty()) moves -= value * held_step[unknown] / column.stiffness;
      if (!fixed_[unknown]) border.column.emplace_back(unknown, value);
    }
    if (moves != 0)
      for (const auto& [unknown, value] : column.entries) forces[unknown] += value * moves;
    borders_.push_back(std::move(border));
  }
}

}  // namespace genba
