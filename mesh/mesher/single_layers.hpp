// Walls with one element across: bending, and stress through the wall, are not resolved there.
#pragma once

#include <vector>

#include "engine/base/text/phrase.hpp"
#include "engine/base/thread_team.hpp"
#include "engine/model/mesh.hpp"
#include "mesh/job/mesh_options.hpp"

namespace genba {

/// The walls of one region that have one element across.
struct SingleLayer {
  Index region = 0;
  double share = 0;     ///< of the surface of the region
  double usual = 0;     ///< m, thickness: the median over the surface of these walls
  double thinnest = 0;  ///< m
  Vec3 place{};         ///< m, where it is thinnest
};

/// Looks straight inwards from each face of each region: the wall has one element across if the opposite face,
/// within 30 degrees of parallel, is reached through elements with all corners on the surface of the region.
/// Counts only patches larger than 10 thicknesses squared, which the odd missing layer does not make.
/// Elements hex20 and wedge15 are left out: one of them bends well. Facets must be complete.
std::vector<SingleLayer> find_single_layers(const Mesh& mesh, ThreadTeam& team);

/// Warnings for bodies that bend: region, place, thickness, and the element size that gives two elements.
std::vector<Text> describe(const std::vector<SingleLayer>& layers, const Mesh& mesh,
                           const GeometrySpec& geometry, const MeshOptions& options);

}  // namespace genba
