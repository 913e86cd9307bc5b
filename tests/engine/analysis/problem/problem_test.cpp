#include "engine/analysis/problem/problem.hpp"

#include <doctest/doctest.h>

#include "engine/analysis/problem/hinges.hpp"
#include "engine/analysis/problem/pieces.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/model/cube_mesh.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

std::shared_ptr<Mesh> block() {
  return std::make_shared<Mesh>(make_box_mesh(ElementType::tet4, {0.1, 0.2, 0.3}, {2, 2, 2}));
}

// A second box of hexahedra beside the first, touching nothing, in a region of its own.
std::shared_ptr<Mesh> two_blocks() {
  auto mesh = block();
  const Mesh other = make_box_mesh(ElementType::hex8, {0.1, 0.1, 0.1}, {1, 1, 1});
  const Index shift = mesh->node_count();
  for (Vec3 p : other.points) mesh->points.push_back({p[0] + 1, p[1], p[2]});
  for (const std::int64_t tag : other.node_tags) mesh->node_tags.push_back(tag + shift);
  ElementBlock hex = other.solids[0];
  for (Index& node : hex.nodes) node += shift;
  for (Index& group : hex.group) group = 1;
  mesh->solids.push_back(hex);
  mesh->regions.push_back({2, "island"});
  return mesh;
}

std::string error_of(std::shared_ptr<const Mesh> mesh, const Study& study, ErrorKind kind) {
  Monitor monitor;
  try {
    resolve(std::move(mesh), study, monitor);
  } catch (const Error& e) {
    CHECK(e.kind() == kind);
    return e.what();
  }
  return "no error";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

Study clamped_and_heavy() {
  Study study = elastic_study(1e9, 0.3);
  study.constraints = {hold("zmin", 0.0, 0.0, 0.0)};
  study.loads = {gravity_load("weight", {0, 0, -9.81})};
  return study;
}

#define CHECK_CONTAINS(text, part)   \
  do {                               \
    INFO(text);                      \
    CHECK(contains((text), (part))); \
  } while (false)

}  // namespace

TEST_CASE("a sound study resolves to nodes, facets, areas and materials") {
  Monitor monitor;
  Study study = clamped_and_heavy();
  study.loads.push_back(pressure_load("side", NamedSelector{{"xmax"}}, 1e5));

  const Problem p = resolve(block(), study, monitor);

  CHECK(p.dofs == 3);
  CHECK(p.region_material == std::vector<Index>{0});
  CHECK(p.constraint_nodes == std::vector<Index>{9});
  REQUIRE(p.loads.size() == 2);
  CHECK(p.loads[1].facets.size() == 8);
  CHECK(p.loads[1].area == doctest::Approx(0.2 * 0.3));
  CHECK(p.warnings.empty());
}

TEST_CASE("a study without loads resolves with a warning") {
  Monitor monitor;
  Study study = clamped_and_heavy();
  study.loads.clear();
  CHECK_FALSE(resolve(block(), study, monitor).warnings.empty());
}

TEST_CASE("elements that lock in a nearly incompressible material are told of, by region and kind") {
  Monitor monitor;
  Study study = clamped_and_heavy();
  const auto warnings = [&](std::shared_ptr<const Mesh> mesh, double poisson_ratio) {
    study.materials[0].poisson_ratio = poisson_ratio;
    return english(resolve(std::move(mesh), study, monitor).warnings);
  };
  CHECK(warnings(block(), 0.44).empty());
  const auto told = warnings(block(), 0.49);
  REQUIRE(told.size() == 1);
  CHECK_CONTAINS(told[0], "material 'solid' is nearly incompressible (nu 0.49): 48 elements of region 'box'");
  CHECK_CONTAINS(told[0], "tet4");
  for (const ElementType type : {ElementType::tet10, ElementType::hex8, ElementType::hex20})
    CHECK(warnings(std::make_shared<Mesh>(make_box_mesh(type, {0.1, 0.2, 0.3}, {2, 2, 2})), 0.49).empty());
}

