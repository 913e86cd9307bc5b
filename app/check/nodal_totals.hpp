// What loads on single nodes add up to. A deck splits one load into many forces on nodes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// Force and moment of one load, or of several, on nodes.
struct NodalTotal {
  std::string name;        ///< of the load; empty: of several
  std::int64_t nodes = 0;  ///< a node counts once for each load on it
  Vec3 force{};            ///< N
  Vec3 moment{};           ///< N m, about `about`
  Vec3 about{};            ///< m, the middle of the body's box
  double body = 0;         ///< m, the diagonal of that box
  /// Sums of sizes, N and N m. A component far below them is rounding of parts that cancel.
  double all_forces = 0, all_moments = 0;
};

/// One entry for each load on nodes with constant values. A load whose selection fails on this mesh has none
/// (the check list tells why).
std::vector<NodalTotal> nodal_totals(const Study& study, const Mesh& mesh);
/// The same from the resolved loads.
std::vector<NodalTotal> nodal_totals(const Problem& problem);
NodalTotal sum_of(std::span<const NodalTotal> all);

/// "2,500 nodes together: force (0, 0, -5) kN, moment (0, 1, 0) N m about (50, 10, 10) mm"
Text describe(const NodalTotal& total);
/// One line for each load, at most `most`, and one for all of them together if there are several.
std::vector<Text> nodal_total_lines(std::span<const NodalTotal> all, std::size_t most = 12);

}  // namespace genba
