// Whether a body hides a place from the viewer.
#pragma once

#include <array>
#include <vector>

#include "ui/scene/content/part_look.hpp"
#include "ui/scene/content/surface_mesh.hpp"

namespace genba {

struct SeenBody {
  const SurfaceMesh& surface;
  const std::vector<std::array<float, 3>>& positions;  ///< [vertex], m
  const SurfaceLooks& looks;                           ///< hidden and translucent bodies cover nothing
};

/// True if the body stands between a mesh node, drawn at `at`, and the viewer. The facets around the node do
/// not count. `roughly`: checks fewer triangles, for pictures that follow each other.
bool covers(const SeenBody& body, Index node, const Vec3& at, const Vec3& to_viewer, bool roughly);

}  // namespace genba
