#include <array>

#include "engine/model/mesh.hpp"

namespace genba {

namespace {

using enum ElementType;

constexpr ElementTraits table[] = {
    {"tri3", 2, 3, 3, 1, 0, tri3}, {"tri6", 2, 6, 3, 2, 0, tri6},   {"quad4", 2, 4, 4, 1, 0, quad4},
    {"tet4", 3, 4, 4, 1, 4, tri3}, {"tet10", 3, 10, 4, 2, 4, tri6}, {"hex8", 3, 8, 8, 1, 6, quad4},
};

// Each face turns counter-clockwise when seen from outside.
constexpr int tet4_faces[4][3] = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {0, 3, 2}};
constexpr int tet10_faces[4][6] = {
    {0, 2, 1, 6, 5, 4}, {0, 1, 3, 4, 8, 7}, {1, 2, 3, 5, 9, 8}, {0, 3, 2, 7, 9, 6}};
constexpr int hex8_faces[6][4] = {{0, 3, 2, 1}, {4, 5, 6, 7}, {0, 1, 5, 4},
                                  {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}};

}  // namespace

const ElementTraits& traits(ElementType type) {
  return table[static_cast<std::size_t>(type)];
}

const int* face_nodes(ElementType type, int face) {
  switch (type) {
    case tet4:
      return tet4_faces[face];
    case tet10:
      return tet10_faces[face];
    case hex8:
      return hex8_faces[face];
    default:
      return nullptr;
  }
}

}  // namespace genba
