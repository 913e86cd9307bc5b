// The same case on finer meshes: how much its results still depend on the mesh, as verification reports ask
// (ASME V&V 10, 20 and 40; grid convergence index: Roache 1994, Celik et al. 2008).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/output/html.hpp"
#include "app/run/pipeline.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

enum class RefinementKind { uniform, adaptive };

struct RefinementOptions {
  RefinementKind kind = RefinementKind::uniform;
  int steps = 2;  ///< meshes after the case's own, 1 to 5
  /// Edge lengths are divided by it at every step, above 1 and up to 4; 0: 1.5. adaptive: the error is
  /// lowered as much as that would on a smooth solution. It is always 2 where elements are cut into eight.
  double factor = 0;
};

/// One of the meshes.
struct MeshLevel {
  Text mesh;  ///< "the case's", "element size 2.1 mm", "cut into eight, 2 times"
  std::int64_t elements = 0, nodes = 0, unknowns = 0;
  double size = 0;        ///< m, edge of the cube of a mean element: (volume / elements)^(1/3)
  double mesh_error = 0;  ///< ErrorEstimate::relative()
  double seconds = 0;     ///< of all stages
};

/// One number on all meshes.
struct RefinedValue {
  Text name;  ///< "largest von Mises stress", "probe 'tip': displacement magnitude"
  QuantityKind kind = QuantityKind::dimensionless;
  std::vector<double> values;   ///< [level] SI, from the case's mesh to the finest
  double change = 0;            ///< |last - one before| / |last|; temperatures: over the range of the field
  std::optional<double> order;  ///< observed, from the last three meshes
  std::optional<double> limit;  ///< extrapolated to elements of no size (Richardson)
  std::optional<double> uncertainty;  ///< of the last value, relative as `change`: grid convergence index
  Text verdict;                       ///< in words, with the reason where there is no order
};

struct RefinementStudy {
  RefinementOptions options;
  std::vector<MeshLevel> levels;
  std::vector<RefinedValue> values;
  std::vector<Text> notes;
  std::shared_ptr<const Results> finest;
  /// The last field of element sizes, on the mesh before it; null unless adaptive. As result.vtu it is what
  /// mesh.size_field takes.
  std::shared_ptr<const Results> size_field;
};

/// Runs `project` on finer meshes, one after the other, each in a pipeline of its own; `base` must have
/// current results of `project`. A mesh that does not fit into memory ends the study with a note if one was
/// refined before it. Uniform: solids and surfaces are meshed anew with smaller elements; meshes from files,
/// images, boxes and kept triangles are cut into eight. Adaptive: tetrahedra that are meshed here only.
/// Throws Error(input) otherwise, Error(model) for nodal forces on several nodes, whose sum would grow with
/// the mesh. With a folder in `place` the solves are kept there, those that are done too, until all are, and
/// taken from there with place.resume; place_of_level() 0 is for `base`.
std::shared_ptr<const RefinementStudy> run_refinement(const Project& project, const Pipeline& base,
                                                      const RefinementOptions& options, Monitor& monitor,
                                                      const CheckpointPlace& place = {});

/// Where the solve of a level is kept, from 0, the case's own mesh; resumes if place.resume and there is one
/// of this project.
CheckpointPlace place_of_level(const CheckpointPlace& place, const RefinementOptions& options, int level,
                               const Project& project);
/// Of a refinement of these options. Throws Error(input) if none of this project was stopped.
void require_kept_levels(const std::string& folder, const RefinementOptions& options, const Project& project);
/// Takes the solves of all levels away.
void forget_levels(const std::string& folder);

/// Fills change, order, limit, uncertainty and verdict from `values` and the sizes of their meshes; formal:
/// the order that theory gives this number.
void judge(RefinedValue& value, const std::vector<double>& sizes, double formal);

/// For the terminal; refinement.csv; a chapter of the HTML report; an object of summary.json as text.
std::string refinement_text(const RefinementStudy& study);
std::string refinement_csv(const RefinementStudy& study);
/// A chapter of the report.
std::string refinement_section(const RefinementStudy& study, const html::Page& page);
std::string refinement_json(const RefinementStudy& study);

}  // namespace genba
