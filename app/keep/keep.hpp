// Stores mesh and last results beside a case, so that opening it again shows them without a run.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/run/step_pipelines.hpp"

namespace genba {

/// Results of one step, stored or to be stored.
struct KeptStep {
  std::string name;  ///< of the step; may be empty if it is the only one
  std::shared_ptr<const Results> results;
  std::string made_at;   ///< local time, "2026-11-22 04:10"
  std::string inputs;    ///< inputs_key() of the case that they were computed from
  std::string frames{};  ///< .pvd of its frames; empty: it has none
  /// The case that the results belong to; null: a case that differs from the open one.
  std::shared_ptr<const Project> made_from{};
};

struct KeptWork {
  std::shared_ptr<const MeshedGeometry> mesh;
  std::string mesh_inputs;  ///< mesh_inputs_key()
  bool mesh_fits = true;    ///< the mesh belongs to the case as it is now
  std::vector<KeptStep> steps;
  const KeptStep* find(const std::string& step) const;
};

/// True if these are the results of the project as it is now. Reads no files.
bool still_fits(const KeptStep& kept, const Project& now);

/// Hash of all options that the mesh is made from, without the content of its files.
std::string mesh_inputs_key(const Project& project);
/// Hash of everything that the results of step `i` depend on, without the content of the files of the mesh.
/// Throws Error(file) if a file of values cannot be read.
std::string inputs_key(const Project& project, std::size_t i);

/// Mesh and results in the pipelines that belong to the project as it is now. Empty without a mesh.
/// `folder_of`: the output folder of a step, where its frames are.
std::optional<KeptWork> work_to_keep(const StepPipelines& pipelines,
                                     const std::function<std::string(std::size_t step)>& folder_of);

struct KeepSize {
  std::int64_t mesh = 0, results = 0, frames = 0;
  std::int64_t total() const { return mesh + results + frames; }
};
/// Bytes of the files that write_keep() makes, accurate to a few KiB of text.
KeepSize size_of(const KeptWork& work);

/// Writes `work` beside the case file, complete or not at all, and replaces what was there. Returns its
/// bytes. Throws Error(input) if the case has no file yet; Error(mesh) for a mesh whose parts are not joined;
/// Error(file) if the disk lacks room (with bytes needed and free), with the system's reason, or as
/// require_no_others().
std::int64_t write_keep(const std::string& case_path, const KeptWork& work, Monitor& monitor);

/// Makes `work` refer to the frames beside the case. They stay when a later run replaces its own frames.
void take_frames_of_keep(const std::string& case_path, KeptWork& work);

/// Reads what is stored beside the project's file; empty if there is nothing. Leaves out results that are
/// damaged or belong to another mesh, with a warning. Throws Error(file/mesh) if nothing is usable.
std::optional<KeptWork> read_keep(const std::shared_ptr<const Project>& project, Monitor& monitor,
                                  bool with_results = true);

/// The next run uses this mesh. Does nothing if the mesh does not fit.
void adopt_kept_mesh(const StepPipelines& pipelines, const KeptWork& kept);

}  // namespace genba
