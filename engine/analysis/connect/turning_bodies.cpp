#include "engine/analysis/connect/turning_bodies.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/connect/spread.hpp"
#include "engine/element/law/axes.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

using Quaternion = std::array<double, 4>;
constexpr double turn_of_360 = 6.283185307179586;
constexpr double small_angle = 1e-4;  // rad: series instead of quotients

Quaternion quaternion_of_vector(const Vec3& v) {
  const double angle = length(v), half = 0.5 * angle;
  const double share = angle > small_angle ? std::sin(half) / angle : 0.5 - angle * angle / 48;
  return {std::cos(half), share * v[0], share * v[1], share * v[2]};
}

Quaternion product_of(const Quaternion& a, const Quaternion& b) {
  return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
          a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}

Quaternion of_length_one(Quaternion q) {
  const double size = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  for (double& v : q) v /= size;
  return q;
}

Vec3 turned_vector(const Quaternion& q, const Vec3& v) {
  const Vec3 axis{q[1], q[2], q[3]}, twice = scaled(cross(axis, v), 2);
  return plus(plus(v, twice, q[0]), cross(axis, twice));
}

/// The rotation vector of q that is nearest to `near`.
Vec3 vector_near(const Quaternion& q, const Vec3& near) {
  const Vec3 part{q[1], q[2], q[3]};
  const double size = length(part);
  const Vec3 axis = size > 1e-12 ? scaled(part, 1 / size) : unit_or(near, {0, 0, 1});
  double angle = 2 * std::atan2(size, q[0]);
  angle += turn_of_360 * std::round((dot(near, axis) - angle) / turn_of_360);
  return scaled(axis, angle);
}

/// The spin of a change of the rotation vector v: H change.
Vec3 spin_of(const Vec3& v, const Vec3& change) {
  const double angle = length(v), square = angle * angle;
  const double first = angle > small_angle ? (1 - std::cos(angle)) / square : 0.5 - square / 24;
  const double second = angle > small_angle ? (angle - std::sin(angle)) / (square * angle) : 1.0 / 6 - square / 120;
  const Vec3 once = cross(v, change);
  return plus(plus(change, once, first), cross(v, once), second);
}

/// The change of the rotation vector whose spin is w, where all but the free components stay.
Vec3 vector_change_of(const std::array<Vec3, 3>& spins, const std::array<bool, 3>& is_free, const Vec3& w) {
  // Least squares of at most three columns, by Gram and Schmidt.
  Vec3 out{}, left = w;
  std::vector<std::pair<std::size_t, Vec3>> basis;
  std::vector<std::vector<double>> upper;
  for (std::size_t k = 0; k < 3; ++k) {
    if (!is_free[k]) continue;
    Vec3 d = spins[k];
    std::vector<double> column;
    for (const auto& [number, b] : basis) {
      column.push_back(dot(d, b));
      d = plus(d, b, -column.back());
    }
    const double size = length(d);
    if (!(size > 1e-9)) continue;
    column.push_back(size);
    basis.emplace_back(k, scaled(d, 1 / size));
    upper.push_back(std::move(column));
  }
  std::vector<double> right;
  for (const auto& [number, b] : basis) right.push_back(dot(left, b));
  for (std::size_t i = basis.size(); i-- > 0;) {
    right[i] /= upper[i][i];
    out[basis[i].first] = right[i];
    for (std::size_t j = 0; j < i; ++j) right[j] -= upper[i][j] * right[i];
  }
  return out;
}

}  // namespace

