// Bars between solids, in plane bodies, and alone: closed forms.
#include <doctest/doctest.h>

#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {

/// Adds a bar between two nodes, in the region "bars".
void add_bar(Mesh& mesh, Index a, Index b) {
  if (mesh.regions.empty() || mesh.regions.back().name != "bars")
    mesh.regions.push_back({static_cast<std::int64_t>(mesh.regions.size()) + 1, "bars"});
  if (mesh.solids.empty() || mesh.solids.back().type != ElementType::line2)
    mesh.solids.emplace_back().type = ElementType::line2;
  ElementBlock& block = mesh.solids.back();
  block.nodes.insert(block.nodes.end(), {a, b});
  block.group.push_back(static_cast<Index>(mesh.regions.size()) - 1);
  block.tags.push_back(1000 + block.size());
}

Index add_node(Mesh& mesh, const Vec3& p) {
  mesh.points.push_back(p);
  mesh.node_tags.push_back(mesh.node_count());
  return mesh.node_count() - 1;
}

double element_value(const Results& results, std::string_view name, std::size_t element) {
  for (const Field& f : results.element_fields)
    if (f.name == name) return f.data[element];
  FAIL("no field " << name);
  return 0;
}

constexpr double steel = 200e9, A = 1e-4;  // Pa, m^2

Study bar_study() {
  Study study = elastic_study(steel, 0.3);
  study.assignments.push_back({"solid", {"bars"}});
  study.assignments.back().area = A;
  return study;
}

SphereSelector place(const Mesh& mesh, Index node) { return {mesh.points[static_cast<std::size_t>(node)], 1e-6}; }

}  // namespace

TEST_CASE("a truss of two bars under a load at its tip") {
  // Bars from (0, 0) and (0, 3 m) to (4, 0): horizontal C = -F 4/3, inclined S = F 5/3 (F downwards).
  auto mesh = std::make_shared<Mesh>();
  const Index low = add_node(*mesh, {0, 0, 0}), high = add_node(*mesh, {0, 3, 0}), tip = add_node(*mesh, {4, 0, 0});
  add_bar(*mesh, low, tip);
  add_bar(*mesh, high, tip);
  check_mesh(*mesh);
  Study study = bar_study();
  study.constraints = {displacement("wall", place(*mesh, low), {0.0, 0.0, 0.0}),
                       displacement("wall 2", place(*mesh, high), {0.0, 0.0, 0.0}),
                       displacement("plane", place(*mesh, tip), {std::nullopt, std::nullopt, 0.0})};
  study.loads = {nodal_force_load("weight", place(*mesh, tip), {0, -1000, 0})};
  const Solved s = solve_study(mesh, study);
  CHECK(element_value(s.results, "bar_force", 0) == doctest::Approx(-4000.0 / 3));
  CHECK(element_value(s.results, "bar_force", 1) == doctest::Approx(5000.0 / 3));
  CHECK(element_value(s.results, "bar_stress", 1) == doctest::Approx(5000.0 / 3 / A));
  const double u = -4000.0 / 3 * 4 / (steel * A);
  CHECK(s.at("displacement", tip, 0) == doctest::Approx(u));
  // The inclined bar stretches by S L / EA = (4 u_x - 3 u_y) / 5.
  CHECK(s.at("displacement", tip, 1) == doctest::Approx((4 * u - 5 * (5000.0 / 3) * 5 / (steel * A)) / 3));
  CHECK(s.results.energy == doctest::Approx(0.5 * 1000 * -s.at("displacement", tip, 1)));
  CHECK(s.results.balance.relative_error < 1e-10);
}

