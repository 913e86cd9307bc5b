// What a time step of a motion adds to the stiffness: mass and damping.
#pragma once

#include <vector>

#include "engine/analysis/order/node_order.hpp"
#include "engine/analysis/problem/problem.hpp"
#include "engine/assembly/input.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// Damping of a material by Rayleigh: mass times the first number, stiffness times the second one.
struct Rayleigh {
  double mass = 0;       ///< 1/s
  double stiffness = 0;  ///< s
};
/// [section] as region_properties().
std::vector<Rayleigh> damping_of_sections(const Problem& problem);
/// Does a material of the body damp?
bool has_damping(const Problem& problem);

/// The term with this rate (1/s^2) and damping (1/s). It holds springs and masses that belong to no element.
StorageTerm motion_storage(const Problem& problem, double rate, double damping, Capacity capacity);

/// Puts Problem::storage into the elements: stiffness (1 + damping b) and density (rate + damping a) of each section.
/// Nothing without a rate. Throws Error(model) for a region without a density.
void add_motion_storage(const Problem& problem, AssemblyInput& input);

/// The damping matrix, N s/m, in equation order. Springs and supports do not damp. Polls cancel.
Matrix assemble_damping(const Problem& problem, const NumberedGraph& numbered, Format format, Capacity capacity,
                        ThreadTeam& team, Monitor& monitor);

}  // namespace genba
