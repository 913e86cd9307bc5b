// Ranges of values that vary, found on a mesh before they are used.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/vary/variation_data.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

struct VariationFacts {
  Text of;            ///< "pressure 'lid'"
  std::string place;  ///< "loads/lid", as Finding::place
  Text by;            ///< describe(Variation)
  QuantityKind kind = QuantityKind::dimensionless;
  /// SI, smallest and largest; empty: it depends on a temperature
  std::optional<std::array<double, 2>> range{};
  SampleCover cover{};                    ///< of a field
  Vec3 body{};                            ///< m, size of the mesh's bounding box
  bool is_told = false;                   ///< another value with the same file reports the cover
  std::optional<VariationTable> table{};  ///< with rows
};

/// project: its study is the resolved one, with all that varies in it. Evaluates each value at the nodes
/// where it acts (at most 100,000, evenly chosen) and at times of the step from first to last (at most 11).
/// Throws Error(input) for a field that does not cover half of the nodes, and as the sources throw.
std::vector<VariationFacts> variation_facts(const Project& project, const Problem& problem,
                                            const VariationData& data, Monitor& monitor);

/// Says what is not covered: "12 % of the points lie outside of it, the farthest by 3.1 mm at (1, 2, 3) mm".
/// Empty if everything is covered, or if another value of the same vectors reports it.
Text uncovered(const VariationFacts& facts, double body);

/// Warns of a field that is much larger than the body and has almost no points near it: its unit of length is
/// probably wrong. Empty for other fields.
Text doubtful_size(const VariationFacts& facts);

/// "formula 300 kPa * (1 - z / 2 m): 0 MPa to 0.3 MPa"
Text describe(const VariationFacts& facts);

}  // namespace genba
