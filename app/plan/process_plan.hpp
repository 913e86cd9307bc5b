// Predicts the memory of the whole process, stage by stage (app/plan/process_memory.hpp): the bytes held at
// that moment plus those that each stage adds. Bytes that the plan counts exactly are taken from it. The rest
// comes from numbers of nodes, elements and facets with measured constants.
#pragma once

#include "app/plan/process_memory.hpp"
#include "app/plan/size_estimate.hpp"
#include "app/stage/stage_outputs.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// Call it at the start of a run whose first stage is `first`.
void start_process_plan(MemoryRecord& record, const Project& project, Stage first);

/// Call it when the mesh exists. Predicts the bytes for numbering, and by rule the bytes for meshing so many
/// elements. cache: stored device speeds; a speed that is not stored will be measured, which takes memory
/// too.
void plan_numbering_memory(MemoryRecord& record, const Project& project, const MeshedGeometry& meshed,
                           TuningCache& cache);

/// Call it when the plan exists. Predicts all later stages. Returns whether the system may stay on the device
/// after the solve: not if `use` forbids it, and not if later stages would exceed the limit.
bool plan_process_memory(MemoryRecord& record, const Project& project, const MeshedGeometry& meshed,
                         const PlannedSystem& planned, PipelineUse use, Monitor& monitor);

/// Predicts all stages before there is a mesh, from the estimate. `held`: bytes of this process now.
ProcessMemory process_before_mesh(const Project& project, const SizeBeforeMesh& estimate, PipelineUse use,
                                  std::int64_t held);

/// Throws Error(memory) naming the first stage that exceeds the limit, with the numbers and a next step.
/// Checks the stages from the system to `last`; for a complete run also those that write files. Pictures are
/// not checked: a picture that does not fit is left out (picture_fits()).
void require_process_fits(const ProcessMemory& process, Stage last);

/// True if a picture of these results can be drawn now within the limit. If not, `why` explains with the
/// numbers.
bool picture_fits(const ProcessMemory& process, const Results& results, Text& why);

/// The usable part of a memory limit: the system counts less precisely than bytes.
std::int64_t usable_limit(double limit);

/// Bytes that this process may still take: of the computer's memory, or of the limit if that is for the whole
/// process.
std::int64_t bytes_left(const SolveOptions& options);

/// Bytes that measuring this CPU's speed may take within the limit.
std::int64_t speed_share(const SolveOptions& options);

/// Bytes on a CPU in addition to those of a plan: bytes that the process holds and assembly_host_bytes() does
/// not count, work space of the threads that set up a multigrid, and the unused part of the limit
/// (usable_limit()).
std::int64_t beside_plan(const Project& project, const Problem& problem, const NumberedGraph& numbered,
                         int threads);

/// Bytes that the mesher's process may take within the case's limit. 0: the case has no limit or needs no
/// mesher. Throws Error(memory) if this process alone uses all of it.
std::int64_t mesher_share(const Project& project);

}  // namespace genba
