// Boundary layers on CAD, surfaces and boxes through make_mesh(): thickness, count, volume.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/mesh_quality.hpp"
#include "mesh/mesher/straighten.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

struct Meshed {
  Mesh mesh;
  MeshingReport report;
};

Meshed with_layers(const GeometrySpec& geometry, MeshOptions options, std::vector<BoundaryLayers> layers) {
  options.layers = std::move(layers);
  Monitor quiet;
  Meshed out;
  out.mesh = make_mesh(geometry, options, quiet, &out.report);
  return out;
}

GeometrySpec file(const std::string& path, double unit = 0) {
  GeometrySpec geometry;
  geometry.path = path;
  geometry.unit = unit;
  return geometry;
}

bool tells(const std::vector<Text>& lines, const std::string& words) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const Text& l) { return l.english().find(words) != std::string::npos; });
}

/// A ball by latitude and longitude, in mm.
std::string ball_stl(double radius, int n) {
  std::string text = "solid ball\n";
  const auto at = [&](int i, int j) {
    const double a = std::numbers::pi * i / n, b = std::numbers::pi * (j % (2 * n)) / n;
    return Vec3{radius * std::sin(a) * std::cos(b), radius * std::sin(a) * std::sin(b), radius * std::cos(a)};
  };
  const auto add = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
    text += "facet normal 0 0 0\nouter loop\n";
    for (const Vec3& p : {a, b, c}) {
      char line[100];
      std::snprintf(line, sizeof line, "vertex %.9g %.9g %.9g\n", p[0] + 0.0, p[1] + 0.0, p[2]);
      text += line;
    }
    text += "endloop\nendfacet\n";
  };
  const Vec3 top = {0, 0, radius}, bottom = {0, 0, -radius};
  for (int j = 0; j < 2 * n; ++j) {
    add(top, at(1, j), at(1, j + 1));
    add(bottom, at(n - 1, j + 1), at(n - 1, j));
    for (int i = 1; i + 1 < n; ++i) {
      add(at(i, j), at(i + 1, j), at(i + 1, j + 1));
      add(at(i, j), at(i + 1, j + 1), at(i, j + 1));
    }
  }
  return text + "endsolid ball\n";
}

}  // namespace

TEST_CASE("layers around a hole of a CAD part lie at the stated distances from it") {
  MeshOptions options;
  options.size = 4e-3;
  options.curvature_elements = 24;
  const GeometrySpec plate = file(example("plate_with_hole.step"));
  for (const MeshKind kind : {MeshKind::tet4, MeshKind::tet10}) {
    CAPTURE(static_cast<int>(kind));
    options.kind = kind;
    Monitor quiet;
    const Mesh plain = make_mesh(plate, options, quiet);

    const Meshed layered = with_layers(plate, options, {{NamedSelector{{"hole"}}, 0.2e-3, 3, 1.3}});

    const Mesh& mesh = layered.mesh;
    CHECK(mesh.solids.at(0).type == element_type(kind));
    CHECK(mesh.surfaces.size() == plain.surfaces.size());
    CHECK(measure_quality(mesh).volume == doctest::Approx(measure_quality(plain).volume).epsilon(1e-4));
    CHECK(measure_quality(mesh).min > 0.02);
    CHECK(tells(layered.report.facts, "boundary layers: "));
    // The hole of radius 10 mm is centred at the origin; corners of elements stand in rings around it.
    const double ring[] = {10e-3, 10.2e-3, 10.46e-3, 10.798e-3};
    std::array<int, 4> found{};
    std::vector<char> is_corner(mesh.points.size(), 0);
    for (Index e = 0; e < mesh.solids[0].size(); ++e)
      for (const Index n : element_nodes(mesh.solids[0], e).first(4))
        is_corner[static_cast<std::size_t>(n)] = 1;
    for (std::size_t i = 0; i < mesh.points.size(); ++i) {
      const double r = std::hypot(mesh.points[i][0], mesh.points[i][1]);
      if (is_corner[i] == 0 || r > 10.85e-3) continue;
      const auto near =
          std::find_if(std::begin(ring), std::end(ring), [&](double x) { return std::abs(r - x) < 15e-6; });
      REQUIRE(near != std::end(ring));
      ++found[static_cast<std::size_t>(near - std::begin(ring))];
    }
    CHECK(found[0] > 10);
    for (const int count : found) CHECK(count == found[0]);
  }
}

