// Geometry file -> Mesh, through Gmsh in a child process, so that a crash, an exit or a hang of the mesher
// never takes the application along.
#pragma once

#include <string>
#include <vector>

#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
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
  int threads = 1;             ///< of the mesher; with one the same inputs give the same mesh
  bool was_cut_short = false;  ///< by the clock, a step on the way to it: another run may differ
  double seconds = 0;
  std::int64_t peak_bytes = 0;     ///< of the child process
  std::int64_t peak_together = 0;  ///< of the child process and this one at the same time; 0: there was none
  std::vector<Text> facts;         ///< of an image: size, spacing, physical box, volumes of its regions
  std::vector<Text> warnings;
  /// What an input deck asks for and Genba does not compute although it changes the answer.
  std::vector<NotComputed> not_computed{};
  /// Where parts touch without being joined and the case does not allow it.
  std::vector<Finding> unjoined{};
  std::vector<BadPlace> bad;           ///< causes of the elements below min_quality, worst first
  std::vector<std::string> child_log;  ///< last lines of the mesher's own output
};

/// Meshes or reads the geometry. The result is checked (check_mesh), facets are complete and outward.
/// Throws Error(geometry/mesh/file/memory) naming file, place and next step; Cancelled within a second of the
/// request.
Mesh make_mesh(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor,
               MeshingReport* report = nullptr);

/// What a geometry file contains, without meshing it: names and numbers to pick from. Not for STL.
/// Only threads and limits of the options are used. Throws like make_mesh.
GeometryFacts read_geometry_facts(const GeometrySpec& geometry, const MeshOptions& options, Monitor& monitor);

/// Where the child program is looked for: GENBA_MESHER in the environment and nowhere else if that is set,
/// else next to this executable (a build folder has all programs in one place) and in ../libexec/genba.
/// Throws Error(internal_fault) with the places tried.
std::string find_mesher_program();

}  // namespace genba