TurningBodies::TurningBodies(const std::vector<TurningBody>& bodies, const ConstraintMap& first, const Mesh& mesh,
                             std::span<const std::uint8_t> fixed, std::span<const Index> equation_node)
    : first_(first), fixed_(fixed), equation_node_(equation_node), dofs_(static_cast<std::size_t>(first.dofs())) {
  for (const TurningBody& stated : bodies) {
    Body& body = bodies_.emplace_back();
    body.stated = &stated;
    for (const Index node : stated.nodes)
      body.arms.push_back(minus(mesh.points[static_cast<std::size_t>(node)], stated.point));
    // Free sums are motions of places beside the point (rigid_bodies.cpp).
    const auto add = [&](Index number, const Vec3& translation, const Vec3& rotation) {
      for (const LinearTerm& t : first.free_sum(stated.first_free + number).terms) {
        auto host = std::ranges::find(body.hosts, t.unknown, &Host::unknown);
        if (host == body.hosts.end()) host = body.hosts.insert(host, {t.unknown, {}, {}});
        host->translation = plus(host->translation, translation, t.factor);
        host->rotation = plus(host->rotation, rotation, t.factor);
      }
    };
    const double turn = 1 / stated.size;
    if (dofs_ == 3) {
      add(0, {1, 0, 0}, {});
      add(1, {0, 1, 0}, {0, 0, -turn});
      add(2, {0, 0, 1}, {-turn, turn, 0});
      add(3, {}, {0, 0, turn});
      add(4, {}, {0, -turn, 0});
      add(5, {}, {turn, 0, 0});
    } else {
      add(0, {1, 0, 0}, {});
      add(1, {0, 1, 0}, {0, 0, -turn});
      add(2, {}, {0, 0, turn});
    }
    std::ranges::sort(body.hosts, {}, &Host::unknown);
    for (std::size_t k = 3; k < 6; ++k) body.by_vector = body.by_vector || is_prescribed(bodies_.size() - 1, k);
  }
}

bool TurningBodies::is_prescribed(std::size_t body, std::size_t motion) const {
  if (dofs_ == 2 && motion >= 2 && motion < 5) return true;
  return bodies_[body].stated->motion[motion].has_value();
}

std::size_t TurningBodies::row(Index node) const {
  return static_cast<std::size_t>(equation_node_[static_cast<std::size_t>(node)]) * dofs_;
}

std::vector<Vec3> TurningBodies::arms_of(const Body& body, const BodyState& state) const {
  std::vector<Vec3> out;
  out.reserve(body.arms.size());
  for (const Vec3& arm : body.arms) out.push_back(turned_vector(state.turn, arm));
  return out;
}

/// The spins of units of the three rotation unknowns.
std::array<Vec3, 3> TurningBodies::spins_of(const Body& body, const BodyState& state) const {
  std::array<Vec3, 3> out{};
  for (std::size_t k = 0; k < 3; ++k) {
    out[k][k] = 1;
    if (body.by_vector) out[k] = spin_of(state.rotation, out[k]);
  }
  return out;
}

TurningBodies::States TurningBodies::with_prescribed(States states, std::span<const double> motion) const {
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    for (std::size_t k = 0; k < 6; ++k)
      if (is_prescribed(b, k)) (k < 3 ? states[b].translation : states[b].rotation)[k % 3] = motion[6 * b + k];
    if (bodies_[b].by_vector) states[b].turn = quaternion_of_vector(states[b].rotation);
  }
  return states;
}

TurningBodies::States TurningBodies::fitted(std::span<const double> u, const std::vector<Vec3>& near) const {
  States out(bodies_.size());
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const Body& body = bodies_[b];
    const std::vector<Vec3>& arms = body.arms;
    const auto place = [&](std::size_t i) {
      Vec3 p = arms[i];
      for (std::size_t a = 0; a < dofs_; ++a) p[a] += u[row(body.stated->nodes[i]) + a];
      return p;
    };
    // A triad from three nodes, before and after: the farthest from the first, and that farthest from their line.
    std::size_t far = 0, off = 0;
    for (std::size_t i = 0; i < arms.size(); ++i)
      if (length(minus(arms[i], arms[0])) > length(minus(arms[far], arms[0]))) far = i;
    const Vec3 line = minus(arms[far], arms[0]);
    for (std::size_t i = 0; i < arms.size(); ++i)
      if (length(cross(line, minus(arms[i], arms[0]))) > length(cross(line, minus(arms[off], arms[0])))) off = i;
    const auto triad = [&](const Vec3& p, const Vec3& q, const Vec3& r) {
      const Vec3 x = unit_or(minus(q, p), {1, 0, 0});
      const Vec3 z = dofs_ == 2 ? Vec3{0, 0, 1} : unit_or(cross(x, minus(r, p)), {0, 0, 1});
      return std::array<Vec3, 3>{x, cross(z, x), z};
    };
    const auto before = triad(arms[0], arms[far], arms[off]), after = triad(place(0), place(far), place(off));
    double axes[9] = {};  // row k: where direction k goes
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t m = 0; m < 3; ++m) axes[3 * k + a] += before[m][k] * after[m][a];
    element::quaternion_of(axes, out[b].turn.data());
    if (length(cross(line, minus(arms[off], arms[0]))) > 0 || dofs_ == 2)
      out[b].rotation = vector_near(out[b].turn, near[b]);
    else
      out[b].rotation = near[b], out[b].turn = quaternion_of_vector(near[b]);  // nodes on one line: all of it is prescribed
    out[b].translation = minus(place(0), turned_vector(out[b].turn, arms[0]));
  }
  return out;
}

