#include "engine/model/study/patch.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "tests/texts.hpp"

using namespace genba;
using namespace genba::test;

namespace {

constexpr double pi = std::numbers::pi;

Selection select_patch(const Mesh& mesh, const std::vector<PatchDab>& dabs) {
  return select(mesh, PatchSelector{{}, dabs}, "loads/push");
}

std::string patch_refusal(const Mesh& mesh, const PatchSelector& patch) {
  try {
    (void)select(mesh, patch, "loads/push");
  } catch (const Error& e) {
    CHECK(e.kind() == ErrorKind::model);
    return e.what();
  }
  FAIL("something was selected");
  return {};
}

double area_of(const Mesh& mesh, const Selection& selection) {
  double sum = 0;
  for (const FacetRef& f : selection.facets)
    sum += length(facet_area_vector(mesh, mesh.facets[static_cast<std::size_t>(f.block)], f.element));
  return sum;
}

/// Names of the surfaces that a selection has facets of.
std::vector<std::string> surfaces_of(const Mesh& mesh, const Selection& selection) {
  std::vector<std::string> names;
  for (const FacetRef& f : selection.facets) {
    const Index group =
        mesh.facets[static_cast<std::size_t>(f.block)].group[static_cast<std::size_t>(f.element)];
    names.push_back(mesh.surfaces[static_cast<std::size_t>(group)].name);
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

/// A plate bent about the y axis: 30 x 4 quadrilaterals outside, at a radius of 0.6 m.
Mesh bent_plate() {
  Mesh mesh = make_box_mesh(ElementType::hex8, {1.5, 1, 0.1}, {30, 4, 1});
  constexpr double radius = 0.5;
  for (Vec3& p : mesh.points) {
    const double angle = p[0] / radius, r = radius + p[2];
    p = {r * std::sin(angle), p[1], r * std::cos(angle)};
  }
  return mesh;
}

Vec3 outside_of_plate(double angle) {
  return {0.6 * std::sin(angle), 0.5, 0.6 * std::cos(angle)};
}

using Strings = std::vector<std::string>;

}  // namespace

TEST_CASE("a dab takes the facets whose middles lie within its radius") {
  for (const ElementType type :
       {ElementType::tet4, ElementType::tet10, ElementType::hex8, ElementType::hex20}) {
    CAPTURE(traits(type).name);
    const Mesh mesh = make_box_mesh(type, {0.1, 0.1, 0.1}, {10, 10, 10});
    const Vec3 at{0.05, 0.05, 0.1};
    const Selection found = select_patch(mesh, {{at, 0.021}});
    std::size_t expected = 0;
    for (const FacetRef& f : select(mesh, NamedSelector{{"zmax"}}, "x").facets)
      if (length(minus(element_centroid(mesh, mesh.facets[static_cast<std::size_t>(f.block)], f.element),
                       at)) <= 0.021)
        ++expected;
    CHECK(expected > 8);
    CHECK(found.facets.size() == expected);
    CHECK(surfaces_of(mesh, found) == Strings{"zmax"});
    CHECK(std::is_sorted(found.nodes.begin(), found.nodes.end()));
    for (const Index n : found.nodes)
      CHECK(mesh.points[static_cast<std::size_t>(n)][2] == doctest::Approx(0.1));
  }
}

TEST_CASE("the same dab takes about the same area of another mesh") {
  constexpr double radius = 0.03;
  for (const Index cells : {12, 25, 40}) {
    CAPTURE(cells);
    for (const ElementType type : {ElementType::tet4, ElementType::hex8}) {
      const Mesh mesh = make_box_mesh(type, {0.1, 0.1, 0.01}, {cells, cells, 1});
      const double area = area_of(mesh, select_patch(mesh, {{{0.0512, 0.0487, 0.01}, radius}}));
      CHECK(area == doctest::Approx(pi * radius * radius).epsilon(0.08));
    }
  }
}

TEST_CASE("normals keep a dab from going around a corner, unless it may turn that far") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {0.1, 0.1, 0.1}, {20, 20, 20});
  const Vec3 near_edge{0.0975, 0.05, 0.1};
  CHECK(surfaces_of(mesh, select_patch(mesh, {{near_edge, 0.02}})) == Strings{"zmax"});
  CHECK(surfaces_of(mesh, select_patch(mesh, {{near_edge, 0.02, pi}})) == Strings{"xmax", "zmax"});
}

TEST_CASE("a dab takes what turns by no more than its angle from the first facet") {
  const Mesh mesh = bent_plate();
  // In the middle of a facet 1.55 rad along the plate; facets are 0.1 rad wide.
  const Selection found = select_patch(mesh, {{outside_of_plate(1.55), 10, 0.52}});
  CHECK(found.facets.size() == 11 * 4);
  CHECK(surfaces_of(mesh, found) == Strings{"zmax"});
  // Counted from a stated normal: 0.1 rad to one side.
  const Vec3 normal{std::sin(1.65), 0, std::cos(1.65)};
  const Selection turned = select_patch(mesh, {{outside_of_plate(1.55), 10, 0.52, normal}});
  CHECK(turned.facets.size() == 11 * 4);
  CHECK(turned.nodes != found.nodes);
}

