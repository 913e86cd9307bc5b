// Which edit of a project makes which stage of the pipeline dirty.
#pragma once

#include "app/stage/stage_outputs.hpp"

namespace genba {

/// True if `stage` by itself (not the stages before it) reads something that differs between the two
/// projects.
///   mesh      geometry (file, unit, box) and mesh options
///   plan      study, node order, and what the memory plan depends on: method, preconditioner, precision,
///             format, limit, backend, threads
///   system    threads per row, tuning (the plan's inputs reach it through the plan)
///   solution  tolerances, iteration limit, check interval
///   results   nothing of its own
/// Title, notes, outputs and probes touch no stage.
bool stage_reads_differ(Stage stage, const Project& a, const Project& b);

/// The first stage that differs; done if none does.
Stage first_difference(const Project& a, const Project& b);

/// True if the matrix made for `a` serves `b` too (same mesh, plan and numbering given): the studies differ
/// only in loads that act on the right-hand side, in prescribed values (not in where they act) or in names.
bool same_matrix(const Problem& a, const Problem& b);

/// True if the storage of the matrix made for `a` and its plan serve `b` too (same mesh, plan and numbering
/// given): the studies differ in what same_matrix() allows, in values of materials, coefficients of
/// convection or in which material a region has.
bool same_pattern(const Problem& a, const Problem& b);

}  // namespace genba
