#include "mesh/files/element_kinds.hpp"

namespace genba {
namespace {

constexpr GmshShape shapes[] = {
    {1, "line2", 1, 2, ElementType::line2},
    {2, "tri3", 2, 3, ElementType::tri3},
    {3, "quad4", 2, 4, ElementType::quad4},
    {4, "tet4", 3, 4, ElementType::tet4},
    {5, "hex8", 3, 8, ElementType::hex8},
    {6, "wedge6", 3, 6, ElementType::wedge6},
    {7, "pyramid5", 3, 5, ElementType::pyramid5},
    {8, "line3", 1, 3, ElementType::line3},
    {9, "tri6", 2, 6, ElementType::tri6},
    {10, "quad9", 2, 9, ElementType::quad8},
    {11, "tet10", 3, 10, ElementType::tet10},
    {12, "hex27", 3, 27, ElementType::hex20},
    {13, "wedge18", 3, 18, ElementType::wedge15},
    {14, "pyramid14", 3, 14, {}},
    {15, "point", 0, 1, {}},
    {16, "quad8", 2, 8, ElementType::quad8},
    {17, "hex20", 3, 20, ElementType::hex20},
    {18, "wedge15", 3, 15, ElementType::wedge15},
    {19, "pyramid13", 3, 13, {}},
    {20, "tri9", 2, 9, {}},
    {21, "tri10", 2, 10, {}},
    {26, "line4", 1, 4, {}},
    {29, "tet20", 3, 20, {}},
    {30, "tet35", 3, 35, {}},
};

}  // namespace

const GmshShape* find_shape(int gmsh_number) {
  for (const auto& shape : shapes)
    if (shape.number == gmsh_number) return &shape;
  return nullptr;
}

int gmsh_number(ElementType type) {
  for (const auto& shape : shapes)
    if (shape.type == type && shape.nodes == traits(type).nodes) return shape.number;
  return 0;
}

int gmsh_position(ElementType type, int node) {
  static constexpr int hex20[] = {8, 11, 13, 9, 16, 18, 19, 17, 10, 12, 14, 15};
  static constexpr int wedge15[] = {6, 9, 7, 12, 14, 13, 8, 10, 11};
  switch (type) {
    case ElementType::tet10:
      return node == 8 ? 9 : node == 9 ? 8 : node;
    case ElementType::hex20:
      return node < 8 ? node : hex20[node - 8];
    case ElementType::wedge15:
      return node < 6 ? node : wedge15[node - 6];
    default:
      return node;
  }
}

}  // namespace genba
