// Springs between places and at points, and masses at points.
#include <algorithm>
#include <cmath>

#include "engine/analysis/connect/connector.hpp"
#include "engine/analysis/connect/place_weights.hpp"
#include "engine/analysis/connect/spread.hpp"
#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/state_dependence.hpp"

namespace genba {

namespace {

bool is_zero_vector(const Vec3& v) {
  return v == Vec3{};
}

/// Forces of nodes as a row of a matrix: [nodes * dofs].
std::vector<double> row_of_forces(const std::vector<Vec3>& forces, int dofs) {
  double largest = 0;
  for (const Vec3& f : forces) largest = std::max(largest, length(f));
  std::vector<double> out;
  for (const Vec3& f : forces)
    for (int a = 0; a < dofs; ++a) {
      const double part = f[static_cast<std::size_t>(a)];
      out.push_back(std::abs(part) > 1e-14 * largest ? part : 0.0);
    }
  return out;
}

Vec3 unit_along(std::size_t axis) {
  Vec3 out{};
  out[axis] = 1;
  return out;
}

/// Three of some nodes that do not lie on one line, as far from each other as can be; fewer if there are none.
std::vector<Index> three_of(const Mesh& mesh, const std::vector<Index>& nodes) {
  const auto at = [&](Index node) -> const Vec3& { return mesh.points[static_cast<std::size_t>(node)]; };
  const auto farthest = [&](const auto& size) {
    return *std::max_element(nodes.begin(), nodes.end(), [&](Index a, Index b) { return size(a) < size(b); });
  };
  const Index first = nodes.front();
  const Index second = farthest([&](Index n) { return length(minus(at(n), at(first))); });
  const Vec3 along = unit_or(minus(at(second), at(first)), {1, 0, 0});
  const Index third = farthest([&](Index n) { return length(cross(minus(at(n), at(first)), along)); });
  std::vector<Index> out = {first, second, third};
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace

/// The motion of a point that moves with a place.
class Connector::PointOfPlace {
 public:
  PointOfPlace(const Connector& of, const Selector& where, std::optional<Vec3> point) : dofs_(of.input_.dofs) {
    const Mesh& mesh = of.input_.mesh;
    const Selection selection = of.selected(where);
    nodes = of.nodes_of(selection);
    if (nodes.empty())
      throw Error(ErrorKind::model, of.place_,
                  phrase<"catches %1 nodes, none of a solid element">(selection.nodes.size()),
                  phrase<"Choose a place on the body">());
    PlaceWeights weights = place_weights(mesh, nodes, selection.facets);
    const Vec3 middle = weights.middle();
    this->point = point.value_or(middle);
    if (of.is_in_rigid_body(nodes)) {  // three nodes say how it moves
      const std::vector<Index> few = three_of(mesh, nodes);
      if (few.size() < nodes.size()) {
        nodes = few;
        weights = place_weights(mesh, nodes, {});
      }
    }
    if (static_cast<std::size_t>(dofs_) * nodes.size() > Elimination::most_terms)
      throw Error(ErrorKind::model, of.place_,
                  phrase<"would couple more than %1 unknowns to each other at %2">(Elimination::most_terms,
                                                                                  place_text(mesh, this->point)),
                  phrase<"Let it act on fewer nodes, or use a rigid body">());
    std::vector<Vec3> places;
    double size = 0;
    for (const Index node : nodes) {
      places.push_back(mesh.points[static_cast<std::size_t>(node)]);
      size = std::max(size, length(minus(places.back(), places.front())));
    }
    spreading_.emplace(places, weights.weights, weights.firsts, this->point, dofs_ == 2);
    const double arm = length(minus(this->point, weights.middle()));
    can_turn = nodes.size() > 1 && spreading_->holds_rotations();
    is_beside = arm > 1e-6 * size && arm > 0;
  }
  /// Rows of its translation along a direction, and of its rotation about one.
  std::vector<double> along(const Vec3& d) const { return row_of_forces(spreading_->forces(d, {}), dofs_); }
  std::vector<double> about(const Vec3& d) const { return row_of_forces(spreading_->forces({}, d), dofs_); }
  void require_turn(const Text& place) const {
    if (!can_turn)
      throw Error(ErrorKind::model, place, phrase<"acts on %1 nodes on one line, which take no moment">(nodes.size()),
                  phrase<"Choose a face, or nodes that do not lie on one line">());
  }

  std::vector<Index> nodes;
  Vec3 point{};
  bool can_turn = false;   ///< its nodes have a mean rotation
  bool is_beside = false;  ///< the point is not the middle of the nodes: rotations move it

 private:
  int dofs_;
  std::optional<Spreading> spreading_;
};

bool Connector::is_in_rigid_body(const std::vector<Index>& nodes) const {
  return nodes.size() > 3 && std::any_of(stated_.begin(), stated_.end(), [&](const Stated& s) {
           return s.found.join == Join::rigid &&
                  std::includes(s.found.nodes.begin(), s.found.nodes.end(), nodes.begin(), nodes.end());
         });
}

void Connector::require_no_ring() const {
  if (is_ring())
    throw Error(ErrorKind::model, place_, phrase<"has no meaning in a body that turns around an axis">(),
                phrase<"State an elastic support, or an added mass">());
}

void Connector::add_between(Stated& s) {
  require_no_ring();
  const auto stated = [&](std::size_t first) -> std::optional<Vec3> {
    const auto& m = s.joining.motion;
    if (!m[first] && !m[first + 1] && !m[first + 2]) return {};
    if (!m[first] || !m[first + 1] || !m[first + 2])
      throw Error(ErrorKind::model, place_, phrase<"a point of it has no x, y or z">(),
                  phrase<"State all three, or none for the middle of the place">());
    return Vec3{*m[first], *m[first + 1], *m[first + 2]};
  };
  const PointOfPlace one(*this, s.condition->where, stated(0)), other(*this, s.condition->other, stated(3));
  for (const PointOfPlace* at : {&one, &other})
    if (at->is_beside) at->require_turn(place_);
  std::vector<Index> both = one.nodes;
  both.insert(both.end(), other.nodes.begin(), other.nodes.end());
  std::vector<Index> sorted = both;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    throw Error(ErrorKind::model, place_, phrase<"its two places have nodes in common">(),
                phrase<"Choose two places apart from each other">());
  const double apart = length(minus(other.point, one.point));
  Vec3 direction = s.joining.direction;
  if (s.joining.amount > 0 && is_zero_vector(direction)) {
    if (!(apart > 1e-9 * box_diagonal(input_.mesh)))
      throw Error(ErrorKind::model, place_, phrase<"its length is zero: its two places have the same middle">(),
                  phrase<"State the direction of the axial spring, or stiffness along the axes">());
    direction = minus(other.point, one.point);
  }
  SpringLink link;
  link.nodes = both;
  const auto add_row = [&](const Vec3& along, double stiffness) {
    std::vector<double> row = one.along(scaled(along, -1));
    const std::vector<double> end = other.along(along);
    row.insert(row.end(), end.begin(), end.end());
    link.rows.push_back(std::move(row));
    link.stiffness.push_back(stiffness);
  };
  if (s.joining.amount > 0) {
    add_row(unit_or(direction, {1, 0, 0}), s.joining.amount);
    link.is_axial = true;
  }
  for (std::size_t a = 0; a < static_cast<std::size_t>(input_.dofs); ++a)
    if (s.joining.stiffness[a] > 0) add_row(unit_along(a), s.joining.stiffness[a]);
  if (link.is_axial && link.rows.size() == 1 && is_zero_vector(s.joining.direction) && input_.dofs == 3 &&
      !one.is_beside && !other.is_beside && deforms_largely(input_.study)) {
    link.apart = minus(other.point, one.point);
    const Vec3 along = unit_or(direction, {1, 0, 0});
    for (std::size_t i = 0; i < both.size(); ++i)
      link.shares.push_back(dot({link.rows[0][3 * i], link.rows[0][3 * i + 1], link.rows[0][3 * i + 2]}, along));
  }
  s.found.nodes = one.nodes;
  take_springs(std::move(link), s);
}

void Connector::add_carried(Stated& s) {
  require_no_ring();
  const PointOfPlace at(*this, s.condition->where, s.joining.point);
  SpringLink link;
  link.nodes = at.nodes;
  if (s.joining.amount > 0) {
    if (is_zero_vector(s.joining.direction))
      throw Error(ErrorKind::model, place_, phrase<"its axial spring has no direction">(),
                  phrase<"State its direction, or stiffness along the axes">());
    if (at.is_beside) at.require_turn(place_);
    link.rows.push_back(at.along(unit_or(s.joining.direction, {1, 0, 0})));
    link.stiffness.push_back(s.joining.amount);
    link.is_axial = true;
  }
  for (std::size_t a = 0; a < 3; ++a) {
    if (s.joining.stiffness[a] > 0 && a < static_cast<std::size_t>(input_.dofs)) {
      if (at.is_beside) at.require_turn(place_);
      link.rows.push_back(at.along(unit_along(a)));
      link.stiffness.push_back(s.joining.stiffness[a]);
    }
    if (s.joining.turning[a] > 0 && (input_.dofs == 3 || a == 2)) {
      at.require_turn(place_);
      link.rows.push_back(at.about(unit_along(a)));
      link.stiffness.push_back(s.joining.turning[a]);
    }
  }
  take_point(s, at);
  take_springs(std::move(link), s);
}

void Connector::add_mass(Stated& s) {
  require_no_ring();
  const PointOfPlace at(*this, s.condition->where, s.joining.point);
  if (at.is_beside) at.require_turn(place_);
  PointMass mass;
  mass.point = s.joining.point;
  mass.nodes = at.nodes;
  mass.mass = s.joining.amount;
  for (std::size_t a = 0; a < static_cast<std::size_t>(input_.dofs); ++a) mass.rows.push_back(at.along(unit_along(a)));
  take_point(s, at);
  mass.found = static_cast<std::size_t>(&s - stated_.data());
  masses_.push_back(std::move(mass));
}

/// Nodes and weights from which the motion of the point is computed.
void Connector::take_point(Stated& s, const PointOfPlace& at) {
  s.found.nodes = at.nodes;
  s.found.has_point = true;
  s.found.point = at.point;
  const Selection selection = selected(s.condition->where);
  const bool whole = nodes_of(selection) == at.nodes;
  PlaceWeights weights = place_weights(input_.mesh, at.nodes, whole ? selection.facets : std::vector<FacetRef>());
  s.found.weights = std::move(weights.weights);
  s.found.firsts = std::move(weights.firsts);
}

void Connector::take_springs(SpringLink link, const Stated& s) {
  if (link.rows.empty())
    throw Error(ErrorKind::model, place_, phrase<"has no stiffness">(), phrase<"State a stiffness above 0">());
  link.found = static_cast<std::size_t>(&s - stated_.data());
  springs_.push_back(std::move(link));
}

}  // namespace genba
