// Evaluates the values of a project that vary: formulas, fields from files and earlier steps, tables from
// files.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "app/case/project.hpp"
#include "app/vary/earlier_results.hpp"
#include "engine/base/monitor.hpp"
#include "mesh/fields/field_samples.hpp"

namespace genba {

/// Files and fields with values for the step at hand, each read once. Copies share them.
class VariationData {
 public:
  /// Reads everything that the study states. Throws Error(file) or Error(input) that names the condition or
  /// material, and the file, the missing step or the missing field; Cancelled.
  VariationData(const Project& project, const EarlierResults& earlier, Monitor& monitor);

  /// They own the data and do not need the project any more.
  VariationSources sources() const;

  /// out[i] at points[i], for a field that the study states. Returns how many points the field does not
  /// cover.
  SampleCover sample(const VariationField& field, QuantityKind kind, std::span<const Vec3> points,
                     std::span<double> out) const;

 private:
  struct Read;
  std::shared_ptr<const Read> read_;
};

/// The table with the rows from its file. Throws Error(file) or Error(input) with place, file and line.
VariationTable table_with_rows(const Project& project, const VariationTable& table, QuantityKind kind,
                               const Text& place);

}  // namespace genba
