// Elements across thin walls and narrow faces: what is measured, and what meshes get.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <queue>

#include "engine/base/thread_team.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/surface/thin_places.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

// Two triangles of a rectangle p, p + u, p + u + v, p + v.
void add_rectangle(FaceTriangles& faces, const Vec3& p, const Vec3& u, const Vec3& v) {
  const auto first = static_cast<Index>(faces.points.size());
  const int face = faces.face.empty() ? 1 : faces.face.back() + 1;
  for (const Vec3& corner : {p, plus(p, u), plus(plus(p, u), v), plus(p, v)}) faces.points.push_back(corner);
  for (const auto& t : {std::array<Index, 3>{0, 1, 2}, {0, 2, 3}}) {
    faces.triangles.push_back({first + t[0], first + t[1], first + t[2]});
    faces.face.push_back(face);
    faces.is_inner.push_back(0);
  }
}

void add_box(FaceTriangles& faces, const Vec3& low, const Vec3& size) {
  const Vec3 x = {size[0], 0, 0}, y = {0, size[1], 0}, z = {0, 0, size[2]};
  for (const auto& [u, v, w] : {std::array{x, y, z}, {y, z, x}, {z, x, y}}) {
    add_rectangle(faces, low, u, v);
    add_rectangle(faces, plus(low, w), u, v);
  }
}

// Edges of the shortest way to each node that `to` holds for from the nodes that `from` holds for, on
// average.
double mean_way(const Mesh& mesh, const std::function<bool(const Vec3&)>& from,
                const std::function<bool(const Vec3&)>& to) {
  std::vector<std::vector<Index>> near(mesh.points.size());
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const auto n = element_nodes(block, e);
      for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j)
          if (i != j) near[static_cast<std::size_t>(n[i])].push_back(n[j]);
    }
  std::vector<int> distance(mesh.points.size(), -1);
  std::queue<Index> open;
  for (std::size_t i = 0; i < mesh.points.size(); ++i)
    if (!near[i].empty() && from(mesh.points[i])) {
      distance[i] = 0;
      open.push(static_cast<Index>(i));
    }
  double sum = 0, count = 0;
  while (!open.empty()) {
    const auto i = static_cast<std::size_t>(open.front());
    open.pop();
    if (to(mesh.points[i])) {
      sum += distance[i];
      ++count;
    }
    for (const Index j : near[i])
      if (distance[static_cast<std::size_t>(j)] < 0) {
        distance[static_cast<std::size_t>(j)] = distance[i] + 1;
        open.push(j);
      }
  }
  REQUIRE(count > 0);
  return sum / count;
}

Mesh mesh_of(const std::string& path, const std::function<void(MeshOptions&)>& change,
             MeshingReport* report = nullptr) {
  GeometrySpec geometry;
  geometry.path = path;
  geometry.unit = 1e-3;
  MeshOptions options;
  options.kind = MeshKind::tet4;
  options.size = 6e-3;
  options.threads = 1;
  change(options);
  Monitor quiet;
  return make_mesh(geometry, options, quiet, report);
}

bool says(const std::vector<Text>& lines, const std::string& words) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const Text& line) { return line.english().find(words) != std::string::npos; });
}
using genba::testing::says;

}  // namespace

TEST_CASE("the thickness of a plate is found all over it, that of a cube is not thin") {
  FaceTriangles plate;
  add_box(plate, {0, 0, 0}, {0.1, 0.08, 0.002});
  const ThinPlaces<3> walls = thin_walls(plate, {3, 1, 0.004, 0.0001}, 2);
  double area = 0;
  for (const auto& place : walls.places) {
    CHECK(place.width == doctest::Approx(0.002));
    const auto& s = place.shape;
    area += length(cross(minus(s[1], s[0]), minus(s[2], s[0]))) / 2;
    for (std::size_t k = 0; k < 3; ++k) CHECK(length(minus(s[k], s[(k + 1) % 3])) < 0.0041);
  }
  CHECK(area == doctest::Approx(2 * 0.1 * 0.08));
  // 16 cm^3 of tetrahedra of 2/3 mm.
  CHECK(walls.elements == doctest::Approx(1.6e-5 / (0.12 * std::pow(0.002 / 3, 3))));

  FaceTriangles cube;
  add_box(cube, {0, 0, 0}, {0.02, 0.02, 0.02});
  CHECK(thin_walls(cube, {3, 1, 0.004, 0.0001}, 2).places.empty());
}

