#include "engine/procedure/increments/contact_state.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/sparse/blocks/added_blocks.hpp"

namespace genba {

namespace {

constexpr int most_turns = 3;  // changes of state from correction to correction: then a row takes half steps
// Corrections that gain little need a stiffer penalty: rows of a fine side on a coarse one hardly move by their pressure.
constexpr double little = 0.5;  // change of pressures by that of the correction before
constexpr int patience = 3;     // such corrections
constexpr double stiffer_by = 10, stiffest = 100;
constexpr double share_of_largest = 1e-2;  // of pressures so far: what is smaller is known by this share of them
constexpr double no_gap = 1e-9;            // of the size of a row: smaller gaps are none
constexpr std::size_t blocks_at_once = 256;
constexpr double no_limit = std::numeric_limits<double>::infinity();

Vec3 along_faces(const Vec3& v, const Vec3& normal) {
  return plus(v, normal, -dot(v, normal));
}

Vec3 within(const Vec3& v, double limit) {
  const double size = length(v);
  return size <= limit ? v : scaled(v, limit / size);
}

/// The friction where the faces have turned: as large, and across the normal.
Vec3 turned_to(const Vec3& friction, const Vec3& normal) {
  const Vec3 across = along_faces(friction, normal);
  const double size = length(across);
  return size > 0 ? scaled(across, length(friction) / size) : across;
}

}  // namespace

ContactState::ContactState(const Problem& problem, const Numbering& numbering, std::span<const std::uint8_t> fixed,
                           const SolveOptions& options, ThreadTeam& team)
    : problem_(problem),
      contacts_(*problem.contacts),
      placed_(contacts_.indenters.empty() && contacts_.sliding.empty() ? nullptr
                                                                       : std::make_unique<ContactRows>(contacts_.rows)),
      rows_(placed_ ? *placed_ : contacts_.rows),
      numbering_(numbering),
      fixed_(fixed),
      team_(team),
      tolerance_(options.contact_tolerance),
      dofs_(static_cast<std::size_t>(problem.dofs)),
      penalty_(rows_.penalty),
      mu_(rows_.size(), 0.0),
      good_(rows_.size()),
      now_(rows_.size()),
      begin_(rows_.size()),
      slip_(rows_.size(), 0.0),
      last_(rows_.size()),
      tried_(rows_.size()),
      state_(rows_.size(), open),
      turns_(rows_.size(), 0),
      bolts_(problem, numbering),
      stiffness_(options.contact_stiffness) {
  for (const FoundContact& contact : contacts_.all)
    for (std::size_t row = contact.first; row < contact.last; ++row) {
      if (!(contact.law.stiffness > 0)) penalty_[row] *= stiffness_;
      mu_[row] = contact.law.friction;
    }
  for (std::size_t row = 0; row < rows_.size(); ++row) good_[row].normal = now_[row].normal = rows_.normal[row];
  touched_.assign(contacts_.all.size(), 0);
  take_indenters();
  take_sliding();
}

Text ContactState::name_of(const FoundContact& contact) const {
  return describe(problem_.study.constraints[static_cast<std::size_t>(contact.number)],
                  static_cast<std::size_t>(contact.number));
}

Vec3 ContactState::motion_of(std::size_t row, std::span<const double> u) const {
  Vec3 out{};
  for (std::size_t k = rows_.first(row); k < rows_.last(row); ++k)
    for (std::size_t a = 0; a < dofs_; ++a) out[a] += rows_.weight[k] * u[equation(k) * dofs_ + a];
  return out;
}

ContactState::Now ContactState::at(std::size_t row, std::span<const double> u, double share) const {
  Now out;
  const int rigid = rigid_.empty() ? -1 : rigid_[row];
  const double pressed_out = inertia_.empty() ? share : 0.0;  // a body in motion does not jump out of an overlap
  const double gap = contacts_.rows.gap[row], left = gap < 0 && !begins_earlier_ ? (1 - pressed_out) * gap : 0.0;  // an overlap that is not pressed out yet
  out.gap = rows_.gap[row] - left;
  if (rows_.area[row] == 0) return out;  // nothing is near it
  if (rigid >= 0) out.motion = way_since(indenters_[static_cast<std::size_t>(rigid)], row, u);
  for (std::size_t k = rows_.first(row); k < rows_.last(row); ++k)
    for (std::size_t a = 0; a < dofs_; ++a) {
      const double x = u[equation(k) * dofs_ + a];
      if (rigid < 0) out.gap += rows_.along[k][a] * x;  // else gap is that of the place
      out.motion[a] += rows_.weight[k] * x;
    }
  const Row& r = now_[row];
  const double trial = r.pressure - penalty_[row] * out.gap;
  // Faces that touch at rest press in the first guess too. Else it would push them through each other.
  const bool touches = begins_touching(row) && std::abs(out.gap) <= no_gap * std::sqrt(rows_.area[row]);
  out.is_closed = rows_.holds[row] || trial > 0 || touches;
  out.pressure = rows_.holds[row] ? trial : std::max(trial, 0.0);
  out.weak = scaled(minus(out.motion, r.motion), rows_.stabiliser[row]);
  out.step = along_faces(minus(out.motion, begin_[row]), r.normal);
  out.state = out.is_closed ? slips : open;
  // For fixed multipliers friction has a fixed limit. It stays while a row opens: no force jumps. The next correction
  // takes it away.
  const bool rubs = out.is_closed || (mu_[row] > 0 && r.pressure > 0);
  if (!rows_.sticks[row] || !rubs) return out;
  out.trial = plus(r.friction, out.step, penalty_[row]);
  // A row that just closed sticks until its pressure is known. At a rigid surface, and where faces slide far, it slips
  // until then: it may be dragged far in an increment. Friction may be all that holds a loose part: there both are tried in turn.
  // Rows of held bodies that touch at rest stick first: of rows that slipped, one after the other would begin to stick.
  const bool sticks_first = rows_.stabiliser[row] > 0 ? has_other_guess_ : begins_touching(row) && !has_other_guess_;
  if ((rigid >= 0 || is_sliding(row)) && !sticks_first && !(r.pressure > 0) && mu_[row] > 0) return out;
  out.limit = mu_[row] > 0 && r.pressure > 0 ? mu_[row] * r.pressure : no_limit;
  out.friction = within(out.trial, out.limit);
  out.rubs = length(out.trial) <= out.limit ? sticks : slips;
  if (out.is_closed) out.state = out.rubs;
  return out;
}

ContactTerms ContactState::terms_of(std::size_t row, const Now& now) const {
  ContactTerms out;
  const double area = rows_.area[row], stiff = area * penalty_[row];
  if (now.is_closed) out.normal = stiff;
  double along = 0;
  Vec3 direction{};
  if (now.rubs != open) {
    along = stiff;
    if (now.rubs == slips) {
      along *= now.limit / length(now.trial);
      direction = unit_or(now.trial, {});
    }
  }
  const Vec3& n = now_[row].normal;
  for (std::size_t p = 0; p < 3; ++p)
    for (std::size_t q = 0; q < 3; ++q)
      out.tangent[3 * p + q] = (p == q ? along + area * rows_.stabiliser[row] : 0.0) -
                               along * (n[p] * n[q] + direction[p] * direction[q]);
  return out;
}

void ContactState::add_matrices(std::span<const double> held_step, std::span<double> forces, const AddBlock& tangent) {
  std::vector<std::vector<double>> k(blocks_at_once);
  for (std::size_t begin = 0; begin < rows_.size(); begin += blocks_at_once) {
    const std::size_t count = std::min(blocks_at_once, rows_.size() - begin);
    team_.for_chunks(count, 8, [&](std::size_t from, std::size_t to) {
      for (std::size_t i = from; i < to; ++i)
        contact_matrix(rows_, begin + i, terms_of(begin + i, present_[begin + i]), static_cast<int>(dofs_), k[i]);
    });
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t row = begin + i, first = rows_.first(row);
      std::swap(k_, k[i]);
      add_block(rigid_.empty() ? -1 : rigid_[row], {rows_.nodes.data() + first, rows_.last(row) - first}, held_step, forces,
                tangent);
    }
  }
  flush(tangent);
}

