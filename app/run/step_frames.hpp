// Writes the frames of a step to disk while it runs.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/case/project.hpp"
#include "app/frames/frame_folder.hpp"
#include "app/frames/frame_writer.hpp"
#include "app/run/step_pipelines.hpp"

namespace genba {

/// Stores all fields of results in the output folder of the run. They wait there until the run puts its set
/// into place (OutputDraft::take_frames()). Keeps no results in memory.
class StepFrames {
 public:
  /// For the step at hand. kept: number of frames of an earlier run that stay (has_kept_frames()); new ones
  /// are added to them. Throws Error(file) as begin_frames() and FrameWriter do, before anything is computed.
  StepFrames(const Project& project, const std::string& output, const Problem& problem,
             std::size_t kept = 0);

  /// Throws Error(file) with the system's reason. The previous frames are complete then, and this one may be
  /// given again.
  void take(double time, const Results& results);

  const std::string& path() const { return writer_.path(); }  ///< of the .pvd while it is not in place yet
  std::size_t frames() const { return writer_.frames(); }

 private:
  FrameWriter writer_;
};

/// True if the output folder of a step has its first `frames` frames, so that a run can continue after them.
bool has_kept_frames(const Project& project, const std::string& output, std::size_t frames);

/// The frames of a run over several steps, each in its step's output folder.
class RunFrames {
 public:
  /// Output folder of a step; empty: its frames are not stored.
  using Folder = std::function<std::string(std::size_t step)>;
  RunFrames(std::shared_ptr<const Project> project, Folder folder);
  /// Connects to a run; this object must outlive it. has_folder: at least one step has a folder.
  void serve(StepRun& what, bool has_folder);
  /// Stores the next frame of a step. If its first frame here is not the first of the step, it is added to
  /// the frames of an earlier run. Throws as StepFrames does.
  void take(std::size_t step, const Problem& problem, double time, const Results& results);
  /// As has_kept_frames(); true if frames of the step are not stored.
  bool has(std::size_t step, std::size_t frames) const;
  /// The fields of a stored frame, on this mesh. Throws Error(file) if it is missing, damaged, or of another
  /// mesh.
  std::shared_ptr<const Results> kept(std::size_t step, double time, std::shared_ptr<const Mesh> mesh) const;

 private:
  std::shared_ptr<const Project> project_;
  Folder folder_;
  std::unique_ptr<StepFrames> frames_;
  std::size_t step_ = 0;  ///< that frames_ belongs to
  double last_ = 0;       ///< time of its last frame
};

}  // namespace genba
