#include <array>

#include "engine/model/mesh.hpp"

namespace genba {

namespace {

using LocalEdge = std::array<int, 2>;

constexpr ElementTraits table[element_type_count] = {
    {"tri3", 2, 3, 3, 1, 3},     {"tri6", 2, 6, 3, 2, 3},     {"quad4", 2, 4, 4, 1, 4},
    {"tet4", 3, 4, 4, 1, 4},     {"tet10", 3, 10, 4, 2, 4},   {"hex8", 3, 8, 8, 1, 6},
    {"quad8", 2, 8, 4, 2, 4},    {"hex20", 3, 20, 8, 2, 6},   {"wedge6", 3, 6, 6, 1, 5},
    {"wedge15", 3, 15, 6, 2, 5}, {"pyramid5", 3, 5, 5, 1, 5},
    {"line2", 1, 2, 2, 1, 0},    {"line3", 1, 3, 2, 2, 0},
};

// Each face turns counter-clockwise when seen from outside. Elements of first order use the corners alone.
constexpr int tet_faces[4][6] = {
    {0, 2, 1, 6, 5, 4}, {0, 1, 3, 4, 8, 7}, {1, 2, 3, 5, 9, 8}, {0, 3, 2, 7, 9, 6}};
constexpr int hex_faces[6][8] = {{0, 3, 2, 1, 11, 10, 9, 8},   {4, 5, 6, 7, 12, 13, 14, 15},
                                 {0, 1, 5, 4, 8, 17, 12, 16},  {1, 2, 6, 5, 9, 18, 13, 17},
                                 {2, 3, 7, 6, 10, 19, 14, 18}, {3, 0, 4, 7, 11, 16, 15, 19}};
constexpr int wedge_faces[5][8] = {{0, 2, 1, 8, 7, 6},
                                   {3, 4, 5, 9, 10, 11},
                                   {0, 1, 4, 3, 6, 13, 9, 12},
                                   {1, 2, 5, 4, 7, 14, 10, 13},
                                   {2, 0, 3, 5, 8, 12, 11, 14}};
constexpr int tri_sides[3][3] = {{0, 1, 3}, {1, 2, 4}, {2, 0, 5}};
constexpr int quad_sides[4][3] = {{0, 1, 4}, {1, 2, 5}, {2, 3, 6}, {3, 0, 7}};
constexpr int pyramid_faces[5][4] = {{0, 3, 2, 1}, {0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};

constexpr LocalEdge line_edges[] = {{0, 1}};
constexpr LocalEdge tri_edges[] = {{0, 1}, {1, 2}, {2, 0}};
constexpr LocalEdge quad_edges[] = {{0, 1}, {1, 2}, {2, 3}, {3, 0}};
constexpr LocalEdge tet_edges[] = {{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}};
constexpr LocalEdge hex_edges[] = {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {4, 5}, {5, 6},
                                   {6, 7}, {7, 4}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};
constexpr LocalEdge wedge_edges[] = {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}, {0, 3}, {1, 4}, {2, 5}};

}  // namespace

const ElementTraits& traits(ElementType type) {
  return table[static_cast<std::size_t>(type)];
}

ElementType face_type(ElementType type, int face) {
  using enum ElementType;
  switch (type) {
    case tet10:
      return tri6;
    case hex8:
      return quad4;
    case hex20:
      return quad8;
    case wedge6:
      return face < 2 ? tri3 : quad4;
    case wedge15:
      return face < 2 ? tri6 : quad8;
    case pyramid5:
      return face < 1 ? quad4 : tri3;
    case tri3:
    case quad4:
      return line2;
    case tri6:
    case quad8:
      return line3;
    default:
      return tri3;
  }
}

const int* face_nodes(ElementType type, int face) {
  using enum ElementType;
  switch (type) {
    case tet4:
    case tet10:
      return tet_faces[face];
    case hex8:
    case hex20:
      return hex_faces[face];
    case wedge6:
    case wedge15:
      return wedge_faces[face];
    case pyramid5:
      return pyramid_faces[face];
    case tri3:
    case tri6:
      return tri_sides[face];
    case quad4:
    case quad8:
      return quad_sides[face];
    default:
      return nullptr;
  }
}

std::span<const std::array<int, 2>> midpoint_edges(ElementType type) {
  using enum ElementType;
  switch (type) {
    case line3:
      return line_edges;
    case tri6:
      return tri_edges;
    case quad8:
      return quad_edges;
    case tet10:
      return tet_edges;
    case hex20:
      return hex_edges;
    case wedge15:
      return wedge_edges;
    default:
      return {};
  }
}

}  // namespace genba
