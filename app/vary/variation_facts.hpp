// What numbers that vary are found to be on a mesh, before anything is computed with them.
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
  std::optional<std::array<double, 2>> range{};  ///< SI, least and greatest; none: it needs a temperature
  SampleCover cover{};                           ///< of a field
  Vec3 body{};                                   ///< m, sizes of the mesh's box
  bool is_told = false;  ///< its cover is that of another number of the same file, which tells it
  std::optional<VariationTable> table{};  ///< with its rows
};

/// project: its study is the one that was resolved, with all that varies in it. At nodes of the faces,
/// regions or nodes where each acts (100,000 of them at most, evenly chosen), at the times of the step (11 at
/// most), from the first to the last. Throws Error(input) of a field that does not cover half of them, and
/// what the sources throw.
std::vector<VariationFacts> variation_facts(const Project& project, const Problem& problem,
                                            const VariationData& data, Monitor& monitor);

/// What is not covered: "12 % of the points lie outside of it, the farthest by 3.1 mm at (1, 2, 3) mm";
/// nothing where all is, or another number of the same vectors tells it.
Text uncovered(const VariationFacts& facts, double body);

/// Of a field that is much larger than the body and has hardly a point near it: its unit of length is likely
/// another one. Nothing of others.
Text doubtful_size(const VariationFacts& facts);

/// "formula 300 kPa * (1 - z / 2 m): 0 MPa to 0.3 MPa"
Text describe(const VariationFacts& facts);

}  // namespace genba