TEST_CASE("tie rods between two blocks: pretension, heat and pull") {
  // Two blocks, apart by 0.2 m, held together by four rods at their corners; the lower one is fixed.
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {0.1, 0.1, 0.05}, {2, 2, 1}));
  const Index count = mesh->node_count();
  const ElementBlock lower = mesh->solids[0];
  for (Index i = 0; i < count; ++i) add_node(*mesh, plus(mesh->points[static_cast<std::size_t>(i)], {0, 0, 0.25}));
  for (Index n : lower.nodes) mesh->solids[0].nodes.push_back(n + count);
  mesh->solids[0].group.insert(mesh->solids[0].group.end(), lower.group.begin(), lower.group.end());
  for (const std::int64_t tag : lower.tags) mesh->solids[0].tags.push_back(100 + tag);
  for (const Vec3& corner : {Vec3{0, 0, 0.05}, Vec3{0.1, 0, 0.05}, Vec3{0, 0.1, 0.05}, Vec3{0.1, 0.1, 0.05}})
    add_bar(*mesh, node_at(*mesh, corner), node_at(*mesh, plus(corner, {0, 0, 0.2})));
  complete_facets(*mesh);
  check_mesh(*mesh);
  Study study = bar_study();
  study.materials[0].youngs_modulus = 1e15;  // blocks as good as rigid
  study.materials.push_back(study.materials[0]);
  study.materials[1].name = "rod";
  study.materials[1].youngs_modulus = steel;
  study.assignments[1].material = "rod";
  study.constraints = {displacement("ground", NamedSelector{{"zmin"}}, {0.0, 0.0, 0.0})};
  const auto bars = static_cast<std::size_t>(mesh->solids[0].size());
  const Index top_node = node_at(*mesh, {0.05, 0.05, 0.3});
  // Sideways the block hangs on hinged rods: hold it there.
  study.constraints.push_back(displacement("guide", place(*mesh, top_node), {0.0, 0.0, std::nullopt}));
  study.constraints.push_back(
      displacement("guide 2", place(*mesh, node_at(*mesh, {0.1, 0.05, 0.3})), {std::nullopt, 0.0, std::nullopt}));
  study.loads = {nodal_force_load("pull", place(*mesh, top_node), {0, 0, 8000})};
  {
    const Solved s = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-13);
    for (std::size_t k = 0; k < 4; ++k)
      CHECK(element_value(s.results, "bar_force", bars + k) == doctest::Approx(2000).epsilon(1e-4));
    CHECK(std::isnan(element_value(s.results, "bar_force", 0)));
    CHECK(s.at("displacement", top_node, 2) == doctest::Approx(2000 * 0.2 / (steel * A)).epsilon(1e-3));
    CHECK(s.results.reactions[0].total[2] == doctest::Approx(-8000));
  }
  study.assignments[1].pretension = 5000;  // nothing resists: the rods shorten until they are free
  study.loads.clear();
  {
    const Solved s = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-13);
    CHECK(s.at("displacement", top_node, 2) == doctest::Approx(-5000 * 0.2 / (steel * A)).epsilon(1e-3));
    CHECK(std::abs(element_value(s.results, "bar_force", bars)) < 1e-2);
  }
  study.constraints[1] = displacement("guide", place(*mesh, top_node), {0.0, 0.0, 0.0});
  study.constraints.push_back(
      displacement("guide 3", place(*mesh, node_at(*mesh, {0.1, 0.1, 0.3})), {std::nullopt, std::nullopt, 0.0}));
  study.constraints.push_back(
      displacement("guide 4", place(*mesh, node_at(*mesh, {0, 0.1, 0.3})), {std::nullopt, std::nullopt, 0.0}));
  study.loads = {thermal_strain_load("cold", 193.15, 293.15)};
  study.materials[0].thermal_expansion = 0;
  {
    const Solved s = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-13);
    CHECK(element_value(s.results, "bar_force", bars) ==
          doctest::Approx(5000 + steel * A * 1.2e-5 * 100).epsilon(1e-3));
  }
}

