// Outputs of the stages: each is made once and never changed.
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
#include "mesh/job/touching_parts.hpp"

namespace genba {

enum class Stage { mesh, plan, system, solution, results, done };
const char* to_string(Stage stage);

struct StageTime {
  Stage stage;
  double seconds = 0;
  std::int64_t peak_bytes = 0;  ///< resident peak while the stage ran, including the mesher's process
};

/// An input file of the mesh, or of values that vary, as the case names it.
struct InputFile {
  /// One of the program's words: "geometry", "grey values", "labels", "element sizes", "field", "table".
  std::string_view role;
  std::string path;
  int files = 1;  ///< more than 1 for a series, or an image with a separate data file
  std::int64_t bytes = 0;
  std::string sha256;  ///< for several files: of their hashes in order
};

/// With size and hash; empty if no files belong to the path. Throws Error(file).
std::optional<InputFile> hashed_input(const Project& project, const StatedPath& stated);

/// Output of the mesh stage.
struct MeshedGeometry {
  std::shared_ptr<const Mesh> mesh;
  /// [region] names in the source, before those of the case; empty: not known.
  std::vector<std::string> source_names;
  MeshQuality quality;
  ShapeQuality shapes;
  MeshingReport report;
  std::vector<TouchingParts> pairs;  ///< joints are those of the case when it was meshed
  std::vector<InputFile> inputs;
  std::string geometry_sha256;    ///< of all files of the geometry; empty for a box
  std::string size_field_sha256;  ///< of the field of element sizes; empty: none
  double chosen_size = 0;         ///< m, found by mesh.size_rule; 0: the size is stated in the case
};

/// Output of the plan stage.
struct PlannedSystem : SystemPlan {
  /// Materials that regions get from the label table of an image (app/materials/label_materials.hpp), one
  /// sentence each.
  std::vector<Text> label_materials;
  std::vector<InputFile> inputs;           ///< of values that vary
  std::vector<VariationFacts> variations;  ///< ranges of the values that vary
};

/// Device memory of the solve according to the plan, bytes.
std::int64_t planned_peak(const MemoryPlan& plan, const Solution& solution);

/// How a face uses a pipeline.
struct PipelineUse {
  /// The system stays on the device for the next run; else it is freed as soon as the results exist.
  bool keeps_system = true;
  /// Pictures are drawn by a separate process (app/report/picture_process.hpp).
  bool draws_apart = false;
};
/// For a program that ends after its run.
inline constexpr PipelineUse once_used = {false, true};

}  // namespace genba
