// Finds the corners of a transient run: where its conditions bend or jump over time.
#pragma once

#include "engine/analysis/problem/problem.hpp"
#include "engine/procedure/schedule/step_schedule.hpp"

namespace genba {

/// Frames, rows of tables over time, and places where a formula bends by much within a step, of the problem
/// and of the current that heats it. Rows that lie nearer than a thousandth of the stated step are one
/// corner. Where more than 16 corners lie in one stated step they are not ends of steps
/// (StepCorners::inside): loads are integrals there in any case. Formulas are sampled at places spread over
/// the body, at least 16 times in a stated step, but not more often than 200,000 times in the run. Throws as
/// variation_values() does for tables; formulas that cannot be evaluated have no corners.
StepCorners step_corners(const Problem& problem);

/// Some nodes of the facets that a load acts on, or of the body.
std::vector<Vec3> places_of_load(const Problem& problem, const ResolvedLoad& load);

}  // namespace genba
