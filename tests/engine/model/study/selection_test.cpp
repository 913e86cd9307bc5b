#include "engine/model/study/selection.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/point_distance.hpp"
#include "tests/engine/model/sample_meshes.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

std::string selection_refusal(const Mesh& mesh, const Selector& selector) {
  try {
    (void)select(mesh, selector, "loads/push");
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::model);
    CHECK(e.place() == "loads/push");
    return e.what();
  }
  FAIL("something was selected");
  return {};
}

}  // namespace

TEST_CASE("every selector finds the same end of a box") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const Mesh mesh = make_box_mesh(type, {0.1, 0.02, 0.03}, {4, 2, 3});
    const SelectionIndex index(mesh);
    const Selection named = select(index, NamedSelector{{"xmax"}}, "x");
    const bool quadratic_quads = type == ElementType::hex20 || type == ElementType::wedge15;
    CHECK(named.nodes.size() == (type == ElementType::tet10 ? 35 : quadratic_quads ? 29 : 12));
    const bool triangles = type == ElementType::tet4 || type == ElementType::tet10;
    CHECK(named.facets.size() == (triangles ? 12 : 6));
    const Selector others[] = {NamedSelector{{"#2"}}, PlaneSelector{{0.1, 0.5, 0.5}, {-2, 0, 0}},
                               BoxSelector{{0.099, 0, 0}, {0.1, 0.02, 0.03}},
                               NearestFaceSelector{{0.12, 0.01, 0.01}}, NormalSelector{{7, 0, 0}}};
    for (const Selector& selector : others) {
      const Selection found = select(index, selector, "x");
      CHECK(found.nodes == named.nodes);
      CHECK(found.facets.size() == named.facets.size());
    }
    // A sphere around one corner holds that corner only, and no whole facet.
    const Selection corner = select(index, SphereSelector{{0.1, 0.02, 0.03}, 1e-3}, "x");
    CHECK(corner.nodes.size() == 1);
    CHECK(corner.facets.empty());
  }
}

TEST_CASE("all_of keeps what its parts have in common") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2});
  const PlaneSelector middle{{0, 0, 0.5}, {0, 0, 1}};
  const Selection edge = select(mesh, AllOfSelector{{NamedSelector{{"xmax"}}, middle}}, "x");
  CHECK(edge.nodes.size() == 3);
  CHECK(edge.facets.empty());
  for (const Index n : edge.nodes) CHECK(mesh.points[static_cast<std::size_t>(n)][0] == 1.0);
  const BoxSelector half{{0, 0, 0}, {1, 1, 0.5}};
  const Selection piece = select(mesh, AllOfSelector{{NamedSelector{{"xmax"}}, half}}, "x");
  CHECK(piece.nodes.size() == 6);
  CHECK(piece.facets.size() == 2);
  const std::string text =
      selection_refusal(mesh, AllOfSelector{{NamedSelector{{"xmin"}}, NamedSelector{{"xmax"}}}});
  CHECK(has(text, "9, 9 nodes"));
  CHECK(has(text, "no node in common"));
}

TEST_CASE("sets and lists join surfaces without doubling nodes") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2});
  CHECK(select(mesh, NamedSelector{{"boundary"}}, "x").nodes.size() == 26);
  CHECK(select(mesh, NamedSelector{{"boundary", "xmin"}}, "x").facets.size() == 24);
  CHECK(select(mesh, NamedSelector{{"xmin", "ymin"}}, "x").nodes.size() == 15);
}

TEST_CASE("an inner surface gives nodes, but no boundary facets") {
  const Mesh mesh = two_region_box();
  const Selection joint = select(mesh, NamedSelector{{"joint"}}, "x");
  CHECK(joint.nodes.size() == 9);
  CHECK(joint.facets.empty());
  CHECK(select(mesh, PlaneSelector{{1, 0, 0}, {1, 0, 0}}, "x").nodes.size() == 9);
}

