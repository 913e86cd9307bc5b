#include "engine/analysis/problem/relief.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/jacobi_eigen.hpp"
#include "engine/analysis/problem/pieces.hpp"
#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/couple/constraint_map.hpp"
#include "engine/model/geometry.hpp"
#include "engine/physics/state_dependence.hpp"
#include "engine/physics/varying_condition.hpp"

namespace genba {

namespace {

void require_free(const Problem& p, const MeshPieces& pieces, const Text& place) {
  const auto refuse = [&](const Condition& c, std::size_t number) {
    throw Error(ErrorKind::model, place, phrase<"is for a body that nothing holds, but %1 holds it">(describe(c, number)),
                phrase<"Remove one of the two">());
  };
  for (std::size_t i = 0; i < p.study.constraints.size(); ++i) refuse(p.study.constraints[i], i);
  for (std::size_t i = 0; i < p.study.loads.size(); ++i)
    if (p.study.loads[i].kind->holds_by_springs()) refuse(p.study.loads[i], i);
  if (pieces.count() != 1)
    throw Error(ErrorKind::model, place, phrase<"is for one body; the mesh has %1 separate pieces">(pieces.count()),
                phrase<"Join the parts, or compute each of them alone">());
}

/// The nodes of the body, and those that it is held at: near `point`, far from that, and far from the line of both.
std::vector<Index> three_nodes(const Problem& p, const MeshPieces& pieces, const Vec3& point) {
  std::vector<Index> nodes;
  for (Index node = 0; node < p.mesh->node_count(); ++node)
    if (pieces.of_node[static_cast<std::size_t>(node)] >= 0) nodes.push_back(node);
  const auto at = [&](Index node) -> const Vec3& { return p.mesh->points[static_cast<std::size_t>(node)]; };
  const auto most = [&](const auto& size) {
    return *std::max_element(nodes.begin(), nodes.end(), [&](Index a, Index b) { return size(a) < size(b); });
  };
  const Index first = most([&](Index n) { return -length(minus(at(n), point)); });
  const Index second = most([&](Index n) { return length(minus(at(n), at(first))); });
  const Vec3 along = unit_or(minus(at(second), at(first)), {1, 0, 0});
  const Index third = most([&](Index n) { return length(cross(minus(at(n), at(first)), along)); });
  return {first, second, third};
}

/// Chooses components of the nodes, one after the other, that no chosen ones hold yet: all of the first node, then
/// each time the one with the largest part that is new.
std::vector<std::pair<Index, int>> independent(const Problem& p, const std::vector<Index>& nodes) {
  const std::vector<RigidMode> modes = rigid_modes(p.section);
  const Vec3 about = p.mesh->points[static_cast<std::size_t>(nodes[0])];
  const double size = std::max(length(minus(p.mesh->points[static_cast<std::size_t>(nodes[1])], about)), 1e-300);
  std::vector<std::vector<double>> basis;
  std::vector<std::pair<Index, int>> out;
  while (out.size() < modes.size()) {
    double largest = 0;
    std::vector<double> chosen;
    std::pair<Index, int> where;
    const bool is_first = out.size() < static_cast<std::size_t>(p.dofs);
    for (const Index node : is_first ? std::vector<Index>{nodes[0]} : nodes)
      for (int c = 0; c < p.dofs; ++c) {
        std::vector<double> row;
        for (const RigidMode& mode : modes) {
          const bool turns = length(mode.rotation) > 0;
          row.push_back(motion_of(mode, about, p.mesh->points[static_cast<std::size_t>(node)])[static_cast<std::size_t>(c)] /
                        (turns ? size : 1));
        }
        for (const auto& b : basis) {
          double part = 0;
          for (std::size_t k = 0; k < row.size(); ++k) part += b[k] * row[k];
          for (std::size_t k = 0; k < row.size(); ++k) row[k] -= part * b[k];
        }
        double left = 0;
        for (const double r : row) left += r * r;
        if (left > largest * (1 + 1e-9)) largest = left, chosen = row, where = {node, c};
      }
    if (!(largest > 1e-12)) break;  // check_rigid_motions() names what is free
    for (double& r : chosen) r /= std::sqrt(largest);
    basis.push_back(std::move(chosen));
    out.push_back(where);
  }
  return out;
}

/// Adds unknowns of the piece that hold its motions: each time the one with the largest part that no earlier one
/// holds (Gram-Schmidt with pivots over the rows of the motions).
void add_pins(const Problem& p, Index piece, std::size_t first, double size, FreeMotions& out) {
  const std::size_t count = out.all.size() - first;
  std::vector<Index> unknowns;
  std::vector<double> rows;
  for (Index node = 0; node < p.mesh->node_count(); ++node) {
    if (out.piece_of_node[static_cast<std::size_t>(node)] != piece) continue;
    for (int c = 0; c < p.dofs; ++c) {
      const Index unknown = node * p.dofs + c;
      if (p.dirichlet.fixed[static_cast<std::size_t>(unknown)]) continue;
      if (p.map && p.map->row_of(static_cast<std::size_t>(unknown)) >= 0) continue;  // others determine it
      unknowns.push_back(unknown);
      for (std::size_t k = first; k < out.all.size(); ++k) {
        const FreeMotion& motion = out.all[k];
        rows.push_back(motion_of(motion.mode, motion.about, p.mesh->points[static_cast<std::size_t>(node)])
                           [static_cast<std::size_t>(c)]);
      }
    }
  }
  double scale = 0;
  for (std::size_t held = 0; held < count; ++held) {
    std::size_t best = 0;
    double most = -1;
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      double square = 0;
      for (std::size_t k = 0; k < count; ++k) square += rows[i * count + k] * rows[i * count + k];
      if (square > most * (1 + 1e-9)) most = square, best = i;
    }
    scale = std::max(scale, most);
    if (!(most > 1e-12 * scale))
      throw Error(ErrorKind::internal_fault, phrase<"rigid motions">(),
                  phrase<"%1 of %2 motions of a piece of %3 have no unknown of their own">(
                      count - held, count, format_quantity(size, QuantityKind::length)));
    out.pins.push_back(unknowns[best]);
    std::vector<double> pivot(rows.begin() + static_cast<std::ptrdiff_t>(best * count),
                              rows.begin() + static_cast<std::ptrdiff_t>((best + 1) * count));
    for (double& v : pivot) v /= std::sqrt(most);
    for (std::size_t i = 0; i < unknowns.size(); ++i) {
      double part = 0;
      for (std::size_t k = 0; k < count; ++k) part += rows[i * count + k] * pivot[k];
      for (std::size_t k = 0; k < count; ++k) rows[i * count + k] -= part * pivot[k];
    }
  }
}

}  // namespace

