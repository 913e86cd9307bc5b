// The outer surface by hand-sized counts.
#include "ui/scene/content/surface_mesh.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

using namespace genba;

namespace {

std::vector<std::array<float, 3>> positions(const Mesh& mesh, const SurfaceMesh& surface) {
  std::vector<std::array<float, 3>> out;
  for (const Index node : surface.vertex_node) {
    const Vec3& p = mesh.points[node];
    out.push_back({float(p[0]), float(p[1]), float(p[2])});
  }
  return out;
}

}  // namespace

TEST_CASE("a box of 2x2x2 bricks has its faces split at the edges only") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2});

  const SurfaceMesh surface = make_surface_mesh(mesh);

  CHECK(surface.triangles.size() == 6 * 4 * 2);
  CHECK(surface.vertex_node.size() == 6 * 9);
  CHECK(surface.edge_node.size() == 26);
  CHECK(surface.feature_lines.size() == 12 * 2);
  CHECK(surface.element_edges.size() == 48);
  for (const auto& normal : vertex_normals(surface.triangles, positions(mesh, surface))) {
    const float largest = std::max({std::abs(normal[0]), std::abs(normal[1]), std::abs(normal[2])});
    CHECK(largest == doctest::Approx(1.0));
  }
}

TEST_CASE("colours of the source come with the surfaces") {
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  mesh.surfaces[2].colour = Rgb{10, 20, 30};
  const SurfaceMesh surface = make_surface_mesh(mesh);
  REQUIRE(surface.surface_colour.size() == 6);
  CHECK(surface.surface_colour[2] == Rgb{10, 20, 30});
  CHECK_FALSE(surface.surface_colour[0]);
}

TEST_CASE("normals point out of the body") {
  const Mesh mesh = make_box_mesh(ElementType::tet4, {2, 3, 4}, {1, 2, 3});
  const SurfaceMesh surface = make_surface_mesh(mesh);
  const auto points = positions(mesh, surface);

  const auto normals = vertex_normals(surface.triangles, points);

  for (std::size_t i = 0; i < points.size(); ++i) {
    const double outwards = normals[i][0] * (points[i][0] - 1.0) + normals[i][1] * (points[i][1] - 1.5) +
                            normals[i][2] * (points[i][2] - 2.0);
    CHECK(outwards > 0);
  }
}

TEST_CASE(
    "facets of 20-node bricks are split in six along their midpoints; mixed facets stand side by side") {
  const SurfaceMesh linear = make_surface_mesh(make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2}));
  const SurfaceMesh bricks = make_surface_mesh(make_box_mesh(ElementType::hex20, {1, 1, 1}, {2, 2, 2}));
  const SurfaceMesh wedges = make_surface_mesh(make_box_mesh(ElementType::wedge15, {1, 1, 1}, {2, 2, 2}));

  CHECK(bricks.triangles.size() == 24 * 6);
  CHECK(bricks.element_edges.size() == 2 * linear.element_edges.size());
  CHECK(bricks.feature_lines.size() == 2 * linear.feature_lines.size());
  CHECK(wedges.triangles.size() == 16 * 6 + 16 * 4);
}

TEST_CASE("quadratic facets are split in four, their inner lines are no element edges") {
  const Mesh linear = make_box_mesh(ElementType::tet4, {1, 1, 1}, {2, 2, 2});
  const Mesh quadratic = make_box_mesh(ElementType::tet10, {1, 1, 1}, {2, 2, 2});

  const SurfaceMesh a = make_surface_mesh(linear), b = make_surface_mesh(quadratic);

  CHECK(b.triangles.size() == 4 * a.triangles.size());
  CHECK(b.element_edges.size() == 2 * a.element_edges.size());
  CHECK(b.feature_lines.size() == 2 * a.feature_lines.size());
}

TEST_CASE("a smooth surface shares its vertices, a sharp one does not") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});

  CHECK(make_surface_mesh(mesh, 0.6).vertex_node.size() == 24);
  CHECK(make_surface_mesh(mesh, 2.0).vertex_node.size() == 8);
}

TEST_CASE("the interface between two regions is not drawn") {
  Mesh mesh = make_box_mesh(ElementType::hex8, {2, 1, 1}, {2, 1, 1});
  mesh.regions = {{1, "left"}, {2, "right"}};
  mesh.solids[0].group = {0, 1};
  ElementBlock interface;
  interface.type = ElementType::quad4;
  for (int face = 0; face < 6; ++face) {
    const int* local = face_nodes(ElementType::hex8, face);
    std::vector<Index> nodes;
    for (int i = 0; i < 4; ++i) nodes.push_back(mesh.solids[0].nodes[local[i]]);
    const bool inside =
        std::all_of(nodes.begin(), nodes.end(), [&](Index n) { return mesh.points[n][0] == 1.0; });
    if (inside) interface.nodes = nodes;
  }
  REQUIRE(interface.nodes.size() == 4);
  mesh.surfaces.push_back({99, "middle"});
  interface.group = {static_cast<Index>(mesh.surfaces.size() - 1)};
  interface.tags = {999};
  mesh.facets.push_back(interface);
  complete_facets(mesh);

  const SurfaceMesh surface = make_surface_mesh(mesh);

  CHECK(surface.triangles.size() == 10 * 2);
  const auto middle = static_cast<Index>(std::find_if(mesh.surfaces.begin(), mesh.surfaces.end(),
                                                      [](const auto& s) { return s.name == "middle"; }) -
                                         mesh.surfaces.begin());
  CHECK(std::count(surface.triangle_surface.begin(), surface.triangle_surface.end(), middle) == 0);
}

