#include "engine/model/boundary_layers.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/base/error.hpp"
#include "engine/model/geometry.hpp"
#include "engine/model/raise_order.hpp"

using namespace genba;

namespace {

BoundaryLayers below(std::vector<std::string> names, double first, int count, double growth) {
  return {NamedSelector{std::move(names)}, first, count, growth};
}

double volume(const Mesh& mesh) {
  return measure_quality(mesh).volume;
}

/// Heights at which the mesh has nodes on the axis through the middle of a cell's corner, rounded to 1 nm.
std::vector<double> levels(const Mesh& mesh, std::size_t axis, double up_to) {
  std::set<long> found;
  for (const Vec3& p : mesh.points)
    if (p[axis] <= up_to) found.insert(std::lround(p[axis] * 1e9));
  std::vector<double> list;
  for (const long level : found) list.push_back(static_cast<double>(level) * 1e-9);
  return list;
}

Mesh box(std::array<Index, 3> cells = {6, 5, 4}) {
  return make_box_mesh(ElementType::tet4, {0.06, 0.05, 0.04}, cells);
}

}  // namespace

TEST_CASE("layers below one side of a box have the stated thicknesses, and all else keeps its place") {
  Mesh mesh = box();
  const std::size_t nodes = mesh.points.size();
  Monitor quiet;

  const std::vector<BoundaryLayers> layers = {below({"zmin"}, 1e-3, 3, 1.5)};
  const LayerFacts facts = add_boundary_layers(mesh, layers, quiet);

  check_mesh(mesh);
  complete_facets(mesh);
  CHECK(thickness(layers[0]) == doctest::Approx(4.75e-3));
  CHECK(volume(mesh) == doctest::Approx(0.06 * 0.05 * 0.04));
  const std::vector<double> z = levels(mesh, 2, 4.76e-3);
  REQUIRE(z.size() == 4);
  CHECK(z[1] == doctest::Approx(1e-3));
  CHECK(z[2] == doctest::Approx(2.5e-3));
  CHECK(z[3] == doctest::Approx(4.75e-3));
  CHECK(facts.facets == 60);
  CHECK(facts.elements == 60 * 3 * 3);
  CHECK(facts.columns == 42);
  CHECK(facts.limited == 0);
  CHECK(facts.ended == 0);
  CHECK(facts.area == doctest::Approx(0.06 * 0.05));
  CHECK(mesh.points.size() == nodes + 3 * 42);
  CHECK(measure_quality(mesh).min > 0.05);
  // The sides go on over the layers: each surface keeps its area, no new one appears.
  REQUIRE(mesh.surfaces.size() == 6);
  std::vector<double> area(6, 0);
  for (Index f = 0; f < mesh.facets[0].size(); ++f)
    area[static_cast<std::size_t>(mesh.facets[0].group[static_cast<std::size_t>(f)])] +=
        length(facet_area_vector(mesh, mesh.facets[0], f));
  for (std::size_t s = 0; s < 6; ++s) {
    CAPTURE(mesh.surfaces[s].name);
    const char axis = mesh.surfaces[s].name[0];
    CHECK(area[s] == doctest::Approx(axis == 'x' ? 0.05 * 0.04 : axis == 'y' ? 0.06 * 0.04 : 0.06 * 0.05));
  }
}

TEST_CASE("layers below all sides of a box, thick enough that the inside gives way") {
  Mesh mesh = box({12, 10, 8});
  Monitor quiet;
  const std::vector<BoundaryLayers> layers = {
      below({"xmin", "xmax", "ymin", "ymax", "zmin", "zmax"}, 2e-3, 4, 1.2)};
  const LayerFacts facts = add_boundary_layers(mesh, layers, quiet);
  check_mesh(mesh);
  complete_facets(mesh);
  CHECK(thickness(layers[0]) > 2 * 0.005);
  CHECK(volume(mesh) == doctest::Approx(0.06 * 0.05 * 0.04));
  CHECK(mesh.surfaces.size() == 6);
  CHECK(facts.ended == 0);
  MESSAGE("least share " << facts.least_share << ", smallest quality " << measure_quality(mesh).min);
  CHECK(measure_quality(mesh).min > 0.02);
}

TEST_CASE("layers of a part of a plane end in nothing at its border") {
  Mesh mesh = box();
  Monitor quiet;
  const std::vector<BoundaryLayers> layers = {
      {AllOfSelector{{NamedSelector{{"zmin"}}, BoxSelector{{-1, -1, -1}, {0.0301, 1, 1}}}}, 1e-3, 2, 1}};
  const LayerFacts facts = add_boundary_layers(mesh, layers, quiet);
  check_mesh(mesh);
  complete_facets(mesh);
  CHECK(facts.ended == 6);
  CHECK(facts.columns == 3 * 6);
  CHECK(volume(mesh) == doctest::Approx(0.06 * 0.05 * 0.04));
  CHECK(mesh.surfaces.size() == 6);
}

TEST_CASE("layers in a wall that is too thin are made thinner, or refused by the place") {
  Monitor quiet;
  Mesh mesh = make_box_mesh(ElementType::tet4, {0.06, 0.05, 0.01}, {12, 10, 2});
  const std::vector<BoundaryLayers> thick = {below({"zmin", "zmax"}, 2e-3, 3, 1)};
  const LayerFacts facts = add_boundary_layers(mesh, thick, quiet);
  check_mesh(mesh);
  CHECK(facts.limited > 100);
  CHECK(facts.least_share < 0.8);
  CHECK(volume(mesh) == doctest::Approx(0.06 * 0.05 * 0.01));

  Mesh other = make_box_mesh(ElementType::tet4, {0.06, 0.05, 0.01}, {12, 10, 2});
  const std::vector<BoundaryLayers> absurd = {below({"zmin", "zmax"}, 20e-3, 3, 1)};
  CHECK_THROWS_WITH_AS(add_boundary_layers(other, absurd, quiet), doctest::Contains("do not fit at"), Error);
}

TEST_CASE("layers that cannot be are refused") {
  Monitor quiet;
  Mesh mesh = box();
  const std::vector<BoundaryLayers> unequal = {below({"zmin"}, 1e-3, 3, 1), below({"xmin"}, 1e-3, 2, 1)};
  CHECK_THROWS_WITH_AS(add_boundary_layers(mesh, unequal, quiet), doctest::Contains("meet at"), Error);
  Mesh hexahedra = make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2});
  const std::vector<BoundaryLayers> one = {below({"zmin"}, 1e-3, 3, 1)};
  CHECK_THROWS_WITH_AS(add_boundary_layers(hexahedra, one, quiet), doctest::Contains("tetrahedra"), Error);
}

TEST_CASE("second order on top: straight edges, facets too") {
  Monitor quiet;
  Mesh mesh = box();
  const std::vector<BoundaryLayers> layers = {below({"zmin"}, 1e-3, 3, 1.5)};
  add_boundary_layers(mesh, layers, quiet);
  raise_order(mesh);
  complete_facets(mesh);
  check_mesh(mesh);
  CHECK(mesh.solids[0].type == ElementType::tet10);
  CHECK(mesh.facets[0].type == ElementType::tri6);
  CHECK(volume(mesh) == doctest::Approx(0.06 * 0.05 * 0.04));
}
