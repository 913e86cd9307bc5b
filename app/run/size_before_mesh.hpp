// What a mesh would take before there is one: from the volume and area of the geometry.
#pragma once

#include "app/plan/size_estimate.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/mesher/body_size.hpp"

namespace genba {

/// Reads the geometry (mesh/mesher/body_size.hpp), without meshing it. Throws like measure_body().
SizeBeforeMesh estimate_before_mesh(const Project& project, Monitor& monitor);
/// The same of a geometry that was measured.
SizeBeforeMesh estimate_before_mesh(const Project& project, const MeasuredBody& body, Monitor& monitor);

/// What MeshOptions::size_rule asks for.
struct ChosenSize {
  double size = 0;  ///< m
  int coarsen = 0;  ///< of an image meshed by hexahedra: voxels along a block's edge; else 0
  Text text;        ///< the size, the memory and the estimate, for log and report
};
/// The smallest element size at which the case is estimated to take no more than 3/4 of the memory
/// (MeshOptions::fit_memory, or the budget of the device), as estimates were up to a quarter too low. Throws
/// Error(input) for a structured box; else like estimate_before_mesh().
ChosenSize choose_size(const Project& project, Monitor& monitor);

/// For the terminal: marked as an estimate, with what it was found to be off by.
std::string size_before_mesh_text(const SizeBeforeMesh& estimate, MeshKind kind, double budget,
                                  const std::string& budget_of);

}  // namespace genba