TEST_CASE("a condition and what is wrong with it are named in the reader's language") {
  const Translation spanish = [](std::string_view pattern) -> std::string {
    if (pattern == "pressure") return "presion";
    if (pattern == "%1 '%2'") return "%2, %1";
    return pattern == "catches %1 nodes but no whole boundary facet" ? "solo %1 nodos" : "";
  };
  const Condition side = pressure_load("side", BoxSelector{{0, 0, 0}, {0, 0, 0}}, 1e5);
  CHECK(describe(side, 0) == "pressure 'side'");
  CHECK(describe(side, 0).in(spanish) == "side, presion");
  CHECK(describe(pressure_load("", {}, 1), 2) == "pressure 3");

  Study study = clamped_and_heavy();
  study.loads = {side};
  Monitor monitor;
  try {
    (void)resolve(block(), study, monitor);
    FAIL("the load was taken");
  } catch (const Error& error) {
    CHECK(error.place().in(spanish) == "side, presion");
    CHECK(error.problem().in(spanish) == "solo 1 nodos");
  }
}

TEST_CASE("a region without material, or with two, is named") {
  Study study = clamped_and_heavy();
  study.assignments = {{"solid", {"box"}}};
  CHECK_CONTAINS(error_of(two_blocks(), study, ErrorKind::model), "region 'island' (#2): has no material");

  study = clamped_and_heavy();
  study.materials.push_back(study.materials[0]);
  study.materials[1].name = "rubber";
  study.assignments = {{"solid", {"box"}}, {"rubber", {"#1"}}};
  const std::string text = error_of(block(), study, ErrorKind::model);
  CHECK_CONTAINS(text, "'box'");
  CHECK_CONTAINS(text, "two materials, 'solid' and 'rubber'");
}

TEST_CASE("a material that misses what a load needs is named") {
  Study study = clamped_and_heavy();
  study.materials[0].thermal_expansion.reset();
  study.loads = {thermal_strain_load("warm", 350, 300)};
  CHECK_CONTAINS(error_of(block(), study, ErrorKind::model), "solid");
}

TEST_CASE("two different values on one unknown name both constraints") {
  Study study = clamped_and_heavy();
  study.constraints.push_back(hold("xmin", 1e-3, {}, {}));
  const std::string text = error_of(block(), study, ErrorKind::model);
  CHECK_CONTAINS(text, "'hold xmin'");
  CHECK_CONTAINS(text, "'hold zmin'");
  CHECK_CONTAINS(text, "displacement x");

  study.constraints.back() = hold("xmin", 0.0, {}, {});  // the same value is no conflict
  Monitor monitor;
  const Problem p = resolve(block(), study, monitor);
  CHECK(p.constraint_nodes[1] == 9);
  CHECK(p.dirichlet.owner[0] == 0);  // the corner belongs to the first one
}

TEST_CASE("a surface load that catches no facet is refused") {
  Study study = clamped_and_heavy();
  study.loads = {pressure_load("deep", SphereSelector{{0.05, 0.1, 0.15}, 0.001}, 1.0)};
  CHECK_CONTAINS(error_of(block(), study, ErrorKind::model), "'deep'");
  study.loads = {pressure_load("lost", NamedSelector{{"xmox"}}, 1.0)};
  CHECK_CONTAINS(error_of(block(), study, ErrorKind::model), "xmox");
}

