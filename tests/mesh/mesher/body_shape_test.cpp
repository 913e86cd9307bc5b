// Bodies as they are seen before there is a mesh.
#include "mesh/mesher/body_shape.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "engine/model/geometry.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

GeometrySpec file(const std::string& path, double unit = 0) {
  GeometrySpec geometry;
  geometry.path = path;
  geometry.unit = unit;
  return geometry;
}

BodyShape shape_of_file(const std::string& path, double unit = 0) {
  Monitor quiet;
  return read_body_shape(file(path, unit), {}, quiet);
}

// What the facets enclose, m^3; right only if they are closed and look outwards.
double enclosed(const Mesh& mesh) {
  double volume = 0;
  for (const ElementBlock& block : mesh.facets)
    for (Index f = 0; f < block.size(); ++f)
      volume += dot(element_centroid(mesh, block, f), facet_area_vector(mesh, block, f)) / 3;
  return volume;
}

std::map<std::int64_t, std::string> faces_of(const Mesh& mesh) {
  std::map<std::int64_t, std::string> out;
  for (const GeometricEntity& surface : mesh.surfaces) out[surface.tag] = surface.name;
  return out;
}

// The middle of the facets of a face, weighted by area.
Vec3 middle_of(const Mesh& mesh, std::int64_t tag) {
  Vec3 sum{};
  double area = 0;
  for (const ElementBlock& block : mesh.facets)
    for (Index f = 0; f < block.size(); ++f) {
      if (mesh.surfaces[static_cast<std::size_t>(block.group[static_cast<std::size_t>(f)])].tag != tag)
        continue;
      const double own = length(facet_area_vector(mesh, block, f));
      sum = plus(sum, element_centroid(mesh, block, f), own);
      area += own;
    }
  REQUIRE(area > 0);
  return scaled(sum, 1 / area);
}

Mesh cube_of_triangles(double size, const Vec3& corner) {
  Mesh mesh = make_box_mesh(ElementType::tet4, {size, size, size}, {1, 1, 1});
  mesh.solids.clear();
  for (Vec3& p : mesh.points) p = plus(p, corner);
  return mesh;
}

}  // namespace

TEST_CASE("A CAD file is seen with the faces, names and places of its mesh") {
  for (const std::string& path : {example("bracket.step"), example("plate_with_hole.step")}) {
    CAPTURE(path);
    const BodyShape shape = shape_of_file(path);
    const Mesh mesh = mesh_file(path, 0, 0, MeshKind::tet4);
    CHECK(shape.has_faces);
    CHECK(shape.mesh->solids.empty());
    CHECK(faces_of(*shape.mesh) == faces_of(mesh));
    REQUIRE(shape.mesh->regions.size() == mesh.regions.size());
    for (std::size_t r = 0; r < mesh.regions.size(); ++r) {
      CHECK(shape.mesh->regions[r].tag == mesh.regions[r].tag);
      CHECK(shape.mesh->regions[r].name == mesh.regions[r].name);
    }
    const double diagonal = length(minus(bounding_box(mesh)[1], bounding_box(mesh)[0]));
    for (const GeometricEntity& face : mesh.surfaces)
      CHECK(length(minus(middle_of(*shape.mesh, face.tag), middle_of(mesh, face.tag))) < 0.02 * diagonal);
    CHECK(enclosed(*shape.mesh) == doctest::Approx(measure_quality(mesh).volume).epsilon(0.03));
  }
}

TEST_CASE("Solids that touch are bodies of their own, and what they share is not drawn") {
  const BodyShape shape = shape_of_file(test_data("blocks.step"));
  const Mesh mesh = mesh_file(test_data("blocks.step"), 0, 0, MeshKind::tet4);
  REQUIRE(shape.mesh->regions.size() == mesh.regions.size());
  REQUIRE(mesh.regions.size() > 1);
  CHECK(faces_of(*shape.mesh) == faces_of(mesh));
  REQUIRE(shape.sides.size() == shape.mesh->surfaces.size());
  std::set<Index> bodies;
  std::size_t shared = 0;
  for (const SurfaceSides& sides : shape.sides) {
    CHECK(sides[0] >= 0);
    bodies.insert(sides[0]);
    shared += sides[1] >= 0;
  }
  for (const ElementBlock& block : shape.mesh->facets)
    for (const Index surface : block.group) CHECK(shape.sides[static_cast<std::size_t>(surface)][1] < 0);
  CHECK(bodies.size() >= mesh.regions.size() - 1);
  CHECK(enclosed(*shape.mesh) == doctest::Approx(measure_quality(mesh).volume).epsilon(1e-6));
  CHECK(shared > 0);
}

TEST_CASE("The wall of a cavity looks into it") {
  const BodyShape shape = shape_of_file(test_data("hollow_ball.brep"), 1e-3);
  const double outer = 10e-3, inner = 9.8e-3;
  const double wall = 4.0 / 3 * std::numbers::pi * (std::pow(outer, 3) - std::pow(inner, 3));
  CHECK(enclosed(*shape.mesh) == doctest::Approx(wall).epsilon(0.2));
}