TEST_CASE("layers of tet10 bend as the faces above them: rings stay as thick in the middle of their edges") {
  MeshOptions options;
  options.kind = MeshKind::tet10;
  options.size = 6e-3;
  options.curvature_elements = 10;
  options.threads = 1;
  const GeometrySpec plate = file(example("plate_with_hole.step"));

  const Meshed layered = with_layers(plate, options, {{NamedSelector{{"hole"}}, 0.2e-3, 3, 1.3}});

  const Mesh& mesh = layered.mesh;
  CHECK_FALSE(tells(layered.report.warnings, "straight edges"));
  CHECK(count_inverted(mesh) == 0);
  CHECK(measure_quality(mesh).volume == doctest::Approx(24607.3e-9).epsilon(1e-4));
  const auto radius = [&](Index n) {
    const Vec3& p = mesh.points[static_cast<std::size_t>(n)];
    return std::hypot(p[0], p[1]);
  };
  int edges = 0;
  double straight = 0;
  for (Index e = 0; e < mesh.solids[0].size(); ++e) {
    const auto n = element_nodes(mesh.solids[0], e);
    std::size_t k = 4;
    for (const auto& [i, j] : midpoint_edges(ElementType::tet10)) {
      const Index a = n[static_cast<std::size_t>(i)], b = n[static_cast<std::size_t>(j)], middle = n[k++];
      // An edge within one of the rings.
      if (radius(a) > 10.85e-3 || std::abs(radius(a) - radius(b)) > 20e-6) continue;
      ++edges;
      CHECK(radius(middle) == doctest::Approx(radius(a)).epsilon(4e-3));
      const Vec3 &p = mesh.points[static_cast<std::size_t>(a)], &q = mesh.points[static_cast<std::size_t>(b)];
      straight = std::max(straight, radius(a) - std::hypot(p[0] + q[0], p[1] + q[1]) / 2);
    }
  }
  CHECK(edges > 100);
  CHECK(straight > 0.2e-3);  // edges without a bend would be off by more than a layer
}

TEST_CASE("layers below the whole surface of a ball from STL") {
  const TemporaryFolder folder;
  const GeometrySpec ball = file(folder.file("ball.stl"), 1e-3);
  write_bytes(ball.path, ball_stl(10, 24));
  MeshOptions options;
  options.kind = MeshKind::tet4;
  options.size = 2e-3;
  options.threads = 1;  // the same mesh every time
  const BoxSelector everything{{-1, -1, -1}, {1, 1, 1}};

  const Meshed layered = with_layers(ball, options, {{everything, 0.3e-3, 2, 1.5}});

  CHECK(tells(layered.report.facts, "boundary layers: "));
  const double whole = 4.0 / 3 * std::numbers::pi * 1e-6;
  CHECK(measure_quality(layered.mesh).volume == doctest::Approx(whole).epsilon(0.02));
  std::array<int, 3> found{};
  const double depth[] = {0, 0.3e-3, 0.75e-3};
  for (const Vec3& p : layered.mesh.points)
    for (std::size_t k = 0; k < 3; ++k) found[k] += std::abs(0.01 - length(p) - depth[k]) < 60e-6;
  CHECK(found[0] > 200);
  CHECK(found[1] >= found[0]);
  CHECK(found[2] >= found[0]);
  CHECK_FALSE(tells(layered.report.warnings, "thinner than stated"));
  CHECK(measure_quality(layered.mesh).min > 0.02);
}

TEST_CASE("a ring of few elements gets tet10 layers all round, none of them inside out") {
  MeshOptions options;
  options.kind = MeshKind::tet10;
  options.size = 1e-3;
  options.threads = 1;
  const GeometrySpec ring = file(test_data("ring.brep"), 1e-3);
  const BoxSelector everything{{-1, -1, -1}, {1, 1, 1}};

  const Meshed layered = with_layers(ring, options, {{everything, 0.1e-3, 3, 1.3}});

  CHECK(count_inverted(layered.mesh) == 0);
  const double whole = 2 * std::numbers::pi * std::numbers::pi * 10e-3 * 4e-6;  // 2 pi^2 R r^2
  CHECK(measure_quality(layered.mesh).volume == doctest::Approx(whole).epsilon(2e-3));
  CHECK(measure_quality(layered.mesh).min > 0.01);
}

namespace {

/// Volume of every region, in their order.
std::vector<double> volumes_of(const Mesh& mesh) {
  std::vector<double> volumes(mesh.regions.size(), 0);
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      volumes[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])] +=
          element_volume(mesh, block, e);
  return volumes;
}