TEST_CASE("a gap between two bodies is no wall; a layer between two solids is one") {
  FaceTriangles two;
  add_box(two, {0, 0, 0}, {0.02, 0.02, 0.02});
  add_box(two, {0, 0, 0.021}, {0.02, 0.02, 0.02});
  CHECK(thin_walls(two, {3, 1, 0.004, 0.0001}, 1).places.empty());
  FaceTriangles stack;
  add_box(stack, {0, 0, 0}, {0.02, 0.02, 0.04});
  for (const double z : {0.019, 0.020}) {
    add_rectangle(stack, {0, 0, z}, {0.02, 0, 0}, {0, 0.02, 0});
    for (std::size_t i = stack.is_inner.size() - 2; i < stack.is_inner.size(); ++i) stack.is_inner[i] = 1;
  }
  const ThinPlaces<3> walls = thin_walls(stack, {3, 1, 0.004, 0.0001}, 1);
  REQUIRE(!walls.places.empty());
  for (const auto& place : walls.places) CHECK(place.width == doctest::Approx(0.001));
}

TEST_CASE("the width of a strip is measured along it, flat or bent; a square is not narrow") {
  FaceTriangles strip;
  // A quarter of a cylinder of radius 1 mm, 40 mm long, in ten flat pieces.
  constexpr int pieces = 10;
  const double radius = 1e-3;
  for (int i = 0; i <= pieces; ++i) {
    const double a = std::numbers::pi / 2 * i / pieces;
    for (const double y : {0.0, 0.04})
      strip.points.push_back({radius * std::cos(a), y, radius * std::sin(a)});
  }
  for (Index i = 0; i < pieces; ++i)
    for (const auto& t : {std::array<Index, 3>{0, 1, 2}, {1, 3, 2}}) {
      strip.triangles.push_back({2 * i + t[0], 2 * i + t[1], 2 * i + t[2]});
      strip.face.push_back(7);
      strip.is_inner.push_back(0);
    }
  const ThinPlaces<2> found = narrow_faces(strip, {2, 1, 0.002, 0.0001});
  double length_of_edges = 0;
  for (const auto& place : found.places) {
    CHECK(place.width == doctest::Approx(radius * std::numbers::pi / 2).epsilon(0.01));
    length_of_edges += length(minus(place.shape[1], place.shape[0]));
  }
  CHECK(length_of_edges == doctest::Approx(0.08).epsilon(0.05));
  FaceTriangles square;
  add_rectangle(square, {0, 0, 0}, {0.02, 0, 0}, {0, 0.02, 0});
  CHECK(narrow_faces(square, {2, 1, 0.002, 0.0001}).places.empty());
}

TEST_CASE("no more places are looked for than elements are allowed") {
  FaceTriangles plate;
  add_box(plate, {0, 0, 0}, {1, 1, 0.0001});
  const ThinPlaces<3> walls = thin_walls(plate, {20, 1, 0.004, 1e-9}, 2);
  CHECK(walls.elements > most_thin_elements);
  CHECK(walls.places.size() < 1000000);
}

namespace {

// A tube along z of facets, as STL; mm.
std::string tube(double inner, double outer, double length_of, int around) {
  std::string out = "solid tube\n";
  const auto facet = [&](const Vec3& a, const Vec3& b, const Vec3& c) {
    out += "facet normal 0 0 0\nouter loop\n";
    for (const Vec3& p : {a, b, c})
      out +=
          "vertex " + std::to_string(p[0]) + " " + std::to_string(p[1]) + " " + std::to_string(p[2]) + "\n";
    out += "endloop\nendfacet\n";
  };
  const auto quad = [&](const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
    facet(a, b, c);
    facet(a, c, d);
  };
  for (int i = 0; i < around; ++i) {
    const auto at = [&](double r, int k, double z) -> Vec3 {
      const double a = 2 * std::numbers::pi * k / around;
      return {r * std::cos(a), r * std::sin(a), z};
    };
    quad(at(outer, i, 0), at(outer, i + 1, 0), at(outer, i + 1, length_of), at(outer, i, length_of));
    quad(at(inner, i + 1, 0), at(inner, i, 0), at(inner, i, length_of), at(inner, i + 1, length_of));
    quad(at(inner, i, 0), at(inner, i + 1, 0), at(outer, i + 1, 0), at(outer, i, 0));
    quad(at(inner, i + 1, length_of), at(inner, i, length_of), at(outer, i, length_of),
         at(outer, i + 1, length_of));
  }
  return out + "endsolid tube\n";
}

const std::string web = test_data("web.brep"), slot = test_data("slot.brep");

}  // namespace

