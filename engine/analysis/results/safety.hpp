// How far results stay below what the materials bear.
#pragma once

#include <optional>

#include "engine/analysis/problem/problem.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

/// True if the physics knows a safety factor and a material of the body states what it bears.
bool has_safety_factor(const Problem& problem);

/// Physics::safety at every mesh node: the least that the materials of its elements bear by the field there,
/// SafetyField::most at most. Fields that it needs must be there.
Field safety_factor(const Problem& problem, const Results& results);

/// Where the factor is smallest.
struct LeastSafety {
  double factor = 0;
  double stress = 0, bears = 0;  ///< of the field and of the material there
  Vec3 place{};                  ///< m
  std::string material;
};
/// Nothing where has_safety_factor() says no.
std::optional<LeastSafety> least_safety(const Problem& problem, const Results& results);

/// Names of materials of the body that do not state what they bear, in the study's order.
std::vector<std::string> without_safety(const Problem& problem);

}  // namespace genba
