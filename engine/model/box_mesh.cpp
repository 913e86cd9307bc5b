#include <cmath>
#include <limits>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

namespace {

/// A lattice point, counted in cells or, where elements have nodes between corners, in half cells.
using Lattice = std::array<Index, 3>;

/// Numbers lattice points with x running fastest.
struct Grid {
  Lattice last;  ///< largest coordinate in each direction
  std::size_t place(const Lattice& p) const {
    const auto at = [&](std::size_t d) { return static_cast<std::size_t>(p[d]); };
    const auto count = [&](std::size_t d) { return static_cast<std::size_t>(last[d]) + 1; };
    return at(0) + count(0) * (at(1) + count(1) * at(2));
  }
  std::size_t size() const { return place(last) + 1; }
};

constexpr Lattice cell_points[9] = {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}, {0, 0, 2},
                                    {2, 0, 2}, {2, 2, 2}, {0, 2, 2}, {1, 1, 1}};
// Kuhn's six tetrahedra around the diagonal 0-6 of a cell: the same cut on opposite faces, so neighbours fit.
const std::vector<std::vector<int>> tets = {{0, 1, 2, 6}, {0, 2, 3, 6}, {0, 3, 7, 6},
                                            {0, 7, 4, 6}, {0, 4, 5, 6}, {0, 5, 1, 6}};
const std::vector<std::vector<int>> hexes = {{0, 1, 2, 3, 4, 5, 6, 7}};
const std::vector<std::vector<int>> wedges = {{0, 1, 2, 4, 5, 6}, {0, 2, 3, 4, 6, 7}};
const std::vector<std::vector<int>> pyramids = {{0, 1, 2, 3, 8}, {7, 6, 5, 4, 8}, {4, 5, 1, 0, 8},
                                                {5, 6, 2, 1, 8}, {6, 7, 3, 2, 8}, {7, 4, 0, 3, 8}};

const std::vector<std::vector<int>>& cell_corners(ElementType type) {
  switch (type) {
    case ElementType::hex8:
    case ElementType::hex20:
      return hexes;
    case ElementType::wedge6:
    case ElementType::wedge15:
      return wedges;
    case ElementType::pyramid5:
      return pyramids;
    default:
      return tets;
  }
}

int lattice_scale(ElementType type) {
  return traits(type).order == 2 || type == ElementType::pyramid5 ? 2 : 1;
}

/// Lattice points of every element of one cell, in the element's node order.
std::vector<std::vector<Lattice>> cell_elements(ElementType type) {
  std::vector<std::vector<Lattice>> elements;
  for (const std::vector<int>& corners : cell_corners(type)) {
    auto& points = elements.emplace_back();
    for (const int corner : corners) points.push_back(cell_points[corner]);
    for (const auto& [a, b] : midpoint_edges(type)) {
      Lattice middle;
      for (std::size_t c = 0; c < 3; ++c)
        middle[c] = (points[static_cast<std::size_t>(a)][c] + points[static_cast<std::size_t>(b)][c]) / 2;
      points.push_back(middle);
    }
    if (lattice_scale(type) == 2) continue;
    for (Lattice& p : points)
      for (Index& c : p) c /= 2;
  }
  return elements;
}

void check_arguments(ElementType type, const Vec3& size, const std::array<Index, 3>& cells, int scale) {
  if (traits(type).dimension != 3) {
    throw Error(ErrorKind::input, "box", phrase<"cannot be meshed with %1">(traits(type).name),
                phrase<"Choose a solid element">());
  }
  double nodes = 1, elements = static_cast<double>(cell_corners(type).size());
  for (std::size_t d = 0; d < 3; ++d) {
    if (!(size[d] > 0) || !std::isfinite(size[d])) {
      throw Error(ErrorKind::input, "box/size", phrase<"an edge has length %1 m">(std::to_string(size[d])),
                  phrase<"Give three lengths above 0, for example \"10 mm\"">());
    }
    if (cells[d] < 1) {
      throw Error(ErrorKind::input, "box/cells", phrase<"there are %1 cells in one direction">(cells[d]),
                  phrase<"Give three whole numbers of at least 1">());
    }
    nodes *= scale * static_cast<double>(cells[d]) + 1;
    elements *= cells[d];
  }
  if (std::max(nodes, elements) >= static_cast<double>(std::numeric_limits<Index>::max())) {
    throw Error(ErrorKind::input, "box/cells",
                phrase<"the mesh would have more than 2^31 nodes or elements">(),
                phrase<"Use fewer cells">());
  }
}

}  // namespace

