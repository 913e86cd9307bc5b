// Structured meshes of mapped boxes for tests: exact shapes without a mesher.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <memory>

#include "engine/model/geometry.hpp"
#include "engine/model/mesh.hpp"

namespace genba {

inline constexpr double pi = 3.14159265358979323846;

/// A unit box of cells[0] x cells[1] x cells[2] cells whose points are moved by `map`; midpoints
/// follow the map too, so that edges are curved. Surfaces keep their names "xmin" ... "zmax". The map must
/// keep right-handedness.
inline std::shared_ptr<Mesh> mapped_box(ElementType type, std::array<Index, 3> cells,
                                        const std::function<Vec3(Vec3)>& map) {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {1, 1, 1}, cells));
  for (Vec3& p : mesh->points) p = map(p);
  return mesh;
}

/// Puts the midpoints of elements of second order halfway between their corners.
inline void straighten_edges(Mesh& mesh) {
  for (const ElementBlock& block : mesh.solids) {
    const auto edges = midpoint_edges(block.type);
    for (Index e = 0; e < block.size(); ++e)
      for (std::size_t k = 0; k < edges.size(); ++k) {
        const Index* n = block.nodes.data() + traits(block.type).nodes * static_cast<std::size_t>(e);
        for (int a = 0; a < 3; ++a)
          mesh.points[n[traits(block.type).corners + k]][a] =
              0.5 * (mesh.points[n[edges[k][0]]][a] + mesh.points[n[edges[k][1]]][a]);
      }
  }
}

/// What fills the layers of a mixed_box().
enum class Mix { hex8_pyramid5_tet4, hex8_wedge6, hex20_wedge15 };

/// The unit cube of cells^3 cells in layers along x: bricks for x < 1/2, beyond them wedges with their axis
/// along z, or one layer of pyramids around the cells' middles (with tetrahedra on the far side) and then
/// tetrahedra. Surfaces as of mapped_box(). `cells` must be even, at least 4.
inline Mesh mixed_box(Mix mix, Index cells) {
  using Lattice = std::array<Index, 3>;
  constexpr Lattice cell_points[9] = {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}, {0, 0, 2},
                                      {2, 0, 2}, {2, 2, 2}, {0, 2, 2}, {1, 1, 1}};
  Mesh mesh;
  mesh.source = "mixed box";
  mesh.regions = {{1, "box"}};
  std::map<Lattice, Index> known;
  auto node = [&](const Lattice& p) {
    const auto [at, is_new] = known.emplace(p, mesh.node_count());
    if (is_new) {
      mesh.points.push_back({0.5 * p[0] / cells, 0.5 * p[1] / cells, 0.5 * p[2] / cells});
      mesh.node_tags.push_back(mesh.node_count());
    }
    return at->second;
  };
  std::int64_t tag = 0;
  auto add = [&](ElementType type, const Lattice& cell, std::initializer_list<int> corners) {
    auto block = std::find_if(mesh.solids.begin(), mesh.solids.end(),
                              [&](const ElementBlock& b) { return b.type == type; });
    if (block == mesh.solids.end()) {
      mesh.solids.emplace_back().type = type;
      block = mesh.solids.end() - 1;
    }
    std::vector<Lattice> points;
    for (const int c : corners)
      points.push_back({2 * cell[0] + cell_points[c][0], 2 * cell[1] + cell_points[c][1],
                        2 * cell[2] + cell_points[c][2]});
    for (const auto& [a, b] : midpoint_edges(type))
      points.push_back({(points[a][0] + points[b][0]) / 2, (points[a][1] + points[b][1]) / 2,
                        (points[a][2] + points[b][2]) / 2});
    for (const Lattice& p : points) block->nodes.push_back(node(p));
    block->group.push_back(0);
    block->tags.push_back(++tag);
  };
  const ElementType brick = mix == Mix::hex20_wedge15 ? ElementType::hex20 : ElementType::hex8;
  for (Index k = 0; k < cells; ++k)
    for (Index j = 0; j < cells; ++j)
      for (Index i = 0; i < cells; ++i) {
        const Lattice c = {i, j, k};
        if (i < cells / 2) {
          add(brick, c, {0, 1, 2, 3, 4, 5, 6, 7});
        } else if (mix != Mix::hex8_pyramid5_tet4) {
          const ElementType wedge = mix == Mix::hex20_wedge15 ? ElementType::wedge15 : ElementType::wedge6;
          add(wedge, c, {0, 1, 2, 4, 5, 6});
          add(wedge, c, {0, 2, 3, 4, 6, 7});
        } else if (i == cells / 2) {
          add(ElementType::pyramid5, c, {0, 1, 2, 3, 8});
          add(ElementType::pyramid5, c, {7, 6, 5, 4, 8});
          add(ElementType::pyramid5, c, {4, 5, 1, 0, 8});
          add(ElementType::pyramid5, c, {6, 7, 3, 2, 8});
          add(ElementType::pyramid5, c, {7, 4, 0, 3, 8});
          add(ElementType::tet4, c, {1, 6, 2, 8});
          add(ElementType::tet4, c, {1, 5, 6, 8});
        } else {
          for (const auto& t :
               {std::array{0, 1, 2, 6}, {0, 2, 3, 6}, {0, 3, 7, 6}, {0, 7, 4, 6}, {0, 4, 5, 6}, {0, 5, 1, 6}})
            add(ElementType::tet4, c, {t[0], t[1], t[2], t[3]});
        }
      }
  complete_facets(mesh);
  for (const ElementBlock& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e) {
      const Vec3 n = facet_area_vector(mesh, block, e);
      std::size_t axis = 0;
      for (std::size_t d = 1; d < 3; ++d)
        if (std::abs(n[d]) > std::abs(n[axis])) axis = d;
      mesh.surfaces[block.group[e]].name = std::string(1, "xyz"[axis]) + (n[axis] > 0 ? "max" : "min");
    }
  return mesh;
}

