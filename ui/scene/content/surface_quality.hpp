// The quality of the elements at the outer surface of their mesh.
#pragma once

#include <memory>
#include <vector>

#include "engine/model/element_rating.hpp"
#include "ui/scene/content/surface_mesh.hpp"

namespace genba {

struct SurfaceQuality {
  std::shared_ptr<const Mesh> mesh;
  ElementRating rating;
  std::vector<float> triangle_value;  ///< [triangle of the surface] value of the element behind it
};

/// Takes about half a second per million elements. Any thread.
std::shared_ptr<const SurfaceQuality> make_surface_quality(std::shared_ptr<const Mesh> mesh,
                                                           const SurfaceMesh& surface,
                                                           QualityMeasure measure);

}  // namespace genba
