// Gmsh's element shapes and Genba's, in one table.
#pragma once

#include <optional>
#include <string>

#include "engine/model/mesh.hpp"

namespace genba {

/// One shape as Gmsh numbers it.
struct GmshShape {
  int number;        ///< Gmsh's element type
  const char* name;  ///< for messages
  int dimension;
  int nodes;
  std::optional<ElementType> type;  ///< what its first nodes make; absent: not supported
};

/// Null if Gmsh's own documentation has no such number below 40 either.
const GmshShape* find_shape(int gmsh_number);

/// Gmsh's element type of a shape.
int gmsh_number(ElementType type);

/// Where Genba's local node i of a shape stands in Gmsh's list. Gmsh lists the edge midpoints of
/// tet10, hex20 and wedge15 in another order; all other supported shapes agree.
int gmsh_position(ElementType type, int node);

}  // namespace genba
