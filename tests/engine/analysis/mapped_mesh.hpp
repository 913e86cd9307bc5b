// Structured meshes of mapped boxes for tests: exact shapes without a mesher.
#pragma once

#include <cmath>
#include <functional>
#include <memory>

#include "engine/model/mesh.hpp"

namespace genba {

inline constexpr double pi = 3.14159265358979323846;

/// A unit box of cells[0] x cells[1] x cells[2] cells whose points are moved by `map`; midpoints of tet10
/// follow the map too, so its edges are curved. Surfaces keep their names "xmin" ... "zmax". The map must
/// keep right-handedness.
inline std::shared_ptr<Mesh> mapped_box(ElementType type, std::array<Index, 3> cells,
                                        const std::function<Vec3(Vec3)>& map) {
  auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {1, 1, 1}, cells));
  for (Vec3& p : mesh->points) p = map(p);
  return mesh;
}

/// Puts the midpoints of tet10 and tri6 elements halfway between their corners.
inline void straighten_edges(Mesh& mesh) {
  constexpr int edges[6][2] = {{0, 1}, {1, 2}, {0, 2}, {0, 3}, {1, 3}, {2, 3}};
  for (const ElementBlock& block : mesh.solids) {
    if (block.type != ElementType::tet10) continue;
    for (Index e = 0; e < block.size(); ++e)
      for (int k = 0; k < 6; ++k) {
        const Index* n = block.nodes.data() + 10 * static_cast<std::size_t>(e);
        for (int a = 0; a < 3; ++a)
          mesh.points[n[4 + k]][a] = 0.5 * (mesh.points[n[edges[k][0]]][a] + mesh.points[n[edges[k][1]]][a]);
      }
  }
}

/// A distorted unit cube with straight edges; its surfaces stay plane.
inline std::shared_ptr<Mesh> distorted_cube(ElementType type, Index cells, double amount) {
  auto mesh = mapped_box(type, {cells, cells, cells}, [&](Vec3 p) {
    const double bump = std::sin(pi * p[0]) * std::sin(pi * p[1]) * std::sin(pi * p[2]);
    return Vec3{p[0] + amount * bump * std::cos(5 * p[1]), p[1] + amount * bump * std::sin(7 * p[2] + 1),
                p[2] - amount * bump * std::cos(4 * p[0] + 2)};
  });
  straighten_edges(*mesh);
  return mesh;
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
