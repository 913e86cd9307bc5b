// Foretells what the whole process takes, stage by stage (app/plan/process_memory.hpp): what it holds at that
// moment and what every stage adds. What the plan counts to the byte is taken from it; the rest is counted by
// nodes, elements and facets, with constants that were measured.
#pragma once

#include "app/plan/process_memory.hpp"
#include "app/plan/size_estimate.hpp"
#include "app/stage/stage_outputs.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

/// At the start of a run whose first stage is `first`.
void start_process_plan(MemoryRecord& record, const Project& project, Stage first);

/// Once the mesh is there: what numbering takes, and of meshing itself what the rule says for so many
/// elements. cache: of the device's speed, which is measured where it does not know it.
void plan_numbering_memory(MemoryRecord& record, const Project& project, const MeshedGeometry& meshed,
                           TuningCache& cache);

/// Once the plan is there: all that follows. May the system stay on the device after the solve? Not if `use`
/// says otherwise, nor where the limit has no room for what comes then.
bool plan_process_memory(MemoryRecord& record, const Project& project, const MeshedGeometry& meshed,
                         const PlannedSystem& planned, PipelineUse use, Monitor& monitor);

/// Before there is a mesh: all stages, from the estimate. `held`: bytes of this process now.
ProcessMemory process_before_mesh(const Project& project, const SizeBeforeMesh& estimate, PipelineUse use,
                                  std::int64_t held);

/// Throws Error(memory) that names the first stage, from the system to `last` of a run and to the files of a
/// complete one, that cannot keep to the limit, with the numbers and a next step. Pictures are left out where
/// they do not fit (picture_fits()).
void require_process_fits(const ProcessMemory& process, Stage last);

/// May a picture of these results be drawn now within the limit? If not `why` says so with the numbers.
bool picture_fits(const ProcessMemory& process, const Results& results, Text& why);

/// Of a memory limit, what may be counted on: the system's own counting is coarser than bytes.
std::int64_t usable_limit(double limit);

/// Bytes that this process may still take: of the computer, or of its limit where that is for the whole.
std::int64_t bytes_left(const SolveOptions& options);

/// Bytes that measuring the speed of this CPU may take within the limit.
std::int64_t speed_share(const SolveOptions& options);

/// Bytes that the process takes on a CPU beside what a plan counts: what it holds beside that which
/// assembly_host_bytes() counts, what threads need to set up a multigrid, and what of a limit is left alone.
std::int64_t beside_plan(const Project& project, const Problem& problem, const NumberedGraph& numbered,
                         int threads);

/// Bytes that the mesher's process may take within the case's limit; 0: the case states none, or needs no
/// mesher. Throws Error(memory) if this process alone leaves it nothing.
std::int64_t mesher_share(const Project& project);

}  // namespace genba