/// Adds the blocks that wait. A thread has the rows of its nodes, in the order of the blocks: sums are the same for any
/// number of threads.
void ContactState::flush(const AddBlock& tangent) {
  team_.for_chunks(blocks_.empty() ? 0 : added_parts, 1, [&](std::size_t part, std::size_t) {
    for (const Block& block : blocks_) {
      const std::size_t count = block.equations.size(), n = count * dofs_;
      for (std::size_t i = 0; i < count; ++i) {
        if (added_part_of(block.equations[i]) != part) continue;
        for (std::size_t j = 0; j < count; ++j)
          tangent(block.equations[i], block.equations[j], block.k.data() + i * dofs_ * n + j * dofs_, static_cast<int>(n), 1);
      }
    }
  });
  blocks_.clear();
}

/// Adds k_ of some nodes with the next flush(), and its part of the column of a rigid surface that moves by itself at once.
void ContactState::add_block(int indenter, std::span<const Index> nodes, std::span<const double> held_step,
                             std::span<double> forces, const AddBlock& tangent) {
  const std::size_t count = nodes.size(), n = count * dofs_;
  const auto equation_of = [&](std::size_t i) {
    return static_cast<std::size_t>(numbering_.equation_node[static_cast<std::size_t>(nodes[i])]);
  };
  std::vector<std::size_t> unknowns(n);
  for (std::size_t i = 0; i < n; ++i) unknowns[i] = equation_of(i / dofs_) * dofs_ + i % dofs_;
  if (indenter >= 0) border(indenter, unknowns);
  if (indenter >= 0 && !held_step.empty() && indenters_[static_cast<std::size_t>(indenter)].is_behind)
    for (std::size_t j = 0; j < count; ++j) {
      const NodeMotion moved_by = motion_at(u_);
      const Vec3 place = plus(problem_.mesh->points[static_cast<std::size_t>(nodes[j])], moved_by(nodes[j])),
                 step = way_ahead(indenters_[static_cast<std::size_t>(indenter)], place);
      for (std::size_t a = 0; a < dofs_; ++a)
        for (std::size_t i = 0; i < n; ++i) forces[unknowns[i]] -= k_[i * n + j * dofs_ + a] * step[a];
    }
  if (!held_step.empty())
    for (std::size_t j = 0; j < n; ++j)
      if (const double step = held_step[unknowns[j]]; step != 0)
        for (std::size_t i = 0; i < n; ++i) forces[unknowns[i]] += k_[i * n + j] * step;
  for (std::size_t i = 0; i < n; ++i)
    if (fixed_[unknowns[i]])
      for (std::size_t j = 0; j < n; ++j) k_[i * n + j] = k_[j * n + i] = 0;
  Block& block = blocks_.emplace_back();
  for (std::size_t i = 0; i < count; ++i) block.equations.push_back(static_cast<Index>(equation_of(i)));
  std::swap(block.k, k_);
  if (blocks_.size() == blocks_at_once) flush(tangent);
}

