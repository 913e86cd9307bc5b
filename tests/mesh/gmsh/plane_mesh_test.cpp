// Plane bodies from sketches, drawings and faces of CAD.
#include <doctest/doctest.h>
#include <gmsh.h>

#include <cmath>
#include <numbers>

#include "engine/model/faces/facets.hpp"
#include "mesh/mesher/body_shape.hpp"
#include "mesh/mesher/body_size.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

using std::numbers::pi;
constexpr MeshKind plane_kinds[] = {MeshKind::tri3, MeshKind::tri6, MeshKind::quad4, MeshKind::quad8};

SketchPath box_path(double x, double y, double w, double h, const std::array<std::string, 4>& names) {
  SketchPath path;
  path.corners = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
  for (const std::string& name : names) path.sides.push_back({SketchSide::Kind::line, {}, name});
  return path;
}

/// A plate of 40 x 20 mm with a hole of radius 4 mm, and a second one beside it that shares an edge.
GeometrySpec two_plates(SketchPoint at = {0, 0}) {
  GeometrySpec geometry;
  geometry.kind = GeometryKind::sketch;
  SketchRegion plate{"plate", box_path(at[0], at[1], 0.04, 0.02, {"foot", "", "", "left"}), {}};
  SketchPath hole;
  hole.centre = {at[0] + 0.02, at[1] + 0.01};
  hole.radius = 0.004;
  hole.sides = {{SketchSide::Kind::line, {}, "bore"}};
  plate.holes = {hole};
  geometry.sketch.regions = {plate,
                             {"rib", box_path(at[0] + 0.04, at[1], 0.01, 0.02, {"foot", "right", "", "weld"}), {}}};
  return geometry;
}

Mesh meshed(const GeometrySpec& geometry, MeshKind kind, double size, MeshingReport* report = nullptr) {
  MeshOptions options;
  options.kind = kind;
  options.size = size;
  Monitor quiet;
  return make_mesh(geometry, options, quiet, report);
}

double length_of(const Mesh& mesh, const std::string& edge) {
  double sum = 0;
  for (const ElementBlock& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e) {
      if (mesh.surfaces[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])].name != edge) continue;
      const auto n = static_cast<std::size_t>(traits(block.type).nodes) * static_cast<std::size_t>(e);
      const Vec3 &a = mesh.points[static_cast<std::size_t>(block.nodes[n])],
                 &b = mesh.points[static_cast<std::size_t>(block.nodes[n + 1])];
      sum += std::hypot(b[0] - a[0], b[1] - a[1]);
    }
  return sum;
}

/// Writes faces made by `draw` in Gmsh as a STEP file.
template <class Draw>
std::string step_of(const TemporaryFolder& folder, const std::string& name, const Draw& draw) {
  gmsh::initialize();
  gmsh::option::setNumber("General.Terminal", 0);
  gmsh::option::setString("Geometry.OCCTargetUnit", "MM");
  gmsh::model::add(name);
  draw();
  gmsh::model::occ::synchronize();
  const std::string path = folder.file(name);
  gmsh::write(path);
  gmsh::finalize();
  return path;
}

}  // namespace

TEST_CASE("a sketch is meshed with every kind; regions hang together and edges keep their names") {
  const double area = 0.05 * 0.02 - pi * 16e-6;
  for (const SketchPoint at : {SketchPoint{0, 0}, SketchPoint{3, -7}})
    for (const MeshKind kind : plane_kinds) {
      CAPTURE(static_cast<int>(kind));
      MeshingReport report;
      const Mesh mesh = meshed(two_plates(at), kind, 2e-3, &report);
      check_mesh(mesh);
      CHECK(mesh.is_plane());
      const bool curved = traits(element_type(kind)).order == 2;
      CHECK(measure_quality(mesh).volume == doctest::Approx(area).epsilon(curved ? 1e-5 : 1e-2));
      double of_kind = 0;
      for (const ElementBlock& block : mesh.solids)
        if (block.type == element_type(kind)) of_kind += block.size();
      CHECK(of_kind >= 0.9 * static_cast<double>(mesh.solid_count()));
      REQUIRE(mesh.regions.size() == 2);
      CHECK(mesh.regions[0].name == "plate");
      CHECK(mesh.regions[1].name == "rib");
      CHECK(length_of(mesh, "foot") == doctest::Approx(0.05));
      CHECK(length_of(mesh, "left") == doctest::Approx(0.02));
      CHECK(length_of(mesh, "weld") == doctest::Approx(0.02));
      CHECK(length_of(mesh, "bore") == doctest::Approx(8e-3 * pi).epsilon(0.02));
      double outer = 0;
      for (const auto& block : facet_owners(mesh))
        for (const FacetOwner& owner : block) outer += owner.boundary;
      CHECK(outer < static_cast<double>(mesh.facet_count()));  // the weld lies inside
    }
}