std::vector<double> TurningBodies::motions(const States& states) {
  std::vector<double> out;
  for (const BodyState& s : states) {
    out.insert(out.end(), s.translation.begin(), s.translation.end());
    out.insert(out.end(), s.rotation.begin(), s.rotation.end());
  }
  return out;
}

Vec3 TurningBodies::spin_between(const BodyState& from, const BodyState& to) {
  const Quaternion& q = from.turn;
  return vector_near(product_of(to.turn, {q[0], -q[1], -q[2], -q[3]}), minus(to.rotation, from.rotation));
}

Vec3 TurningBodies::turned(const BodyState& by, const Vec3& v) { return turned_vector(by.turn, v); }

Vec3 TurningBodies::turned_back(const BodyState& by, const Vec3& v) {
  const Quaternion& q = by.turn;
  return turned_vector({q[0], -q[1], -q[2], -q[3]}, v);
}

double TurningBodies::angle_between(std::size_t body, const BodyState& from, const BodyState& to) const {
  return length(bodies_[body].by_vector ? minus(to.rotation, from.rotation) : spin_between(from, to));
}

bool TurningBodies::is_near_blind_turn(std::size_t body, const BodyState& state) const {
  constexpr double near = 0.5;  // rad
  if (!bodies_[body].by_vector || (is_prescribed(body, 3) && is_prescribed(body, 4) && is_prescribed(body, 5))) return false;
  const double angle = length(state.rotation), turns = std::round(angle / turn_of_360);
  return turns > 0 && std::abs(angle - turns * turn_of_360) < near;
}

TurningBodies::States TurningBodies::extrapolated(const States& before, const States& now, double along) const {
  Changes changes(bodies_.size());
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    changes[b].translation = minus(now[b].translation, before[b].translation);
    changes[b].rotation = bodies_[b].by_vector ? minus(now[b].rotation, before[b].rotation)
                                               : spin_between(before[b], now[b]);
  }
  return moved(now, changes, along);
}

TurningBodies::Changes TurningBodies::read(const States& states, std::span<const double> change) const {
  Changes out(bodies_.size());
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const Body& body = bodies_[b];
    if (body.hosts.empty()) continue;
    std::vector<Vec3> movements(body.arms.size());
    for (std::size_t i = 0; i < movements.size(); ++i)
      for (std::size_t a = 0; a < dofs_; ++a) movements[i][a] = change[row(body.stated->nodes[i]) + a];
    const std::vector<double> weights(body.arms.size(), 1.0);
    const PointMotion motion = Spreading(arms_of(body, states[b]), weights, {}, dofs_ == 2).motion(movements);
    std::array<bool, 3> is_free{};
    for (std::size_t k = 0; k < 3; ++k) {
      is_free[k] = !is_prescribed(b, 3 + k);
      if (!is_prescribed(b, k)) out[b].translation[k] = motion.translation[k];
    }
    out[b].rotation = vector_change_of(spins_of(body, states[b]), is_free, motion.rotation);
  }
  return out;
}

