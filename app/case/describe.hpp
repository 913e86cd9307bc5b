// Conditions, selectors and results in words, the same in report, terminal and desktop.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/case/project.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/krylov/conjugate_gradient.hpp"
#include "engine/solve/krylov/convergence.hpp"  // describe(RoundingLimit)

namespace genba {

/// "100 x 20 x 20 mm"
std::string format_sizes(const Vec3& metres, int digits = 5);

/// A sum of forces "(0, 0, -5) N", or of heat flows "3 W". Shows a component below 1e-9 of the largest as 0:
/// it is rounding error of forces that cancel.
std::string format_resultant(Vec3 total, const Physics& physics, int digits = 6);

/// "plane through (0, 0, 0) mm, normal (1, 0, 0)"
Text describe(const Selector& selector);

/// One condition of a study: its kind ("pressure"), its name, its value with units, and its place.
struct ConditionText {
  Text kind;
  std::string name;
  Text value, where;
};
ConditionText describe(const Condition& condition);

/// The fields that have a value at any point: all except nodal sums such as reaction forces.
std::vector<const Field*> probe_fields(const Results& results);

/// Properties that a law by grey values gives to the elements of one material.
struct GreyLawFacts {
  std::string material;
  Text law;  ///< with its numbers and units
  std::int64_t elements = 0;
  std::array<double, 2> density{}, modulus{};  ///< smallest and largest, kg/m^3 and Pa
};
std::vector<GreyLawFacts> grey_law_facts(const Problem& problem);
Text describe(const GreyLawFacts& facts);

/// "about 3.2 % in the energy norm, estimated by recovery (Zienkiewicz and Zhu)"
Text describe(const ErrorEstimate& error);

/// Values at one probe.
struct ProbeRow {
  Probe probe;
  bool inside = true;
  std::string side{};  ///< the region whose side has the values; empty where no two materials meet
  std::vector<std::vector<double>>
      values;  ///< [field of probe_fields][component], SI; empty outside the mesh
};
/// One row for each probe; where a probe lies between materials, one for each side.
std::vector<ProbeRow> evaluate_probes(const Results& results, std::span<const Probe> probes);

/// 'P1', or 'P1, in steel' where the probe has several sides.
Text probe_name(const ProbeRow& row);

/// "x", "xx", or "" for component `c` of a field.
std::string component_name(const Field& field, int c);

/// Note under a table with a column "fp32*".
inline constexpr std::string_view fp32_note =
    "* the matrix with FP32 values: rounded, so of use only in a solve with refinement; no format is chosen "
    "for it\n";

/// "12,345"
std::string grouped(std::int64_t value);

}  // namespace genba