TEST_CASE("a tolerance widens a plane, the box and sphere forgive round-off only") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {4, 1, 1});
  CHECK(select(mesh, PlaneSelector{{0, 0, 0}, {1, 0, 0}, 0.3}, "x").nodes.size() == 8);
  CHECK(select(mesh, BoxSelector{{0, 0, 0}, {0.25 - 1e-12, 1, 1}}, "x").nodes.size() == 8);
  CHECK(select(mesh, SphereSelector{{0, 0, 0}, 0.25}, "x").nodes.size() == 2);
}

TEST_CASE("a plane without a tolerance takes what lies within half a voxel in a mesh from an image") {
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {4, 1, 1});
  const PlaneSelector off{{0.12, 0, 0}, {1, 0, 0}}, middle{{0.125, 0, 0}, {1, 0, 0}};
  CHECK(has(selection_refusal(mesh, off), "120 mm away"));
  mesh.voxel = {Vec3{0.25, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
  CHECK(select(mesh, off, "x").nodes.size() == 4);
  CHECK(has(selection_refusal(mesh, middle), "125 mm away"));
  CHECK(select(mesh, PlaneSelector{{0, 0.49, 0}, {0, 3, 0}}, "x").nodes.size() == 10);
}

TEST_CASE("nodes of no solid are never selected") {
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  mesh.points.push_back({0, 0.5, 0.5});
  mesh.node_tags.push_back(100);
  CHECK(select(mesh, PlaneSelector{{0, 0, 0}, {1, 0, 0}}, "x").nodes.size() == 4);
}

TEST_CASE("empty selections say how far off they were") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2});
  CHECK(has(selection_refusal(mesh, PlaneSelector{{1.25, 0, 0}, {1, 0, 0}}), "250 mm away"));
  CHECK(has(selection_refusal(mesh, PlaneSelector{{1.25, 0, 0}, {1, 0, 0}, 0.2}), "250 mm away"));
  CHECK(has(selection_refusal(mesh, BoxSelector{{2, 0, 0}, {3, 1, 1}}), "1000 mm away"));
  CHECK(has(selection_refusal(mesh, SphereSelector{{0.25, 0, 0}, 0.1}), "150 mm away"));
  CHECK(has(selection_refusal(mesh, NormalSelector{{1, 1, 0}, 0.1}), "45"));
  CHECK(has(selection_refusal(mesh, NamedSelector{{}}), "no surface is named"));
  CHECK(has(selection_refusal(mesh, PlaneSelector{{0, 0, 0}, {0, 0, 0}}), "no direction"));
}

TEST_CASE("misspelt names list the nearest ones") {
  const Mesh mesh = two_region_box();
  CHECK(has(selection_refusal(mesh, NamedSelector{{"xmni"}}), "\"xmin\""));
  CHECK(has(selection_refusal(mesh, NamedSelector{{"left"}}), "only a region of this name"));
  CHECK(has(selection_refusal(mesh, NamedSelector{{"#99"}}), "\"#1\""));
  CHECK(has(selection_refusal(mesh, NamedSelector{{""}}), "no surface named"));
  CHECK_THROWS_WITH_AS((void)select_regions(mesh, {"rihgt"}, "regions/0"), doctest::Contains("\"right\""),
                       Error);
}

TEST_CASE("regions by name, number or all") {
  const Mesh mesh = two_region_box();
  CHECK(select_regions(mesh, {}, "x") == std::vector<Index>{0, 1});
  CHECK(select_regions(mesh, {"right"}, "x") == std::vector<Index>{1});
  CHECK(select_regions(mesh, {"#1", "left"}, "x") == std::vector<Index>{0});
  CHECK(select_surfaces(mesh, {"zmax", "#1"}, "x") == std::vector<Index>{0, 5});
}

TEST_CASE("a point between two surfaces is refused, not guessed") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  CHECK(has(selection_refusal(mesh, NearestFaceSelector{{0, 0, 0.5}}), "equally near"));
  CHECK(select(mesh, NearestFaceSelector{{0.01, 0.5, 0.5}}, "x").nodes.size() == 4);
}

