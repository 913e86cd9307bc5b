// How a scene is drawn.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>

#include "engine/model/element_rating.hpp"
#include "ui/scene/content/part_look.hpp"
#include "ui/scene/plane/plane_look.hpp"

namespace genba {

enum class ColourMap { viridis, cool_warm, jet, grey };

/// Ambient occlusion: darkens corners and gaps, so that shapes are seen without colours.
enum class SoftLight { off, where_fast, on };

enum class CutKind { none, slice, clip };

/// Planes of an image under the geometry, normal to the axes of the image.
struct ImageView {
  bool shown = false;
  std::array<bool, 3> planes{true, true, true};
  std::array<double, 3> at{0.5, 0.5, 0.5};  ///< share of the image along its axes
  double low = 0, high = 0;                 ///< values drawn black and white; equal: the whole range
  bool see_through = true;                  ///< the body is drawn translucent over it
};

struct SceneOptions {
  std::string field;   ///< empty: mesh only
  int component = -1;  ///< -1: magnitude (or the scalar itself)
  ColourMap map = ColourMap::viridis;
  bool automatic_range = true;
  bool robust_range = true;             ///< while automatic, for fields with peaks: 99.5 % of the volume
  double range_min = 0, range_max = 1;  ///< SI
  int bands = 0;                        ///< 0: smooth
  bool edges = false;                   ///< mesh edges
  bool deformed = true;
  double deformation_scale =
      -1;  ///< negative: automatic (largest displacement is at most 10 % of the box diagonal)
  bool undeformed_outline = true;
  bool extrema_labels = true;
  bool conditions = true;            ///< signs of loads and constraints while no field is shown
  bool conditions_on_field = false;  ///< the same while a field is shown
  bool see_needles = true;           ///< the body around needles is drawn translucent
  bool dark = false;
  bool gradient = false;      ///< a background for windows; pictures for paper do without
  bool patient_axes = false;  ///< sides are named as those of a patient, because the axes
                              ///< are those of an image; also while an image is shown
  SoftLight soft_light = SoftLight::off;
  /// [field, or "field:magnitude"] its largest value by a refinement study, for the title of the legend
  std::map<std::string, std::string> refined{};
  bool outdated = false;  ///< the case was edited since; the picture tells it
  ImageView image;
  PlaneLook plane;                        ///< thickness or turn of a plane body
  PartLooks parts;                        ///< bodies that are hidden, seen through or coloured
  std::optional<QualityMeasure> quality;  ///< colours the mesh by this measure while no field is shown

  // The inside of the body, while a field is shown (ui/scene/content/section.hpp).
  CutKind cut = CutKind::none;  ///< slice: the plane alone; clip: what lies on one side of it too
  int cut_axis = 0;             ///< 0, 1, 2: the plane is normal to x, y, z
  double cut_position = 0;      ///< m along the axis, in the body as drawn (deformed)
  bool cut_flip = false;        ///< clip keeps the side of larger coordinates
  int iso_surfaces = 0;         ///< surfaces of equal value, evenly between minimum and maximum
  std::optional<double> iso_at;  ///< SI: one more surface at this value; what is around it is translucent
  bool threshold = false;       ///< only elements with a value in the range
  double threshold_min = 0, threshold_max = 0;  ///< SI
  bool vectors = false;                         ///< arrows of a field with three components, at most 2,500
  bool streamlines = false;  ///< lines that follow a field with three components, about 200
};

}  // namespace genba
