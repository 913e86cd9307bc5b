// State shared by the steps of make_mesh(), and the calls of genba-mesher.
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

  /// Runs the child once on `job`. Throws the child's Error, or Error(geometry/memory) that says how the
  /// child ended; Cancelled.
  MesherAnswer start(double time_limit);
  /// The same for another task, with a quarter of the time limit.
  MesherAnswer start(MesherJob::Task task);
  /// Adds the warning to the report only: its mesh, and the warning with it, may still be rejected.
  void warn(Text text);
  /// Logs the warnings that are in the report.
  void log_warnings();

  const MeshOptions& options;
  Monitor& monitor;
  MeshingReport& report;
  ThreadTeam team;  ///< for work on the mesh in this process
  TemporaryFolder folder;
  MesherJob job;
  bool reached_volume = false;  ///< by the last run of the child
  bool has_timed_out = false;   ///< a run of the child timed out: its result may differ another time
  int reader_errors = 0;        ///< of OpenCASCADE in the last run: the shape may lack a part
  std::string first_reader_error;
};

}  // namespace genba