/// Moves the points inside the unit cube about; edges become straight, surfaces stay plane.
inline std::shared_ptr<Mesh> distorted(Mesh box, double amount) {
  auto mesh = std::make_shared<Mesh>(std::move(box));
  for (Vec3& p : mesh->points) {
    const double bump = std::sin(pi * p[0]) * std::sin(pi * p[1]) * std::sin(pi * p[2]);
    p = {p[0] + amount * bump * std::cos(5 * p[1]), p[1] + amount * bump * std::sin(7 * p[2] + 1),
         p[2] - amount * bump * std::cos(4 * p[0] + 2)};
  }
  straighten_edges(*mesh);
  return mesh;
}

/// A distorted unit cube with straight edges; its surfaces stay plane.
inline std::shared_ptr<Mesh> distorted_cube(ElementType type, Index cells, double amount) {
  return distorted(make_box_mesh(type, {1, 1, 1}, {cells, cells, cells}), amount);
}

/// Quarter of a ring between radii a and b around z, height h: x of the box runs outwards, y turns from the x
/// axis to the y axis, z goes up. Surfaces: xmin bore, xmax outside, ymin the plane y = 0, ymax the plane x =
/// 0.
inline std::shared_ptr<Mesh> quarter_ring(ElementType type, std::array<Index, 3> cells, double a, double b,
                                          double h) {
  return mapped_box(type, cells, [=](Vec3 p) {
    const double r = a + (b - a) * p[0], angle = 0.5 * pi * p[1];
    return Vec3{r * std::cos(angle), r * std::sin(angle), h * p[2]};
  });
}

/// Quarter of the elliptic plate of NAFEMS LE1 and LE10: inner semi-axes 2 and 1 m, outer 3.25 and 2.75 m.
inline std::shared_ptr<Mesh> elliptic_plate(ElementType type, std::array<Index, 3> cells, double thickness) {
  return mapped_box(type, cells, [=](Vec3 p) {
    const double angle = 0.5 * pi * p[1], s = p[0];
    return Vec3{(2 + 1.25 * s) * std::cos(angle), (1 + 1.75 * s) * std::sin(angle), thickness * p[2]};
  });
}

/// The node nearest to a place.
inline Index node_at(const Mesh& mesh, Vec3 place) {
  Index best = 0;
  double least = 1e300;
  for (Index i = 0; i < mesh.node_count(); ++i) {
    double d = 0;
    for (int a = 0; a < 3; ++a) d += (mesh.points[i][a] - place[a]) * (mesh.points[i][a] - place[a]);
    if (d < least) least = d, best = i;
  }
  return best;
}

}  // namespace genba
