// Element shapes of Gmsh and Genba in one table.
#pragma once

#include <optional>
#include <string>

#include "engine/model/mesh.hpp"

namespace genba {

/// One Gmsh shape.
struct GmshShape {
  int number;        ///< Gmsh's element type
  const char* name;  ///< for messages
  int dimension;
  int nodes;
  std::optional<ElementType> type;  ///< Genba's type of its first nodes; empty: not supported
};

/// Null if Gmsh's documentation has no such number below 40.
const GmshShape* find_shape(int gmsh_number);

/// Gmsh's element type of a shape.
int gmsh_number(ElementType type);

/// Position of Genba's local node i in Gmsh's node list. Gmsh orders the edge midpoints of tet10, hex20 and
/// wedge15 differently; all other supported shapes agree.
int gmsh_position(ElementType type, int node);

}  // namespace genba
