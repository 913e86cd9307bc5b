// Rigid bodies, remote motions, and loads that are spread over faces.
#include <algorithm>
#include <cmath>

#include "engine/analysis/connect/connector.hpp"
#include "engine/analysis/connect/place_weights.hpp"
#include "engine/analysis/connect/spread.hpp"
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

  // Free unknowns are displacements of places beside the point: so the rows that they take look to a multigrid like
  // those of nodes there. The point itself (0, 1, 2), the place along x (y: 3, z: 4) and that along y (z: 5). In a
  // plane: the point (0, 1), the place along x (y: 2).
  const int dofs = input_.dofs;
  const Index first = static_cast<Index>(input_.fixed.size()) + next_free_;
  const auto translation = [&](int a) { return first + a; };
  // Rotation about axis a times `size`, times factor.
  const auto rotation = [&](int a, double factor) -> std::vector<LinearTerm> {
    if (a == 2) return {{first + (dofs == 3 ? 3 : 2), factor}, {first + 1, -factor}};
    if (a == 1) return {{first + 2, factor}, {first + 4, -factor}};
    return {{first + 5, factor}, {first + 2, -factor}};
  };
  std::vector<Index> candidates;
  for (const Index node : nodes)
    for (int a = 0; a < dofs; ++a) candidates.push_back(unknown(node, a));
  const auto take_places = [&](std::vector<Index> free, std::vector<Index> components, const Vec3& place) {
    for (Index& f : free) f += next_free_;
    free_places_.push_back({free, components, place});
    groups_.push_back({std::move(free), std::move(components), candidates});
  };
  const Vec3& point = s.joining.point;
  if (dofs == 3) {
    take_places({0, 1, 2}, {0, 1, 2}, point);
    take_places({3, 4}, {1, 2}, plus(point, {size, 0, 0}));
    take_places({5}, {2}, plus(point, {0, size, 0}));
  } else {
    take_places({0, 1}, {0, 1}, point);
    take_places({2}, {1}, plus(point, {size, 0, 0}));
  }
  next_free_ += dofs == 3 ? 6 : 3;
  for (int a = 0; a < dofs; ++a)
    if (const auto& value = s.joining.motion[static_cast<std::size_t>(a)])
      add({{{translation(a), 1.0}}, *value, translation(a)}, nodes.front());
  for (int a = dofs == 3 ? 0 : 2; a < 3; ++a)
    if (const auto& value = s.joining.motion[static_cast<std::size_t>(3 + a)])
      add({rotation(a, 1), *value * size, rotation(a, 1).front().unknown}, nodes.front());
  if (dofs == 3 && !spreading.holds_rotations()) {
    // The rotation about the line of the nodes moves none of them.
    Vec3 along{};
    for (const Vec3& p : places)
      if (const Vec3 d = minus(p, places.front()); length(d) > length(along)) along = d;
    LinearEquation none;
    for (int a = 0; a < 3; ++a)
      for (const LinearTerm& t : rotation(a, unit_or(along, {0, 0, 1})[static_cast<std::size_t>(a)]))
        none.terms.push_back(t);
    elimination_->add(none);
  }
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Vec3 r = scaled(minus(places[i], s.joining.point), 1 / size);
    for (int a = 0; a < dofs; ++a) {
      LinearEquation equation{{{unknown(nodes[i], a), 1.0}, {translation(a), -1.0}}, 0, unknown(nodes[i], a)};
      const int next = (a + 1) % 3, last = (a + 2) % 3;
      if (dofs == 3 || next == 2)
        for (const LinearTerm& t : rotation(next, -r[static_cast<std::size_t>(last)])) equation.terms.push_back(t);
      if (dofs == 3 || last == 2)
        for (const LinearTerm& t : rotation(last, r[static_cast<std::size_t>(next)])) equation.terms.push_back(t);
      if (add(equation, nodes[i]) != Elimination::Outcome::taken) ++s.found.left;
    }
  }
}

}  // namespace genba
