// Rigid bodies, remote motions, and loads that are spread over faces.
#include <algorithm>
#include <cmath>
#include <set>

#include "engine/analysis/connect/connector.hpp"
#include "engine/analysis/connect/place_weights.hpp"
#include "engine/analysis/connect/spread.hpp"
#include "engine/analysis/connect/turning_bodies.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

bool is_zero(const Vec3& v) {
  return v == Vec3{};
}

}  // namespace

void Connector::add_spread(Stated& s) {
  const Selection selection = selected(s.condition->where);
  s.found.nodes = nodes_of(selection);
  s.found.has_point = true;
  s.found.point = s.joining.point;
  if (is_ring())
    throw Error(ErrorKind::model, place_, phrase<"cannot act on a body that turns around an axis">(),
                phrase<"State a force along y, or a pressure">());
  std::vector<Vec3> places;
  for (const Index node : s.found.nodes) places.push_back(input_.mesh.points[static_cast<std::size_t>(node)]);
  PlaceWeights weights = place_weights(input_.mesh, s.found.nodes, selection.facets);
  s.found.weights = std::move(weights.weights);
  s.found.firsts = std::move(weights.firsts);
  s.found.area = weights.area;
  const Spreading spreading(places, s.found.weights, s.found.firsts, s.joining.point, input_.dofs == 2);
  if (!spreading.holds_rotations())
    throw Error(ErrorKind::model, place_, phrase<"acts on %1 nodes on one line, which take no moment">(places.size()),
                phrase<"Choose a face, or nodes that do not lie on one line">());
  s.found.forces = spreading.forces(s.joining.force, s.joining.moment);
}

void Connector::add_rigid(Stated& s) {
  if (is_ring())
    throw Error(ErrorKind::model, place_, phrase<"has no meaning in a body that turns around an axis">(),
                phrase<"Prescribe the displacement along y">());
  const Mesh& mesh = input_.mesh;
  s.found.nodes = nodes_of(selected(s.condition->where));
  s.found.has_point = true;
  s.found.point = s.joining.point;
  const std::vector<Index>& nodes = s.found.nodes;
  std::vector<Vec3> places;
  Index held = 0, whole = 0;
  double size = 0;
  for (const Index node : nodes) {
    places.push_back(mesh.points[static_cast<std::size_t>(node)]);
    size += length(minus(places.back(), s.joining.point)) / static_cast<double>(nodes.size());
    int fixed = 0;
    for (int a = 0; a < input_.dofs; ++a) fixed += is_fixed(node, a);
    held += fixed > 0;
    whole += fixed == input_.dofs;
  }
  if (nodes.size() < 2)
    throw Error(ErrorKind::model, place_, phrase<"catches one node, which has no rotation">(),
                phrase<"Choose a face, or prescribe the displacement of the node">());
  if (whole == static_cast<Index>(nodes.size()))
    throw Error(ErrorKind::model, place_, phrase<"all its %1 nodes are held by supports: it can do nothing">(whole),
                phrase<"Remove the supports there, or the connection">());
  if (held > 0)
    warnings_.push_back(phrase<"%1: supports hold %2 of its %3 nodes, and so hold the whole rigid body there">(
        place_, held, nodes.size()));
  if (!(size > 0)) size = 1;
  const Spreading spreading(places, std::vector<double>(places.size(), 1.0), s.joining.point, input_.dofs == 2);
  s.found.weights.assign(places.size(), 1.0);
  s.found.firsts = places;
  if (!is_zero(s.joining.force) || !is_zero(s.joining.moment)) {
    if (!spreading.holds_rotations())
      throw Error(ErrorKind::model, place_,
                  phrase<"acts on %1 nodes on one line, which take no moment">(places.size()),
                  phrase<"Choose a face, or nodes that do not lie on one line">());
    s.found.forces = spreading.forces(s.joining.force, s.joining.moment);
  }

  const int dofs = input_.dofs;
  const Index first = take_rigid_places(s.joining.point, size, nodes);
  for (int a = 0; a < dofs; ++a)
    if (const auto& value = s.joining.motion[static_cast<std::size_t>(a)])
      add({{{first + a, 1.0}}, *value, first + a}, nodes.front());
  for (int a = dofs == 3 ? 0 : 2; a < 3; ++a)
    if (const auto& value = s.joining.motion[static_cast<std::size_t>(3 + a)])
      add({rigid_turn(first, a, 1), *value * size, rigid_turn(first, a, 1).front().unknown}, nodes.front());
  if (dofs == 3 && !spreading.holds_rotations()) {
    // The rotation about the line of the nodes moves none of them.
    Vec3 along{};
    for (const Vec3& p : places)
      if (const Vec3 d = minus(p, places.front()); length(d) > length(along)) along = d;
    LinearEquation none;
    for (int a = 0; a < 3; ++a)
      for (const LinearTerm& t : rigid_turn(first, a, unit_or(along, {0, 0, 1})[static_cast<std::size_t>(a)]))
        none.terms.push_back(t);
    elimination_->add(none);
  }
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (int a = 0; a < dofs; ++a)
      if (add(rigid_row(first, nodes[i], a, scaled(minus(places[i], s.joining.point), 1 / size)), nodes[i]) !=
          Elimination::Outcome::taken)
        ++s.found.left;
}