TurningBodies::Changes TurningBodies::fitted_changes(const States& states, std::span<const double> rates) const {
  Changes out(bodies_.size());
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const Body& body = bodies_[b];
    std::vector<Vec3> movements(body.arms.size());
    for (std::size_t i = 0; i < movements.size(); ++i)
      for (std::size_t a = 0; a < dofs_; ++a) movements[i][a] = rates[row(body.stated->nodes[i]) + a];
    const std::vector<double> weights(body.arms.size(), 1.0);
    const PointMotion motion = Spreading(arms_of(body, states[b]), weights, {}, dofs_ == 2).motion(movements);
    out[b] = {motion.translation, motion.rotation};
  }
  return out;
}

void TurningBodies::write_nodes(std::size_t b, const BodyState& state, const std::function<Vec3(const Vec3& arm)>& of_arm, std::span<double> out) const {
  const Body& body = bodies_[b];
  const std::vector<Vec3> arms = arms_of(body, state);
  for (std::size_t i = 0; i < arms.size(); ++i) {
    const Index node = body.stated->nodes[i];
    const Vec3 v = of_arm(arms[i]);
    for (std::size_t a = 0; a < dofs_; ++a)
      if (fixed_[static_cast<std::size_t>(node) * dofs_ + a] == 0) out[row(node) + a] = v[a];
  }
}

void TurningBodies::change_nodes(std::size_t b, const std::function<Vec3(const Vec3& v)>& of, std::span<double> out) const {
  for (const Index node : bodies_[b].stated->nodes) {
    Vec3 v{};
    for (std::size_t a = 0; a < dofs_; ++a) v[a] = out[row(node) + a];
    v = of(v);
    for (std::size_t a = 0; a < dofs_; ++a) out[row(node) + a] = v[a];
  }
}

TurningBodies::States TurningBodies::moved(const States& states, const Changes& changes, double part) const {
  States out = states;
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    BodyState& of = out[b];
    of.translation = plus(of.translation, changes[b].translation, part);
    if (bodies_[b].by_vector) {
      of.rotation = plus(of.rotation, changes[b].rotation, part);
      of.turn = quaternion_of_vector(of.rotation);
    } else {
      of.turn = of_length_one(product_of(quaternion_of_vector(scaled(changes[b].rotation, part)), of.turn));
      of.rotation = vector_near(of.turn, plus(of.rotation, changes[b].rotation, part));
    }
  }
  return out;
}

void TurningBodies::place(const States& states, std::span<double> u) const {
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const Body& body = bodies_[b];
    for (std::size_t i = 0; i < body.arms.size(); ++i) {
      const Index node = body.stated->nodes[i];
      const Vec3 to = plus(minus(turned_vector(states[b].turn, body.arms[i]), body.arms[i]), states[b].translation);
      for (std::size_t a = 0; a < dofs_; ++a)
        if (fixed_[static_cast<std::size_t>(node) * dofs_ + a] == 0) u[row(node) + a] = to[a];
    }
  }
}

void TurningBodies::write(const States& states, const Changes& changes, std::span<double> change) const {
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const Body& body = bodies_[b];
    const std::array<Vec3, 3> spins = spins_of(body, states[b]);
    Vec3 spin{};
    for (std::size_t k = 0; k < 3; ++k) spin = plus(spin, spins[k], changes[b].rotation[k]);
    for (std::size_t i = 0; i < body.arms.size(); ++i) {
      const Index node = body.stated->nodes[i];
      const Vec3 by = plus(changes[b].translation, cross(spin, turned_vector(states[b].turn, body.arms[i])));
      for (std::size_t a = 0; a < dofs_; ++a)
        if (fixed_[static_cast<std::size_t>(node) * dofs_ + a] == 0) change[row(node) + a] = by[a];
    }
  }
}

