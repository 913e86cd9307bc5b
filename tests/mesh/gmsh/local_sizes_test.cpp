// Smaller elements in places: on faces, edges and regions, around points, in boxes and at planes.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "engine/model/geometry.hpp"
#include "engine/model/study/needle.hpp"
#include "engine/model/study/selection.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

Mesh mesh_with(const std::string& path, std::vector<LocalSize> sizes,
               const std::function<void(MeshOptions&)>& change = {}, double unit = 0) {
  GeometrySpec geometry;
  geometry.path = path;
  geometry.unit = unit;
  MeshOptions options;
  options.size = 8e-3;
  options.kind = MeshKind::tet4;
  options.sizes = std::move(sizes);
  if (change) change(options);
  Monitor quiet;
  return make_mesh(geometry, options, quiet);
}

// Mean length of the edges whose middles `here` holds for.
double mean_edge(const Mesh& mesh, const std::function<bool(const Vec3&)>& here) {
  double sum = 0, count = 0;
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e) {
      const auto n = element_nodes(block, e);
      for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < i; ++j) {
          const Vec3 &a = mesh.points[static_cast<std::size_t>(n[i])],
                     &b = mesh.points[static_cast<std::size_t>(n[j])];
          if (!here({(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2})) continue;
          sum += length(minus(a, b));
          ++count;
        }
    }
  REQUIRE(count > 0);
  return sum / count;
}

// Mean length of the edges of facets on a surface.
double mean_facet_edge(const Mesh& mesh, const std::string& name) {
  double sum = 0, count = 0;
  const auto surface = select_surfaces(mesh, {name}, "test").at(0);
  for (const ElementBlock& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e) {
      if (block.group[static_cast<std::size_t>(e)] != surface) continue;
      const auto n = element_nodes(block, e);
      for (std::size_t i = 0; i < 3; ++i) {
        sum += length(minus(mesh.points[static_cast<std::size_t>(n[i])],
                            mesh.points[static_cast<std::size_t>(n[(i + 1) % 3])]));
        ++count;
      }
    }
  REQUIRE(count > 0);
  return sum / count;
}

const std::string bracket = example("bracket.step");

}  // namespace

TEST_CASE("a face gets its size, and elements grow away from it by the factor stated") {
  const Mesh mesh = mesh_with(bracket, {{NamedSelector{{"bore"}}, 1e-3}});
  CHECK(mean_facet_edge(mesh, "bore") == doctest::Approx(1e-3).epsilon(0.15));
  CHECK(mean_facet_edge(mesh, "foot_bottom") > 4e-3);
  // The face behind the bore: 1 mm beside its rim, 1 mm + 0.3 d at a distance d.
  const auto at_distance = [&](double from, double to) {
    return mean_edge(mesh, [=](const Vec3& p) {
      const double d = std::hypot(p[1] - 0.025, p[2] - 0.048) - 0.01;
      return p[0] < 0.008 + 1e-9 && d > from && d < to;
    });
  };
  CHECK(at_distance(2e-3, 3e-3) < 2.5e-3);
  CHECK(at_distance(8e-3, 10e-3) > 2.5e-3);
  const Mesh slow =
      mesh_with(bracket, {{NamedSelector{{"bore"}}, 1e-3}}, [](MeshOptions& o) { o.growth = 1.1; });
  CHECK(slow.solid_count() > 1.5 * static_cast<double>(mesh.solid_count()));
}

