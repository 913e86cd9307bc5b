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
/// The value is written as in the case file, without quotes. Throws Error(input) if the place does not exist
/// or the value does not fit.
Project with_parameter(const Project& project, const std::string& path, const std::string& value);

struct StudyColumn {
  Text title;  ///< "largest von Mises stress"
  QuantityKind kind = QuantityKind::dimensionless;
};

struct StudyRow {
  std::string value;
  Text error;  ///< empty: no error
  std::int64_t unknowns = 0;
  int iterations = 0;
  double seconds = 0;
  std::vector<double> results;  ///< [column], SI; empty after an error
};

struct StudyTable {
  std::string title, path;
  std::vector<StudyColumn> columns;  ///< extrema, strain energy, probes; of modes their frequencies or load factors
  std::vector<StudyRow> rows;
};

/// A value of the case that a study can vary.
struct StudyParameter {
  std::string path, value;  ///< value: as in the case file now
};
/// All numbers in the case file, with and without a unit. Options with default values are included only if
/// the file states them.
std::vector<StudyParameter> study_parameters(const Project& project);

/// Runs all values one after another; stages that a value does not affect do not run again. A run that fails
/// gives a row with its error. All values are checked before the first run. `row_done` gets the table after
/// every run. With a folder in `place`, finished runs and the state of the current one are stored there until
/// the study is done; place.resume reads them (app/study/study_rows.hpp). `memory` as in Pipeline. Throws
/// Error(input) without values, Cancelled.
StudyTable run_study(const Project& project, const std::string& path, const std::vector<std::string>& values,
                     Monitor& monitor, const std::function<void(const StudyTable&)>& row_done = {},
                     const CheckpointPlace& place = {}, RunMemory* memory = nullptr);

/// One line per run, column heads with units (SI).
std::string study_csv(const StudyTable& table);
/// A table and a plot of every column, one file without scripts.
std::string study_html(const StudyTable& table);
std::string study_text(const StudyTable& table);

}  // namespace genba