TEST_CASE("bars are lines beside the surface; one of second order bends at its middle") {
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  const std::size_t triangles = make_surface_mesh(mesh).triangles.size();
  CHECK(make_surface_mesh(mesh).bar_lines.empty());
  mesh.regions.push_back({2, "rods"});
  const Index high = mesh.node_count();
  mesh.points.insert(mesh.points.end(), {{0, 0, 2}, {0.2, 0, 1.5}});
  mesh.node_tags.insert(mesh.node_tags.end(), {101, 102});
  mesh.solids.push_back({ElementType::line2, {0, high}, {1}, {201}});
  mesh.solids.push_back({ElementType::line3, {1, high, high + 1}, {1}, {202}});
  const SurfaceMesh surface = make_surface_mesh(mesh);
  CHECK(surface.triangles.size() == triangles);
  REQUIRE(surface.bar_lines.size() == 3);
  CHECK(surface.bar_region == std::vector<Index>{1, 1, 1});
  const auto ends = [&](std::size_t line) {
    return std::pair(surface.bar_node[static_cast<std::size_t>(surface.bar_lines[line][0])],
                     surface.bar_node[static_cast<std::size_t>(surface.bar_lines[line][1])]);
  };
  CHECK(ends(0) == std::pair(Index{0}, high));
  CHECK(ends(1) == std::pair(Index{1}, high + 1));
  CHECK(ends(2) == std::pair(high + 1, high));
  // Bars have no volume of their own in a mesh.
  CHECK(measure_quality(mesh).volume == doctest::Approx(1));
}

TEST_CASE("pieces of a surface are the surface") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {6, 5, 4});
  const SurfaceMesh surface = make_surface_mesh(mesh);
  CHECK(cut_pieces(surface.triangles, surface.vertex_node.size(), surface.triangles.size()).empty());
  const auto pieces = cut_pieces(surface.triangles, surface.vertex_node.size(), 50);
  CHECK(pieces.size() == (surface.triangles.size() + 49) / 50);
  std::size_t next = 0;
  for (const SurfacePiece& piece : pieces) {
    CHECK(piece.first == static_cast<std::int32_t>(next));
    CHECK(piece.triangles.size() <= 50);
    for (const auto& t : piece.triangles) {
      for (std::size_t k = 0; k < 3; ++k)
        CHECK(piece.vertex[static_cast<std::size_t>(t[k])] == surface.triangles[next][k]);
      ++next;
    }
  }
  CHECK(next == surface.triangles.size());
}

TEST_CASE("a coarser surface has few triangles, stays where the surface is and keeps thin walls apart") {
  // A sheet of one element, thinner than a cell of the coarse grid.
  Mesh mesh = make_box_mesh(ElementType::tet4, {1, 1, 0.002}, {80, 80, 1});
  for (Vec3& p : mesh.points) p[2] += 0.05 * std::sin(4 * p[0]);
  const SurfaceMesh surface = make_surface_mesh(mesh);

  std::vector<std::array<float, 3>> positions;
  for (const Index n : surface.vertex_node) {
    const Vec3& p = mesh.points[static_cast<std::size_t>(n)];
    positions.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
  }

  const CoarseSurface coarse = coarsen(surface.triangles, positions, 1500);

  CHECK(coarse.triangles.size() > 700);
  CHECK(coarse.triangles.size() < 2250);
  CHECK(coarse.source.size() == coarse.triangles.size());
  CHECK(coarse.cell > 0.01);
  double area[2] = {0, 0};  // seen from above and from below
  for (const auto& t : coarse.triangles) {
    Vec3 p[3];
    for (int k = 0; k < 3; ++k) p[k] = mesh.points[surface.vertex_node[coarse.vertex[t[k]]]];
    const double z =
        0.5 * ((p[1][0] - p[0][0]) * (p[2][1] - p[0][1]) - (p[1][1] - p[0][1]) * (p[2][0] - p[0][0]));
    area[z < 0] += std::abs(z);
  }
  CHECK(area[0] == doctest::Approx(1).epsilon(0.1));
  CHECK(area[1] == doctest::Approx(1).epsilon(0.1));
}