TEST_CASE("edges, regions, points, balls, boxes, planes and what parts have in common") {
  const double plain = static_cast<double>(mesh_with(bracket, {}).solid_count());
  const auto near = [](const Vec3& place, double radius) {
    return [=](const Vec3& p) { return length(minus(p, place)) < radius; };
  };
  const auto two = AllOfSelector{{NamedSelector{{"wall_back"}}, NamedSelector{{"bore"}}}};
  const Mesh rim = mesh_with(bracket, {{two, 0.7e-3}});
  CHECK(mean_edge(rim, [](const Vec3& p) {
          return p[0] < 1e-9 && std::abs(std::hypot(p[1] - 0.025, p[2] - 0.048) - 0.01) < 2e-4;
        }) == doctest::Approx(0.7e-3).epsilon(0.2));
  CHECK(static_cast<double>(rim.solid_count()) > plain);

  const Mesh edge = mesh_with(bracket, {{NamedSelector{{"edge #28"}}, 0.5e-3}});  // the seam of the bore
  CHECK(static_cast<double>(edge.solid_count()) > plain + 500);

  const Mesh region = mesh_with(bracket, {{NamedSelector{{"bracket"}}, 3e-3}});
  CHECK(mean_edge(region, [](const Vec3&) { return true; }) == doctest::Approx(3e-3).epsilon(0.35));

  const Vec3 corner = {0.08, 0, 0};
  const Mesh point = mesh_with(bracket, {{SphereSelector{corner, 0}, 0.4e-3}});
  CHECK(mean_edge(point, near(corner, 1e-3)) < 0.9e-3);
  const Mesh ball = mesh_with(bracket, {{SphereSelector{corner, 8e-3}, 1e-3}});
  CHECK(mean_edge(ball, near(corner, 7e-3)) == doctest::Approx(1e-3).epsilon(0.5));
  const NeedleSelector needle{{0.08, 0.025, 0.004}, {0.03, 0.025, 0.004}, 1e-3, 0.02};
  const Mesh around = mesh_with(bracket, {{needle, 1e-3}});
  CHECK(mean_edge(around, [&](const Vec3& p) { return distance_to_needle(needle, p) == 0; }) ==
        doctest::Approx(1e-3).epsilon(0.5));
  const Mesh box = mesh_with(bracket, {{BoxSelector{{0, 0, 0.06}, {0.01, 0.01, 0.07}}, 1e-3}});
  CHECK(mean_edge(box, near({0.004, 0.005, 0.065}, 4e-3)) == doctest::Approx(1e-3).epsilon(0.5));
  const Mesh plane = mesh_with(bracket, {{PlaneSelector{{0, 0.025, 0}, {0, 2, 0}}, 1.5e-3}});
  CHECK(mean_edge(plane, [](const Vec3& p) { return std::abs(p[1] - 0.025) < 1e-3; }) < 2.7e-3);
  const Mesh nearest = mesh_with(bracket, {{NearestFaceSelector{{0.01, 0.025, 0.01}}, 1e-3}});
  CHECK(mean_facet_edge(nearest, "fillet") == doctest::Approx(1e-3).epsilon(0.15));
}

TEST_CASE("a surface takes sizes on its faces and in places") {
  const std::string bone = example("long_bone.stl");
  const Mesh plain = mesh_with(bone, {}, {}, 1e-3);
  const auto box = bounding_box(plain);
  const Vec3 middle = {(box[0][0] + box[1][0]) / 2, (box[0][1] + box[1][1]) / 2, box[0][2]};
  const Mesh fine = mesh_with(bone, {{SphereSelector{middle, 0.01}, 1.5e-3}}, {}, 1e-3);
  CHECK(mean_edge(fine, [&](const Vec3& p) { return length(minus(p, middle)) < 9e-3; }) ==
        doctest::Approx(1.5e-3).epsilon(0.45));
  CHECK(mean_edge(fine, [&](const Vec3& p) { return p[2] > box[1][2] - 0.03; }) > 4e-3);
  const Mesh face = mesh_with(bone, {{NearestFaceSelector{middle}, 2e-3}}, {}, 1e-3);
  CHECK(face.solid_count() > 1.3 * static_cast<double>(plain.solid_count()));
}

TEST_CASE("an entry that means nothing is refused with what there is") {
  const auto refused = [](const LocalSize& entry) { return error_of([&] { mesh_with(bracket, {entry}); }); };
  CHECK(says(refused({NamedSelector{{"bor"}}, 1e-3}), "\"bore\""));
  CHECK(says(refused({NamedSelector{{"bor"}}, 1e-3}), "mesh/sizes/0/on"));
  CHECK(says(refused({NamedSelector{{"edge #99"}}, 1e-3}), "30 edges"));
  CHECK(says(refused({SphereSelector{{1, 0, 0}, 1e-3}, 1e-3}), "919 mm away"));
  CHECK(says(refused({NeedleSelector{{1, 0, 0}, {2, 0, 0}, 1e-3, 0.5}, 1e-3}), "the needle lies"));
  CHECK(says(refused({NeedleSelector{{1, 0, 0}, {2, 0, 0}, 1e-3, 5}, 1e-3}), "longer than the needle"));
  CHECK(says(refused({BoxSelector{{1, 0, 0}, {2, 1, 1}}, 1e-3}), "920 mm away"));
  CHECK(says(refused({PlaneSelector{{0, 0, -0.1}, {0, 0, 1}}, 1e-3}), "distance of 100 mm"));
  CHECK(says(refused({NormalSelector{{0, 0, 1}}, 1e-3}), "direction of faces"));
  CHECK(says(refused({AllOfSelector{{NamedSelector{{"bore"}}, NamedSelector{{"foot_bottom"}}}}, 1e-3}),
             "nothing in common"));
  CHECK(says(refused({NamedSelector{{"bore"}}, 0}), "must be positive"));
  CHECK(says(refused({NamedSelector{{"bore"}}, 1e-8}), "200 million"));
  CHECK(says(error_of([] {
               mesh_with(bracket, {{NamedSelector{{"bore"}}, 1e-3}},
                         [](MeshOptions& o) { o.kind = MeshKind::hex8; });
             }),
             "need tetrahedra"));
}