TEST_CASE("distance to a triangle: inside, beyond an edge, beyond a corner, degenerate") {
  const Vec3 a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0};
  CHECK(distance_to_triangle({0.2, 0.2, -3}, a, b, c) == doctest::Approx(3));
  CHECK(distance_to_triangle({0.5, -2, 0}, a, b, c) == doctest::Approx(2));
  CHECK(distance_to_triangle({4, -4, 0}, a, b, c) == doctest::Approx(5));
  CHECK(distance_to_triangle({1, 1, 0}, a, b, c) == doctest::Approx(std::sqrt(0.5)));
  CHECK(distance_to_triangle({0, 2, 0}, a, b, a) == doctest::Approx(2));
}

TEST_CASE("the active part of a needle holds the nodes in its cylinder") {
  // 1 mm cells; a needle along z through the middle, its tip at half height, far from the origin.
  const Vec3 far{12.5, -7.25, 3};
  Mesh mesh = make_box_mesh(ElementType::hex8, {0.02, 0.02, 0.04}, {20, 20, 40});
  for (Vec3& p : mesh.points)
    for (std::size_t k = 0; k < 3; ++k) p[k] += far[k];
  const auto at = [&](double x, double y, double z) { return Vec3{far[0] + x, far[1] + y, far[2] + z}; };
  const NeedleSelector needle{at(0.01, 0.01, 0.05), at(0.01, 0.01, 0.02), 1.05e-3, 0.01};
  const Selection found = select(mesh, needle, "x");
  // Five nodes across, eleven along: the middle and its four neighbours.
  CHECK(found.nodes.size() == 55);
  CHECK(found.facets.empty());
  for (const Index node : found.nodes) {
    const Vec3& p = mesh.points[static_cast<std::size_t>(node)];
    CHECK(std::hypot(p[0] - far[0] - 0.01, p[1] - far[1] - 0.01) < 1.06e-3);
    CHECK(p[2] - far[2] > 0.02 - 1e-9);
    CHECK(p[2] - far[2] < 0.03 + 1e-9);
  }
  // The same one, oblique and from the other side: its shaft selects nothing.
  const NeedleSelector oblique{at(0.0, 0.0, 0.0), at(0.012, 0.012, 0.02), 2e-3, 0.008};
  for (const Index node : select(mesh, oblique, "x").nodes)
    CHECK(length(minus(mesh.points[static_cast<std::size_t>(node)], oblique.tip)) < 0.0083);
}

TEST_CASE("a needle that touches nothing, or too little, is named") {
  const Mesh mesh = make_box_mesh(ElementType::tet4, {0.02, 0.02, 0.04}, {4, 4, 8});
  const NeedleSelector outside{{0.1, 0.1, 0.1}, {0.1, 0.1, 0.06}, 1e-3, 0.01};
  const std::string nothing = selection_refusal(mesh, outside);
  CHECK(has(nothing, "the needle touches nothing"));
  CHECK(has(nothing, "The mesh reaches from"));
  const NeedleSelector thin{{0.0083, 0.0083, 0.05}, {0.0083, 0.0083, 0.02}, 0.5e-3, 0.01};
  const std::string few = selection_refusal(mesh, thin);
  CHECK(has(few, "0 nodes lie in the active part of the needle, and it needs 20"));
  CHECK(has(few, "a local size of 0.5 mm or less"));
  NeedleSelector wrong = thin;
  wrong.active = 0.05;
  CHECK(has(selection_refusal(mesh, wrong), "longer than the needle"));
  wrong = thin;
  wrong.tip = wrong.entry;
  CHECK(has(selection_refusal(mesh, wrong), "the same point"));
  wrong = thin;
  wrong.radius = 0;
  CHECK(has(selection_refusal(mesh, wrong), "is not above 0"));
}
