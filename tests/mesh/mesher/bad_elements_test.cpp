#include "mesh/mesher/bad_elements.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <fstream>
#include <numbers>

#include "engine/model/geometry.hpp"
#include "engine/model/mesh_quality.hpp"
#include "mesh/job/temporary_folder.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;

namespace {

const BadPlace* find(const std::vector<BadPlace>& places, BadFeature feature) {
  for (const BadPlace& p : places)
    if (p.feature == feature) return &p;
  return nullptr;
}

/// A prism of 20 mm over a triangle of 20 mm with an angle at (0, 0), as STL in mm.
std::string sharp_prism(double angle) {
  const double h = 20 * std::tan(angle);
  const Vec3 a{0, 0, 0}, b{20, 0, 0}, c{20, h, 0}, d{0, 0, 20}, e{20, 0, 20}, f{20, h, 20};
  std::string text = "solid prism\n";
  const auto triangle = [&](const Vec3& x, const Vec3& y, const Vec3& z) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (const Vec3& p : {x, y, z})
      text +=
          "vertex " + std::to_string(p[0]) + " " + std::to_string(p[1]) + " " + std::to_string(p[2]) + "\n";
    text += "endloop\nendfacet\n";
  };
  triangle(a, c, b), triangle(d, e, f);
  triangle(a, b, e), triangle(a, e, d);
  triangle(b, c, f), triangle(b, f, e);
  triangle(c, a, d), triangle(c, d, f);
  return text + "endsolid prism\n";
}

}  // namespace

TEST_CASE("a good mesh has nothing to explain") {
  CHECK(
      explain_bad_elements(make_box_mesh(ElementType::tet4, {1, 1, 1}, {3, 3, 3}), 0.1, GeometryFormat::step)
          .empty());
}

namespace {

/// A cube of 1 m whose first layer of elements is 5 mm thin, below a strip of its top of that width.
Mesh cube_with_strip() {
  Mesh mesh = make_box_mesh(ElementType::tet4, {1, 1, 1}, {10, 10, 10});
  for (Vec3& p : mesh.points)
    if (std::abs(p[0] - 0.1) < 0.01) p[0] = 0.005;
  const auto strip = static_cast<Index>(mesh.surfaces.size());
  mesh.surfaces.push_back({77, "strip"});
  ElementBlock& facets = mesh.facets[0];
  for (Index e = 0; e < facets.size(); ++e) {
    const Vec3 c = element_centroid(mesh, facets, e);
    if (c[2] > 0.999 && c[0] < 0.005) facets.group[static_cast<std::size_t>(e)] = strip;
  }
  return mesh;
}

}  // namespace

TEST_CASE("short edges and narrow faces are named, with the way to be rid of them") {
  const Mesh mesh = cube_with_strip();
  const auto places = explain_bad_elements(mesh, 0.2, GeometryFormat::step);
  const BadPlace* edge = find(places, BadFeature::short_edge);
  REQUIRE(edge != nullptr);
  CHECK(edge->size == doctest::Approx(0.005));
  CHECK(edge->name.english().find("'strip'") != std::string::npos);
  const BadPlace* face = find(places, BadFeature::narrow_face);
  REQUIRE(face != nullptr);
  CHECK(face->size == doctest::Approx(0.005).epsilon(0.02));
  CHECK(face->name == "'strip'");
  CHECK(find(places, BadFeature::long_elements) == nullptr);
  CHECK(describe(*edge).english().find("5 mm long: remove it in the CAD program, or heal") !=
        std::string::npos);
  const auto of_surface = explain_bad_elements(mesh, 0.2, GeometryFormat::stl);
  const BadPlace* same = find(of_surface, BadFeature::short_edge);
  REQUIRE(same != nullptr);
  CHECK(describe(*same).english().find("heal") == std::string::npos);
}

