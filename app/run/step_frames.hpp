// The frames of a step on their way to disk while it runs.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "app/case/project.hpp"
#include "app/frames/frame_folder.hpp"
#include "app/frames/frame_writer.hpp"
#include "app/run/step_pipelines.hpp"

namespace genba {

/// Stores all fields of results in the output folder that the run holds, where they wait until the run puts
/// its set into place (OutputDraft::take_frames()). Keeps no results.
class StepFrames {
 public:
  /// Of the step at hand. kept: so many frames of an earlier run stay (has_kept_frames()), and more are added
  /// to them. Throws Error(file) as begin_frames() and FrameWriter do, before anything is computed.
  StepFrames(const Project& project, const std::string& output, const Problem& problem, Monitor& monitor,
             std::size_t kept = 0);

  /// Throws Error(file) with the system's reason: the frames before are whole, and this one may be given
  /// again.
  void take(double time, const Results& results);

  const std::string& path() const { return writer_.path(); }  ///< of the .pvd while it waits
  std::size_t frames() const { return writer_.frames(); }

 private:
  FrameWriter writer_;
};

/// Has the output folder of a step the first so many frames of it, so that a run can go on after them?
bool has_kept_frames(const Project& project, const std::string& output, std::size_t frames);

/// The frames of a run over several steps, each kept in its step's output folder.
class RunFrames {
 public:
  /// folder: of a step; empty: its frames are not kept.
  using Folder = std::function<std::string(std::size_t step)>;
  RunFrames(std::shared_ptr<const Project> project, Folder folder, Monitor& monitor);
  /// Of a run that lives no longer than this. has_folder: any step has one.
  void serve(StepRun& what, bool has_folder);
  /// The next frame of a step. One that is not the first goes after those that are there from a run before.
  /// Throws as StepFrames does.
  void take(std::size_t step, const Problem& problem, double time, const Results& results);
  /// As has_kept_frames(); true where they are not kept.
  bool has(std::size_t step, std::size_t frames) const;
  /// The fields of a frame that is there, on this mesh. Throws Error(file) where it is not there, damaged, or
  /// of another mesh.
  std::shared_ptr<const Results> kept(std::size_t step, double time, std::shared_ptr<const Mesh> mesh) const;

 private:
  std::shared_ptr<const Project> project_;
  Folder folder_;
  Monitor& monitor_;
  std::unique_ptr<StepFrames> frames_;
  std::size_t step_ = 0;  ///< of frames_
};

}  // namespace genba
