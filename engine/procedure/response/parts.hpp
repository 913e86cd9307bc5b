// An answer that is a root of a sum of squares: its parts.
#pragma once

#include <vector>

#include "engine/base/jacobi_eigen.hpp"
#include "engine/procedure/response/kinds.hpp"

namespace genba {

/// Amounts [part][shape] with sum over parts of a_i a_j = q_ij. q is symmetric and has no negative values beyond
/// rounding. So the square of every linear quantity, and of von Mises' stress, is the sum of its squares in the parts.
std::vector<std::vector<double>> parts_of(const SmallMatrix& q);

/// A frame for each part, all with the frame number of the part; the report gets the largest displacement.
void hand_out_parts(ResponseRun& run, const std::vector<std::vector<double>>& parts);

}  // namespace genba
