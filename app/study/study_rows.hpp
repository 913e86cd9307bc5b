// Finished runs of a parameter study, stored in the folder "checkpoint" of the results until all are done, so
// that a stopped or killed study can continue.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/run/pipeline.hpp"
#include "app/study/parameter_study.hpp"

namespace genba {

class StudyRows {
 public:
  /// place.folder empty: nothing is stored or found. Without place.resume the stored runs are removed.
  StudyRows(const CheckpointPlace& place, Monitor& monitor);
  /// The run of this case, if it was computed before: same case, same content of its files. Also fills
  /// `columns` if empty.
  std::optional<StudyRow> find(const Project& variant, std::vector<StudyColumn>& columns) const;
  /// Where the solve of this case is stored, and whether there is one to continue.
  CheckpointPlace solve_of(const Project& variant) const;
  /// Stores a finished run. If the folder is not writable, there is a warning.
  void add(const Project& variant, const StudyRow& row, const std::vector<StudyColumn>& columns);
  /// The study is done: removes everything.
  void forget();

 private:
  std::string folder_;
  Monitor& monitor_;
  std::map<std::string, StudyRow> rows_;  ///< by variant_key() of their case
  std::vector<StudyColumn> columns_;
};

/// Removes what a study kept in this output folder, after its tables are written.
void forget_study_rows(const std::string& folder);

}  // namespace genba