void ContactState::take_rows(std::span<const double> u, double share) {
  constexpr std::size_t rows_of_a_chunk = 64;
  present_.resize(rows_.size());
  team_.for_chunks(rows_.size(), rows_of_a_chunk, [&](std::size_t begin, std::size_t end) {
    for (std::size_t row = begin; row < end; ++row) present_[row] = at(row, u, share);
  });
}

void ContactState::evaluate(std::span<const double> u, double share, std::span<const double> held_step,
                            std::span<double> forces, const AddBlock* tangent) {
  force_square_ = 0;
  u_ = u;
  if (tangent) changed_.clear(), blocks_.clear(), made_stiffer_ = stiffer_;
  if (tangent) columns_.assign(indenters_.size(), {});
  place(u, share);
  if (tangent && !held_step.empty()) place_guess(u, share);
  take_rows(u, share);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const Now& now = present_[row];
    const double area = rows_.area[row];
    const Vec3 shear = plus(now.friction, now.weak);
    // Before the forces settle, the penalty alone may press far too much for the curvature to count.
    if (!pressure_.empty()) pressure_[row] = is_sliding(row) && turning_ == Turning::whole ? now.pressure : std::min(now.pressure, now_[row].pressure);
    force_square_ += std::pow(area * now.pressure, 2) + std::pow(area * length(now.friction), 2);
    for (std::size_t k = rows_.first(row); k < rows_.last(row); ++k)
      for (std::size_t a = 0; a < dofs_; ++a)
        forces[equation(k) * dofs_ + a] += area * (shear[a] * rows_.weight[k] - now.pressure * rows_.along[k][a]);
    if (!tangent) continue;
    if (now.state != state_[row]) changed_.push_back(row);
    state_[row] = now.state;
  }
  if (tangent) add_matrices(held_step, forces, *tangent);
  bolts_.add(u, held_step, forces, tangent);
  force_square_ += bolts_.force_square(u);
  if (tangent) add_curved(u, held_step, forces, *tangent);
  if (tangent && turning_ != Turning::none) add_turning(u, held_step, forces, *tangent), flush(*tangent);
  if (tangent) finish_borders(held_step, forces);
  if (!fault_.empty()) std::fill(forces.begin(), forces.end(), std::nan(""));
  outcome_.changes += tangent ? static_cast<int>(changed_.size()) : 0;
}

