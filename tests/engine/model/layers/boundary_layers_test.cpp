#include "engine/model/layers/boundary_layers.hpp"

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

Mesh tet_box(std::array<Index, 3> cells = {6, 5, 4}) {
  return make_box_mesh(ElementType::tet4, {0.06, 0.05, 0.04}, cells);
}

}  // namespace

TEST_CASE("layers below one side of a box have the stated thicknesses, and all else keeps its place") {
  Mesh mesh = tet_box();
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
  Mesh mesh = tet_box({12, 10, 8});
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
  Mesh mesh = tet_box();
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
  Mesh mesh = tet_box();
  const std::vector<BoundaryLayers> unequal = {below({"zmin"}, 1e-3, 3, 1), below({"xmin"}, 1e-3, 2, 1)};
  CHECK_THROWS_WITH_AS(add_boundary_layers(mesh, unequal, quiet), doctest::Contains("meet at"), Error);
  Mesh hexahedra = make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2});
  const std::vector<BoundaryLayers> one = {below({"zmin"}, 1e-3, 3, 1)};
  CHECK_THROWS_WITH_AS(add_boundary_layers(hexahedra, one, quiet), doctest::Contains("tetrahedra"), Error);
}

TEST_CASE("second order on top: straight edges, facets too") {
  Monitor quiet;
  Mesh mesh = tet_box();
  const std::vector<BoundaryLayers> layers = {below({"zmin"}, 1e-3, 3, 1.5)};
  add_boundary_layers(mesh, layers, quiet);
  raise_order(mesh);
  complete_facets(mesh);
  check_mesh(mesh);
  CHECK(mesh.solids[0].type == ElementType::tet10);
  CHECK(mesh.facets[0].type == ElementType::tri6);
  CHECK(volume(mesh) == doctest::Approx(0.06 * 0.05 * 0.04));
}

namespace {

/// The box in two regions, "left" and "right" of x = 0.03, with the surface "middle" between them.
Mesh two_regions(ElementType type = ElementType::tet4) {
  Mesh mesh = make_box_mesh(type, {0.06, 0.05, 0.04}, {6, 5, 4});
  mesh.regions = {{1, "left"}, {2, "right"}};
  mesh.surfaces.push_back({7, "middle"});
  ElementBlock& solids = mesh.solids[0];
  for (Index e = 0; e < solids.size(); ++e) {
    const bool is_right = element_centroid(mesh, solids, e)[0] > 0.03;
    solids.group[static_cast<std::size_t>(e)] = is_right;
    for (int f = 0; f < 4 && !is_right; ++f) {
      const int* local = face_nodes(type, f);
      const auto n = element_nodes(solids, e);
      const int count = traits(face_type(type, f)).nodes;
      std::vector<Index> face;
      for (int i = 0; i < count; ++i) face.push_back(n[static_cast<std::size_t>(local[i])]);
      if (!std::all_of(face.begin(), face.end(), [&](Index i) {
            return std::abs(mesh.points[static_cast<std::size_t>(i)][0] - 0.03) < 1e-12;
          }))
        continue;
      ElementBlock& facets = mesh.facets[0];
      facets.nodes.insert(facets.nodes.end(), face.begin(), face.end());
      facets.group.push_back(6);
      facets.tags.push_back(facets.size());
    }
  }
  return mesh;
}

BoundaryLayers inside(std::string region, std::vector<std::string> names, double first, int count,
                      double growth) {
  BoundaryLayers layers = below(std::move(names), first, count, growth);
  layers.region = std::move(region);
  return layers;
}

std::vector<double> surface_areas(const Mesh& mesh) {
  std::vector<double> area(mesh.surfaces.size(), 0);
  for (const ElementBlock& block : mesh.facets)
    for (Index f = 0; f < block.size(); ++f)
      area[static_cast<std::size_t>(block.group[static_cast<std::size_t>(f)])] +=
          length(facet_area_vector(mesh, block, f));
  return area;
}

/// Every face of a solid belongs to another solid or lies on the outside of the box.
void check_conforming(Mesh mesh) {
  check_mesh(mesh);
  complete_facets(mesh);
  REQUIRE(mesh.surfaces.size() == 7);
  const std::vector<double> area = surface_areas(mesh);
  for (std::size_t s = 0; s < 7; ++s) {
    CAPTURE(mesh.surfaces[s].name);
    const char axis = mesh.surfaces[s].name[0];
    CHECK(area[s] == doctest::Approx(axis == 'y' ? 0.06 * 0.04 : axis == 'z' ? 0.06 * 0.05 : 0.05 * 0.04));
  }
  std::array<double, 2> volumes{};
  for (const ElementBlock& block : mesh.solids)
    for (Index e = 0; e < block.size(); ++e)
      volumes[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])] +=
          element_volume(mesh, block, e);
  for (const double v : volumes) CHECK(v == doctest::Approx(0.06 * 0.05 * 0.02));
}

}  // namespace