Mesh make_box_mesh(ElementType type, Vec3 size, std::array<Index, 3> cells) {
  const int scale = traits(type).dimension == 3 ? lattice_scale(type) : 1;
  check_arguments(type, size, cells, scale);

  Mesh mesh;
  mesh.source = "box";
  mesh.regions = {{1, "box"}};
  for (const char* name : {"xmin", "xmax", "ymin", "ymax", "zmin", "zmax"}) {
    mesh.surfaces.push_back({static_cast<std::int64_t>(mesh.surfaces.size()) + 1, name});
  }
  mesh.sets = {{"boundary", 2, {0, 1, 2, 3, 4, 5}}};

  const auto pattern = cell_elements(type);
  const Grid grid{{scale * cells[0], scale * cells[1], scale * cells[2]}};
  const auto each_element = [&](auto&& visit) {
    std::vector<Lattice> points;
    for (Index k = 0; k < cells[2]; ++k)
      for (Index j = 0; j < cells[1]; ++j)
        for (Index i = 0; i < cells[0]; ++i)
          for (const auto& element : pattern) {
            points.clear();
            for (const Lattice& p : element)
              points.push_back({scale * i + p[0], scale * j + p[1], scale * k + p[2]});
            visit(points);
          }
  };

  // Elements without nodes in faces or middles leave lattice points out.
  std::vector<Index> node(grid.size(), -1);
  each_element([&](const std::vector<Lattice>& points) {
    for (const Lattice& p : points) node[grid.place(p)] = 0;
  });
  for (Index k = 0; k <= grid.last[2]; ++k)
    for (Index j = 0; j <= grid.last[1]; ++j)
      for (Index i = 0; i <= grid.last[0]; ++i) {
        Index& number = node[grid.place({i, j, k})];
        if (number < 0) continue;
        number = mesh.node_count();
        mesh.points.push_back(
            {size[0] * i / grid.last[0], size[1] * j / grid.last[1], size[2] * k / grid.last[2]});
        mesh.node_tags.push_back(number + 1);
      }

  ElementBlock& solids = mesh.solids.emplace_back();
  solids.type = type;
  const auto facets_of = [&](ElementType facet) -> ElementBlock& {
    for (ElementBlock& b : mesh.facets)
      if (b.type == facet) return b;
    mesh.facets.emplace_back().type = facet;
    return mesh.facets.back();
  };
  std::int64_t tag = 0;
  each_element([&](const std::vector<Lattice>& points) {
    for (const Lattice& p : points) solids.nodes.push_back(node[grid.place(p)]);
    solids.group.push_back(0);
    solids.tags.push_back(++tag);
    for (int face = 0; face < traits(type).faces; ++face) {
      const int* local = face_nodes(type, face);
      const ElementTraits& shape = traits(face_type(type, face));
      const auto corner = [&](int n) -> const Lattice& { return points[static_cast<std::size_t>(local[n])]; };
      for (std::size_t side = 0; side < 6; ++side) {
        const std::size_t axis = side / 2;
        const Index plane = side % 2 ? grid.last[axis] : 0;
        bool on_side = true;
        for (int n = 0; n < shape.corners && on_side; ++n) on_side = corner(n)[axis] == plane;
        if (!on_side) continue;
        ElementBlock& facets = facets_of(face_type(type, face));
        for (int n = 0; n < shape.nodes; ++n) facets.nodes.push_back(node[grid.place(corner(n))]);
        facets.group.push_back(static_cast<Index>(side));
      }
    }
  });
  for (ElementBlock& facets : mesh.facets)
    for (std::size_t f = 0; f < facets.group.size(); ++f) facets.tags.push_back(++tag);
  return mesh;
}

