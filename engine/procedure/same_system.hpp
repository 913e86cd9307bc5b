// What a system that is there serves.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// True if the matrix made for `a` serves `b` too (same mesh, plan and numbering given): the studies differ
/// only in loads that act on the right-hand side, in prescribed values (not in where they act), in what these
/// vary by, in time or in names.
bool same_matrix(const Problem& a, const Problem& b);

/// True if the storage of the matrix made for `a` and its plan serve `b` too (same mesh, plan and numbering
/// given): the studies differ in what same_matrix() allows, in values of materials, coefficients of
/// convection or perfusion, in the rate of what is stored, or in which material a region has.
bool same_pattern(const Problem& a, const Problem& b);

}  // namespace genba