TEST_CASE("the sides of a part that is thinner than its elements are no detail to be removed") {
  struct Part {
    Vec3 size;
    std::array<Index, 3> cells;
    double wide;
  };
  for (const Part& part : {Part{{1, 1, 0.005}, {10, 10, 1}, 0.005}, Part{{4, 0.098, 0.1}, {6, 1, 1}, 0.098},
                           Part{{30, 0.098, 0.05}, {60, 1, 1}, 0.05}}) {
    const Mesh mesh = make_box_mesh(ElementType::tet4, part.size, part.cells);
    for (const GeometryFormat format : {GeometryFormat::step, GeometryFormat::stl, GeometryFormat::msh}) {
      const auto places = explain_bad_elements(mesh, 0.3, format);
      CHECK(find(places, BadFeature::short_edge) == nullptr);
      CHECK(find(places, BadFeature::narrow_face) == nullptr);
      const BadPlace* own = find(places, BadFeature::long_elements);
      REQUIRE(own != nullptr);
      CHECK(own->size < 1.05 * part.wide);
      CHECK(own->size > 0.6 * part.wide);  // of an end: twice its area by its outline
      const std::string text = describe(*own).english();
      CHECK(text.find("remove") == std::string::npos);
      CHECK((text.find("element size") == std::string::npos));
      CHECK((text.find("program that made the mesh") != std::string::npos) ==
            (format == GeometryFormat::msh));
    }
  }
}

TEST_CASE("flat elements of a thin plate: the thin wall is named") {
  const Mesh mesh = make_box_mesh(ElementType::tet4, {1, 1, 0.005}, {10, 10, 1});
  const auto places = explain_bad_elements(mesh, 0.2, GeometryFormat::step);
  const BadPlace* wall = find(places, BadFeature::thin_wall);
  REQUIRE(wall != nullptr);
  CHECK(wall->size == doctest::Approx(0.005).epsilon(0.01));
  std::int64_t count = 0;
  double worst = 1;
  for (const BadPlace& p : places) {
    count += p.count;
    worst = std::min(worst, p.worst);
  }
  ThreadTeam alone(1);
  const ElementsBelow bad = elements_below(mesh, 0.2, alone);
  CHECK(count == bad.count);
  CHECK(worst == bad.worst.value);
  CHECK(std::is_sorted(places.begin(), places.end(),
                       [](const BadPlace& a, const BadPlace& b) { return a.worst < b.worst; }));
}

TEST_CASE("elements that only their bends make bad are told from others") {
  Mesh mesh = make_box_mesh(ElementType::tet10, {1, 1, 1}, {2, 2, 2});
  ElementBlock& block = mesh.solids[0];
  const auto middle = static_cast<std::size_t>(block.nodes[4]);
  for (double& x : mesh.points[middle]) x += 0.1;
  const double stated = measure_quality(mesh).min + 0.05;
  const auto places = explain_bad_elements(mesh, stated, GeometryFormat::step);
  REQUIRE_FALSE(places.empty());
  CHECK(places.front().feature == BadFeature::bend);
  CHECK(describe(places.front()).english().find("choose smaller elements there") != std::string::npos);
}

TEST_CASE("a mesh of a sharp wedge names the edge and its angle") {
  TemporaryFolder folder;
  const double angle = 4 * std::numbers::pi / 180;
  std::ofstream(folder.file("wedge.stl")) << sharp_prism(angle);
  GeometrySpec geometry;
  geometry.path = folder.file("wedge.stl");
  geometry.unit = 1e-3;
  MeshOptions options;
  options.kind = MeshKind::tet4;
  options.size = 3e-3;
  options.min_quality = 0.15;
  Monitor monitor;
  MeshingReport report;
  const Mesh mesh = make_mesh(geometry, options, monitor, &report);
  REQUIRE(measure_quality(mesh).min < options.min_quality);
  const auto places = explain_bad_elements(mesh, options.min_quality, GeometryFormat::stl);
  const BadPlace* edge = find(places, BadFeature::sharp_edge);
  REQUIRE(edge != nullptr);
  CHECK(edge->size == doctest::Approx(angle).epsilon(0.01));
  bool told = false;
  for (const std::string& w : english(report.warnings))
    told = told || (w.find("lie in a sharp edge of #") != std::string::npos &&
                    w.find("4.0 deg") != std::string::npos);
  CHECK(told);
}