TEST_CASE("regions of a sketch that overlap are refused") {
  GeometrySpec geometry = two_plates();
  geometry.sketch.regions[1].outline = box_path(0.03, 0, 0.02, 0.02, {"", "", "", ""});
  const auto fault = error_of([&] { (void)meshed(geometry, MeshKind::tri3, 4e-3); });
  CHECK_MESSAGE(says(fault, "regions overlap"), std::string(fault->what()));
}

TEST_CASE("elliptic sides: the membrane of NAFEMS LE1") {
  GeometrySpec geometry;
  geometry.kind = GeometryKind::sketch;
  SketchPath path;
  path.corners = {{2, 0}, {3.25, 0}, {0, 2.75}, {0, 1}};
  const auto ellipse = [](const char* name) {
    return SketchSide{SketchSide::Kind::ellipse_about, {{0, 0}, {1, 0}}, name};
  };
  path.sides = {{SketchSide::Kind::line, {}, "CD"}, ellipse("outer"), {SketchSide::Kind::line, {}, "AB"},
                ellipse("inner")};
  geometry.sketch.regions = {{"", path, {}}};
  const Mesh mesh = meshed(geometry, MeshKind::quad8, 0.15);
  check_mesh(mesh);
  CHECK(measure_quality(mesh).volume == doctest::Approx(pi / 4 * (3.25 * 2.75 - 2)).epsilon(1e-5));
  Monitor quiet;
  CHECK(measure_body(geometry, {}, quiet).volume == doctest::Approx(pi / 4 * (3.25 * 2.75 - 2)).epsilon(1e-3));
}

TEST_CASE("sizes in places and curvature refine a plane body") {
  const GeometrySpec geometry = two_plates();
  MeshOptions options;
  options.kind = MeshKind::tri3;
  options.size = 4e-3;
  options.curvature_elements = 0;
  Monitor quiet;
  const Mesh coarse = make_mesh(geometry, options, quiet);
  options.curvature_elements = 40;
  const Mesh round = make_mesh(geometry, options, quiet);
  CHECK(round.node_count() > 1.3 * coarse.node_count());
  options.curvature_elements = 0;
  for (const char* where : {"bore", "rib", "region #2", "#1"}) {
    CAPTURE(where);
    options.sizes = {{NamedSelector{{where}}, 5e-4}};
    CHECK(make_mesh(geometry, options, quiet).node_count() > 2 * coarse.node_count());
  }
  options.sizes = {{NearestFaceSelector{{0.02, 0.0065, 0}}, 5e-4}};
  CHECK(make_mesh(geometry, options, quiet).node_count() > 2 * coarse.node_count());
  options.sizes = {{NamedSelector{{"nowhere"}}, 5e-4}};
  CHECK(says(error_of([&] { (void)make_mesh(geometry, options, quiet); }), "\"nowhere\""));
}

TEST_CASE("faces of CAD in any plane become a plane body in z = 0") {
  const TemporaryFolder folder;
  // Two faces that touch, with a hole, in the plane of x and z at y = 5 mm; a tilted one; one in z = 3 mm.
  const auto upright = step_of(folder, "upright.step", [] {
    const int plate = gmsh::model::occ::addRectangle(0, 0, 0, 40, 20), rib = gmsh::model::occ::addRectangle(40, 0, 0, 10, 20),
              hole = gmsh::model::occ::addDisk(20, 10, 0, 4, 4);
    gmsh::vectorpair cut;
    std::vector<gmsh::vectorpair> map;
    gmsh::model::occ::cut({{2, plate}}, {{2, hole}}, cut, map);
    cut.emplace_back(2, rib);
    gmsh::model::occ::rotate(cut, 0, 0, 0, 1, 0, 0, pi / 2);
    gmsh::model::occ::translate(cut, 100, 5, 7);
  });
  const double area = 1e-3 - pi * 16e-6;
  for (const MeshKind kind : plane_kinds) {
    CAPTURE(static_cast<int>(kind));
    MeshingReport report;
    const Mesh mesh = mesh_file(upright, 0, 2e-3, kind, &report);
    check_mesh(mesh);
    CHECK(mesh.regions.size() == 2);
    CHECK(measure_quality(mesh).volume == doctest::Approx(area).epsilon(traits(element_type(kind)).order == 2 ? 1e-5 : 1e-2));
    const auto box = bounding_box(mesh);
    CHECK(box[0][0] == doctest::Approx(0.1));
    CHECK(box[1][0] == doctest::Approx(0.15));
    CHECK(box[0][1] == doctest::Approx(0.007));  // z became y
    CHECK(box[1][1] == doctest::Approx(0.027));
    CHECK(box[1][2] == 0);
    REQUIRE(report.facts.size() >= 1);
    CHECK(report.facts[0].english().find("direction x of the file is x, direction z is y") != std::string::npos);
  }
  const auto tilted = step_of(folder, "tilted plate.step", [] {
    const gmsh::vectorpair face = {{2, gmsh::model::occ::addRectangle(0, 0, 0, 40, 20)}};
    gmsh::model::occ::rotate(face, 0, 0, 0, 1, 2, 3, 1.1);
    gmsh::model::occ::translate(face, 1, 2, 3);
  });
  const Mesh mesh = mesh_file(tilted, 0, 4e-3, MeshKind::quad4);
  check_mesh(mesh);
  CHECK(measure_quality(mesh).volume == doctest::Approx(8e-4).epsilon(1e-6));
}