TEST_CASE("rigid motions that are left are named with place and remedy") {
  Study study = clamped_and_heavy();
  study.constraints = {hold("zmin", {}, {}, 0.0)};
  std::string text = error_of(block(), study, ErrorKind::singular);
  CHECK_CONTAINS(text, "translation along x, translation along y, rotation about z");
  CHECK_CONTAINS(text, "(50, 100, 150) mm");
  CHECK_FALSE(contains(text, "translation along z"));
  CHECK_FALSE(contains(text, "rotation about x"));

  // Held along the edge y = 0, z = 0: it can turn about that edge.
  study.constraints = {displacement("edge", BoxSelector{{0, 0, 0}, {0.1, 0, 0}}, {0.0, 0.0, 0.0})};
  text = error_of(block(), study, ErrorKind::singular);
  CHECK_CONTAINS(text, "rotation about the axis through (50, 0, 0) mm parallel to x");
  CHECK_FALSE(contains(text, "translation"));

  // Held at one corner.
  study.constraints = {displacement("corner", BoxSelector{{0, 0, 0}, {0, 0, 0}}, {0.0, 0.0, 0.0})};
  text = error_of(block(), study, ErrorKind::singular);
  for (const char* axis : {"parallel to x", "parallel to y", "parallel to z"}) CHECK_CONTAINS(text, axis);
  CHECK_FALSE(contains(text, "translation"));
}

TEST_CASE("a piece that nothing holds is found beside a held one") {
  Study study = clamped_and_heavy();
  const std::string text = error_of(two_blocks(), study, ErrorKind::singular);
  CHECK_CONTAINS(text, "piece of 1 elements around (1050, 50, 50) mm");
  CHECK_CONTAINS(text, "2 separate pieces");
  CHECK_CONTAINS(text, "translation along x");
}

TEST_CASE("statically determinate supports hold a body") {
  Monitor monitor;
  Study study = clamped_and_heavy();
  study.constraints = {
      displacement("a", BoxSelector{{0, 0, 0}, {0, 0, 0}}, {0.0, 0.0, 0.0}),
      displacement("b", BoxSelector{{0.1, 0, 0}, {0.1, 0, 0}}, {std::nullopt, 0.0, 0.0}),
      displacement("c", BoxSelector{{0, 0.2, 0}, {0, 0.2, 0}}, {std::nullopt, std::nullopt, 0.0})};
  CHECK_NOTHROW(resolve(block(), study, monitor));
}

TEST_CASE("skew and screw motions have words too") {
  const double s = std::sqrt(0.5);
  // Points on a skew line in the plane z = 0, everything held: rotation about that line is left.
  const std::vector<Vec3> points = {{0, 0, 0}, {s, s, 0}, {2 * s, 2 * s, 0}};
  const std::vector<std::array<bool, 3>> all(3, {true, true, true});
  const auto names = english(free_rigid_motions(points, all, 2.0));
  REQUIRE(names.size() == 1);
  CHECK_CONTAINS(names[0], "parallel to (0.707, 0.707, 0)");
  CHECK(free_rigid_motions({}, {}, 1.0).size() == 6);
}

TEST_CASE("heat without temperature or convection on a piece is refused") {
  Study study = heat_study(40);
  study.loads = {heat_flux_load("in", NamedSelector{{"xmax"}}, 100.0)};
  CHECK(error_of(block(), study, ErrorKind::model) != "no error");

  study.loads.push_back(convection_load("air", NamedSelector{{"zmax"}}, 10, 300));
  Monitor monitor;
  CHECK_NOTHROW(resolve(block(), study, monitor));
  CHECK_CONTAINS(error_of(two_blocks(), study, ErrorKind::singular), "(1050, 50, 50) mm");
}

