// The outer surface of a body before it is meshed.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "engine/model/mesh.hpp"

namespace genba {

/// Bodies on the two sides of a surface, indices into Mesh::regions; -1: none.
using SurfaceSides = std::array<Index, 2>;

struct BodyShape {
  /// A plane body: its triangles and edges, as in a mesh. Else only facets, with normals out of the bodies; its regions are the bodies. Faces between two bodies are
  /// listed but have no facets. Faces and bodies have the same numbers and names as in the mesh.
  std::shared_ptr<const Mesh> mesh;
  std::vector<SurfaceSides> sides;  ///< [surface of the mesh]
  bool has_faces = true;            ///< false: the faces are not known, and all triangles are one surface
};

}  // namespace genba