std::shared_ptr<const ConstraintMap> TurningBodies::map(const States& states) const {
  std::vector<ConstraintMap::Row> rows, free;
  std::vector<std::uint8_t> is_own(first_.unknowns(), 0);
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const Body& body = bodies_[b];
    const std::array<Vec3, 3> spins = spins_of(body, states[b]);
    std::vector<Vec3> of_hosts;
    for (const Host& host : body.hosts) {
      Vec3 spin{};
      for (std::size_t k = 0; k < 3; ++k) spin = plus(spin, spins[k], host.rotation[k]);
      of_hosts.push_back(spin);
    }
    const std::vector<Vec3> arms = arms_of(body, states[b]);
    for (std::size_t i = 0; i < arms.size(); ++i)
      for (std::size_t a = 0; a < dofs_; ++a) {
        const std::size_t unknown = static_cast<std::size_t>(body.stated->nodes[i]) * dofs_ + a;
        if (fixed_[unknown]) continue;
        is_own[unknown] = 1;
        ConstraintMap::Row& row = rows.emplace_back(static_cast<Index>(unknown), std::vector<LinearTerm>(), 0.0);
        // Factors of 0 stay: arms turn, and the pattern of the matrix is that of all their places.
        for (std::size_t h = 0; h < of_hosts.size(); ++h)
          row.terms.push_back({body.hosts[h].unknown, body.hosts[h].translation[a] + cross(of_hosts[h], arms[i])[a]});
      }
  }
  for (Index row = 0; row < first_.rows(); ++row) {
    const Index unknown = first_.unknown_of(row);
    const LinearSum sum = first_.sum(row);
    if (!is_own[static_cast<std::size_t>(unknown)]) rows.push_back({unknown, {sum.terms.begin(), sum.terms.end()}, sum.value});
  }
  for (Index number = 0; number < first_.free_count(); ++number) {
    const LinearSum sum = first_.free_sum(number);
    free.push_back({-1, {sum.terms.begin(), sum.terms.end()}, 0.0});
  }
  return std::make_shared<const ConstraintMap>(first_.dofs(), first_.unknowns(), std::move(rows), std::move(free));
}

namespace {
/// Forces of nodes that are this force and moment at the point.
std::vector<Vec3> forces_at(const std::vector<Vec3>& arms, const TurningBody& stated, bool is_plane) {
  const std::vector<double> weights(arms.size(), 1.0);
  return Spreading(arms, weights, {}, is_plane).forces(stated.force, stated.moment);
}
}  // namespace

void TurningBodies::add_loads(const std::vector<TurningBody>& of, const States& states, double factor, std::span<double> forces) const {
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    if (of[b].force == Vec3{} && of[b].moment == Vec3{}) continue;
    const std::vector<Vec3> at_nodes = forces_at(arms_of(bodies_[b], states[b]), of[b], dofs_ == 2);
    for (std::size_t i = 0; i < at_nodes.size(); ++i)
      for (std::size_t a = 0; a < dofs_; ++a) forces[row(bodies_[b].stated->nodes[i]) + a] += factor * at_nodes[i][a];
  }
}

std::vector<std::pair<Vec3, Vec3>> TurningBodies::sums(const States& states, std::span<const double> forces) const {
  std::vector<std::pair<Vec3, Vec3>> out(bodies_.size());
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const Body& body = bodies_[b];
    for (std::size_t i = 0; i < body.arms.size(); ++i) {
      Vec3 f{};
      for (std::size_t a = 0; a < dofs_; ++a) f[a] = forces[row(body.stated->nodes[i]) + a];
      out[b].first = plus(out[b].first, f);
      out[b].second = plus(out[b].second, cross(turned_vector(states[b].turn, body.arms[i]), f));
    }
  }
  return out;
}

double TurningBodies::held_square(const States& states, std::span<const double> forces) const {
  double sum = 0;
  const auto all = sums(states, forces);
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    for (std::size_t k = 0; k < 6; ++k) {
      const double part = k < 3 ? all[b].first[k] : all[b].second[k - 3] / bodies_[b].stated->size;
      if (is_prescribed(b, k)) sum += part * part;
    }
  return sum;
}

