#include "engine/analysis/system/starting_state.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/couple/constraint_map.hpp"
#include "engine/element/element_matrix.hpp"
#include "engine/model/disjoint_sets.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

/// Surroundings of load `number`; at its first place if they vary.
double surroundings_of(const Problem& problem, std::size_t number) {
  const ResolvedLoad& load = problem.loads[number];
  double out = contribution(load.load).surroundings;
  if (load.load.varies.empty() || load.facets.empty()) return out;
  const FacetRef& first = load.facets.front();
  const ElementBlock& block = problem.mesh->facets[static_cast<std::size_t>(first.block)];
  const auto node = static_cast<std::size_t>(element_nodes(block, first.element).front());
  VaryingCondition(load.load, problem.time, problem.sources, describe(load.load, number))
      .visit({&problem.mesh->points[node], 1},
             [&](std::size_t, const Contribution& c) { out = c.surroundings; });
  return out;
}

/// Value prescribed by constraint `number`; the mean over its nodes if it varies.
std::optional<double> prescribed_by(const Problem& problem, std::size_t number) {
  const Condition& constraint = problem.study.constraints[number];
  if (constraint.varies.empty()) return contribution(constraint).prescribed[0];
  const DirichletSet& d = problem.dirichlet;
  double sum = 0, count = 0;
  for (std::size_t at = 0; at < d.owner.size(); ++at)
    if (d.owner[at] == static_cast<Index>(number)) sum += d.value[at], ++count;
  return count > 0 ? std::optional(sum / count) : std::nullopt;
}

/// A rigid motion about a centre: translation, and rotation times `size`.
struct RigidMotion {
  Vec3 centre{};
  double size = 1;
  std::array<double, 6> amount{};

  /// How much of each amount component c at a point has.
  std::array<double, 6> row(const Vec3& point, std::size_t c) const {
    std::array<double, 6> out{};
    out[c] = 1;
    const std::size_t next = (c + 1) % 3, last = (c + 2) % 3;
    out[3 + next] = (point[last] - centre[last]) / size;
    out[3 + last] = -(point[next] - centre[next]) / size;
    return out;
  }
  double at(const Vec3& point, std::size_t c) const {
    const std::array<double, 6> part = row(point, c);
    double sum = 0;
    for (std::size_t k = 0; k < 6; ++k) sum += part[k] * amount[k];
    return sum;
  }
};

/// A node and component with a prescribed displacement.
struct Prescribed {
  Index node;
  std::size_t component;
  double value;
};

/// The motion nearest to the prescribed displacements; the smallest one where they leave it open.
RigidMotion nearest_motion(const std::vector<Vec3>& points, const std::vector<Prescribed>& prescribed) {
  RigidMotion out;
  Vec3 low = points[prescribed.front().node], high = low;
  for (const Prescribed& p : prescribed)
    for (std::size_t a = 0; a < 3; ++a) {
      low[a] = std::min(low[a], points[p.node][a]);
      high[a] = std::max(high[a], points[p.node][a]);
    }
  double size = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    out.centre[a] = (low[a] + high[a]) / 2;
    size = std::max(size, high[a] - low[a]);
  }
  if (size > 0) out.size = size;
  double matrix[36] = {}, trace = 0;
  for (const Prescribed& p : prescribed) {
    const std::array<double, 6> part = out.row(points[p.node], p.component);
    for (std::size_t i = 0; i < 6; ++i) {
      out.amount[i] += part[i] * p.value;
      for (std::size_t j = 0; j < 6; ++j) matrix[6 * i + j] += part[i] * part[j];
    }
  }
  constexpr double least_share = 1e-10;
  for (std::size_t i = 0; i < 6; ++i) trace += matrix[7 * i];
  for (std::size_t i = 0; i < 6; ++i) matrix[7 * i] += least_share * trace;
  element::detail::factorise<6>(matrix);
  for (std::size_t i = 0; i < 6; ++i) {
    for (std::size_t j = 0; j < i; ++j) out.amount[i] -= matrix[6 * i + j] * out.amount[j];
    out.amount[i] /= matrix[7 * i];
  }
  for (std::size_t i = 6; i-- > 0;) {
    for (std::size_t j = i + 1; j < 6; ++j) out.amount[i] -= matrix[6 * j + i] * out.amount[j];
    out.amount[i] /= matrix[7 * i];
  }
  return out;
}

