#include "app/inspect/case_matrix.hpp"

#include <algorithm>
#include <filesystem>

#include "app/output/version.hpp"
#include "app/plan/process_plan.hpp"
#include "engine/analysis/system/assembly.hpp"
#include "engine/base/file/gzip.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/sparse/file/matrix_market.hpp"
#include "engine/sparse/file/row_arrays.hpp"

namespace genba {

namespace {

constexpr double rounding = 1e-12;  // asymmetry that another order of summation may cause

/// CSR, or the smallest format that can address the matrix.
Format assembled_format(const PatternStats& pattern) {
  if (indexable(Format::csr, pattern)) return Format::csr;
  Format best = Format::csr;
  std::int64_t least = 0;
  for (Format format : general_formats) {
    const std::int64_t bytes = format_bytes(format, pattern).total();
    if (!indexable(format, pattern) || (least > 0 && bytes >= least)) continue;
    best = format;
    least = bytes;
  }
  return best;
}

std::string head_of(const PlannedSystem& planned, const Project& project, const OperatorKind& kind) {
  const Problem& problem = *planned.problem;
  const std::string case_name = std::filesystem::path(project.path).filename().string();
  std::string out = "Written by Genba. " + std::string(research_notice);
  out += "\n" + (project.title.empty() ? std::string("Untitled case") : project.title) +
         (case_name.empty() ? "" : " (" + case_name + ")");
  out += std::string("\n") + std::string(kind.title) + ", entries in " + std::string(kind.unit) + ", " +
         std::to_string(problem.dofs) + " row(s) a node, node order " +
         std::string(to_string(planned.numbered->numbering.order));
  out += kind.id == Operator::stiffness
             ? "\nRows and columns of prescribed values are zero but for their diagonal; their zeros are listed as "
               "well"
             : "\nRows and columns of prescribed values are zero; their zeros are listed as well";
  std::replace_if(
      out.begin(), out.end(), [](char c) { return c != '\n' && static_cast<unsigned char>(c) < ' '; }, ' ');
  return out;
}

}  // namespace

namespace {

/// The assembled matrix and the CSR arrays exist at the same time.
void require_memory(const PlannedSystem& planned, Format format, const SolveOptions& solve) {
  const PatternStats& pattern = planned.numbered->pattern;
  const std::int64_t assembled = format_bytes(format, pattern).total(),
                     copied = format_bytes(Format::csr, pattern).total(),
                     scratch = assembly_host_bytes(*planned.problem, *planned.numbered);
  const std::int64_t needed = assembled + std::max(copied, scratch);
  const std::int64_t free = bytes_left(solve);
  if (needed <= free) return;
  const auto text = [](std::int64_t bytes) {
    return format_quantity(static_cast<double>(bytes), QuantityKind::bytes, 4);
  };
  throw Error(ErrorKind::memory, phrase<"matrix">(),
              phrase<"%1 rows with %2 entries need %3, and %4 are free">(pattern.rows, pattern.nonzeros,
                                                                         text(needed), text(free)),
              phrase<"Use a coarser mesh, or close other programs">());
}

}  // namespace

bool has_matrix_name(std::string_view path) {
  return path.ends_with(".mtx") || path.ends_with(".mtx.gz");
}

CsrArrays case_matrix(const PlannedSystem& planned, const SolveOptions& solve, ThreadTeam& team, Monitor& monitor,
                      Operator which) {
  const Format format = assembled_format(planned.numbered->pattern);
  require_memory(planned, format, solve);
  const Matrix matrix = assemble_operator(*planned.problem, *planned.numbered, which, format, team, monitor);
  const auto* csr = std::get_if<CsrMatrix>(&matrix);
  if (csr == nullptr) return to_csr_arrays(matrix);
  CsrArrays out;
  out.rows = csr->rows;
  out.columns = csr->columns;
  out.row_ptr.assign(csr->row_ptr.begin(), csr->row_ptr.end());
  out.column.assign(csr->column.begin(), csr->column.end());
  out.value.assign(csr->value.begin(), csr->value.end());
  return out;
}

WrittenMatrix write_case_matrix(const std::string& path, const Pipeline& pipeline, bool general,
                                const std::string& which, Monitor& monitor) {
  if (!has_matrix_name(path))
    throw Error(ErrorKind::input, path, phrase<"a matrix is written as Matrix Market">(),
                phrase<"Use the ending .mtx or .mtx.gz">());
  if (has_gzip_name(path) && !gzip_built_in())
    throw Error(ErrorKind::input, path, phrase<"this build of Genba cannot compress">(),
                phrase<"Use the ending .mtx">());
  const auto planned = pipeline.planned();
  const auto project = pipeline.project();
  if (!planned || !project)
    throw Error(ErrorKind::input, phrase<"matrix">(), phrase<"there is no current plan of a case">(),
                phrase<"Run the plan stage first">());
  ThreadTeam team(project->solve.threads, &monitor);
  const Physics& physics = *planned->problem->study.physics;
  const OperatorKind& kind =
      which.empty() ? operators_of(physics).front() : operator_named(physics, which);
  const CsrArrays matrix = case_matrix(*planned, project->solve, team, monitor, kind.id);
  WrittenMatrix out;
  out.rows = matrix.rows;
  out.nonzeros = matrix.row_ptr.back();
  out.symmetric = !general && asymmetry(matrix, team) <= rounding;
  out.name = kind.key;
  out.unit = kind.unit;
  write_matrix_market(path, matrix, out.symmetric, head_of(*planned, *project, kind), team, monitor);
  out.file_bytes = static_cast<std::int64_t>(std::filesystem::file_size(path));
  return out;
}

}  // namespace genba
