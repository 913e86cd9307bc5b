// A body before its mesh, ready to be drawn and pointed at.
#pragma once

#include <memory>

#include "app/inspect/body_view.hpp"
#include "ui/scene/content/surface_mesh.hpp"

namespace genba {

struct PreparedBody {
  BodyShape shape;
  std::shared_ptr<const SurfaceMesh> surface;  ///< of shape.mesh; without edges of elements
};

/// The slow part of showing a body. Any thread.
std::shared_ptr<const PreparedBody> prepare_body(BodyShape shape);

}  // namespace genba
