// Masses spread over faces: what gravity and rotation do to them, and their part of a mass matrix.
#pragma once

#include <functional>
#include <vector>

#include "engine/analysis/connect/connections.hpp"
#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"

namespace genba {

bool adds_mass(const ResolvedLoad& load);

/// Adds the forces of all loads by mass on added masses. f: [equation node * dofs + component], N. Throws what
/// the sources of the problem throw.
void add_weights_of_masses(const Problem& problem, const Numbering& numbering, std::vector<double>& f);

/// Calls visit(nodes, count, m) for each facet with an added mass. m: [count][count], kg.
void for_each_added_mass(const Problem& problem,
                         const std::function<void(const Index* nodes, int count, const double* m)>& visit);

/// The mass at a point as a matrix of its nodes, kg: [nodes * dofs][nodes * dofs].
std::vector<double> matrix_of(const PointMass& mass);
/// [connection] the force of all loads by mass on the masses at points, N; zero of other connections.
std::vector<Vec3> weights_of_points(const Problem& problem);

}  // namespace genba
