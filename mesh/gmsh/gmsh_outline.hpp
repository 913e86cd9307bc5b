// The faces and edges of the Gmsh model as currently meshed.
#pragma once

#include <array>
#include <unordered_map>
#include <vector>

#include "mesh/gmsh/gmsh_steps.hpp"

namespace genba {

class Outline {
 public:
  using Triangles = std::vector<std::array<Vec3, 3>>;
  using Segments = std::vector<std::array<Vec3, 2>>;

  explicit Outline(const GmshWork& work);
  Triangles triangles(int face) const;  ///< m
  Segments segments(int edge) const;    ///< m
  /// Points by Gmsh's node numbers, m.
  const std::unordered_map<std::size_t, Vec3>& points() const { return point_; }

 private:
  template <std::size_t n>
  std::vector<std::array<Vec3, n>> elements(int gmsh_type, int entity) const;
  std::unordered_map<std::size_t, Vec3> point_;
};

/// Meshes the faces of CAD coarsely for an Outline. Edges are at most `size` (model units) or a thirtieth of
/// the diagonal long. The caller clears the mesh.
void mesh_outline(double size);

}  // namespace genba