// Free unknowns are displacements of places beside the point: so the rows that they take look to a multigrid like
// those of nodes there. The point itself (0, 1, 2), the place along x (y: 3, z: 4) and that along y (z: 5). In a
// plane: the point (0, 1), the place along x (y: 2). Returns the unknown of the first.
Index Connector::take_rigid_places(const Vec3& point, double size, const std::vector<Index>& nodes) {
  const int dofs = input_.dofs;
  const Index first = static_cast<Index>(input_.fixed.size()) + next_free_;
  std::vector<Index> candidates;
  for (const Index node : nodes)
    for (int a = 0; a < dofs; ++a) candidates.push_back(unknown(node, a));
  const auto take_places = [&](std::vector<Index> free, std::vector<Index> components, const Vec3& place) {
    for (Index& f : free) f += next_free_;
    free_places_.push_back({free, components, place});
    groups_.push_back({std::move(free), std::move(components), candidates});
  };
  if (dofs == 3) {
    take_places({0, 1, 2}, {0, 1, 2}, point);
    take_places({3, 4}, {1, 2}, plus(point, {size, 0, 0}));
    take_places({5}, {2}, plus(point, {0, size, 0}));
  } else {
    take_places({0, 1}, {0, 1}, point);
    take_places({2}, {1}, plus(point, {size, 0, 0}));
  }
  next_free_ += dofs == 3 ? 6 : 3;
  return first;
}

/// Factor times the rotation about an axis times the size of the body.
std::vector<LinearTerm> Connector::rigid_turn(Index first, int axis, double factor) const {
  if (axis == 2) return {{first + (input_.dofs == 3 ? 3 : 2), factor}, {first + 1, -factor}};
  if (axis == 1) return {{first + 2, factor}, {first + 4, -factor}};
  return {{first + 5, factor}, {first + 2, -factor}};
}

/// A component of a node from the motion of its body. arm: from the point, by the size of the body.
LinearEquation Connector::rigid_row(Index first, Index node, int a, const Vec3& arm) const {
  LinearEquation equation{{{unknown(node, a), 1.0}, {first + a, -1.0}}, 0, unknown(node, a)};
  const int next = (a + 1) % 3, last = (a + 2) % 3;
  if (input_.dofs == 3 || next == 2)
    for (const LinearTerm& t : rigid_turn(first, next, -arm[static_cast<std::size_t>(last)])) equation.terms.push_back(t);
  if (input_.dofs == 3 || last == 2)
    for (const LinearTerm& t : rigid_turn(first, last, arm[static_cast<std::size_t>(next)])) equation.terms.push_back(t);
  return equation;
}

/// The body of a condition: a new one, or that of another condition with the same nodes and point.
TurningBody& Connector::turning_body(Stated& s) {
  s.found.nodes = nodes_of(selected(s.condition->where));
  s.found.has_point = true;
  s.found.point = s.joining.point;
  s.found.weights.assign(s.found.nodes.size(), 1.0);
  const std::vector<Index>& nodes = s.found.nodes;
  for (const Index node : nodes) s.found.firsts.push_back(input_.mesh.points[static_cast<std::size_t>(node)]);
  if (nodes.size() < 2)
    throw Error(ErrorKind::model, place_, phrase<"catches one node, which has no rotation">(),
                phrase<"Choose a face, or prescribe the displacement of the node">());
  const double near = 1e-9 * box_diagonal(input_.mesh);
  for (TurningBody& body : bodies_)
    if (body.nodes == nodes && length(minus(body.point, s.joining.point)) <= near) return body;
  const auto is_of_other = [&, others = bodies_.size()](Index node) {
    return std::any_of(bodies_.begin(), bodies_.begin() + static_cast<std::ptrdiff_t>(others),
                       [&](const TurningBody& other) { return std::ranges::binary_search(other.nodes, node); });
  };
  TurningBody& body = bodies_.emplace_back();
  body.point = s.joining.point;
  body.nodes = nodes;
  body.size = 0;
  for (const Vec3& p : s.found.firsts) body.size += length(minus(p, body.point)) / static_cast<double>(nodes.size());
  if (!(body.size > 0)) body.size = 1;
  for (const Index node : nodes)
    for (int a = 0; a < input_.dofs; ++a)
      if (elimination_->is_slave(unknown(node, a)) || is_of_other(node))
        throw Error(ErrorKind::model, place_,
                    phrase<"at large deformation a support in turned axes or another connection has nodes of it too, at %1">(
                        place_text(input_.mesh, input_.mesh.points[static_cast<std::size_t>(node)])),
                    phrase<"Remove these nodes from one of both">());
  body.first_free = take_rigid_places(body.point, body.size, nodes) - static_cast<Index>(input_.fixed.size());
  return body;
}

