// Safety factor of results against the strength of the materials.
#pragma once

#include <optional>

#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

/// True if the physics has a safety factor and a material of the body states its strength.
bool has_safety_factor(const Problem& problem);

/// Physics::safety at each mesh node: strength by stress, the smallest of its sides where materials meet; at most
/// SafetyField::most. The field that it needs must be in `results`.
Field safety_factor(const Problem& problem, const Results& results);

/// Where the factor is smallest.
struct LeastSafety {
  double factor = 0;
  double stress = 0, bears = 0;  ///< stress and strength at the place
  Vec3 place{};                  ///< m
  std::string material;
};
/// Empty if has_safety_factor() is false.
std::optional<LeastSafety> least_safety(const Problem& problem, const Results& results);

/// Names of the body's materials that state no strength, in the study's order.
std::vector<std::string> without_safety(const Problem& problem);

}  // namespace genba
