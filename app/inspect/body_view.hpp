// The body of a case before it is meshed, to be shown and picked.
#pragma once

#include <functional>

#include "app/case/project.hpp"
#include "engine/base/monitor.hpp"
#include "mesh/job/body_shape.hpp"

namespace genba {

/// What a body is made from. Equal sources give equal bodies.
struct BodySource {
  GeometrySpec geometry;  ///< as resolved_geometry() gives it
  MeshOptions options;    ///< those that change the numbers of faces; all others have their defaults
  bool operator==(const BodySource&) const = default;
};
BodySource body_source(const Project& project);
/// False for images, which are shown as slices (image_view.hpp), and for files of elements, which are shown
/// once they are read.
bool has_body(const BodySource& source);
/// Any thread; runs genba-mesher. `on_first` is called on the same thread with the triangles of a surface,
/// before its faces are known. Throws like read_body_shape().
BodyShape load_body(const BodySource& source, Monitor& monitor,
                    const std::function<void(const BodyShape&)>& on_first = {});

}  // namespace genba
