// What the stages of a run hand on: each output is made once and never changed.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/case/geometry_files.hpp"
#include "app/case/project.hpp"
#include "app/vary/variation_facts.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/base/monitor.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh_quality.hpp"
#include "engine/procedure/solution.hpp"
#include "engine/procedure/system_plan.hpp"

namespace genba {

enum class Stage { mesh, plan, system, solution, results, done };
const char* to_string(Stage stage);

struct StageTime {
  Stage stage;
  double seconds = 0;
  std::int64_t peak_bytes = 0;  ///< resident peak while the stage ran, the mesher's process with it
};

/// What a mesh was made from, or numbers that vary come from, as the case names it.
struct InputFile {
  /// Of the program's words: "geometry", "grey values", "labels", "element sizes", "field", "table".
  std::string_view role;
  std::string path;
  int files = 1;  ///< of a series, or an image with its data apart
  std::int64_t bytes = 0;
  std::string sha256;  ///< of several files: of their hashes in order
};

/// With its size and hash; nothing where there are no files behind the path. Throws Error(file).
std::optional<InputFile> hashed_input(const Project& project, const StatedPath& stated);

/// Output of the mesh stage.
struct MeshedGeometry {
  std::shared_ptr<const Mesh> mesh;
  MeshQuality quality;
  ShapeQuality shapes;
  MeshingReport report;
  std::vector<InputFile> inputs;
  std::string geometry_sha256;    ///< of all files of the geometry; empty for a box
  std::string size_field_sha256;  ///< of the field of element sizes; empty: none
  double chosen_size = 0;         ///< m, that mesh.size_rule found; 0: as the case states it
};

/// Output of the plan stage.
struct PlannedSystem : SystemPlan {
  /// Materials that regions have from the label table of an image (app/materials/label_materials.hpp), a
  /// sentence each.
  std::vector<Text> label_materials;
  std::vector<InputFile> inputs;           ///< of numbers that vary
  std::vector<VariationFacts> variations;  ///< what they were found to be
};

/// What the plan says that the solve takes of its device, bytes.
std::int64_t planned_peak(const MemoryPlan& plan, const Solution& solution);

/// How a face uses what a pipeline makes.
struct PipelineUse {
  /// The system stays on the device for the next run; else it goes as soon as the results are there.
  bool keeps_system = true;
  /// Pictures are drawn by a process of their own (app/report/picture_process.hpp).
  bool draws_apart = false;
};
/// Of a program that ends with its run.
inline constexpr PipelineUse once_used = {false, true};

}  // namespace genba
