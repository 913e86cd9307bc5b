// Rigid motions of a body as vectors of its unknowns.
#pragma once

#include <functional>
#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// The displacement of a node, m.
using MotionAtNode = std::function<Vec3(Index node, const Vec3& point)>;

/// The entries of q, [row], that give the nodes this motion (Problem::map). The motion must be one that the
/// connections allow, as rigid motions of the whole body are.
std::vector<double> rigid_vector(const Problem& problem, const Numbering& numbering, const MotionAtNode& motion);

}  // namespace genba
