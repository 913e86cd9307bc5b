// Which edit of a project makes which stage of the pipeline dirty.
#pragma once

#include "app/stage/stage_outputs.hpp"

namespace genba {

/// True if `stage` by itself (not the stages before it) reads something that differs between the two
/// projects.
///   mesh      geometry (file, unit, box) and mesh options
///   plan      study with the files that its numbers come from, times, node order, and what the memory plan
///   depends on: method, preconditioner, precision,
///             format, limit, backend, threads
///   system    threads per row, tuning (the plan's inputs reach it through the plan)
///   solution  tolerances, iteration limit, check interval
///   results   nothing of its own
/// Title, notes, outputs and probes touch no stage.
bool stage_reads_differ(Stage stage, const Project& a, const Project& b);

/// Selectors without names that the case gives: for the mesher, and to compare.
MeshOptions with_names_written_out(MeshOptions options);

/// The first stage that differs; done if none does.
Stage first_difference(const Project& a, const Project& b);

}  // namespace genba
