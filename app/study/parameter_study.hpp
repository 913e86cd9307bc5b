// Runs of one case that differ in one value, as a table.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/run/pipeline.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// The project with another value at a place of its case file: "mesh.size", "loads[0].pressure",
/// "loads[hip].force[2]" (an item by its number, from 0, or its name), "materials[0].E", "solver.tolerance".
/// The value is what would stand in the case file, quotes left out. Throws Error(input) if the place does not
/// exist or the value does not suit it.
Project with_parameter(const Project& project, const std::string& path, const std::string& value);

struct StudyColumn {
  Text title;  ///< "largest von Mises stress"
  QuantityKind kind = QuantityKind::dimensionless;
};

struct StudyRow {
  std::string value;
  Text error;  ///< empty: it was computed
  std::int64_t unknowns = 0;
  int iterations = 0;
  double seconds = 0;
  std::vector<double> results;  ///< [column], SI; empty after an error
};

struct StudyTable {
  std::string title, path;
  std::vector<StudyColumn> columns;  ///< extrema, strain energy, probes
  std::vector<StudyRow> rows;
};

/// A value of the case that a study can vary.
struct StudyParameter {
  std::string path, value;  ///< value: as the case file has it now
};
/// All numbers, with and without a unit, of the case file; options at their defaults are among them only if
/// the file would write them.
std::vector<StudyParameter> study_parameters(const Project& project);

/// Runs all values one after another; stages that a value does not touch are not done again. A run that fails
/// is a row with its error. All values are checked before the first run. `row_done` hears of the table after
/// every run. With a folder in `place` runs that are done and the state of the one under way are kept there
/// until the study is done, and taken from there with place.resume (app/study/study_rows.hpp). `memory` as in
/// Pipeline.
/// Throws Error(input) without values, Cancelled.
StudyTable run_study(const Project& project, const std::string& path, const std::vector<std::string>& values,
                     Monitor& monitor, const std::function<void(const StudyTable&)>& row_done = {},
                     const CheckpointPlace& place = {}, RunMemory* memory = nullptr);

/// One line a run, heads with units (SI).
std::string study_csv(const StudyTable& table);
/// Table and a plot of every column, one file without scripts.
std::string study_html(const StudyTable& table);
std::string study_text(const StudyTable& table);

}  // namespace genba