/// At large deformation: what is prescribed is put in place by TurningBodies, so changes of it are 0 here.
void Connector::add_turning(Stated& s) {
  if (is_ring())
    throw Error(ErrorKind::model, place_, phrase<"has no meaning in a body that turns around an axis">(),
                phrase<"Prescribe the displacement along y">());
  TurningBody& body = turning_body(s);
  // The last of its conditions speaks for the body: one that prescribes motions, if there is any.
  const auto prescribes = [](const Stated& of) {
    return std::ranges::any_of(of.joining.motion, [](const auto& value) { return value.has_value(); });
  };
  auto before = body.found.end();
  if (!prescribes(s)) before = std::ranges::find_if(body.found, [&](std::size_t i) { return prescribes(stated_[i]); });
  body.found.insert(before, number_of(s));
  body.force = plus(body.force, s.joining.force);
  body.moment = plus(body.moment, s.joining.moment);
  const Index first = static_cast<Index>(input_.fixed.size()) + body.first_free;
  for (int k = 0; k < 6; ++k) {
    const auto& value = s.joining.motion[static_cast<std::size_t>(k)];
    auto& here = body.motion[static_cast<std::size_t>(k)];
    if (!value || (input_.dofs == 2 && k >= 2 && k < 5)) continue;
    if (here && *here != *value)
      throw Error(ErrorKind::model, place_, phrase<"another condition prescribes another motion of the same rigid body">(),
                  phrase<"Remove it there, or one of the supports">());
    here = value;
    if (k < 3)
      add({{{first + k, 1.0}}, 0, first + k}, body.nodes.front());
    else
      add({rigid_turn(first, k - 3, 1), 0, rigid_turn(first, k - 3, 1).front().unknown}, body.nodes.front());
  }
}

Text Connector::place_of(const TurningBody& body) const {
  const FoundConnection& found = stated_[body.found.back()].found;
  return input_.place(found.is_load, static_cast<std::size_t>(found.number));
}

/// After all prescribed motions, so that nodes of supports determine none of them.
void Connector::add_turning_rows() {
  for (const TurningBody& body : bodies_) {
    place_ = place_of(body);
    for (const Index node : body.nodes)
      for (int a = 0; a < input_.dofs; ++a)
        add(rigid_row(static_cast<Index>(input_.fixed.size()) + body.first_free, node, a,
                      scaled(minus(input_.mesh.points[static_cast<std::size_t>(node)], body.point), 1 / body.size)),
            node);
  }
}

/// Does a number first .. end of the motion (those that prescribe) or of force and moment (others) vary over time?
bool Connector::varies(const TurningBody& body, Prescribed what, std::size_t first, std::size_t end) const {
  constexpr std::size_t after_point = 3;
  if (!input_.stated) return false;
  return std::ranges::any_of(body.found, [&](std::size_t i) {
    const Condition& c = input_.stated->constraints[static_cast<std::size_t>(stated_[i].found.number)];
    const bool has_motion = std::ranges::any_of(stated_[i].joining.motion, [](const auto& v) { return v.has_value(); });
    return has_motion == (what == Prescribed::motion) && std::ranges::any_of(c.varies, [&](const VaryingValue& v) {
             return v.value >= after_point + first && v.value < after_point + end;
           });
  });
}