TEST_CASE("A surface is seen by its triangles first, then with the faces that its mesh has") {
  std::vector<BodyShape> told;
  Monitor quiet;
  const GeometrySpec geometry = file(example("long_bone.stl"), 1e-3);
  const BodyShape shape =
      read_body_shape(geometry, {}, quiet, [&](const BodyShape& first) { told.push_back(first); });
  const Mesh mesh = make_mesh(geometry, {}, quiet);
  REQUIRE(told.size() == 1);
  CHECK_FALSE(told[0].has_faces);
  CHECK(told[0].mesh->surfaces.size() == 1);
  CHECK(told[0].mesh->facet_count() == shape.mesh->facet_count());
  CHECK(enclosed(*told[0].mesh) == doctest::Approx(enclosed(*shape.mesh)).epsilon(1e-9));
  CHECK(shape.has_faces);
  CHECK(faces_of(*shape.mesh) == faces_of(mesh));
  const double diagonal = length(minus(bounding_box(mesh)[1], bounding_box(mesh)[0]));
  for (const GeometricEntity& face : mesh.surfaces)
    CHECK(length(minus(middle_of(*shape.mesh, face.tag), middle_of(mesh, face.tag))) < 0.05 * diagonal);
}

TEST_CASE("A surface with a hole is seen, and why its faces are not known is told") {
  const TemporaryFolder folder;
  const std::string path = folder.file("a part with a hole.stl");
  write_bytes(path,
              "solid open\n"
              "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n"
              "facet normal 0 0 1\nouter loop\nvertex 1 0 0\nvertex 1 1 0\nvertex 0 1 0\nendloop\nendfacet\n"
              "endsolid open\n");
  std::vector<BodyShape> told;
  Monitor quiet;
  const auto error = error_of([&] {
    read_body_shape(file(path, 25.4e-3), {}, quiet, [&](const BodyShape& first) { told.push_back(first); });
  });
  REQUIRE(told.size() == 1);
  CHECK(told[0].mesh->facet_count() == 2);
  CHECK(bounding_box(*told[0].mesh)[1][0] == doctest::Approx(25.4e-3));
  CHECK(says(error, "open edges"));
}

TEST_CASE("A structured box is seen by its sides, images and files of elements are refused") {
  Monitor quiet;
  GeometrySpec box;
  box.kind = GeometryKind::box;
  box.box_size = {0.1, 0.2, 0.3};
  box.box_cells = {400, 400, 400};
  const BodyShape shape = read_body_shape(box, {}, quiet);
  CHECK(shape.mesh->facet_count() == 6);
  CHECK(faces_of(*shape.mesh) == faces_of(make_box_mesh(ElementType::hex8, {0.1, 0.2, 0.3}, {1, 1, 1})));
  CHECK(enclosed(*shape.mesh) == doctest::Approx(0.006).epsilon(1e-12));

  GeometrySpec image = file(example("bone_with_marrow.nrrd"));
  image.kind = GeometryKind::image;
  CHECK(says(error_of([&] { read_body_shape(image, {}, quiet); }), "once it is meshed"));
  GeometrySpec elements = file("bar.msh", 1e-3);
  elements.kind = GeometryKind::mesh_file;
  CHECK(says(error_of([&] { read_body_shape(elements, {}, quiet); }), "once it is meshed"));
}

TEST_CASE("What is wrong with a file is told, and a shape that is not wanted any more is not made") {
  const TemporaryFolder folder;
  Monitor quiet;
  CHECK(error_of([&] { shape_of_file(folder.file("none.step")); }).has_value());
  write_bytes(folder.file("half.step"), "ISO-10303-21;\nHEADER;\n");
  CHECK(error_of([&] { shape_of_file(folder.file("half.step")); }).has_value());
  ImpatientMonitor impatient(0);
  CHECK_THROWS_AS(read_body_shape(file(example("bracket.step")), {}, impatient), Cancelled);
}

TEST_CASE("Triangles are turned outwards, whatever way each was") {
  Mesh mesh = cube_of_triangles(3, {10, -20, 30});
  const Mesh hole = cube_of_triangles(1, {11, -19, 31});
  const auto first = static_cast<Index>(mesh.points.size()), faces = static_cast<Index>(mesh.surfaces.size());
  mesh.points.insert(mesh.points.end(), hole.points.begin(), hole.points.end());
  mesh.surfaces.insert(mesh.surfaces.end(), hole.surfaces.begin(), hole.surfaces.end());
  REQUIRE(mesh.facets.size() == 1);
  ElementBlock& block = mesh.facets[0];
  for (const Index node : hole.facets[0].nodes) block.nodes.push_back(first + node);
  for (const Index surface : hole.facets[0].group) block.group.push_back(faces + surface);
  block.tags.insert(block.tags.end(), hole.facets[0].tags.begin(), hole.facets[0].tags.end());
  for (std::size_t t = 0; t < block.group.size(); t += 3)
    std::swap(block.nodes[3 * t], block.nodes[3 * t + 1]);
  REQUIRE(std::abs(enclosed(mesh) - 26) > 1);

  turn_outwards(mesh, std::vector<SurfaceSides>(mesh.surfaces.size(), SurfaceSides{0, -1}));

  CHECK(enclosed(mesh) == doctest::Approx(26).epsilon(1e-9));
}