Mesh make_rectangle_mesh(ElementType type, std::array<double, 2> size, std::array<Index, 2> cells) {
  using enum ElementType;
  if (traits(type).dimension != 2)
    throw Error(ErrorKind::input, "rectangle", phrase<"cannot be meshed with %1">(traits(type).name),
                phrase<"Choose a plane element">());
  Mesh mesh;
  mesh.source = "rectangle";
  mesh.regions = {{1, "rectangle"}};
  for (const char* name : {"ymin", "xmax", "ymax", "xmin"})
    mesh.surfaces.push_back({static_cast<std::int64_t>(mesh.surfaces.size()) + 1, name});
  const Index scale = traits(type).order, nx = scale * cells[0], ny = scale * cells[1];
  const bool middle_is_empty = type == quad8;
  std::vector<Index> node(static_cast<std::size_t>(nx + 1) * static_cast<std::size_t>(ny + 1), -1);
  const auto place = [&](Index i, Index j) -> Index& { return node[static_cast<std::size_t>(j * (nx + 1) + i)]; };
  for (Index j = 0; j <= ny; ++j)
    for (Index i = 0; i <= nx; ++i) {
      if (middle_is_empty && i % 2 == 1 && j % 2 == 1) continue;
      place(i, j) = mesh.node_count();
      mesh.points.push_back({size[0] * i / nx, size[1] * j / ny, 0});
      mesh.node_tags.push_back(mesh.node_count());
    }
  ElementBlock& elements = mesh.solids.emplace_back();
  elements.type = type;
  ElementBlock& edges = mesh.facets.emplace_back();
  edges.type = face_type(type, 0);
  std::int64_t tag = 0;
  const auto add = [](ElementBlock& block, std::initializer_list<Index> nodes, Index group, std::int64_t number) {
    block.nodes.insert(block.nodes.end(), nodes);
    block.group.push_back(group);
    block.tags.push_back(number);
  };
  for (Index j = 0; j < ny; j += scale)
    for (Index i = 0; i < nx; i += scale) {
      const auto at = [&](Index x, Index y) { return place(i + x, j + y); };
      if (type == quad4) add(elements, {at(0, 0), at(1, 0), at(1, 1), at(0, 1)}, 0, ++tag);
      if (type == quad8)
        add(elements,
            {at(0, 0), at(2, 0), at(2, 2), at(0, 2), at(1, 0), at(2, 1), at(1, 2), at(0, 1)}, 0, ++tag);
      if (type == tri3) {
        add(elements, {at(0, 0), at(1, 0), at(1, 1)}, 0, ++tag);
        add(elements, {at(0, 0), at(1, 1), at(0, 1)}, 0, ++tag);
      }
      if (type == tri6) {
        add(elements, {at(0, 0), at(2, 0), at(2, 2), at(1, 0), at(2, 1), at(1, 1)}, 0, ++tag);
        add(elements, {at(0, 0), at(2, 2), at(0, 2), at(1, 1), at(1, 2), at(0, 1)}, 0, ++tag);
      }
    }
  const auto edge = [&](Index i, Index j, Index dx, Index dy, Index side) {
    if (scale == 1)
      add(edges, {place(i, j), place(i + dx, j + dy)}, side, ++tag);
    else
      add(edges, {place(i, j), place(i + 2 * dx, j + 2 * dy), place(i + dx, j + dy)}, side, ++tag);
  };
  for (Index i = 0; i < nx; i += scale) edge(i, 0, 1, 0, 0);
  for (Index j = 0; j < ny; j += scale) edge(nx, j, 0, 1, 1);
  for (Index i = nx; i > 0; i -= scale) edge(i, ny, -1, 0, 2);
  for (Index j = ny; j > 0; j -= scale) edge(0, j, 0, -1, 3);
  return mesh;
}

}  // namespace genba