bool ContactState::settle(std::span<const double> u, double share) {
  place(u, share);
  take_rows(u, share);
  double change = 0, size = 0;
  std::vector<double> of_pressure(rows_.size());
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const Now& now = present_[row];
    const Row& r = now_[row];
    const Vec3 friction = within(now.trial, friction_limit(row, now, now.pressure)), change_of = minus(friction, r.friction),
               left = minus(friction, now.friction);
    const double area = rows_.area[row];
    of_pressure[row] = std::sqrt(area) * (now.pressure - r.pressure);
    change += of_pressure[row] * of_pressure[row] + area * (dot(change_of, change_of) + dot(left, left) + dot(now.weak, now.weak));
    size += area * (now.pressure * now.pressure + dot(now.friction, now.friction));
    outcome_.stabiliser_work += area * std::abs(dot(now.weak, minus(now.motion, r.motion)));
  }
  size_ = size;
  size = std::max(size, share_of_largest * share_of_largest * largest_size_);
  change_ = std::max(size > 0 ? std::sqrt(change / size) : change > 0 ? no_limit : 0.0, bolts_.settle(u));
  const bool is_settled = change_ <= tolerance_;
  take_multipliers(is_settled ? 1.0 : slow_mode_.factor(of_pressure));
  if (pairs_anew()) held_u_.assign(u.begin(), u.end());
  if (is_settled) return true;
  slow_ = change_ > little * change_before_ ? slow_ + 1 : 0;
  grown_ += change_before_ > 0 && change_ > change_before_;
  change_before_ = change_;
  // At large deformation a stiffer penalty costs tangents their sign; at rigid surfaces rows that slip then chatter.
  if (slow_ >= patience && stiffer_ < stiffest && !placed_ && !deforms_largely(problem_.study)) stiffen();
  // A body that the contact alone keeps from buckling needs a stiff one: with less each correction overshoots the one before.
  if (grown_ >= patience && stiffer_ < stiffest && pairs_anew()) stiffen();
  return false;
}

double ContactState::friction_limit(std::size_t row, const Now& now, double pressure) const {
  return !now.is_closed || !rows_.sticks[row] ? 0.0 : mu_[row] > 0 ? mu_[row] * pressure : no_limit;
}

/// Multipliers become those of the rows at present; pressures go `far` times as far.
void ContactState::take_multipliers(double far) {
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const Now& now = present_[row];
    Row& r = now_[row];
    turns_[row] += now.state != tried_[row].state;
    tried_[row] = now;
    const double part = turns_[row] > most_turns ? 0.5 : std::min(far, 1.0), found = std::lerp(r.pressure, now.pressure, std::max(far, 1.0)),
                 pressure = rows_.holds[row] ? found : std::max(found, 0.0);
    const Vec3 friction = within(now.trial, friction_limit(row, now, pressure));
    r = {std::lerp(r.pressure, pressure, part), turned_to(plus(r.friction, minus(friction, r.friction), part), rows_.normal[row]),
         now.motion, rows_.normal[row]};
  }
}

void ContactState::stiffen() {
  stiffer_ *= stiffer_by;
  slow_ = grown_ = 0, slow_mode_.clear();
  for (const FoundContact& contact : contacts_.all)
    for (std::size_t row = contact.first; row < contact.last && !(contact.law.stiffness > 0); ++row) penalty_[row] *= stiffer_by;
}

Text ContactState::chatter() const {
  if (changed_.empty()) return {};
  const std::size_t row = changed_.front();
  const FoundContact& contact = contacts_.of_row(row);
  return phrase<"%1: %2 places open and close, or slip and stick, in turn, one of them at %3">(
      name_of(contact), changed_.size(),
      place_text(*problem_.mesh, problem_.mesh->points[static_cast<std::size_t>(rows_.node[row])]));
}

