// One geometry on its way to a mesh: what the steps of make_mesh() share, and the runs of genba-mesher.
#pragma once

#include <string>

#include "engine/base/text/phrase.hpp"
#include "engine/base/thread_team.hpp"
#include "mesh/job/mesher_job.hpp"
#include "mesh/job/temporary_folder.hpp"
#include "mesh/mesher/mesher.hpp"

namespace genba {

struct MesherRun {
  MesherRun(const MeshOptions& mesh_options, Monitor& told, MeshingReport& kept)
      : options(mesh_options), monitor(told), report(kept), team(mesh_options.threads) {}

  /// Runs the child once on `job`. Throws its own Error, or Error(geometry/memory) with the end that it came
  /// to; Cancelled.
  MesherAnswer start(double time_limit);
  /// The same for another task, with a quarter of the time that meshing has.
  MesherAnswer start(MesherJob::Task task);
  /// Into the report: the mesh that it is about may still be rejected, and its warnings with it.
  void warn(Text text);
  /// What the report keeps.
  void log_warnings();

  const MeshOptions& options;
  Monitor& monitor;
  MeshingReport& report;
  ThreadTeam team;  ///< for what is done with the mesh here
  TemporaryFolder folder;
  MesherJob job;
  bool reached_volume = false;  ///< the last run of the child
  bool has_timed_out = false;   ///< a run of the child: what came of it may differ another time
  int reader_errors = 0;        ///< of OpenCASCADE in that run: the shape may lack a part
  std::string first_reader_error;
};

}  // namespace genba
