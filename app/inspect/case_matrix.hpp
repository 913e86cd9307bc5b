// The matrix of a case as plain row arrays: for export and inspection.
#pragma once

#include <string>

#include "app/run/pipeline.hpp"
#include "engine/analysis/system/operators.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// Assembles the matrix of a planned case, in equation order (NumberedGraph). Throws Error(memory) before it
/// begins if the computer has too little memory, or if the memory limit for the whole process (bytes; 0:
/// none) is too small. Throws Cancelled.
CsrArrays case_matrix(const PlannedSystem& planned, const SolveOptions& solve, ThreadTeam& team, Monitor& monitor,
                      Operator which = Operator::stiffness);

/// Facts about the written file.
struct WrittenMatrix {
  Offset rows = 0, nonzeros = 0;
  bool symmetric = false;  ///< one triangle was written
  std::string name;        ///< of the operator: "mass"
  std::string unit;        ///< of the entries: "N/m" or "W/K"
  std::int64_t file_bytes = 0;
};

/// Writes the matrix of the current plan as Matrix Market; the name ends in .mtx or .mtx.gz. Writes only the
/// lower triangle if the matrix is symmetric up to rounding and `general` is false. Throws Error(input) for
/// another ending or without a current plan, Error(memory), Error(file), Cancelled.
/// which: the key of an operator (engine/analysis/system/operators.hpp); empty: the matrix of the solve.
WrittenMatrix write_case_matrix(const std::string& path, const Pipeline& pipeline, bool general,
                                const std::string& which, Monitor& monitor);

/// True if the name ends as a Matrix Market file may end.
bool has_matrix_name(std::string_view path);

}  // namespace genba