Text ContactState::why_unsettled(std::span<const double> u) const {
  if (!fault_.empty()) return fault_;
  double moved = 0, pressed = 0;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const Now now = at(row, u, 1);
    if (rows_.stabiliser[row] > 0) moved = std::max(moved, length(minus(now.motion, begin_[row])));
    pressed = std::max(pressed, std::abs(now.pressure));
  }
  if (pressed == 0 && !contacts_.loose.empty())
    return phrase<"nothing but contact holds %1; it does not touch, and has moved by %2">(
        contacts_.loose.front(), format_quantity(moved, QuantityKind::length, 3));
  if (Text text = chatter(); !text.empty()) return text;
  const bool has_friction = std::any_of(mu_.begin(), mu_.end(), [](double mu) { return mu > 0; });
  return has_friction ? phrase<"friction has not settled: contact pressures still change by %1 of themselves">(
                            format_number(change_, "%.2g"))
                      : phrase<"contact pressures still change by %1 of themselves: the penalty is too soft, or a "
                               "part slides away">(format_number(change_, "%.2g"));
}

void ContactState::accept(std::span<const double> u) {
  good_ = now_;
  has_other_guess_ = false;
  slow_ = grown_ = 0, change_before_ = 0, slow_mode_.clear();
  largest_size_ = std::max(largest_size_, size_);
  bolts_.accept(u);
  std::ranges::fill(turns_, 0);
  last_ = tried_;
  for (Moved& moved : indenters_) {
    moved.good_along = moved.along, moved.good_motion = moved.motion, moved.good_turn = moved.turn;
    moved.good_axis = moved.now.turn_axis, moved.good_about = moved.now.turn_about;
  }
  for (std::size_t i = 0; i < touched_.size(); ++i)
    for (std::size_t row = contacts_.all[i].first; row < contacts_.all[i].last; ++row)
      touched_[i] = touched_[i] || last_[row].is_closed;
  forget_touches();
  take_stretch(u);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    if (last_[row].is_closed) slip_[row] += length(last_[row].step);
    begin_[row] = last_[row].motion;
    if (rigid_.empty() || rigid_[row] < 0) continue;
    begin_[row] = now_[row].motion = good_[row].motion = motion_of(row, u);  // surfaces go on from here
  }
  room_ = std::numeric_limits<double>::infinity();
  for (const FoundSliding& found : contacts_.sliding) room_ = std::min(room_, found.faces.ask.distance / way_to(found, u));
  if (pairs_anew()) good_u_.assign(u.begin(), u.end());
}

void ContactState::take_stretch(std::span<const double> u) {
  if (indenters_.empty() || !deforms_largely(problem_.study)) return;
  stretch_.assign(rows_.size(), 0.0);
  for (const Moved& moved : indenters_)
    add_stretched_areas(moved.found->faces, problem_.mesh->points, motion_at(u), rows_, stretch_);
  for (std::size_t row = 0; row < rows_.size(); ++row)
    if (rigid_[row] < 0) stretch_[row] = 1;
}

bool ContactState::has_same_tangent(std::span<const double> u, double share) {
  place(u, share);
  if (!bolts_.has_same_tangent() || made_stiffer_ != stiffer_) return false;
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const Now now = at(row, u, share);
    if (now.state != state_[row] || now.rubs == slips || (now.rubs == sticks && !now.is_closed)) return false;
    if (!now.is_closed || rigid_.empty() || rigid_[row] < 0) continue;
    const Moved& moved = indenters_[static_cast<std::size_t>(rigid_[row])];
    if (moved.now.shape != Indenter::Shape::plane || moved.turn != moved.good_turn) return false;
  }
  changed_.clear();
  return true;
}

void ContactState::go_back(std::span<const double> u) {
  now_ = good_;
  slow_ = grown_ = 0, change_before_ = 0, slow_mode_.clear();
  bolts_.go_back();
  std::ranges::fill(turns_, 0);
  fault_ = {};
  if (pairs_anew()) held_u_.assign(u.begin(), u.end()), good_u_ = held_u_;
  pair_about(u);
  for (Moved& moved : indenters_) {
    moved.along = moved.good_along, moved.motion = moved.good_motion, moved.turn = moved.good_turn;
    set_down(moved, u);
  }
}

ContactOutcome ContactState::outcome() const {
  ContactOutcome out = outcome_;
  out.state = kept();
  out.forces.assign(numbering_.mesh_node.size() * dofs_, 0.0);
  out.sums = sums(&out.forces);
  bolts_.add_good(out.forces, out.bolts);
  return out;
}

