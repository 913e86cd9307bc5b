// Computes the same case on finer meshes to find how much its results depend on the mesh, as verification
// reports require (ASME V&V 10, 20 and 40; grid convergence index: Roache 1994, Celik et al. 2008).
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
  /// Divisor of edge lengths at every step, above 1 and up to 4; 0: 1.5. adaptive: the error is reduced as
  /// much as this divisor would on a smooth solution. Always 2 if elements are cut into eight.
  double factor = 0;
};

/// One mesh of the study.
struct MeshLevel {
  Text mesh;  ///< "the case's", "element size 2.1 mm", "cut into eight, 2 times"
  std::int64_t elements = 0, nodes = 0, unknowns = 0;
  double size = 0;        ///< m, edge of a cube with the mean element volume: (volume / elements)^(1/3)
  double mesh_error = 0;  ///< ErrorEstimate::relative()
  double seconds = 0;     ///< of all stages
};

/// One number on all meshes.
struct RefinedValue {
  Text name;  ///< "largest von Mises stress", "probe 'tip': displacement magnitude"
  QuantityKind kind = QuantityKind::dimensionless;
  std::vector<double> values;   ///< [level] SI, from the case's mesh to the finest
  /// K, of a temperature: largest minus smallest on the last mesh. Its zero says nothing about a size.
  double range = 0;
  double change = 0;  ///< from the mesh before to the last: |difference| / reference()
  std::optional<double> order;  ///< observed, from the last three meshes
  std::optional<double> limit;  ///< extrapolated to element size 0 (Richardson)
  std::optional<double> uncertainty;  ///< of the last value, relative like `change`: grid convergence index
  Text verdict;                       ///< in words, with the reason if there is no order

  /// What `change` and `uncertainty` are relative to: the range of temperatures, else |last value|. Above 0.
  double reference() const;
};

struct RefinementStudy {
  RefinementOptions options;
  std::vector<MeshLevel> levels;
  std::vector<RefinedValue> values;
  std::vector<Text> notes;
  std::shared_ptr<const Results> finest;
  /// The last field of element sizes, on the mesh before the last; null unless adaptive. Written as
  /// result.vtu it can be the input of mesh.size_field.
  std::shared_ptr<const Results> size_field;
};

/// Runs `project` on finer meshes, one after the other, each in its own pipeline. `base` must have current
/// results of `project`. If a mesh does not fit into memory, the study ends with a note, provided that one
/// refined mesh was solved. Uniform: solids and surfaces are meshed again with smaller elements; meshes from
/// files, images, boxes and kept triangles are cut into eight. Adaptive: only for tetrahedra that this
/// program meshes. Throws Error(input) otherwise, Error(model) for nodal forces on several nodes, whose sum
/// would grow with the mesh. With a folder in `place` all solves, also finished ones, are stored there until
/// the study is done; place.resume reads them. place_of_level() 0 is for `base`.
std::shared_ptr<const RefinementStudy> run_refinement(const Project& project, const Pipeline& base,
                                                      const RefinementOptions& options, Monitor& monitor,
                                                      const CheckpointPlace& place = {});

/// Where the solve of a level is stored. Level 0 is the case's own mesh. It resumes if place.resume is set
/// and a solve of this project is there.
CheckpointPlace place_of_level(const CheckpointPlace& place, const RefinementOptions& options, int level,
                               const Project& project);
/// For a refinement with these options. Throws Error(input) if none of this project was stopped.
void require_kept_levels(const std::string& folder, const RefinementOptions& options, const Project& project);
/// Removes the solves of all levels.
void forget_levels(const std::string& folder);

/// Fills change, order, limit, uncertainty and verdict from `values` and the sizes of their meshes. formal:
/// the theoretical order of this number.
void judge(RefinedValue& value, const std::vector<double>& sizes, double formal);

/// What the study says about one number: extrapolated to element size 0 if it has a limit, else the value of
/// the finest mesh.
struct BestValue {
  double value = 0;
  std::optional<double> uncertainty;  ///< in the unit of the value, K of temperatures; none: it has no limit
  bool is_extrapolated = false;
};
BestValue best_value(const RefinedValue& value);
/// "91.2 MPa \u00b1 2.1 MPa"; only the value where it has no uncertainty. digits: significant, of the value.
std::string best_text(const RefinedValue& value, int digits);
/// The refined number with this name ("largest von Mises stress"); null: the study has none.
const RefinedValue* refined(const RefinementStudy& study, const Text& name);

/// `relative` as people read it: "2.1 %", of a temperature "0.31 K".
std::string spread_text(const RefinedValue& value, double relative);

/// Text for the terminal.
std::string refinement_text(const RefinementStudy& study);
std::string refinement_csv(const RefinementStudy& study);
/// A chapter of the report.
std::string refinement_section(const RefinementStudy& study, const html::Page& page);
std::string refinement_json(const RefinementStudy& study);

}  // namespace genba