double outer_area(const Mesh& mesh) {
  const auto owners = facet_owners(mesh);
  double area = 0;
  for (std::size_t b = 0; b < mesh.facets.size(); ++b)
    for (Index f = 0; f < mesh.facets[b].size(); ++f)
      if (owners[b][static_cast<std::size_t>(f)].boundary)
        area += length(facet_area_vector(mesh, mesh.facets[b], f));
  return area;
}

}  // namespace

TEST_CASE("layers on the wall between a plug and its plate, flat and curved, in the one or the other") {
  MeshOptions options;
  options.size = 4e-3;
  options.threads = 1;
  const GeometrySpec parts = file(test_data("extrusions.step"));
  for (const MeshKind kind : {MeshKind::tet4, MeshKind::tet10}) {
    options.kind = kind;
    const Meshed plain = with_layers(parts, options, {});
    NamedSelector wall;  // inner faces that stand upright
    const auto owners = facet_owners(plain.mesh);
    for (std::size_t b = 0; b < plain.mesh.facets.size(); ++b)
      for (Index f = 0; f < plain.mesh.facets[b].size(); ++f) {
        const Vec3 a = facet_area_vector(plain.mesh, plain.mesh.facets[b], f);
        if (owners[b][static_cast<std::size_t>(f)].boundary || std::abs(a[2]) > 0.1 * length(a)) continue;
        const Index surface = plain.mesh.facets[b].group[static_cast<std::size_t>(f)];
        wall.names = {"#" + std::to_string(plain.mesh.surfaces[static_cast<std::size_t>(surface)].tag)};
      }
    REQUIRE(wall.names.size() == 1);
    for (const std::string region : {"plug", "plate"}) {
      CAPTURE(region);
      const Meshed layered = with_layers(parts, options, {{wall, 0.2e-3, 3, 1.3, region}});
      CHECK(tells(layered.report.facts, "boundary layers: "));
      CHECK(count_inverted(layered.mesh) == 0);
      CHECK(measure_quality(layered.mesh).min > 0.01);
      CHECK(layered.mesh.surfaces.size() == plain.mesh.surfaces.size());
      const auto before = volumes_of(plain.mesh), after = volumes_of(layered.mesh);
      for (std::size_t r = 0; r < before.size(); ++r)
        CHECK(after[r] == doctest::Approx(before[r]).epsilon(1e-3));
      CHECK(outer_area(layered.mesh) == doctest::Approx(outer_area(plain.mesh)).epsilon(1e-3));
    }
  }
}

TEST_CASE("layers inside one label of an image, along its face to another") {
  MeshOptions options;
  options.kind = MeshKind::tet4;
  options.size = 4e-3;
  GeometrySpec image;
  image.kind = GeometryKind::image;
  image.path = example("bone_with_marrow.nrrd");
  image.image.labels = {{1, "bone", {}}, {2, "marrow", {}}};
  const Meshed plain = with_layers(image, options, {});
  const Meshed layered =
      with_layers(image, options, {{NamedSelector{{"bone|marrow"}}, 0.1e-3, 2, 1.3, "marrow"}});
  const auto before = volumes_of(plain.mesh), after = volumes_of(layered.mesh);
  for (std::size_t r = 0; r < before.size(); ++r) CHECK(after[r] == doctest::Approx(before[r]).epsilon(0.02));
  CHECK(outer_area(layered.mesh) == doctest::Approx(outer_area(plain.mesh)).epsilon(0.02));
  CHECK(layered.mesh.solid_count() > plain.mesh.solid_count());
}

TEST_CASE("layers that mean nothing are refused by name") {
  MeshOptions options;
  options.layers = {{NamedSelector{{"hole"}}, 0.2e-3, 3, 1.3}};
  Monitor quiet;
  const auto refused = [&](const GeometrySpec& geometry) {
    return error_of([&] { (void)make_mesh(geometry, options, quiet); });
  };
  options.kind = MeshKind::hex8;
  CHECK(says(refused(file(example("plate_with_hole.step"))), "need tetrahedra"));
  options.kind = MeshKind::tet4;
  CHECK(says(refused(file("body.msh", 1e-3)), "taken as they are"));
  options.layers[0].first = 0;
  CHECK(says(refused(file(example("plate_with_hole.step"))), "mesh/layers/0/first"));
  options.layers[0].first = 20e-3;
  CHECK(says(refused(file(example("plate_with_hole.step"))), "do not fit at"));
}