TEST_CASE("a thin web gets the elements across that were asked for, the thick flanges stay coarse") {
  const auto ways_across = [](const Mesh& mesh) {
    const auto side = [](double x) {
      return [x](const Vec3& p) { return std::abs(p[0] - x) < 1e-6 && p[2] > 8e-3 && p[2] < 20e-3; };
    };
    return mean_way(mesh, side(0.014), side(0.016));
  };
  const auto coarse = [](MeshOptions& o) { o.size = 2e-3; };
  const Mesh plain = mesh_of(web, coarse);
  CHECK(ways_across(plain) < 1.5);
  for (const int count : {2, 3}) {
    MeshingReport report;
    const Mesh mesh = mesh_of(
        web,
        [&](MeshOptions& o) {
          coarse(o);
          o.wall_elements = count;
        },
        &report);
    CHECK(ways_across(mesh) > count - 0.3);
    CHECK(ways_across(mesh) < count + 1);
    CHECK(says(report.facts, "walls of down to 2 mm at"));
    CHECK(report.warnings.empty());
    // The flanges of 6 mm are thicker than 2 elements; the web would take 13,000 and 42,000 tetrahedra.
    CHECK(mesh.solid_count() < (count == 2 ? 40000 : 120000));
  }
}

TEST_CASE("elements of thin walls count where the mesher's threads are chosen") {
  for (const int count : {0, 6}) {
    MeshingReport report;
    const Mesh mesh = mesh_of(
        web,
        [&](MeshOptions& o) {
          o.size = 2e-3;
          o.threads = 0;
          o.wall_elements = count;
        },
        &report);
    CHECK(report.threads == (count == 0 ? 1 : ThreadTeam().size()));
    if (count > 0) CHECK(mesh.solid_count() > 200000);
  }
}

TEST_CASE("a tube of triangles gets elements across its wall") {
  TemporaryFolder folder;
  write_bytes(folder.file("tube.stl"), tube(10, 12, 20, 48));
  const auto ways_across = [&](int count, MeshingReport* report) {
    const Mesh mesh = mesh_of(
        folder.file("tube.stl"),
        [&](MeshOptions& o) {
          o.size = 4e-3;
          o.wall_elements = count;
        },
        report);
    const auto here = [](double least, double most) {
      return [=](const Vec3& p) {
        const double r = std::hypot(p[0], p[1]);
        return p[2] > 3e-3 && p[2] < 17e-3 && r >= least && r <= most;
      };
    };
    return mean_way(mesh, here(0, 0.01001), here(0.01194, 1));
  };
  CHECK(ways_across(0, nullptr) < 1.5);
  MeshingReport report;
  CHECK(ways_across(2, &report) > 1.7);
  CHECK(says(report.facts, "walls of down to 2 mm"));
}

TEST_CASE("the bottom of a slot gets elements across, and only where they are asked for") {
  const auto mesh_with = [](int count) {
    return mesh_of(slot, [&](MeshOptions& o) {
      o.size = 4e-3;
      o.face_elements = count;
    });
  };
  const auto ways_across = [](const Mesh& mesh) {
    const auto edge = [](double x) {
      return [x](const Vec3& p) { return std::abs(p[0] - x) < 1e-6 && std::abs(p[2] - 0.012) < 1e-6; };
    };
    return mean_way(mesh, edge(0.014), edge(0.0155));
  };
  CHECK(ways_across(mesh_with(0)) < 1.5);
  const Mesh fine = mesh_with(3);
  CHECK(ways_across(fine) > 2.7);
  CHECK(fine.solid_count() < 40000);
}

TEST_CASE("what is too thin for the smallest size is told, and far too many elements are refused") {
  MeshingReport report;
  mesh_of(
      web,
      [](MeshOptions& o) {
        o.size = 4e-3;
        o.min_size = 1.5e-3;
        o.wall_elements = 3;
      },
      &report);
  CHECK(says(report.warnings,
             "walls are thinner than 3 elements of the smallest size, 1.5 mm, down to 2 mm at"));
  CHECK(says(error_of([] {
               mesh_of(test_data("hollow_ball.brep"), [](MeshOptions& o) {
                 o.wall_elements = 20;
                 o.min_size = 1e-6;
               });
             }),
             "more than 200 million elements"));
}

TEST_CASE("elements across are refused where they would change nothing") {
  const auto refused = [](const std::string& path, const std::function<void(MeshOptions&)>& change) {
    return error_of([&] { mesh_of(path, change); });
  };
  const auto walls = [](MeshOptions& o) { o.wall_elements = 2; };
  const auto e = refused(web, [&](MeshOptions& o) {
    walls(o);
    o.kind = MeshKind::hex8;
  });
  CHECK(says(e, "mesh/wall_elements"));
  CHECK(says(e, "need tetrahedra"));
  CHECK(says(refused("part.inp", walls), "are taken as they are"));
  CHECK(says(refused("part.stl",
                     [&](MeshOptions& o) {
                       walls(o);
                       o.keep_triangles = true;
                     }),
             "the triangles of the surface are kept"));
  CHECK(says(refused("part.stl", [](MeshOptions& o) { o.face_elements = 2; }), "mesh/face_elements"));
}
