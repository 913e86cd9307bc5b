// Ties of faces, and the two sides of a sector.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/analysis/connect/connector.hpp"
#include "engine/analysis/connect/spread.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

constexpr double least_gap = 1e-10;  // relative to the faces: smaller gaps are rounding
constexpr double least_match = 0.99;

std::vector<FacetRef> without(std::vector<FacetRef> facets, const std::vector<FacetRef>& others) {
  std::erase_if(facets, [&](const FacetRef& f) {
    return std::any_of(others.begin(), others.end(),
                       [&](const FacetRef& o) { return o.block == f.block && o.element == f.element; });
  });
  return facets;
}

/// Distance between the nearest of some nodes and the nodes of faces.
double nearest_distance(const std::vector<Vec3>& from, const std::vector<JoinFace>& faces) {
  double out = std::numeric_limits<double>::infinity();
  const std::size_t step = from.size() / 200 + 1;
  for (std::size_t i = 0; i < from.size(); i += step)
    for (const JoinFace& f : faces)
      for (std::size_t k = 0; k < static_cast<std::size_t>(f.count); ++k)
        out = std::min(out, length(minus(f.x[k], from[i])));
  return out;
}

/// Rotation about an axis of length 1 as a matrix, row-major.
std::array<double, 9> rotation_matrix(const Vec3& axis, double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  std::array<double, 9> out{};
  for (std::size_t i = 0; i < 3; ++i)
    for (std::size_t j = 0; j < 3; ++j) out[3 * i + j] = (1 - c) * axis[i] * axis[j] + (i == j ? c : 0);
  for (std::size_t i = 0; i < 3; ++i) {
    out[3 * i + (i + 2) % 3] += s * axis[(i + 1) % 3];
    out[3 * i + (i + 1) % 3] -= s * axis[(i + 2) % 3];
  }
  return out;
}

Vec3 turned(const std::array<double, 9>& m, const Vec3& v) {
  return {m[0] * v[0] + m[1] * v[1] + m[2] * v[2], m[3] * v[0] + m[4] * v[1] + m[5] * v[2],
          m[6] * v[0] + m[7] * v[1] + m[8] * v[2]};
}

/// Mean place of faces, weighted by their sizes.
Vec3 middle_of(const std::vector<JoinFace>& faces) {
  Vec3 sum{};
  double weight = 0;
  for (const JoinFace& f : faces)
    for (std::size_t i = 0; i < static_cast<std::size_t>(f.count); ++i) {
      const double w = f.size * f.size / f.count;
      sum = plus(sum, f.x[i], w);
      weight += w;
    }
  return scaled(sum, 1 / weight);
}

}  // namespace

void Connector::add_tied_node(const TiedNode& tied, const std::vector<Vec3>& places, Stated& s) {
  const int dofs = input_.dofs;
  std::vector<LinearEquation> equations(static_cast<std::size_t>(dofs));
  double size = 0;
  for (std::size_t j = 0; j < places.size(); ++j) size = std::max(size, length(minus(places[j], places[0])));
  for (int a = 0; a < dofs; ++a) {
    LinearEquation& e = equations[static_cast<std::size_t>(a)];
    e.slave = unknown(tied.node, a);
    e.yields = true;
    e.terms.push_back({e.slave, 1.0});
    for (const auto& [master, weight] : tied.masters)
      if (std::abs(weight) > 1e-13) e.terms.push_back({unknown(master, a), -weight});
  }
  if (is_motion() && !is_ring() && length(tied.gap) > least_gap * size) {
    // Over a gap the node also turns with the masters' mean rotation: so no rigid rotation strains the tie.
    const std::vector<double> same(places.size(), 1.0);
    const Spreading mean(places, same, {}, dofs == 2);
    if (mean.holds_rotations())
      for (int a = 0; a < dofs; ++a) {
        // The motion of the gap's end by the mean rotation is work-conjugate to a moment: component a of the
        // node's force has the moment gap x e_a.
        Vec3 unit{};
        unit[static_cast<std::size_t>(a)] = 1;
        const std::vector<Vec3> forces = mean.forces({}, cross(tied.gap, unit));
        for (std::size_t j = 0; j < forces.size(); ++j)
          for (int b = 0; b < dofs; ++b)
            if (const double f = forces[j][static_cast<std::size_t>(b)]; std::abs(f) > 1e-14)
              equations[static_cast<std::size_t>(a)].terms.push_back({unknown(tied.masters[j].first, b), -f});
      }
  }
  for (const LinearEquation& e : equations)
    if (add(e, tied.node) != Elimination::Outcome::taken) ++s.found.left;
}