TEST_CASE("parts that touch only along an edge are a hinge, and said to be one") {
  // Two boxes side by side along x that share the nodes of one edge, x = 0.1, z = 0.3 of the first.
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {0.1, 0.2, 0.3}, {1, 2, 1}));
  const Mesh other = make_box_mesh(ElementType::hex8, {0.1, 0.2, 0.3}, {1, 2, 1});
  std::vector<Index> number;
  for (Vec3 p : other.points) {
    p = {p[0] + 0.1, p[1], p[2] + 0.3};
    const Index twin = node_at(*mesh, p);
    const Vec3& q = mesh->points[twin];
    if (std::abs(q[0] - p[0]) + std::abs(q[1] - p[1]) + std::abs(q[2] - p[2]) < 1e-9) {
      number.push_back(twin);
      continue;
    }
    number.push_back(mesh->node_count());
    mesh->points.push_back(p);
    mesh->node_tags.push_back(mesh->node_count());
  }
  CHECK(mesh->node_count() == 12 + 9);
  for (const Index node : other.solids[0].nodes) mesh->solids[0].nodes.push_back(number[node]);
  for (const Index group : other.solids[0].group) mesh->solids[0].group.push_back(group);
  for (const std::int64_t tag : other.solids[0].tags) mesh->solids[0].tags.push_back(tag + 2);
  complete_facets(*mesh);

  Study study = clamped_and_heavy();
  const std::string text = error_of(mesh, study, ErrorKind::singular);
  CHECK_CONTAINS(text, "part of 2 elements around (150, 100, 450) mm");
  CHECK_CONTAINS(text, "3 common nodes around (100, 100, 300) mm");

  // Held by a node of its own it stands.
  study.constraints.push_back(
      displacement("prop", BoxSelector{{0.2, 0, 0.3}, {0.2, 0.2, 0.3}}, {std::nullopt, std::nullopt, 0.0}));
  Monitor monitor;
  CHECK_NOTHROW(resolve(mesh, study, monitor));
  CHECK_FALSE(surface_pinches(make_box_mesh(ElementType::tet10, {1, 1, 1}, {3, 3, 3})));
}

TEST_CASE("of parts that move together, the part that moves most is named with its own common nodes") {
  // Four cubes around an empty cell, joined along edges: a linkage of four bars. Each would stand if the others
  // stood still.
  const std::vector<std::array<int, 3>> cubes = {{0, 0, 0}, {1, 1, 0}, {0, 2, 0}, {-1, 1, 0}};
  auto mesh = std::make_shared<Mesh>(genba::testing::mesh_of_cubes(cubes));
  CHECK(mesh->node_count() == 4 * 8 - 8);
  complete_facets(*mesh);
  Study study = clamped_and_heavy();
  study.constraints = {displacement("foot", BoxSelector{{0, 0, 0}, {1e-3, 0, 1e-3}}, {0.0, 0.0, 0.0})};
  const std::string text = error_of(mesh, study, ErrorKind::singular);
  CHECK_CONTAINS(text, "part of 1 elements around (1.5, 1.5, 0.5) mm");
  CHECK_CONTAINS(text, "4 common nodes around (1, 1.5, 0.5) mm");
}

TEST_CASE("any number of crumbs is found, and told how to get rid of") {
  // A bar of 60 cubes, a cube along an edge of every second one.
  std::vector<std::array<int, 3>> cubes;
  for (int i = 0; i < 60; ++i) cubes.push_back({i, 0, 0});
  for (int i = 1; i < 60; i += 2) cubes.push_back({i, 1, 1});
  auto mesh = std::make_shared<Mesh>(genba::testing::mesh_of_cubes(cubes));
  complete_facets(*mesh);
  Study study = clamped_and_heavy();
  study.constraints = {displacement("foot", BoxSelector{{0, 0, 0}, {0, 1e-3, 1e-3}}, {0.0, 0.0, 0.0})};
  const std::string text = error_of(mesh, study, ErrorKind::singular);
  CHECK_CONTAINS(text, "30 parts touch the others only at nodes or edges");
  CHECK_CONTAINS(text, "1 elements");
  CHECK_CONTAINS(text, "overlap in a face");
  mesh->voxel = {Vec3{1e-3, 0, 0}, Vec3{0, 1e-3, 0}, Vec3{0, 0, 1e-3}};
  CHECK_CONTAINS(error_of(mesh, study, ErrorKind::singular), "geometry/drop_crumbs");
}