std::vector<ConnectionResult> ContactState::sums(std::vector<double>* forces) const {
  std::vector<ConnectionResult> out;
  const NodeMotion moved_by = motion_at(good_u_);
  for (const FoundContact& contact : contacts_.all) {
    const Condition& condition = problem_.study.constraints[static_cast<std::size_t>(contact.number)];
    ConnectionResult sum;
    sum.name = condition.name;
    sum.kind = condition.kind->key;
    sum.is_contact = true;
    const std::size_t number = out.size();
    sum.nodes = static_cast<Index>(contact.last - contact.first);
    sum.area = facts_of(number).area;
    const auto rigid = std::ranges::find_if(
        indenters_, [&](const Moved& moved) { return &contacts_.all[moved.found->contact] == &contact; });
    if (rigid == indenters_.end()) sum.distance = contact.facts.gap;
    for (std::size_t row = contact.first; row < contact.last; ++row) {
      const Now& now = last_[row];
      const double area = rows_.area[row];
      if (area == 0) continue;
      if (now.is_closed) {
        sum.closed += area;
        sum.penetration = std::max(sum.penetration, rows_.holds[row] ? std::abs(now.gap) : -now.gap);
        sum.slip = std::max(sum.slip, slip_[row]);
      } else {
        sum.opening = std::max(sum.opening, now.gap);
      }
      sum.pressure = std::max(sum.pressure, share_ * now.pressure / (stretch_.empty() ? 1.0 : stretch_[row]));
      const Vec3 shear = plus(now.friction, now.weak);
      for (std::size_t k = rows_.first(row); k < rows_.last(row); ++k) {
        Vec3 force{};  // on the node
        for (std::size_t a = 0; a < dofs_; ++a) {
          force[a] = share_ * area * (now.pressure * rows_.along[k][a] - shear[a] * rows_.weight[k]);
          if (forces) (*forces)[equation(k) * dofs_ + a] -= force[a];
        }
        if (!rows_.own[k]) continue;
        sum.force = plus(sum.force, force);
        Vec3 place = problem_.mesh->points[static_cast<std::size_t>(rows_.nodes[k])];
        if (is_sliding(row)) place = plus(place, moved_by(rows_.nodes[k]));
        sum.moment = plus(sum.moment, cross(place, force));
      }
    }
    sum.share = sum.penetration / contact.facts.size;
    if (rigid != indenters_.end()) {
      sum.has_point = true, sum.point = rigid->found->at_begin.point, sum.motion = rigid->good_motion;
      sum.turn = scaled(rigid->now.turn_axis, rigid->good_turn);
      sum.moment = minus(sum.moment, cross(sum.point, sum.force));
    }
    out.push_back(std::move(sum));
  }
  return out;
}

std::vector<RowField> ContactState::fields() const {
  std::vector<RowField> out;
  for (const FieldKind& kind : contact_fields()) out.push_back({kind, std::vector<double>(numbering_.mesh_node.size(), 0.0)});
  const auto equation_of = [&](Index node) {
    return static_cast<std::size_t>(numbering_.equation_node[static_cast<std::size_t>(node)]);
  };
  std::vector<std::uint8_t> is_seen(numbering_.mesh_node.size(), 0);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    if (rows_.area[row] == 0) continue;
    const Now& now = last_[row];
    const std::size_t e = equation_of(rows_.node[row]);
    // Of several contacts at one node the closed one is shown, else the nearest.
    const double pressed = out[0].values[e];
    if (is_seen[e] && !(now.pressure > pressed || (pressed == 0 && now.gap < out[1].values[e]))) continue;
    is_seen[e] = 1;
    const double values[] = {share_ * now.pressure / (stretch_.empty() ? 1.0 : stretch_[row]), now.gap, slip_[row], 1.0 + static_cast<int>(now.state)};
    for (std::size_t f = 0; f < 4; ++f) out[f].values[e] = values[f];
  }
  for (const auto& [middle, a, b] : contacts_.middles)
    for (RowField& field : out) {
      const double x = field.values[equation_of(a)], y = field.values[equation_of(b)];
      field.values[equation_of(middle)] = &field == &out.back() ? std::min(x, y) : (x + y) / 2;
    }
  return out;
}

}  // namespace genba
