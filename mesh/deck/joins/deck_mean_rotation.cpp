// *MPC, MEANROT: the mean rotation of nodes about an axis, as an equation or as forces.
#include <cmath>

#include "engine/model/geometry.hpp"
#include "mesh/deck/deck_conditions.hpp"

namespace genba {

/// As CalculiX counts it: the mean over the nodes of a . (p x (u - mean u)) / |p|^2, where p is the place from the
/// middle of the nodes across the axis a. Each node stands three times; the place of the last one is the axis.
void DeckConditions::take_mean_rotation(const std::vector<std::int64_t>& stated, std::int64_t line) {
  DeckMeanRotation out;
  out.line = line;
  std::vector<std::int64_t> nodes(stated.begin(), stated.empty() ? stated.end() : stated.end() - 1);
  std::sort(nodes.begin(), nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  if (nodes.size() < 2) refuse(line, phrase<"*MPC, MEANROT needs two nodes and one for the axis">());
  out.reference = stated.back();
  const Vec3 axis = unit_or(mesh_.node_place(out.reference), {});
  if (!(length(axis) > 0)) refuse(line, phrase<"the axis of *MPC, MEANROT has no length">());
  const double share = 1.0 / static_cast<double>(nodes.size());
  Vec3 middle{}, mean{};
  for (const std::int64_t node : nodes) middle = plus(middle, mesh_.node_place(node), share);
  double largest = 0;
  std::vector<Vec3> across;
  for (const std::int64_t node : nodes) {
    const Vec3 r = minus(mesh_.node_place(node), middle);
    across.push_back(minus(r, scaled(axis, dot(r, axis))));
    largest = std::max(largest, length(across.back()));
  }
  if (!(largest > 0)) refuse(line, phrase<"the nodes of *MPC, MEANROT lie on one line along its axis">());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const double square = dot(across[i], across[i]);
    const Vec3 turn = square > 1e-20 * largest * largest ? scaled(cross(axis, across[i]), share / square) : Vec3{};
    out.shares.emplace_back(nodes[i], turn);
    mean = plus(mean, turn, share);
  }
  for (auto& [node, turn] : out.shares) turn = minus(turn, mean);
  reference_names_.insert(std::to_string(out.reference));
  mean_rotations_.push_back(std::move(out));
}

void DeckConditions::finish_mean_rotations(const std::map<std::int64_t, Components>& held,
                                           const std::map<std::int64_t, Components>& forces) {
  for (const DeckMeanRotation& rotation : mean_rotations_) {
    const auto by_first = [&](const std::map<std::int64_t, Components>& all) -> std::optional<double> {
      const auto found = all.find(rotation.reference);
      if (found == all.end()) return std::nullopt;
      const auto value = found->second.find(0);
      return value == found->second.end() ? std::nullopt : std::optional(value->second);
    };
    if (const auto angle = by_first(held)) {
      StatedEquation equation;
      for (const auto& [node, turn] : rotation.shares)
        for (int c = 0; c < 3; ++c)
          if (turn[static_cast<std::size_t>(c)] != 0)
            equation.terms.push_back({node, c, turn[static_cast<std::size_t>(c)]});
      equation.value = *angle;
      equations_.emplace_back(std::move(equation), rotation.line);
    } else if (const auto moment = by_first(forces)) {
      for (const auto& [node, turn] : rotation.shares) {
        // A statement has one component, along the axes of its node.
        const std::optional<Axes> axes = axes_of(node);
        for (std::size_t c = 0; c < 3; ++c) {
          const double along = axes ? dot((*axes)[c], turn) : turn[c];
          forces_.push_back({{}, {node}, {{static_cast<int>(c), *moment * unit_ * along}}, rotation.line});
        }
      }
    }
  }
}

}  // namespace genba
