// Pairs of parts that touch: what the case says of them now, and the ties that follow from it.
#pragma once

#include <span>
#include <vector>

#include "app/stage/stage_outputs.hpp"

namespace genba {

/// The pairs of a mesh with the joints of this case: a tie becomes free without a new mesh.
std::vector<TouchingParts> part_pairs(const Project& project, const MeshedGeometry& meshed);

/// The study with a condition for each tied pair, named by its sets of nodes ("lid|rim"): a tie, or a thermal tie.
/// The side with the smaller faces follows. Throws Error(model) if the physics has no ties.
Study with_part_ties(Study study, const Mesh& mesh, std::span<const TouchingParts> pairs);

/// Surfaces that two parts touch at, indices into Mesh::surfaces, ascending.
std::vector<Index> pair_surfaces(const Mesh& mesh, const TouchingParts& pair);

/// The case with another joint of two parts. joint: empty takes the statement back. Throws Error(input) if the pair
/// has a common mesh that cannot be taken apart.
Project with_joint(Project project, const Mesh& mesh, const TouchingParts& pair, std::optional<PartJoint> joint);

}  // namespace genba
