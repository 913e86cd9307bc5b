// The body of a case as it is looked at and pointed at before it is meshed.
#pragma once

#include <functional>

#include "app/case/project.hpp"
#include "engine/base/monitor.hpp"
#include "mesh/job/body_shape.hpp"

namespace genba {

/// What a body is made from: the same source gives the same body.
struct BodySource {
  GeometrySpec geometry;  ///< as resolved_geometry() gives it
  MeshOptions options;    ///< those that number faces; all others as they are by default
  bool operator==(const BodySource&) const = default;
};
BodySource body_source(const Project& project);
/// False for images, which are seen by their slices (image_view.hpp), and for files of elements, which are
/// seen when they are read.
bool has_body(const BodySource& source);
/// Any thread; runs genba-mesher. `on_first`, on the same thread, hears of a surface's triangles before its
/// faces are known. Throws like read_body_shape().
BodyShape load_body(const BodySource& source, Monitor& monitor,
                    const std::function<void(const BodyShape&)>& on_first = {});

}  // namespace genba
