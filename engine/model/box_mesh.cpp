#include <cmath>
#include <limits>

#include "engine/base/error.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

namespace {

/// A lattice point, counted in cells (hex8, tet4) or half cells (tet10).
using Lattice = std::array<Index, 3>;

/// Numbers lattice points with x running fastest.
struct Grid {
  Lattice last;  ///< largest coordinate in each direction
  Index node(const Lattice& p) const { return p[0] + (last[0] + 1) * (p[1] + (last[1] + 1) * p[2]); }
};

constexpr Lattice hex_corners[8] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                    {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
// Kuhn's six tetrahedra around the diagonal 0-6 of a cell: the same cut on opposite faces, so neighbours fit.
constexpr int kuhn[6][4] = {{0, 1, 2, 6}, {0, 2, 3, 6}, {0, 3, 7, 6},
                            {0, 7, 4, 6}, {0, 4, 5, 6}, {0, 5, 1, 6}};
constexpr int tet_edges[6][2] = {{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}};

/// Lattice points of every element of one cell, in the element's node order.
std::vector<std::vector<Lattice>> cell_elements(ElementType type) {
  std::vector<std::vector<Lattice>> elements;
  if (type == ElementType::hex8) {
    elements.emplace_back(std::begin(hex_corners), std::end(hex_corners));
    return elements;
  }
  const int scale = type == ElementType::tet10 ? 2 : 1;
  for (const auto& tet : kuhn) {
    auto& points = elements.emplace_back();
    for (const int corner : tet) {
      const Lattice& p = hex_corners[corner];
      points.push_back({scale * p[0], scale * p[1], scale * p[2]});
    }
    if (type == ElementType::tet4) continue;
    for (const auto& [a, b] : tet_edges) {
      Lattice middle;
      for (std::size_t c = 0; c < 3; ++c) {
        middle[c] = (points[static_cast<std::size_t>(a)][c] + points[static_cast<std::size_t>(b)][c]) / 2;
      }
      points.push_back(middle);
    }
  }
  return elements;
}

void check_arguments(ElementType type, const Vec3& size, const std::array<Index, 3>& cells, int scale) {
  if (traits(type).dimension != 3) {
    throw Error(ErrorKind::input, "box", "cannot be meshed with " + std::string(traits(type).name),
                "Choose tet4, tet10 or hex8");
  }
  double nodes = 1, elements = type == ElementType::hex8 ? 1 : 6;
  for (std::size_t d = 0; d < 3; ++d) {
    if (!(size[d] > 0) || !std::isfinite(size[d])) {
      throw Error(ErrorKind::input, "box/size", "an edge has length " + std::to_string(size[d]) + " m",
                  "Give three lengths above 0, for example \"10 mm\"");
    }
    if (cells[d] < 1) {
      throw Error(ErrorKind::input, "box/cells",
                  "there are " + std::to_string(cells[d]) + " cells in one direction",
                  "Give three whole numbers of at least 1");
    }
    nodes *= scale * static_cast<double>(cells[d]) + 1;
    elements *= cells[d];
  }
  if (std::max(nodes, elements) >= static_cast<double>(std::numeric_limits<Index>::max())) {
    throw Error(ErrorKind::input, "box/cells", "the mesh would have more than 2^31 nodes or elements",
                "Use fewer cells");
  }
}

}  // namespace

Mesh make_box_mesh(ElementType type, Vec3 size, std::array<Index, 3> cells) {
  const int scale = type == ElementType::tet10 ? 2 : 1;
  check_arguments(type, size, cells, scale);

  Mesh mesh;
  mesh.source = "box";
  const Grid grid{{scale * cells[0], scale * cells[1], scale * cells[2]}};
  for (Index k = 0; k <= grid.last[2]; ++k) {
    for (Index j = 0; j <= grid.last[1]; ++j) {
      for (Index i = 0; i <= grid.last[0]; ++i) {
        mesh.points.push_back(
            {size[0] * i / grid.last[0], size[1] * j / grid.last[1], size[2] * k / grid.last[2]});
        mesh.node_tags.push_back(static_cast<std::int64_t>(mesh.points.size()));
      }
    }
  }

  mesh.regions = {{1, "box"}};
  for (const char* name : {"xmin", "xmax", "ymin", "ymax", "zmin", "zmax"}) {
    mesh.surfaces.push_back({static_cast<std::int64_t>(mesh.surfaces.size()) + 1, name});
  }
  mesh.sets = {{"boundary", 2, {0, 1, 2, 3, 4, 5}}};

  ElementBlock solids;
  solids.type = type;
  ElementBlock facets;
  facets.type = traits(type).face;
  const auto pattern = cell_elements(type);
  const int face_corners = traits(facets.type).corners, face_size = traits(facets.type).nodes;
  std::int64_t tag = 0;
  std::vector<Lattice> points;
  for (Index k = 0; k < cells[2]; ++k) {
    for (Index j = 0; j < cells[1]; ++j) {
      for (Index i = 0; i < cells[0]; ++i) {
        const Lattice corner = {scale * i, scale * j, scale * k};
        for (const auto& element : pattern) {
          points.clear();
          for (const Lattice& p : element) {
            points.push_back({corner[0] + p[0], corner[1] + p[1], corner[2] + p[2]});
            solids.nodes.push_back(grid.node(points.back()));
          }
          solids.group.push_back(0);
          solids.tags.push_back(++tag);
          for (int face = 0; face < traits(type).faces; ++face) {
            const int* local = face_nodes(type, face);
            for (std::size_t side = 0; side < 6; ++side) {
              const std::size_t axis = side / 2;
              const Index plane = side % 2 ? grid.last[axis] : 0;
              bool on_side = true;
              for (int n = 0; n < face_corners && on_side; ++n) {
                on_side = points[static_cast<std::size_t>(local[n])][axis] == plane;
              }
              if (!on_side) continue;
              for (int n = 0; n < face_size; ++n) {
                facets.nodes.push_back(grid.node(points[static_cast<std::size_t>(local[n])]));
              }
              facets.group.push_back(static_cast<Index>(side));
            }
          }
        }
      }
    }
  }
  for (std::size_t f = 0; f < facets.group.size(); ++f) facets.tags.push_back(++tag);
  mesh.solids.push_back(std::move(solids));
  mesh.facets.push_back(std::move(facets));
  return mesh;
}

}  // namespace genba