TEST_CASE("the other side of a thin wall is not taken, and can be chosen by the normal") {
  const Mesh mesh = make_box_mesh(ElementType::tet4, {0.1, 0.1, 0.002}, {10, 10, 1});
  CHECK(surfaces_of(mesh, select_patch(mesh, {{{0.05, 0.05, 0.002}, 0.02, pi}})) == Strings{"zmax"});
  const Vec3 within{0.05, 0.05, 0.0011};
  CHECK(surfaces_of(mesh, select_patch(mesh, {{within, 0.02}})) == Strings{"zmax"});
  CHECK(surfaces_of(mesh, select_patch(mesh, {{within, 0.02, 0.7, {0, 0, -2}}})) == Strings{"zmin"});
}

TEST_CASE("dabs add up, and later ones erase") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {0.1, 0.1, 0.1}, {20, 20, 20});
  const PatchDab one{{0.03, 0.05, 0.1}, 0.02}, other{{0.05, 0.05, 0.1}, 0.02};
  const auto count = [&](const std::vector<PatchDab>& dabs) {
    return select_patch(mesh, dabs).facets.size();
  };
  PatchDab away = other;
  away.erases = true;
  CHECK(count({one, other}) < count({one}) + count({other}));
  CHECK(count({one, other}) > count({one}));
  CHECK(count({one, away}) == count({one, other}) - count({other}));
  CHECK(count({one, away, other}) == count({one, other}));
  PatchDab all = one;
  all.erases = true;
  CHECK(has(patch_refusal(mesh, {"socket", {one, all}}), "erase all of it"));
  // What erases where there is nothing changes nothing.
  away.at = {0.5, 0.5, 0.5};
  CHECK(count({one, away}) == count({one}));
}

TEST_CASE("a dab that is far from the surface is refused with its patch and the distance") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {0.1, 0.1, 0.1}, {10, 10, 10});
  const std::string text =
      patch_refusal(mesh, {"socket", {{{0.05, 0.05, 0.1}, 0.02}, {{0.05, 0.05, 0.13}, 0.02}}});
  CHECK(has(text, "loads/push, patch \"socket\""));
  CHECK(has(text, "(50, 50, 130) mm"));
  CHECK(has(text, "30 mm away"));
  CHECK(has(text, "20 mm"));
  // A coarse mesh cuts off what bulges: as far as its facets are large.
  CHECK(select_patch(mesh, {{{0.055, 0.055, 0.104}, 0.002}}).facets.size() == 1);
  CHECK(has(patch_refusal(mesh, {}), "no dabs"));
}

TEST_CASE("a dab on a facet larger than itself covers a disc of it") {
  const Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  const PatchSurface surface(mesh, boundary_facets(SelectionIndex(mesh)));
  Patch patch(surface);
  patch.add({{0.4, 0.5, 1}, 0.2}, "x");
  patch.add({{0.6, 0.5, 1}, 0.2}, "x");
  patch.add({{0.4, 0.5, 1}, 0.2, 0.7, {}, true}, "x");
  double area = 0;
  for (const Patch::Piece& piece : patch.pieces()) {
    area +=
        0.5 * length(cross(minus(piece.corner[1], piece.corner[0]), minus(piece.corner[2], piece.corner[0])));
    for (const Vec3& p : piece.corner) CHECK(p[2] == 1);
  }
  // A disc less what two discs share.
  const double lens = 2 * 0.04 * std::acos(0.5) - 0.5 * 0.2 * std::sqrt(0.16 - 0.04);
  CHECK(area == doctest::Approx(pi * 0.04 - lens).epsilon(0.05));
}

TEST_CASE("dabs over chosen facets take these and no others") {
  for (const bool bent : {false, true}) {
    CAPTURE(bent);
    Mesh mesh = make_box_mesh(ElementType::tet4, {0.1, 0.1, 0.02}, {20, 20, 2});
    if (bent)
      for (Vec3& p : mesh.points) p[2] += 4 * (p[0] - 0.05) * (p[0] - 0.05);
    const PatchSurface surface(mesh, boundary_facets(SelectionIndex(mesh)));
    std::vector<std::uint8_t> wanted(surface.facets().size(), 0);
    double area = 0;
    for (std::size_t f = 0; f < wanted.size(); ++f) {
      const auto& facet = surface.facets()[f];
      const double x = facet.centre[0] - 0.05, y = facet.centre[1] - 0.05;
      // An L.
      wanted[f] =
          facet.normal[2] > 0.5 && x > -0.03 && x < 0.03 && y > -0.03 && y < 0.03 && !(x > 0 && y > 0);
      if (wanted[f]) area += facet.area;
    }
    const std::vector<PatchDab> dabs = dabs_over(surface, wanted, 0.7);
    CHECK(dabs.size() > 3);
    CHECK(dabs.size() < static_cast<std::size_t>(std::count(wanted.begin(), wanted.end(), 1)));
    Patch patch(surface);
    for (const PatchDab& dab : dabs) patch.add(dab, "x");
    CHECK(patch.area() > 0.98 * area);
    for (std::size_t f = 0; f < wanted.size(); ++f) CHECK(patch.taken()[f] <= wanted[f]);
  }
}

