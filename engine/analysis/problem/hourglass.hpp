// Reduced integration of 20-node bricks and of 8-node plane elements: where it is taken, and motions without energy.
#pragma once

#include "engine/analysis/problem/problem.hpp"

namespace genba {

/// Number of hex20 elements in rows that are one element thick. Such an element has no neighbour on four
/// sides, and nothing is prescribed at the middles of its edges along the row. With reduced integration each
/// one adds a motion without stiffness, even if both ends of the row are clamped. Layers one element thick
/// add none beyond the rigid motions. The rule comes from eigenvalues of small meshes. Elasticity only; 0
/// without reduced integration.
Index elements_in_loose_rows(const Problem& problem);

/// Number of quad8 elements without a neighbour at whose nodes fewer displacements are prescribed than they
/// have motions: four of a slice or a plate, two of a ring. With reduced integration one of them, beside the
/// rigid ones, has no stiffness. Two elements with a common edge have none. Elasticity only.
Index loose_single_elements(const Problem& problem);

/// Bulk over shear modulus from which a material counts as nearly incompressible at large deformation.
inline constexpr double nearly_incompressible = 50;

/// At large deformation, with elements.pressure auto: hex20 and quad8 (not of a plate) of nearly incompressible
/// materials take reduced integration. Full integration locks there, and one pressure an element is soft in bending: one
/// layer of hex20 has hardly any stiffness. All elements of the shape take it, whatever their material. Where it leaves
/// motions without stiffness, they keep full integration with a pressure at each point. Adds lines to `problem.warnings`,
/// also for elements with one pressure.
void take_reduced_integration(Problem& problem);

/// Adds a line to `warnings` for each kind of such elements.
void check_hourglass(const Problem& problem, std::vector<Text>& warnings);

}  // namespace genba
