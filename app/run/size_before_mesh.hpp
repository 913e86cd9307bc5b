// Estimates the memory for a mesh before there is one, from volume and area of the geometry.
#pragma once

#include "app/plan/size_estimate.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/mesher/body_size.hpp"

namespace genba {

/// Reads the geometry (mesh/mesher/body_size.hpp), without meshing it. Throws like measure_body().
SizeBeforeMesh estimate_before_mesh(const Project& project, Monitor& monitor);
/// The same for a measured geometry.
SizeBeforeMesh estimate_before_mesh(const Project& project, const MeasuredBody& body, Monitor& monitor);

/// Result of MeshOptions::size_rule.
struct ChosenSize {
  double size = 0;  ///< m
  int coarsen = 0;  ///< for an image meshed by hexahedra: voxels along a block's edge; else 0
  Text text;        ///< the size, the memory and the estimate, for log and report
};
/// The smallest element size for which the estimate is at most 3/4 of the memory (MeshOptions::fit_memory, or
/// the budget of the device). The margin is needed because estimates were up to a quarter too low. Throws
/// Error(input) for a structured box; else like estimate_before_mesh().
ChosenSize choose_size(const Project& project, Monitor& monitor);

/// Text for the terminal. It says that it is an estimate and how far estimates were off.
std::string size_before_mesh_text(const SizeBeforeMesh& estimate, MeshKind kind, double budget,
                                  const std::string& budget_of);

}  // namespace genba
