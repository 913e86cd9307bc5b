// The outside of a body before it is meshed.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

/// Bodies that a surface bounds, indices into Mesh::regions; -1: none.
using SurfaceSides = std::array<Index, 2>;

struct BodyShape {
  /// Facets alone, their normals out of the bodies; its regions are the bodies. Faces between two bodies are
  /// listed and have no facets. Faces and bodies have the numbers and names that they have in the mesh.
  std::shared_ptr<const Mesh> mesh;
  std::vector<SurfaceSides> sides;  ///< [surface of the mesh]
  bool has_faces = true;            ///< else all triangles are one surface: its faces are not known
};

}  // namespace genba