const Condition* relief_of(const Study& study) {
  for (const Condition& load : study.loads)
    if (contribution_with_gaps(load).relief) return &load;
  return nullptr;
}

std::vector<RigidMode> rigid_modes(element::Section section) {
  if (section == element::Section::axisymmetric) return {{{0, 1, 0}, {}}};
  if (section == element::Section::plane) return {{{1, 0, 0}, {}}, {{0, 1, 0}, {}}, {{}, {0, 0, 1}}};
  return {{{1, 0, 0}, {}}, {{0, 1, 0}, {}}, {{0, 0, 1}, {}}, {{}, {1, 0, 0}}, {{}, {0, 1, 0}}, {{}, {0, 0, 1}}};
}

Vec3 motion_of(const RigidMode& mode, const Vec3& about, const Vec3& point) {
  return plus(mode.translation, cross(mode.rotation, minus(point, about)));
}

void hold_for_relief(Problem& p, const MeshPieces& pieces) {
  const Condition* const relief = relief_of(p.study);
  if (relief == nullptr) return;
  const Text place = describe(*relief, static_cast<std::size_t>(relief - p.study.loads.data()));
  require_free(p, pieces, place);
  for (const auto& [node, component] :
       independent(p, three_nodes(p, pieces, contribution(*relief).still)))
    p.dirichlet.fixed[static_cast<std::size_t>(node * Offset{p.dofs} + component)] = 1;
}

void leave_out_loads(Problem& p) {
  const std::size_t before = p.study.loads.size();
  std::erase_if(p.study.loads, [](const Condition& load) { return !acts_on_modes(load); });
  const std::size_t left = before - p.study.loads.size();
  const std::string& stressed = p.study.modal->stress_of;
  if (left > 0)
    p.warnings.push_back(
        stressed.empty()
            ? phrase<"%1 of %2 loads do not act: frequencies are those of the body without load">(left, before)
            : phrase<"%1 of %2 loads of this step do not act: the stress is that of step \"%3\"">(left, before, stressed));
  p.temperature_rise.clear();
  p.stated.reset();
  for (std::size_t i = 0; i < p.study.constraints.size(); ++i)
    if (contribution_with_gaps(p.study.constraints[i]).joining.join == Join::cyclic)
      p.warnings.push_back(phrase<"%1: only modes that are alike in each sector are found">(
          describe(p.study.constraints[i], i)));
}

Problem without_pushes(Problem problem) {
  problem.stated.reset();
  const auto still = [](Condition& load) {
    if (acts_on_modes(load)) return;
    load.varies.clear();
    for (auto& value : load.values)
      if (value) value = 0.0;
  };
  for (ResolvedLoad& load : problem.loads) still(load.load);
  for (Condition& load : problem.study.loads) still(load);
  return problem;
}

std::shared_ptr<const FreeMotions> hold_free_motions(Problem& p, const MeshPieces& pieces,
                                                     const std::vector<std::vector<Vec3>>& points,
                                                     const std::vector<std::vector<std::array<bool, 3>>>& fixed,
                                                     const std::vector<std::vector<HeldDirection>>& along) {
  auto out = std::make_shared<FreeMotions>();
  out->piece_of_node = pieces.of_node;
  for (Index piece = 0; piece < pieces.count(); ++piece) {
    const auto at = static_cast<std::size_t>(piece);
    const Vec3 centre = points[at].empty() && along[at].empty() ? pieces.centroid[at] : Vec3{};
    const FreeSpace space = free_rigid_space(points[at], fixed[at], pieces.size[at], along[at]);
    if (space.motions.empty()) continue;
    const Vec3 about = points[at].empty() && along[at].empty() ? centre : space.centre;
    const std::size_t first = out->all.size();
    for (const auto& m : space.motions)
      out->all.push_back({piece,
                          {{m[0], m[1], m[2]},
                           scaled(Vec3{m[3], m[4], m[5]}, 1 / pieces.size[at])},
                          about});
    for (Text& name : motion_names(space.motions, about, pieces.size[at]))
      out->names.push_back(pieces.count() == 1 ? name : phrase<"%1 of piece %2">(name, piece + 1));
    add_pins(p, piece, first, pieces.size[at], *out);
  }
  if (out->all.empty()) return nullptr;
  for (const Index pin : out->pins) p.dirichlet.fixed[static_cast<std::size_t>(pin)] = 1;
  return out;
}

Vec3 motion_at(const FreeMotions& of, const FreeMotion& motion, Index node, const Vec3& point) {
  if (of.piece_of_node[static_cast<std::size_t>(node)] != motion.piece) return {};
  return motion_of(motion.mode, motion.about, point);
}

}  // namespace genba
