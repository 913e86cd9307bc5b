// Geometry file -> Mesh, with Gmsh in a child process. So a crash, an exit or a hang of the mesher never ends
// the application.
#pragma once

#include <string>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/faces/interfaces.hpp"
#include "engine/model/mesh.hpp"
#include "engine/model/study/finding.hpp"
#include "engine/physics/study.hpp"
#include "mesh/job/geometry_facts.hpp"
#include "mesh/job/mesh_options.hpp"
#include "mesh/mesher/bad_place.hpp"

namespace genba {

/// Facts about the geometry for the log and the report.
struct MeshingReport {
  Text mesher;                 ///< "Gmsh 4.8.4 HXT"
  int threads = 1;             ///< of the mesher; with one thread the same inputs give the same mesh
  bool was_cut_short = false;  ///< a step was stopped by its time limit: another run may differ
  double seconds = 0;
  std::int64_t peak_bytes = 0;  ///< of the child process
  /// Of the child process and this one at the same time; 0: there was no child.
  std::int64_t peak_together = 0;
  std::vector<Text> facts;  ///< of an image: size, spacing, physical box, volumes of its regions
  std::vector<Text> warnings;
  /// Statements of an input deck that change the answer but that Genba does not compute.
  std::vector<NotComputed> not_computed{};
  /// Parts that touch without being joined although the case does not allow it.
  std::vector<Finding> unjoined{};
  /// Places where bodies touch with nodes of their own; nodes are those before layers and subdivisions.
  std::vector<MeshInterface> touching{};
  std::vector<BadPlace> bad;           ///< causes of the elements below min_quality, worst first
  std::vector<std::string> child_log;  ///< last lines of the mesher's own output
};

/// Meshes or reads the geometry. The result is checked (check_mesh); its facets are complete and outward.
/// Throws Error(geometry/mesh/file/memory) naming file, place and next step; Cancelled within a second of the
/// request.
Mesh make_mesh(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
               MeshingReport* report = nullptr);

/// Contents of a geometry file without filling its volume: names and numbers to pick from. Uses the options
/// that affect face numbers, the repair options, threads and limits. Throws like make_mesh().
GeometryFacts read_geometry_facts(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor);

/// Path of the child program. If GENBA_MESHER is set in the environment, only that path is tried. Else next
/// to this executable (a build folder has all programs in one place) and in ../libexec/genba. Throws
/// Error(internal_fault) with the paths tried.
std::string find_mesher_program();

}  // namespace genba
