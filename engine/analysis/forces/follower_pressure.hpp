// Pressures at large deformation: they follow their faces. Their forces depend on the displacement, so they belong to
// the residual and not to load_vectors(), and their stiffness to the tangent (its symmetric part).
#pragma once

#include <span>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/assemble.hpp"

namespace genba {

/// True if a pressure of the problem follows its faces.
bool has_follower_pressure(const Problem& problem);

/// Adds factor times the forces of all such pressures at u[rows] (m) to f[rows], N. With `tangent` also share times
/// their stiffness, without rows and columns of prescribed unknowns. Throws Error(model) if one varies in space.
void add_follower_pressure(const Problem& problem, const Numbering& numbering, std::span<const double> u, double factor,
                           std::span<double> f, double share, const AddBlock* tangent);

}  // namespace genba
