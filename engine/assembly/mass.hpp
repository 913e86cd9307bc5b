// Terms proportional to the unknown as operators of their own: mass of a motion, capacity of heat.
#pragma once

#include <span>
#include <vector>

#include "engine/assembly/batches.hpp"
#include "engine/assembly/input.hpp"
#include "engine/sparse/formats/matrix.hpp"

namespace genba {

/// Adds the integral of density N_i N_j to the diagonal entries of each block: all components of a node move
/// alike. density: [region], by volume (of bars by length). Rows and columns of prescribed unknowns stay zero.
/// The same bits for every number of threads and every format. Polls cancel. by_component: [dofs * dofs], what takes
/// the place of the unit matrix in a block; empty: the unit matrix.
void add_mass(const AssemblyInput& input, std::span<const double> density, const ElementBatches& batches,
              Matrix& matrix, ThreadTeam& team, Monitor& monitor, std::span<const double> by_component = {});

/// The same mass on the diagonal alone, [rows]: each element's share goes to its nodes in proportion to the
/// diagonal of its matrix (element/mass.hpp). 0 at prescribed unknowns.
std::vector<double> lumped_mass(const AssemblyInput& input, std::span<const double> density,
                                const ElementBatches& batches, ThreadTeam& team, Monitor& monitor);

}  // namespace genba
