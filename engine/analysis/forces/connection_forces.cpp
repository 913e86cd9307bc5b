#include "engine/analysis/forces/connection_forces.hpp"

#include <cmath>
#include <map>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/connect/spread.hpp"
#include "engine/analysis/connect/bolt_cuts.hpp"
#include "engine/analysis/contact/contacts.hpp"
#include "engine/analysis/system/added_mass.hpp"
#include "engine/model/geometry.hpp"

namespace genba {

namespace {

bool is_support(Join join) {
  return join == Join::normal || join == Join::axes || join == Join::cylinder || join == Join::sphere;
}
/// Does it act on its nodes by forces alone?
bool only_acts(Join join) {
  return join == Join::spread || join == Join::between || join == Join::carried || join == Join::mass;
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

/// Forces of springs on the nodes of their first place.
void add_springs(const Problem& problem, const std::vector<double>& values, std::vector<ConnectionResult>& out) {
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  for (const SpringLink& link : problem.connections->springs) {
    ConnectionResult& result = out[link.found];
    const std::size_t own = problem.connections->all[link.found].nodes.size();
    if (link.apart) {
      const Vec3 line = line_of(link, [&](std::size_t i, std::size_t a) { return values[static_cast<std::size_t>(link.nodes[i]) * dofs + a]; });
      result.is_axial = true;
      result.stretch = length(line) - length(*link.apart);
      result.tension = link.stiffness[0] * result.stretch;
      for (std::size_t k = 0; k < own; ++k) {
        const Vec3 force = scaled(unit_or(line, {1, 0, 0}), -link.shares[k] * result.tension);
        const Vec3 arm = minus(problem.mesh->points[static_cast<std::size_t>(link.nodes[k])],
                               problem.connections->all[link.found].point);
        result.force = plus(result.force, force);
        result.moment = plus(result.moment, cross(arm, force));
      }
      continue;
    }
    for (std::size_t r = 0; r < link.rows.size(); ++r) {
      double longer = 0;
      for (std::size_t i = 0; i < link.rows[r].size(); ++i)
        longer += link.rows[r][i] * values[static_cast<std::size_t>(link.nodes[i / dofs]) * dofs + i % dofs];
      if (r == 0 && link.is_axial) {
        result.is_axial = true;
        result.stretch = longer;
        result.tension = link.stiffness[r] * longer;
      }
      for (std::size_t k = 0; k < own; ++k) {
        Vec3 force{};
        for (std::size_t a = 0; a < dofs; ++a) force[a] = -link.stiffness[r] * longer * link.rows[r][k * dofs + a];
        result.force = plus(result.force, force);
        const Vec3 arm = minus(problem.mesh->points[static_cast<std::size_t>(link.nodes[k])],
                               problem.connections->all[link.found].point);
        result.moment = plus(result.moment, cross(arm, force));
      }
    }
  }
}

/// Of a locked bolt beside contact, N; 0: its force is in the loads.
double locked_force(const Problem& problem, std::size_t load) {
  if (!problem.contact_outcome) return 0;
  for (const auto& [number, force] : problem.contact_outcome->bolts)
    if (number == load) return force;
  return 0;
}

/// Weights of masses, and what bolts carry. rest: the sum of element forces minus loads.
void add_masses_and_bolts(const Problem& problem, const std::vector<double>& values, const std::vector<double>& rest,
                          std::vector<ConnectionResult>& out) {
  const std::vector<FoundConnection>& all = problem.connections->all;
  if (!problem.connections->masses.empty()) {
    const std::vector<Vec3> weights = weights_of_points(problem);
    for (const PointMass& mass : problem.connections->masses) {
      out[mass.found].mass = mass.mass;
      out[mass.found].force = weights[mass.found];
    }
  }
  if (!problem.cuts) return;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (const BoltCut& cut : problem.cuts->cuts) {
      if (!all[i].is_load || all[i].number != static_cast<Index>(cut.load)) continue;
      out[i].is_axial = true;
      for (std::size_t k = 0; k < cut.plus.size(); ++k) {
        Vec3 inside = at_node(rest, cut.plus[k], problem.dofs);  // what the loads alone do not balance
        if (!all[i].forces.empty()) inside = plus(inside, all[i].forces[cut.minus.size() + k], problem.load_factor);
        inside = plus(inside, cut.axis, -locked_force(problem, cut.load) / static_cast<double>(cut.plus.size()));
        out[i].tension -= dot(inside, cut.axis);
      }
      out[i].stretch = -dot(minus(at_node(values, cut.plus.front(), problem.dofs),
                                  at_node(values, cut.minus.front(), problem.dofs)),
                            cut.axis);
    }
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
  add_springs(problem, values, out.connections);
  add_masses_and_bolts(problem, values, rest, out.connections);
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
    if (is_support(all[i].join) || only_acts(all[i].join)) continue;
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
  for (std::size_t b = 0; b < problem.connections->turned.size(); ++b) {
    const TurnedBody& turned = problem.connections->turned[b];
    const std::vector<std::size_t>& found = problem.connections->bodies[b].found;
    for (const std::size_t i : found) {
      out.connections[i].motion = turned.translation, out.connections[i].turn = turned.rotation;
      out.connections[i].force = out.connections[i].moment = {};
    }
    // Of several conditions of a body, the last has its forces: it is the one that prescribes.
    out.connections[found.back()].force = turned.force, out.connections[found.back()].moment = turned.moment;
  }
  for (std::size_t i = 0; i < all.size(); ++i)
    if (const Condition* c = condition_of(problem, all[i]); c && !all[i].is_load && c->kind->enters == Enters::prescribes)
      out.reactions.emplace_back(all[i].number, out.connections[i].force);
  return out;
}

}  // namespace genba
