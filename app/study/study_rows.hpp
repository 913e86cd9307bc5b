// Runs of a parameter study that are done, kept in the folder "checkpoint" of the results until all are, so
// that a study that was stopped or killed goes on.
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
  /// place.folder empty: nothing is kept or found. Without place.resume what is there is taken away.
  StudyRows(const CheckpointPlace& place, Monitor& monitor);
  /// The run of this case, if it was computed before: same case, same bytes of its files. Brings the columns
  /// too.
  std::optional<StudyRow> find(const Project& variant, std::vector<StudyColumn>& columns) const;
  /// Where the solve of this case is kept, and whether one is there to go on with.
  CheckpointPlace solve_of(const Project& variant) const;
  /// Keeps a run that is done. A folder that cannot be written to is a warning.
  void add(const Project& variant, const StudyRow& row, const std::vector<StudyColumn>& columns);
  /// The study is done: takes all away.
  void forget();

 private:
  std::string folder_;
  Monitor& monitor_;
  std::map<std::string, StudyRow> rows_;  ///< by key_of() their case
  std::vector<StudyColumn> columns_;
};

}  // namespace genba
