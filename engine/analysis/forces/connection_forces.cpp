#include "engine/analysis/forces/connection_forces.hpp"

#include <cmath>
#include <map>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/connect/spread.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

bool is_support(Join join) {
  return join == Join::normal || join == Join::axes || join == Join::cylinder;
}

const Condition* condition_of(const Problem& problem, const FoundConnection& c) {
  if (c.number < 0) return nullptr;
  return &(c.is_load ? problem.study.loads : problem.study.constraints)[static_cast<std::size_t>(c.number)];
}

Vec3 at_node(const std::vector<double>& of, Index node, int dofs) {
  Vec3 out{};
  for (int a = 0; a < dofs; ++a)
    out[static_cast<std::size_t>(a)] = of[static_cast<std::size_t>(node) * static_cast<std::size_t>(dofs) + static_cast<std::size_t>(a)];
  return out;
}

ConnectionResult facts_of(const Problem& problem, const FoundConnection& c, const std::vector<double>& values) {
  ConnectionResult out;
  if (const Condition* condition = condition_of(problem, c)) {
    out.name = condition->name;
    out.kind = condition->kind->key;
  } else {
    out.kind = "equations";
  }
  out.nodes = static_cast<Index>(c.nodes.size());
  out.uncaught = static_cast<Index>(c.uncaught.size());
  out.area = c.area;
  out.distance = c.distance;
  out.has_point = c.has_point;
  out.point = c.point;
  if (c.has_point && !c.weights.empty()) {
    std::vector<Vec3> places, motions;
    for (const Index node : c.nodes) {
      places.push_back(problem.mesh->points[static_cast<std::size_t>(node)]);
      motions.push_back(at_node(values, node, problem.dofs));
    }
    const PointMotion motion = Spreading(places, c.weights, c.firsts, c.point, problem.dofs == 2).motion(motions);
    out.motion = motion.translation;
    out.turn = motion.rotation;
  }
  return out;
}

/// A force as a sum of forces along directions, in its open components. A direction that others before it span has
/// none.
std::vector<std::pair<std::size_t, Vec3>> forces_along(const std::vector<std::pair<std::size_t, Vec3>>& directions,
                                                       const Vec3& force, const std::vector<std::uint8_t>& open) {
  std::vector<std::pair<std::size_t, Vec3>> used;
  std::vector<Vec3> basis;
  for (const auto& [i, direction] : directions) {
    Vec3 d = direction;
    for (std::size_t a = 0; a < 3; ++a)
      if (!open[a]) d[a] = 0;
    Vec3 left = d;
    for (const Vec3& b : basis) left = plus(left, b, -dot(left, b));
    if (length(left) < 1e-6) continue;
    basis.push_back(scaled(left, 1 / length(left)));
    used.emplace_back(i, d);
  }
  // Amounts by back substitution: direction k has a part along basis k that none before it has.
  Vec3 rest = force;
  for (std::size_t a = 0; a < 3; ++a)
    if (!open[a]) rest[a] = 0;
  std::vector<std::pair<std::size_t, Vec3>> out;
  for (std::size_t k = used.size(); k-- > 0;) {
    const double amount = dot(rest, basis[k]) / dot(used[k].second, basis[k]);
    out.emplace_back(used[k].first, scaled(used[k].second, amount));
    rest = plus(rest, used[k].second, -amount);
  }
  return out;
}

}  // namespace

ConnectionForces take_connections(const Problem& problem, const std::vector<double>& values,
                                  std::vector<double>& rest) {
  ConnectionForces out;
  if (!problem.connections) return out;
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  const ConstraintMap* map = problem.map.get();
  const std::vector<FoundConnection>& all = problem.connections->all;
  for (const FoundConnection& c : all) out.connections.push_back(facts_of(problem, c, values));
  const auto add = [&](std::size_t i, Index node, const Vec3& force) {
    ConnectionResult& result = out.connections[i];
    result.force = plus(result.force, force);
    const Vec3 arm = minus(problem.mesh->points[static_cast<std::size_t>(node)], all[i].point);
    result.moment = plus(result.moment, cross(arm, force));
  };
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t k = 0; k < all[i].forces.size() && all[i].join == Join::spread; ++k)
      add(i, all[i].nodes[k], all[i].forces[k]);
  if (map == nullptr) return out;

  std::vector<double> reduced = rest;
  const auto reduce_row = [&](std::vector<double>& r, Index row, double own) {
    for (const LinearTerm& t : map->sum(row).terms) r[static_cast<std::size_t>(t.unknown)] += t.factor * own;
  };
  std::vector<double> own(static_cast<std::size_t>(map->rows()));
  for (Index row = 0; row < map->rows(); ++row)
    std::swap(own[static_cast<std::size_t>(row)], reduced[static_cast<std::size_t>(map->unknown_of(row))]);
  for (Index row = 0; row < map->rows(); ++row) reduce_row(reduced, row, own[static_cast<std::size_t>(row)]);
  for (std::size_t at = 0; at < reduced.size(); ++at)
    if (!problem.dirichlet.fixed[at] && map->row_of(at) < 0) out.gap[at % dofs] += reduced[at];

  // What ties and rigid bodies do to their nodes, and by it to others.
  std::vector<std::uint8_t> moved(static_cast<std::size_t>(map->rows()), 0);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (is_support(all[i].join) || all[i].join == Join::spread) continue;
    for (const Index node : all[i].nodes) {
      Vec3 force{};
      for (std::size_t a = 0; a < dofs; ++a) {
        const std::size_t at = static_cast<std::size_t>(node) * dofs + a;
        const Index row = map->row_of(at);
        if (row < 0 || moved[static_cast<std::size_t>(row)]) continue;
        moved[static_cast<std::size_t>(row)] = 1;
        force[a] = own[static_cast<std::size_t>(row)];
      }
      add(i, node, force);
    }
  }
  for (Index row = 0; row < map->rows(); ++row)
    if (moved[static_cast<std::size_t>(row)]) rest[static_cast<std::size_t>(map->unknown_of(row))] = 0;
  for (Index row = 0; row < map->rows(); ++row)
    if (moved[static_cast<std::size_t>(row)]) reduce_row(rest, row, own[static_cast<std::size_t>(row)]);

  std::vector<std::uint8_t>& held = out.held;
  held.assign(rest.size(), 0);
  std::map<Index, std::vector<std::pair<std::size_t, Vec3>>> directions;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const auto& [node, direction] : all[i].directions) directions[node].emplace_back(i, direction);
  for (const auto& [node, list] : directions) {
    std::vector<std::uint8_t> open(3, 0);
    for (std::size_t a = 0; a < dofs; ++a) {
      const std::size_t at = static_cast<std::size_t>(node) * dofs + a;
      open[a] = problem.dirichlet.fixed[at] == 0;
      held[at] = open[a];
    }
    for (const auto& [i, force] : forces_along(list, at_node(rest, node, problem.dofs), open)) add(i, node, force);
  }
  for (std::size_t i = 0; i < all.size(); ++i)
    if (const Condition* c = condition_of(problem, all[i]); c && !all[i].is_load && c->kind->enters == Enters::prescribes)
      out.reactions.emplace_back(all[i].number, out.connections[i].force);
  return out;
}

}  // namespace genba