void Connector::add_tie(Stated& s) {
  const Selection slave = selected(s.condition->where), master = selected(s.condition->other);
  if (master.facets.empty())
    throw Error(ErrorKind::model, place_,
                phrase<"the other place has %1 nodes but no whole boundary facet">(master.nodes.size()),
                phrase<"Choose an outer surface for it">());
  const std::vector<FacetRef> own = without(slave.facets, master.facets);
  if (own.empty() && !slave.facets.empty())
    throw Error(ErrorKind::model, place_, phrase<"both places are the same faces">(),
                phrase<"Choose the faces of two parts">());
  const std::vector<JoinFace> slaves = join_faces(input_.mesh, own), masters = join_faces(input_.mesh, master.facets);
  TieInput tie{slaves, masters, {}, {}, s.joining.distance, is_ring()};
  std::vector<Index> loose;
  std::vector<Vec3> places;
  if (slaves.empty()) loose = nodes_of(slave);
  for (const Index node : loose) places.push_back(input_.mesh.points[static_cast<std::size_t>(node)]);
  tie.loose = loose;
  tie.loose_places = places;
  const TieWeights weights = tie_weights(tie, monitor_);
  if (weights.tied.empty()) {
    std::vector<Vec3> from = places;
    for (const JoinFace& f : slaves) from.insert(from.end(), f.x.begin(), f.x.begin() + f.count);
    throw Error(ErrorKind::model, place_,
                phrase<"catches nothing: none of %1 nodes lies on the other faces; the nearest nodes are %2 apart">(
                    weights.uncaught.size(),
                    format_quantity(nearest_distance(from, masters), QuantityKind::length, 3)),
                phrase<"State a larger distance, or choose faces that lie on each other">());
  }
  s.found.area = weights.area;
  s.found.distance = weights.distance;
  s.found.uncaught = weights.uncaught;
  for (const TiedNode& tied : weights.tied) {
    std::vector<Vec3> of_masters;
    for (const auto& [node, w] : tied.masters) of_masters.push_back(input_.mesh.points[static_cast<std::size_t>(node)]);
    add_tied_node(tied, of_masters, s);
    s.found.nodes.push_back(tied.node);
  }
  monitor_.log(LogLevel::info,
               phrase<"%1: %2 nodes tied over %3, largest distance %4, %5 nodes not caught">(
                   place_, weights.tied.size(), format_quantity(weights.area, QuantityKind::area, 4),
                   format_quantity(weights.distance, QuantityKind::length, 3), weights.uncaught.size()));
  if (!weights.uncaught.empty())
    warnings_.push_back(phrase<"%1: %2 of %3 nodes lie on no face of the other place and stay free, one of them at %4">(
        place_, weights.uncaught.size(), weights.uncaught.size() + weights.tied.size(),
        place_text(input_.mesh, input_.mesh.points[static_cast<std::size_t>(weights.uncaught.front())])));
  if (s.found.left > 0)
    warnings_.push_back(phrase<"%1: %2 unknowns are held by supports or other connections, which go first">(
        place_, s.found.left));
}

