// Which stages of the pipeline an edit makes dirty.
#pragma once

#include "app/stage/stage_outputs.hpp"

namespace genba {

/// True if `stage` itself, without the stages before it, reads something that differs between the two
/// projects.
///   mesh      geometry (file, unit, box) and mesh options; with the size rule largest_that_fits also
///             physics, node order and the options that the memory plan depends on
///             (pairs of parts that are tied or free are the same to it)
///   plan      pairs of parts, study and paths of the files with its values, times, labels of the image, node order, options
///             that the memory plan depends on: method, preconditioner, precision, format, limit, backend,
///             threads
///   system    threads per row, tuning (it gets the inputs of the plan through the plan)
///   solution  tolerances, iteration limits, check interval, line search
///   results   nothing of its own
/// Title, notes, outputs and probes affect no stage.
bool stage_reads_differ(Stage stage, const Project& a, const Project& b);

/// Replaces names that the case gives to faces by the faces themselves: for the mesher, and for comparisons.
MeshOptions with_names_written_out(MeshOptions options);
/// True if the meshes of both differ, and only in the names that the case gives to bodies.
bool only_body_names_differ(const Project& a, const Project& b);

/// The first stage that differs; done if there is none.
Stage first_difference(const Project& a, const Project& b);

}  // namespace genba