/// By the rotation unknowns of a body. The moment of a force f at an arm r changes by r (f w) - (r f) w.
TurningBodies::Square TurningBodies::geometric_of(const Body& body, const BodyState& state, std::span<const double> forces,
                                                  const Vec3& moment) const {
  const std::array<Vec3, 3> spins = spins_of(body, state);
  Square of_spin{}, out{};
  Vec3 left = scaled(moment, -1);
  for (std::size_t i = 0; i < body.arms.size(); ++i) {
    const Vec3 r = turned_vector(state.turn, body.arms[i]);
    Vec3 f{};
    for (std::size_t a = 0; a < dofs_; ++a) f[a] = forces[row(body.stated->nodes[i]) + a];
    left = plus(left, cross(r, f));
    for (std::size_t k = 0; k < 3; ++k)
      for (std::size_t l = 0; l < 3; ++l) of_spin[3 * k + l] += r[k] * f[l] - (k == l ? dot(r, f) : 0.0);
  }
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t l = 0; l < 3; ++l) {
      for (std::size_t m = 0; m < 3; ++m)
        for (std::size_t n = 0; n < 3; ++n) out[3 * k + l] += spins[k][m] * of_spin[3 * m + n] * spins[l][n];
      if (!body.by_vector) continue;
      constexpr double step = 1e-5;  // the spins of a rotation vector change with it
      const auto pull = [&](double by) {
        Vec3 v = state.rotation, unit{};
        v[l] += by;
        unit[k] = 1;
        return dot(spin_of(v, unit), left);
      };
      out[3 * k + l] += (pull(step) - pull(-step)) / (2 * step);
    }
  return out;
}

void TurningBodies::add_geometric(const States& states, std::span<const double> forces, const std::vector<Vec3>& moments,
                                  const AddBlock& add, std::vector<Entry>& rest) const {
  const auto dofs = static_cast<Index>(dofs_);
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const Body& body = bodies_[b];
    if (body.hosts.empty()) continue;
    const Square stiffness = geometric_of(body, states[b], forces, moments[b]);
    const auto between = [&](const Host& h, const Host& g) {
      double sum = 0;
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t l = 0; l < 3; ++l) sum += h.rotation[k] * stiffness[3 * k + l] * g.rotation[l];
      return sum;
    };
    const auto row_of = [&](const Host& h) { return row(h.unknown / dofs) + static_cast<std::size_t>(h.unknown % dofs); };
    for (const Host& h : body.hosts)
      for (const Host& g : body.hosts) {
        // Blocks of one number each: bodies have few.
        double block[9] = {};
        block[h.unknown % dofs * dofs + g.unknown % dofs] = 0.5 * (between(h, g) + between(g, h));
        add(static_cast<Index>(row(h.unknown / dofs) / dofs_), static_cast<Index>(row(g.unknown / dofs) / dofs_), block,
            static_cast<int>(dofs_), 1);
        if (const double odd = 0.5 * (between(h, g) - between(g, h)); moments[b] != Vec3{} && odd != 0)
          rest.push_back({row_of(h), row_of(g), odd});
      }
  }
}

std::vector<double> TurningBodies::numbers(const States& states) {
  std::vector<double> out;
  for (const BodyState& s : states) {
    out.insert(out.end(), s.translation.begin(), s.translation.end());
    out.insert(out.end(), s.rotation.begin(), s.rotation.end());
    out.insert(out.end(), s.turn.begin(), s.turn.end());
  }
  return out;
}

TurningBodies::States TurningBodies::from_numbers(std::span<const double> numbers) {
  States out(numbers.size() / numbers_of_body);
  for (std::size_t b = 0; b < out.size(); ++b) {
    const auto of = numbers.subspan(b * numbers_of_body, numbers_of_body);
    std::ranges::copy(of.first(3), out[b].translation.begin());
    std::ranges::copy(of.subspan(3, 3), out[b].rotation.begin());
    std::ranges::copy(of.last(4), out[b].turn.begin());
  }
  return out;
}

std::shared_ptr<const Connections> turned_connections(const Connections& of, const Mesh& mesh, int dofs,
                                                      const std::vector<TurnedBody>& turned) {
  auto out = std::make_shared<Connections>(of);
  out->turned = turned;
  for (std::size_t b = 0; b < turned.size(); ++b) {
    const TurningBody& body = of.bodies[b];
    if (body.force == Vec3{} && body.moment == Vec3{}) continue;
    const Quaternion turn = quaternion_of_vector(turned[b].rotation);
    std::vector<Vec3> arms;
    for (const Index node : body.nodes)
      arms.push_back(turned_vector(turn, minus(mesh.points[static_cast<std::size_t>(node)], body.point)));
    out->all[body.found.front()].forces = forces_at(arms, body, dofs == 2);
  }
  return out;
}

}  // namespace genba