TEST_CASE("one dab is enough for a face between sharp edges") {
  const Mesh mesh = make_box_mesh(ElementType::tet4, {0.1, 0.1, 0.1}, {5, 5, 5});
  const PatchSurface surface(mesh, boundary_facets(SelectionIndex(mesh)));
  std::vector<std::uint8_t> wanted;
  for (const auto& facet : surface.facets()) wanted.push_back(facet.normal[0] > 0.5);
  const std::vector<PatchDab> dabs = dabs_over(surface, wanted, 0.7);
  REQUIRE(dabs.size() == 1);
  const Mesh finer = make_box_mesh(ElementType::hex8, {0.1, 0.1, 0.1}, {31, 31, 31});
  CHECK(select_patch(finer, dabs).nodes == select(finer, NamedSelector{{"xmax"}}, "x").nodes);
}

TEST_CASE("a plane catches the whole of a cut that is flat to a share of its facets") {
  Mesh mesh = make_box_mesh(ElementType::tet4, {0.1, 0.1, 0.1}, {10, 10, 10});
  const Selection end = select(mesh, NamedSelector{{"zmax"}}, "x");
  const auto is_the_end = [&](const Selection& found) {
    CHECK(found.nodes == end.nodes);
    CHECK(found.facets.size() == end.facets.size());
  };
  // The normal as one types it, and the place to a fifth of a millimetre.
  is_the_end(select(mesh, PlaneSelector{{0.05, 0.05, 0.1}, {0.003, -0.002, 1}}, "x"));
  is_the_end(select(mesh, PlaneSelector{{0, 0, 0.1002}, {0, 0, -5}}, "x"));
  for (const Index n : end.nodes) {
    Vec3& p = mesh.points[static_cast<std::size_t>(n)];
    p[2] += 1.5e-4 * std::sin(700 * p[0]) * std::cos(900 * p[1]);
  }
  is_the_end(select(mesh, PlaneSelector{{0, 0, 0.1}, {0, 0, 1}}, "x"));
  // A stated tolerance is kept.
  CHECK(select(mesh, PlaneSelector{{0, 0, 0.1}, {0, 0, 1}, 1e-6}, "x").nodes.size() < end.nodes.size());
  CHECK_THROWS_AS((void)select(mesh, PlaneSelector{{0, 0, 0.102}, {0, 0, 1}}, "x"), Error);
}

TEST_CASE("a plane takes a true face without what rounds its edges") {
  // One edge of the top is rounded in steps of 4 degrees.
  Mesh mesh = make_box_mesh(ElementType::hex8, {0.1, 0.1, 0.1}, {20, 2, 2});
  for (Vec3& p : mesh.points)
    if (p[0] > 0.0801 && p[2] > 0.0999) p[2] -= 7 * (p[0] - 0.08) * (p[0] - 0.08);
  const Selection top = select(mesh, PlaneSelector{{0, 0, 0.1}, {0, 0, 1}}, "x");
  CHECK(top.facets.size() == 16 * 2);
  for (const Index n : top.nodes) CHECK(mesh.points[static_cast<std::size_t>(n)][0] < 0.0801);
}

TEST_CASE("a plane that touches a round side, or goes through a thin wall, takes nodes alone") {
  const Mesh plate = bent_plate();
  const Vec3 normal{std::sin(1.5), 0, std::cos(1.5)};
  const Selection touched = select(plate, PlaneSelector{scaled(normal, 0.6), normal}, "x");
  CHECK(touched.nodes.size() == 5);
  CHECK(touched.facets.empty());
  const Mesh wall = make_box_mesh(ElementType::hex8, {1, 1, 0.02}, {2, 2, 2});
  const Selection middle = select(wall, PlaneSelector{{0, 0, 0.01}, {0, 0, 1}}, "x");
  CHECK(middle.nodes.size() == 9);
  CHECK(middle.facets.empty());
}

TEST_CASE("a patch on a plane body is refused in words") {
  const Mesh mesh = make_rectangle_mesh(ElementType::quad4, {1, 1}, {2, 2});
  CHECK(patch_refusal(mesh, PatchSelector{"push", {PatchDab{{0, 0.5, 0}, 0.3}}}).find("the body is a plane one") !=
        std::string::npos);
}
