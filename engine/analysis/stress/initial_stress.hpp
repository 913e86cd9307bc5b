// Stress of a body before it deforms: its forces on nodes, and its part of the stress.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/input.hpp"
#include "engine/base/monitor.hpp"

namespace genba {

/// [region] Pa, Voigt xx yy zz xy yz zx: the sum of the conditions. Empty: none.
using InitialStress = std::vector<std::array<double, 6>>;
InitialStress initial_stress_of(const Problem& problem);

/// Adds factor times the integral of B^T stress to forces [row], N: what the elements pull with at their nodes. The
/// elements are those of the problem, solids alone. Polls cancel.
void add_initial_forces(const Problem& problem, const AssemblyInput& elements, const InitialStress& stress,
                        double factor, std::span<double> forces, Monitor& monitor);

/// Adds it to stresses [mesh node][6]. A node between regions gets that of one of them: its sides tell all.
void add_initial_stress(const Mesh& mesh, const InitialStress& stress, std::span<double> nodal);

}  // namespace genba
