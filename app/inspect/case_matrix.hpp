// The matrix of a case as plain row arrays: for export and inspection.
#pragma once

#include <string>

#include "app/run/pipeline.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// Assembles the matrix of a planned case, in equation order (NumberedGraph). Throws Error(memory) before it
/// begins where the computer, or a memory limit (bytes; 0: none) for the whole process, has no room;
/// Cancelled.
CsrArrays case_matrix(const PlannedSystem& planned, const SolveOptions& solve, ThreadTeam& team, Monitor& monitor);

/// What was written.
struct WrittenMatrix {
  Offset rows = 0, nonzeros = 0;
  bool symmetric = false;  ///< one triangle was written
  std::string unit;        ///< of its entries: "N/m" or "W/K"
  std::int64_t file_bytes = 0;
};

/// Writes the matrix of the current plan as Matrix Market, by the name's ending .mtx or .mtx.gz: the lower
/// triangle if the matrix is symmetric up to rounding and `general` is not asked for. Throws Error(input) on
/// another ending or without a current plan, Error(memory), Error(file), Cancelled.
WrittenMatrix write_case_matrix(const std::string& path, const Pipeline& pipeline, bool general,
                                Monitor& monitor);

/// True for the endings that a Matrix Market file may have.
bool has_matrix_name(std::string_view path);

}  // namespace genba