/// Nodes on one line take no moment, and nothing turns them about it.
void Connector::require_line(const TurningBody& body) const {
  std::vector<Vec3> places;
  for (const Index node : body.nodes) places.push_back(input_.mesh.points[static_cast<std::size_t>(node)]);
  if (Spreading(places, std::vector<double>(places.size(), 1.0), body.point, input_.dofs == 2).holds_rotations()) return;
  const bool is_led = body.motion[3] && body.motion[4] && body.motion[5];
  const bool is_loaded = !is_zero(body.force) || !is_zero(body.moment) || varies(body, Prescribed::load, 0, 6);
  if (is_led && !is_loaded) return;
  throw Error(ErrorKind::model, place_of(body),
              phrase<"its %1 nodes lie on one line, about which nothing turns it">(places.size()),
              phrase<"Choose a face, or prescribe all three rotations without a force and a moment">());
}

/// A held component must be one that the body holds for any turn that is left to it.
void Connector::require_supports(const TurningBody& body) const {
  const auto is_at_zero = [&](int k) {
    if (input_.dofs == 2 && k >= 2 && k < 5) return true;
    const auto number = static_cast<std::size_t>(k);
    return body.motion[number] && *body.motion[number] == 0 && !varies(body, Prescribed::motion, number, number + 1);
  };
  for (const Index node : body.nodes)
    for (int a = 0; a < input_.dofs; ++a)
      if (is_fixed(node, a) && (!is_at_zero(a) || !is_at_zero(3 + (a + 1) % 3) || !is_at_zero(3 + (a + 2) % 3) ||
                                input_.value[static_cast<std::size_t>(unknown(node, a))] != 0))
        throw Error(ErrorKind::model, place_of(body),
                    phrase<"a support holds its node at %1, which the body moves at large deformation">(
                        place_text(input_.mesh, input_.mesh.points[static_cast<std::size_t>(node)])),
                    phrase<"Prescribe the motion of the body instead, or take its nodes out of the support">());
}

/// Entries of q by which a body moves: one for each motion that nothing prescribes, at nodes of it.
void Connector::require_own_hosts(const ConstraintMap& of, std::span<const std::uint8_t> is_own) const {
  for (const TurningBody& body : bodies_) {
    std::set<Index> hosts;
    std::size_t free = 0;
    for (int k = 0; k < 6; ++k)
      free += !body.motion[static_cast<std::size_t>(k)] && (input_.dofs == 3 || k < 2 || k == 5);
    bool are_own = true;
    for (Index k = 0; k < (input_.dofs == 3 ? 6 : 3); ++k)
      for (const LinearTerm& t : of.free_sum(body.first_free + k).terms) {
        hosts.insert(t.unknown);
        are_own = are_own && is_own[static_cast<std::size_t>(t.unknown)] && !input_.fixed[static_cast<std::size_t>(t.unknown)];
      }
    if (!are_own || hosts.size() != free)
      throw Error(ErrorKind::model, place_of(body),
                  phrase<"at large deformation cyclic symmetry or another connection has nodes of it too">(),
                  phrase<"Remove its nodes from one of both">());
  }
}

/// Throws if a body does not stand alone: its nodes move by it and by nothing else.
std::shared_ptr<const ConstraintMap> Connector::turning_map(const ConstraintMap& of) const {
  std::vector<std::uint8_t> is_own(input_.fixed.size(), 0), is_host(input_.fixed.size(), 0);
  for (const TurningBody& body : bodies_) {
    require_line(body);
    require_supports(body);
    for (const Index node : body.nodes)
      for (int a = 0; a < input_.dofs; ++a) is_own[static_cast<std::size_t>(unknown(node, a))] = 1;
  }
  for (const TurningBody& body : bodies_)
    for (Index k = 0; k < (input_.dofs == 3 ? 6 : 3); ++k)
      for (const LinearTerm& t : of.free_sum(body.first_free + k).terms) is_host[static_cast<std::size_t>(t.unknown)] = 1;
  for (Index row = 0; row < of.rows(); ++row) {
    if (is_own[static_cast<std::size_t>(of.unknown_of(row))]) continue;
    for (const LinearTerm& t : of.sum(row).terms)
      if (is_host[static_cast<std::size_t>(t.unknown)])
        throw Error(ErrorKind::model, "constraints",
                    phrase<"at large deformation a tie or an equation has nodes of a rigid body: at %1">(place_text(
                        input_.mesh, input_.mesh.points[static_cast<std::size_t>(of.unknown_of(row) / input_.dofs)])),
                    phrase<"Let the rigid body take the nodes of both sides">());
  }
  require_own_hosts(of, is_own);
  const TurningBodies turning(bodies_, of, input_.mesh, input_.fixed, {});
  return turning.map(turning.at_rest());
}

}  // namespace genba
