// Which parts of an existing system can be used again for another problem.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// True if the matrix made for `a` is also that of `b`. Both have the same mesh, plan and numbering. The
/// studies may differ in loads that act only on the right-hand side, in prescribed values (not in their
/// places), in how these vary, in time, and in names.
bool same_matrix(const Problem& a, const Problem& b);

/// True if the matrix of `b` fits into the storage and the plan of the matrix made for `a`. Both have the
/// same mesh, plan and numbering. The studies may differ in what same_matrix() allows, in values of
/// materials, in coefficients of convection or perfusion, in the rate of the storage term, and in which
/// material a region has.
bool same_pattern(const Problem& a, const Problem& b);

}  // namespace genba
