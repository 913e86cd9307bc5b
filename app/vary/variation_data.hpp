// What evaluates the numbers of a project that vary: formulas, fields of files and of earlier steps, tables
// of files.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "app/case/project.hpp"
#include "app/vary/earlier_results.hpp"
#include "engine/base/monitor.hpp"
#include "mesh/fields/field_samples.hpp"

namespace genba {

/// Files and fields that the step at hand takes numbers from, read once. Copies share them.
class VariationData {
 public:
  /// Reads all that the study states. Throws Error(file) or Error(input) that names the condition or material
  /// and the file, the step that is not there, the field that it does not have; Cancelled.
  VariationData(const Project& project, const EarlierResults& earlier, Monitor& monitor);

  /// They hold what was read, and need nothing of the project.
  VariationSources sources() const;

  /// out[i] at points[i], of a field that the study states, and how much of them it does not cover.
  SampleCover sample(const VariationField& field, QuantityKind kind, std::span<const Vec3> points,
                     std::span<double> out) const;

 private:
  struct Read;
  std::shared_ptr<const Read> read_;
};

/// The table with the rows of its file. Throws Error(file) or Error(input) with place, file and line.
VariationTable table_with_rows(const Project& project, const VariationTable& table, QuantityKind kind,
                               const Text& place);

}  // namespace genba