TEST_CASE("layers at a face between two regions lie in the one that is named; the other stays as it is") {
  for (const ElementType type : {ElementType::tet4, ElementType::tet10})
    for (const std::string region : {"left", "right"}) {
      CAPTURE(region);
      Mesh mesh = two_regions(type);
      const Mesh before = mesh;
      Monitor quiet;
      const std::vector<BoundaryLayers> layers = {inside(region, {"middle"}, 1e-3, 3, 1.5)};
      const LayerFacts facts = add_boundary_layers(mesh, layers, quiet);
      check_conforming(mesh);
      CHECK(facts.facets == 40);
      CHECK(facts.elements == 40 * 9);
      CHECK(facts.limited == 0);
      CHECK(facts.ended == 0);
      CHECK(measure_quality(mesh).min > 0.05);
      // Elements of the other region: as many, at the same places.
      const Index other = region == "left" ? 1 : 0;
      std::set<std::array<long, 3>> was, is;
      const auto places = [&](const Mesh& m, std::set<std::array<long, 3>>& out) {
        for (const ElementBlock& block : m.solids)
          for (Index e = 0; e < block.size(); ++e) {
            if (block.group[static_cast<std::size_t>(e)] != other) continue;
            const Vec3 c = element_centroid(m, block, e);
            out.insert({std::lround(c[0] * 1e9), std::lround(c[1] * 1e9), std::lround(c[2] * 1e9)});
          }
      };
      places(before, was);
      places(mesh, is);
      CHECK(was == is);
      // The layers have their thicknesses along the whole face.
      for (const double depth : {1e-3, 2.5e-3, 4.75e-3}) {
        const double x = region == "left" ? 0.03 - depth : 0.03 + depth;
        CAPTURE(x);
        CHECK(std::count_if(mesh.points.begin(), mesh.points.end(),
                            [&](const Vec3& p) { return std::abs(p[0] - x) < 1e-9; }) >= 30);
      }
      std::set<std::int64_t> tags;
      for (const ElementBlock& block : mesh.solids) tags.insert(block.tags.begin(), block.tags.end());
      CHECK(static_cast<std::int64_t>(tags.size()) == mesh.solid_count());
    }
}

TEST_CASE("layers in both regions and below outer faces at once, and of a region's outer faces too") {
  Mesh mesh = two_regions();
  Monitor quiet;
  const std::vector<BoundaryLayers> layers = {
      inside("left", {"middle"}, 0.5e-3, 2, 1.3), inside("right", {"middle"}, 1e-3, 3, 1.3),
      below({"zmin"}, 0.5e-3, 2, 1.3), inside("right", {"xmax"}, 1e-3, 3, 1.3)};
  const LayerFacts facts = add_boundary_layers(mesh, layers, quiet);
  check_conforming(mesh);
  CHECK(facts.facets > 40 + 40 + 60 + 40 - 1);
  CHECK(facts.elements > 0);
}

TEST_CASE("layers end where a face to a neighbour without layers begins") {
  // Only half of the face between the regions carries layers.
  Mesh mesh = two_regions();
  Monitor quiet;
  BoundaryLayers layers = below({}, 1e-3, 2, 1.3);
  layers.where = BoxSelector{{0.029, -0.001, -0.001}, {0.031, 0.0301, 0.041}};
  layers.region = "right";
  const LayerFacts facts = add_boundary_layers(mesh, {&layers, 1}, quiet);
  check_conforming(mesh);
  CHECK(facts.facets == 24);
  CHECK(facts.ended == 5);
}

TEST_CASE("layers that name no side, or a side without that face, say what to do") {
  Monitor quiet;
  const auto refused = [&](const BoundaryLayers& layers) {
    Mesh mesh = two_regions();
    try {
      add_boundary_layers(mesh, {&layers, 1}, quiet);
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(refused(below({"middle"}, 1e-3, 2, 1.3)).find("\"region\": \"left\" or \"right\"") !=
        std::string::npos);
  CHECK(refused(inside("left", {"xmax"}, 1e-3, 2, 1.3)).find("xmax") != std::string::npos);
  CHECK(refused(inside("up", {"middle"}, 1e-3, 2, 1.3)).find("no region named \"up\"") != std::string::npos);
}
