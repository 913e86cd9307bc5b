// The difference of two results, as fields on the mesh of the first one.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/analysis/results/results.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

struct ModeShapes;
struct Project;
class RunMemory;

struct FieldDifference {
  std::string field;
  QuantityKind kind = QuantityKind::dimensionless;
  double largest = 0;  ///< of |a - b| over the nodes inside both, SI; vectors: length of the difference
  Vec3 place{};        ///< of the largest difference, m
  double mean_square = 0;  ///< root of the mean of |a - b|^2 over nodes
  double reference = 0;    ///< largest |a|
};
/// The largest difference divided by the largest value. Empty if that is zero, or if the zero of the unit is
/// arbitrary, as for temperatures.
std::optional<double> share_of_largest(const FieldDifference& difference);

/// A mode of the first run, and the one of the second that is most like it.
struct ModePair {
  std::size_t first = 0;
  std::optional<std::size_t> second{};  ///< empty: none is like it
  double of_first = 0, of_second = 0;   ///< Hz, or load factors
  double likeness = 0;                  ///< modal assurance criterion, 0 to 1
};

struct Comparison {
  std::vector<ModePair> modes;  ///< of two runs of modes, which have no differences of fields: sizes of shapes mean nothing
  bool is_buckling = false;
  Results difference;  ///< mesh of a; fields a - b, 0 outside b, named by
                       ///< engine/physics/difference_name.hpp; "compared" is 1 where b has a value
  std::vector<FieldDifference> fields;
  bool same_mesh = false;     ///< node by node; else b is interpolated at the nodes of a
  std::int64_t compared = 0;  ///< nodes
  std::int64_t outside = 0;   ///< nodes of a that lie outside b
};

/// a - b for every nodal field that both have; nodal sums such as reaction forces only on the same mesh.
/// Throws Error(input) if they have no field or no node in common.
Comparison compare_results(const Results& a, const Results& b, Monitor& monitor);

/// The modes of two runs (app/study/mode_match.hpp). Throws Error(input) if one has none.
Comparison compare_modes(const ModeShapes& a, const ModeShapes& b, Monitor& monitor);

/// Computes `second` and compares it with `results`, the results of `first`. Takes the step of `second` with
/// the name of the step at hand in `first`, else its own step at hand. If both cases state the same mesh but
/// the mesher made another one, or if the results are modes, `first` is computed again too: else the difference of the meshes would hide
/// the difference in question. Throws as a pipeline does. `memory` as in Pipeline.
Comparison compare_with(std::shared_ptr<const Project> first, const Results& results,
                        std::shared_ptr<const Project> second, Monitor& monitor, RunMemory* memory = nullptr);

std::string comparison_csv(const Comparison& comparison);
std::string comparison_text(const Comparison& comparison);

}  // namespace genba
