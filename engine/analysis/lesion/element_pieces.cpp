#include "engine/analysis/lesion/element_pieces.hpp"

#include <algorithm>

#include "engine/model/geometry.hpp"
#include "engine/model/shape_dispatch.hpp"

namespace genba {

namespace {

constexpr std::array<double, 3> centre_of(element::Domain domain) {
  switch (domain) {
    case element::Domain::tetrahedron:
      return {0.25, 0.25, 0.25};
    case element::Domain::wedge:
      return {1.0 / 3, 1.0 / 3, 0};
    case element::Domain::pyramid:
      return {0, 0, 0.25};
    default:
      return {0, 0, 0};
  }
}

struct Corners {
  const Mesh& mesh;
  std::span<const double> values;
  PieceCorner of(Index node) const {
    const auto n = static_cast<std::size_t>(node);
    return {mesh.points[n], values[n], node};
  }
};

void add(PieceCorner& sum, const PieceCorner& part, double weight) {
  for (std::size_t c = 0; c < 3; ++c) sum.place[c] += weight * part.place[c];
  sum.value += weight * part.value;
}

void keep_between(PieceCorner& centre, double least, double most) {
  centre.value = std::clamp(centre.value, least, most);
}

/// Centre of a quadrilateral. Both elements at the face get the same centre up to rounding.
PieceCorner face_centre(const Corners& corners, std::span<const Index> nodes, Index id) {
  PieceCorner out{{}, 0, id};
  const bool is_second_order = nodes.size() == 8;
  double least = corners.of(nodes[0]).value, most = least;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const PieceCorner corner = corners.of(nodes[i]);
    add(out, corner, is_second_order ? (i < 4 ? -0.25 : 0.5) : 0.25);
    least = std::min(least, corner.value);
    most = std::max(most, corner.value);
  }
  keep_between(out, least, most);
  return out;
}

template <class Shape>
PieceCorner element_centre(const Corners& corners, std::span<const Index> nodes, Index id) {
  constexpr std::array<double, 3> natural = centre_of(Shape::domain);
  double n[Shape::nodes];
  Shape::values(natural.data(), n);
  PieceCorner out{{}, 0, id};
  double least = corners.of(nodes[0]).value, most = least;
  for (int i = 0; i < Shape::nodes; ++i) {
    const PieceCorner corner = corners.of(nodes[static_cast<std::size_t>(i)]);
    add(out, corner, n[i]);
    least = std::min(least, corner.value);
    most = std::max(most, corner.value);
  }
  keep_between(out, least, most);
  return out;
}

}  // namespace

void for_each_triangle(const Mesh& mesh, const ElementBlock& block, Index element, int face,
                       std::span<const double> values, Index first_centre,
                       const std::function<void(const TrianglePiece&)>& visit) {
  const ElementType type = face_type(block.type, face);
  const auto count = static_cast<std::size_t>(traits(type).nodes);
  const int* local = face_nodes(block.type, face);
  const auto nodes = element_nodes(block, element);
  std::array<Index, 8> on_face{};
  for (std::size_t i = 0; i < count; ++i) on_face[i] = nodes[static_cast<std::size_t>(local[i])];
  const Corners corners{mesh, values};
  const auto at = [&](int i) { return corners.of(on_face[static_cast<std::size_t>(i)]); };
  if (type == ElementType::tri3) return visit({at(0), at(1), at(2)});
  if (type == ElementType::tri6) {
    static constexpr int parts[][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}};
    for (const auto& part : parts) visit({at(part[0]), at(part[1]), at(part[2])});
    return;
  }
  static constexpr int first[] = {0, 1, 2, 3}, second[] = {0, 4, 1, 5, 2, 6, 3, 7};
  const std::span<const int> ring = type == ElementType::quad8 ? std::span<const int>(second) : first;
  const PieceCorner centre = face_centre(corners, {on_face.data(), count}, first_centre + 1 + face);
  for (std::size_t i = 0; i < ring.size(); ++i)
    visit({centre, at(ring[i]), at(ring[(i + 1) % ring.size()])});
}

void for_each_tetrahedron(const Mesh& mesh, const ElementBlock& block, Index element,
                          std::span<const double> values, Index first_centre,
                          const std::function<void(const TetrahedronPiece&)>& visit) {
  const Corners corners{mesh, values};
  const auto nodes = element_nodes(block, element);
  if (block.type == ElementType::tet4)
    return visit({corners.of(nodes[0]), corners.of(nodes[1]), corners.of(nodes[2]), corners.of(nodes[3])});
  const PieceCorner centre = with_solid(block.type, [&](auto shape) {
    return element_centre<decltype(shape)>(corners, nodes, first_centre);
  });
  for (int face = 0; face < traits(block.type).faces; ++face)
    for_each_triangle(mesh, block, element, face, values, first_centre, [&](const TrianglePiece& t) {
      visit({centre, t[0], t[1], t[2]});
    });
}

}  // namespace genba
