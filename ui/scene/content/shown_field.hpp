// One component of a field as it is shown: scalars in the display unit, with title and extremes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/analysis/results/results.hpp"
#include "engine/base/text/phrase.hpp"
#include "ui/scene/content/scene_options.hpp"
#include "ui/scene/content/surface_mesh.hpp"

namespace genba {

/// Where the colours of a safety factor end.
constexpr double safety_shown_to = 5;

struct ShownField {
  Text title;               ///< "Von Mises stress"
  std::string unit;         ///< "MPa"; empty if dimensionless
  bool difference = false;  ///< of two results
  bool is_safety = false;   ///< a safety factor: low is bad, and above safety_shown_to nobody asks
  QuantityKind kind = QuantityKind::dimensionless;
  std::vector<float> vertex_value;        ///< [vertex of the surface], display unit
  double min = 0, max = 0;                ///< display unit, over all nodes of elements (inside the body too)
  Index min_node = 0, max_node = 0;       ///< mesh nodes
  /// Display unit. Of a safety factor 0 and safety_shown_to; min and max where the field has no peaks.
  double robust_min = 0, robust_max = 0;
};

/// A field of results, with what else takes long to find.
struct PreparedField {
  std::string name;
  int component = -1;
  ShownField field;
  double largest_displacement = -1;  ///< m; negative: not known
};

/// The largest length of a displacement, m.
double largest_displacement(const Field& field);
/// The field that is shown if none is asked for: that of the physics (von Mises stress, temperature,
/// potential), else the first field. Empty if there are no fields.
std::string default_field(const Results& results);

/// Throws Error(internal_fault) if the field does not have one value set per mesh node, Error(input) if it
/// has no such component.
ShownField show_field(const Results& results, const Field& field, int component, const SurfaceMesh& surface);
/// What show_results() needs for the field that it shows with these options. Any thread.
std::shared_ptr<const PreparedField> prepare_field(const Results& results, const SurfaceMesh& surface,
                                                   const SceneOptions& options);

/// The name of a field in pictures and menus: "Displacement, magnitude", "Stress, xx", "Temperature".
/// component -1: the magnitude (or the scalar itself); -2: the field as a whole ("Displacement").
Text shown_title(const Field& field, int component = -2);

}  // namespace genba