TEST_CASE("solids and faces that are no plane body say what is wrong") {
  const TemporaryFolder folder;
  const auto flat = step_of(folder, "flat.step", [] { gmsh::model::occ::addRectangle(0, 0, 3, 40, 20); });
  const auto solid = step_of(folder, "solid.step", [] {
    gmsh::model::occ::addBox(0, 0, 0, 10, 10, 10);
    gmsh::model::occ::addRectangle(20, 0, 0, 10, 10);
  });
  const auto two = step_of(folder, "two planes.step", [] {
    gmsh::model::occ::addRectangle(0, 0, 0, 40, 20);
    gmsh::model::occ::addRectangle(0, 0, 3, 40, 20);
  });
  const auto fault = [&](const std::string& path, MeshKind kind) {
    return error_of([&] { (void)mesh_file(path, 0, 5e-3, kind); });
  };
  CHECK(says(fault(flat, MeshKind::tet10), "1 face(s) in one plane and no solid"));
  CHECK(says(fault(flat, MeshKind::tet10), "quad8"));
  CHECK(says(fault(solid, MeshKind::quad8), "1 solid(s)"));
  CHECK_FALSE(fault(solid, MeshKind::tet4));
  CHECK(says(fault(two, MeshKind::quad8), "no solid"));
  CHECK(says(fault(example("long_bone.stl"), MeshKind::tri3), "a plane body"));
  MeshingReport report;
  CHECK(mesh_file(flat, 0, 5e-3, MeshKind::tri6, &report).is_plane());
  CHECK(report.facts[0].english().find("z = 3 mm was moved") != std::string::npos);
}

TEST_CASE("the shape of a plane body is shown before its mesh") {
  Monitor quiet;
  const BodyShape shape = read_body_shape(two_plates(), {}, quiet);
  CHECK(shape.mesh->is_plane());
  CHECK(shape.mesh->regions.size() == 2);
  CHECK(shape.mesh->surfaces.size() == shape.sides.size());
  CHECK(read_geometry_facts(two_plates(), {}, quiet).surfaces.size() == shape.mesh->surfaces.size());
}

TEST_CASE("a drawing is meshed, with names by layer") {
  const TemporaryFolder folder;
  const std::string path = folder.file("half disk.dxf");
  write_bytes(path,
              "0\nSECTION\n2\nENTITIES\n0\nARC\n8\nrim\n10\n0\n20\n0\n40\n10\n50\n0\n51\n180\n"
              "0\nLINE\n8\nfoot\n10\n-10\n20\n0\n11\n10\n21\n0\n0\nENDSEC\n0\nEOF\n");
  CHECK(says(error_of([&] { (void)mesh_file(path, 0, 1e-3, MeshKind::tri6); }), "$INSUNITS"));
  const Mesh mesh = mesh_file(path, 1e-3, 1e-3, MeshKind::tri6);
  check_mesh(mesh);
  CHECK(measure_quality(mesh).volume == doctest::Approx(50e-6 * pi).epsilon(1e-5));
  CHECK(length_of(mesh, "foot") == doctest::Approx(0.02));
  CHECK(length_of(mesh, "rim") == doctest::Approx(0.01 * pi).epsilon(0.01));
}