TEST_CASE("a quadratic bar along the edge of a brick takes its share of the load") {
  // A brick of 20 nodes with a bar on each of its four edges along z; nu = 0, so strains are uniform.
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex20, {0.1, 0.1, 0.4}, {1, 1, 2}));
  for (const Vec3& foot : {Vec3{0, 0, 0}, Vec3{0.1, 0, 0}, Vec3{0, 0.1, 0}, Vec3{0.1, 0.1, 0}})
    for (const double z : {0.0, 0.2}) {
      const auto node = [&](double at_z) { return node_at(*mesh, {foot[0], foot[1], at_z}); };
      const Index a = node(z), b = node(z + 0.2), m = node(z + 0.1);
      if (mesh->regions.size() < 2) mesh->regions.push_back({2, "bars"});
      if (mesh->solids.size() < 2) mesh->solids.emplace_back().type = ElementType::line3;
      mesh->solids[1].nodes.insert(mesh->solids[1].nodes.end(), {a, b, m});
      mesh->solids[1].group.push_back(1);
      mesh->solids[1].tags.push_back(1000 + mesh->solids[1].size());
    }
  check_mesh(*mesh);
  Study study = bar_study();
  study.materials[0].poisson_ratio = 0;
  study.constraints = {hold("zmin", {}, {}, 0.0), hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}),
                       hold("zmax", {}, {}, 1e-4)};
  const Solved s = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-13);
  CHECK(element_value(s.results, "bar_force", 2) == doctest::Approx(steel * A * 1e-4 / 0.4));
  CHECK(s.results.reactions[3].total[2] == doctest::Approx(steel * (0.01 + 4 * A) * 1e-4 / 0.4));
  // The stress of the brick is not mixed with that of the bars.
  CHECK(s.at("stress", node_at(*mesh, {0, 0, 0.2}), 2) == doctest::Approx(steel * 1e-4 / 0.4));
}

TEST_CASE("a bar in a plane body, and a bar that conducts") {
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {1, 1}, {1, 1}));
  add_bar(*mesh, node_at(*mesh, {0, 0, 0}), node_at(*mesh, {1, 1, 0}));
  check_mesh(*mesh);
  Study study = bar_study();
  study.elements.plane = PlaneBody::plane_stress;
  study.elements.thickness = 0.01;
  study.constraints = {hold("xmin", 0.0, {}, {}), hold("ymin", {}, 0.0, {}), hold("xmax", 1e-3, {}, {}),
                       hold("ymax", {}, 1e-3, {})};
  const Solved s = solve_study(mesh, study);
  CHECK(element_value(s.results, "bar_force", 1) == doctest::Approx(steel * A * 1e-3));

  Study heat = heat_study(50);
  heat.elements = study.elements;
  heat.materials.push_back(heat.materials[0]);
  heat.materials[1].name = "rod";
  heat.materials[1].conductivity = 400;
  heat.assignments.push_back({"rod", {"bars"}});
  heat.assignments.back().area = A;
  heat.constraints = {prescribed_temperature("cold", place(*mesh, node_at(*mesh, {0, 0, 0})), 300),
                      prescribed_temperature("hot", place(*mesh, node_at(*mesh, {1, 1, 0})), 400)};
  const Solved h = solve_study(mesh, heat);
  CHECK(element_value(h.results, "bar_flow", 1) == doctest::Approx(-400 * A * 100 / std::sqrt(2.0)));
  CHECK(h.results.balance.relative_error < 1e-10);
}

TEST_CASE("what does not suit bars is named") {
  Monitor monitor;
  auto mesh = std::make_shared<Mesh>(make_rectangle_mesh(ElementType::quad4, {1, 1}, {1, 1}));
  add_bar(*mesh, 0, 3);
  Study study = bar_study();
  study.elements.plane = PlaneBody::plane_strain;
  study.elements.thickness = 1;
  study.constraints = {hold("xmin", 0.0, 0.0, {})};
  CHECK_NOTHROW(resolve(mesh, study, monitor));
  const auto refused = [&](const std::function<void(Study&)>& edit, const char* text) {
    Study changed = study;
    edit(changed);
    CHECK_THROWS_WITH_AS(resolve(mesh, changed, monitor), doctest::Contains(text), Error);
  };
  refused([](Study& s) { s.assignments[1].area.reset(); }, "without an area");
  refused([](Study& s) { s.assignments[0].area = 1; }, "but no bars");
  refused(
      [](Study& s) {
        s.elements.plane = PlaneBody::axisymmetric;
        s.constraints = {hold("ymin", 0.0, 0.0, {})};
      },
      "cannot have bars");
  Study plain = elastic_study(1e9, 0.3);
  plain.constraints = {hold("xmin", 0.0, 0.0, 0.0)};
  plain.assignments[0].area = 1;
  CHECK_THROWS_WITH_AS(
      resolve(std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {1, 1, 1})), plain, monitor),
      doctest::Contains("the mesh has no bars"), Error);
}
