#include "engine/model/subdivision.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <map>

#include "engine/base/error.hpp"
#include "engine/model/study/selection.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"

using namespace genba;

namespace {

std::map<std::string, double> areas_by_name(const Mesh& mesh) {
  std::map<std::string, double> sum;
  for (const ElementBlock& block : mesh.facets)
    for (Index e = 0; e < block.size(); ++e) {
      const Vec3 n = facet_area_vector(mesh, block, e);
      sum[mesh.surfaces[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])].name] +=
          std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    }
  return sum;
}

// Areas are those of flat facets: `allowed` is what they lose to curvature.
void check_refined(const Mesh& coarse, double allowed = 1e-9) {
  Monitor monitor;
  const Mesh fine = subdivide(coarse, monitor);
  check_mesh(fine);
  CHECK(fine.solid_count() >= 8 * coarse.solid_count());
  CHECK(fine.facet_count() == 4 * coarse.facet_count());
  CHECK(measure_quality(fine).volume == doctest::Approx(measure_quality(coarse).volume));
  const auto before = areas_by_name(coarse), after = areas_by_name(fine);
  REQUIRE(after.size() == before.size());
  for (const auto& [name, area] : before) CHECK(after.at(name) == doctest::Approx(area).epsilon(allowed));
  // Nothing is missing and nothing lies twice: the finder of outer faces agrees.
  Mesh again = fine;
  complete_facets(again);
  CHECK(again.facet_count() == fine.facet_count());
  CHECK(fine.node_tags.size() == fine.points.size());
  for (std::size_t i = 0; i < coarse.points.size(); ++i) CHECK(fine.points[i] == coarse.points[i]);
}

}  // namespace

TEST_CASE("every shape is cut into eight that fill it and keep its surfaces") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const auto mesh = distorted_cube(type, 3, 0.05);
    check_refined(*mesh);
    Monitor monitor;
    if (type != ElementType::pyramid5)
      CHECK(subdivide(*mesh, monitor).solid_count() == 8 * mesh->solid_count());
    // A structured box has the nodes of one with twice the cells.
    if (type == ElementType::hex8 || type == ElementType::hex20 || type == ElementType::wedge15) {
      const Mesh box = make_box_mesh(type, {1, 1, 1}, {2, 3, 1}),
                 finer = make_box_mesh(type, {1, 1, 1}, {4, 6, 2});
      CHECK(subdivide(box, monitor).node_count() == finer.node_count());
    }
  }
}

TEST_CASE("plane elements are cut into four, bars into two, on their curves") {
  Monitor monitor;
  for (const ElementType type : plane_types) {
    CAPTURE(traits(type).name);
    Mesh mesh = make_rectangle_mesh(type, {1, 1}, {3, 2});
    for (Vec3& p : mesh.points) p = {(1 + p[0]) * std::cos(p[1]), (1 + p[0]) * std::sin(p[1]), 0};
    mesh.sets.push_back({"low", 0, select(mesh, NamedSelector{{"ymin"}}, "t").nodes});
    const Index a = 0, b = mesh.node_count() - 1;
    mesh.regions.push_back({2, "tie"});
    mesh.solids.push_back({ElementType::line2, {a, b}, {1}, {1001}});
    const Mesh fine = subdivide(mesh, monitor);
    check_mesh(fine);
    CHECK(fine.is_plane());
    REQUIRE(fine.solids.size() == 2);
    CHECK(fine.solids[0].size() == 4 * mesh.solids[0].size());
    CHECK(fine.solids[1].size() == 2);
    CHECK(fine.facet_count() == 2 * mesh.facet_count());
    CHECK(measure_quality(fine).volume == doctest::Approx(measure_quality(mesh).volume));
    const auto before = areas_by_name(mesh), after = areas_by_name(fine);
    for (const auto& [name, area] : before) CHECK(after.at(name) == doctest::Approx(area).epsilon(0.02));
    Mesh again = fine;
    complete_facets(again);
    CHECK(again.facet_count() == fine.facet_count());
    CHECK(fine.sets.back().members.size() == 2 * mesh.sets.back().members.size() - 1);
    const Mesh straight = make_rectangle_mesh(type, {1, 1}, {3, 2}), finer = make_rectangle_mesh(type, {1, 1}, {6, 4});
    CHECK(subdivide(straight, monitor).node_count() == finer.node_count());
  }
  Mesh bow = make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1});
  const Index n = bow.node_count();
  bow.points.insert(bow.points.end(), {{3, 0, 0}, {2, 0.5, 0}});
  bow.node_tags.insert(bow.node_tags.end(), {n + 1, n + 2});
  bow.regions.push_back({2, "bow"});
  bow.solids.push_back({ElementType::line3, {1, n, n + 1}, {1}, {1001}});
  const Mesh fine = subdivide(bow, monitor);
  check_mesh(fine);
  REQUIRE(fine.solids.back().type == ElementType::line3);
  REQUIRE(fine.solids.back().size() == 2);
  // A quarter of the way along the parabola.
  const Vec3& middle = fine.points[static_cast<std::size_t>(fine.solids.back().nodes[2])];
  CHECK(middle[0] == doctest::Approx(1.5));
  CHECK(middle[1] == doctest::Approx(0.375));
}

TEST_CASE("meshes of several shapes are refined without gaps") {
  for (const Mix mix : {Mix::hex8_pyramid5_tet4, Mix::hex8_wedge6, Mix::hex20_wedge15})
    check_refined(mixed_box(mix, 4));
}

TEST_CASE("curved elements stay on their curves") {
  const auto ring = quarter_ring(ElementType::tet10, {2, 3, 1}, 1.0, 2.0, 0.5);
  check_refined(*ring, 0.05);
}

TEST_CASE("the quality of tetrahedra does not fall with every refinement") {
  Monitor monitor;
  Mesh mesh = *distorted_cube(ElementType::tet4, 3, 0.1);
  const double first = measure_quality(mesh).min;
  for (int i = 0; i < 3; ++i) mesh = subdivide(mesh, monitor);
  CHECK(measure_quality(mesh).min > 0.6 * first);
}

TEST_CASE("sets of nodes and grey values go along") {
  Mesh mesh = make_box_mesh(ElementType::hex8, {1, 1, 1}, {2, 2, 2});
  NamedSet top{"top", 0, {}};
  for (Index i = 0; i < mesh.node_count(); ++i)
    if (mesh.points[static_cast<std::size_t>(i)][2] == 1) top.members.push_back(i);
  mesh.sets = {top};
  mesh.solids[0].grey.assign(8, 1.0);
  mesh.solids[0].grey[3] = 5;
  Monitor monitor;

  const Mesh fine = subdivide(mesh, monitor);

  CHECK(fine.sets[0].members.size() == 25);
  for (const Index node : fine.sets[0].members) CHECK(fine.points[static_cast<std::size_t>(node)][2] == 1);
  CHECK(std::count(fine.solids[0].grey.begin(), fine.solids[0].grey.end(), 5.0) == 8);
}
