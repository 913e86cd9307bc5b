// What a case keeps beside it, so that opening it again shows its mesh and its last results without a run.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/run/step_pipelines.hpp"

namespace genba {

/// Results of one step, as they are kept or to be kept.
struct KeptStep {
  std::string name;  ///< of the step; may be empty where it is the only one
  std::shared_ptr<const Results> results;
  std::string made_at;   ///< local time, "2026-11-22 04:10"
  std::string inputs;    ///< inputs_key() of what they were made from
  std::string frames{};  ///< .pvd of its frames; empty: there are none
  /// A case that they are the results of; null: that was another than the one that is open.
  std::shared_ptr<const Project> made_from{};
};

struct KeptWork {
  std::shared_ptr<const MeshedGeometry> mesh;
  std::string mesh_inputs;  ///< mesh_inputs_key()
  bool mesh_fits = true;    ///< the mesh is that of the case as it is
  std::vector<KeptStep> steps;
  const KeptStep* find(const std::string& step) const;
};

/// True if they are the results of the project as it is now. Asks no files.
bool still_fits(const KeptStep& kept, const Project& now);

/// Hash of what the mesh is made from, but for the bytes of its files.
std::string mesh_inputs_key(const Project& project);
/// Hash of all that the results of step `i` depend on, but for the bytes of the files of the mesh. Throws
/// Error(file) for a file of values that cannot be read.
std::string inputs_key(const Project& project, std::size_t i);

/// What the pipelines have now that fits the project. Nothing without a mesh. `folder_of`: the output folder
/// of a step, where its frames are looked for.
std::optional<KeptWork> work_to_keep(const StepPipelines& pipelines,
                                     const std::function<std::string(std::size_t step)>& folder_of);

struct KeepSize {
  std::int64_t mesh = 0, results = 0, frames = 0;
  std::int64_t total() const { return mesh + results + frames; }
};
/// Of the files that write_keep() makes, up to a few KiB of text.
KeepSize size_of(const KeptWork& work);

/// Writes it beside the case file, whole or not at all, in place of what was kept there; returns its bytes.
/// Throws Error(input) where the case has no file yet; Error(mesh) for a mesh whose parts are not joined;
/// Error(file) where the disk lacks room (bytes needed and free), with the system's reason, or as
/// require_no_others().
std::int64_t write_keep(const std::string& case_path, const KeptWork& work, Monitor& monitor);

/// Frames are then those beside the case, which stay when others replace the run's.
void take_frames_of_keep(const std::string& case_path, KeptWork& work);

/// What is kept beside the project's file; nothing where nothing is. Results that are damaged or on another
/// mesh are left out with a warning. Throws Error(file/mesh) where nothing can be used.
std::optional<KeptWork> read_keep(const std::shared_ptr<const Project>& project, Monitor& monitor,
                                  bool with_results = true);

/// The next run takes this mesh. Nothing happens where it does not fit.
void adopt_kept_mesh(const StepPipelines& pipelines, const KeptWork& kept);

}  // namespace genba