void Connector::add_turned_node(const TiedNode& tied, const double* turn, Stated& s) {
  const int dofs = input_.dofs;
  for (int a = 0; a < dofs; ++a) {
    LinearEquation e;
    e.slave = unknown(tied.node, a);
    e.terms.push_back({e.slave, 1.0});
    for (const auto& [master, weight] : tied.masters)
      for (int b = 0; b < dofs; ++b)
        if (const double f = weight * (dofs == 1 ? 1.0 : turn[3 * a + b]); std::abs(f) > 1e-13)
          e.terms.push_back({unknown(master, b), -f});
    if (add(e, tied.node) != Elimination::Outcome::taken) ++s.found.left;
  }
}

void Connector::add_cyclic(Stated& s) {
  const Selection slave = selected(s.condition->where), master = selected(s.condition->other);
  const std::vector<JoinFace> slaves = join_faces(input_.mesh, without(slave.facets, master.facets));
  std::vector<JoinFace> masters = join_faces(input_.mesh, master.facets);
  if (slaves.empty() || masters.empty())
    throw Error(ErrorKind::model, place_, phrase<"one of its two sides has no whole boundary facet">(),
                phrase<"Choose the two faces that cut the sector out of the whole body">());
  const Vec3 axis = unit_or(s.joining.direction, {0, 0, 1});
  const auto radius = [&](const Vec3& p) {
    const Vec3 from = minus(p, s.joining.point);
    return plus(from, axis, -dot(from, axis));
  };
  const Vec3 to = radius(middle_of(slaves)), from = radius(middle_of(masters));
  const double stated = std::atan2(dot(cross(from, to), axis), dot(from, to));
  constexpr double circle = 6.28318530717958648;
  const double sectors = std::round(circle / std::abs(stated));
  const double angle = std::copysign(circle / sectors, stated);
  if (!(length(to) > 0) || !(length(from) > 0) || !(std::abs(stated) > 1e-3) || sectors < 2 ||
      std::abs(stated - angle) > 2e-3 * std::abs(angle))
    throw Error(ErrorKind::model, place_,
                phrase<"the angle from one side to the other is %1, no whole part of a circle">(
                    format_quantity(stated, QuantityKind::angle)),
                phrase<"Correct the axis, or choose the two faces that cut the sector out">());
  const std::array<double, 9> turn = rotation_matrix(axis, angle);
  for (JoinFace& f : masters) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(f.count); ++i)
      f.x[i] = plus(s.joining.point, turned(turn, minus(f.x[i], s.joining.point)));
    f.normal = turned(turn, f.normal);
  }
  const TieWeights weights = tie_weights({slaves, masters}, monitor_);
  if (weights.area < least_match * std::max(weights.of_slaves, weights.of_masters) || !weights.uncaught.empty())
    throw Error(ErrorKind::model, place_,
                phrase<"its two sides do not match: turned by %1, they have %2 % of their area in common">(
                    format_quantity(angle, QuantityKind::angle),
                    format_number(100 * weights.area / std::max(weights.of_slaves, weights.of_masters), "%.3g")),
                phrase<"Correct the axis, or choose the two faces that cut the sector out">());
  s.found.area = weights.area;
  s.found.distance = weights.distance;
  s.found.has_point = false;
  for (const TiedNode& tied : weights.tied) {
    add_turned_node(tied, turn.data(), s);
    s.found.nodes.push_back(tied.node);
  }
  for (const Index node : nodes_of(slave))
    if (std::binary_search(master.nodes.begin(), master.nodes.end(), node)) {  // on the axis
      if (input_.dofs > 1) add_turned_node({node, {{node, 1.0}}, {}}, turn.data(), s);
      s.found.nodes.push_back(node);
    }
  std::sort(s.found.nodes.begin(), s.found.nodes.end());
  monitor_.log(LogLevel::info, phrase<"%1: %2 sectors, %3 nodes">(place_, static_cast<int>(sectors),
                                                                  s.found.nodes.size()));
}

}  // namespace genba