RigidMotion mean_motion_along_y(const std::vector<Prescribed>& prescribed) {
  RigidMotion out;
  for (const Prescribed& p : prescribed) out.amount[1] += p.value / static_cast<double>(prescribed.size());
  return out;
}

/// [mesh node] a node that all nodes of its piece of the body share.
std::vector<Index> pieces_of(const Mesh& mesh) {
  std::vector<Index> parent(mesh.points.size());
  for (std::size_t i = 0; i < parent.size(); ++i) parent[i] = static_cast<Index>(i);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const auto nodes = element_nodes(block, e);
      for (const Index node : nodes) parent[root_of(parent, node)] = root_of(parent, nodes.front());
    }
  for (std::size_t i = 0; i < parent.size(); ++i) parent[i] = root_of(parent, static_cast<Index>(i));
  return parent;
}

/// Adds to each piece the rigid motion nearest to its prescribed displacements. A ring moves along its axis
/// alone; the others are not rigid there.
void add_rigid_motions(const Problem& problem, const Numbering& numbering, std::vector<double>& state) {
  const Mesh& mesh = *problem.mesh;
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  const bool ring = problem.section == element::Section::axisymmetric;
  const std::vector<Index> piece = pieces_of(mesh);
  std::map<Index, std::vector<Prescribed>> of_piece;
  for (const Index node : numbering.mesh_node)
    for (std::size_t c = ring ? 1 : 0; c < dofs; ++c) {
      const std::size_t at = static_cast<std::size_t>(node) * dofs + c;
      if (problem.dirichlet.fixed[at])
        of_piece[piece[node]].push_back({node, c, problem.dirichlet.value[at]});
    }
  std::map<Index, RigidMotion> motion;
  for (const auto& [root, prescribed] : of_piece)
    if (std::ranges::any_of(prescribed, [](const Prescribed& p) { return p.value != 0; }))
      motion[root] = ring ? mean_motion_along_y(prescribed) : nearest_motion(mesh.points, prescribed);
  for (std::size_t e = 0; e < numbering.mesh_node.size(); ++e) {
    const Index node = numbering.mesh_node[e];
    if (const auto found = motion.find(piece[node]); found != motion.end())
      for (std::size_t c = 0; c < dofs; ++c) state[dofs * e + c] = found->second.at(mesh.points[node], c);
  }
}

}  // namespace

std::vector<double> starting_state(const Problem& problem, const Numbering& numbering) {
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  double level = 0.0;
  if (!problem.study.physics->is_motion()) {
    double sum = 0.0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < problem.loads.size(); ++i)
      if (problem.loads[i].load.kind->enters == Enters::exchanges) {
        sum += surroundings_of(problem, i);
        ++count;
      }
    for (std::size_t i = 0; i < problem.study.constraints.size(); ++i)
      if (const std::optional<double> value = prescribed_by(problem, i)) {
        sum += *value;
        ++count;
      }
    if (count > 0) level = sum / static_cast<double>(count);
  }
  std::vector<double> state(numbering.mesh_node.size() * dofs, level);
  const auto& prescribed_values = problem.dirichlet.value;
  if (problem.study.physics->is_motion() && std::ranges::any_of(prescribed_values, [](double v) { return v != 0; }) &&
      !problem.map)
    add_rigid_motions(problem, numbering, state);
  for (std::size_t e = 0; e < numbering.mesh_node.size(); ++e)
    for (std::size_t c = 0; c < dofs; ++c) {
      const std::size_t at = static_cast<std::size_t>(numbering.mesh_node[e]) * dofs + c;
      if (problem.dirichlet.fixed[at]) state[e * dofs + c] = problem.dirichlet.value[at];
      if (problem.map && problem.map->row_of(at) >= 0) state[e * dofs + c] = 0;
    }
  return state;
}

}  // namespace genba
