#include <doctest/doctest.h>

#include <algorithm>

#include "engine/analysis/results/patch_recovery.hpp"
#include "engine/analysis/results/results.hpp"
#include "engine/element/quadrature.hpp"
#include "engine/model/shape_dispatch.hpp"
#include "tests/engine/analysis/mapped_mesh.hpp"
#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/conditions.hpp"

using namespace genba;

namespace {
const Extremum& extremum(const Results& results, const std::string& name) {
  for (const Extremum& e : results.extrema)
    if (e.field == name) return e;
  FAIL("no extremum " << name);
  return results.extrema.front();
}
}  // namespace

TEST_CASE("a warm free block grows by alpha dT and has no stress") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const auto mesh = distorted_cube(type, 3, 0.1);
    Study study = elastic_study(210e9, 0.3);
    study.constraints = {
        displacement("a", BoxSelector{{0, 0, 0}, {0, 0, 0}}, {0.0, 0.0, 0.0}),
        displacement("b", BoxSelector{{1, 0, 0}, {1, 0, 0}}, {std::nullopt, 0.0, 0.0}),
        displacement("c", BoxSelector{{0, 1, 0}, {0, 1, 0}}, {std::nullopt, std::nullopt, 0.0})};
    study.loads = {thermal_strain_load("warm", 393.15, 293.15)};

    const Solved s = solve_study(mesh, study);

    const double growth = 1.2e-5 * 100;
    for (Index i = 0; i < mesh->node_count(); ++i)
      for (int a = 0; a < 3; ++a) {
        CHECK(std::abs(s.at("displacement", i, a) - growth * mesh->points[i][a]) < 1e-9 * growth);
        CHECK(std::abs(s.at("stress", i, a)) < 1e-7 * 210e9 * growth);
      }
    CHECK(s.results.energy < 1e-12 * 210e9 * growth * growth);
    CHECK(s.results.balance.relative_error < 1e-10);
  }
}

TEST_CASE("a clamped warm block has the stress that holds its growth back") {
  const auto mesh = distorted_cube(ElementType::tet10, 2, 0.1);
  Study study = elastic_study(200e9, 0.25);
  study.constraints = {displacement("all round", all_sides(), {0.0, 0.0, 0.0})};
  study.loads = {thermal_strain_load("warm", 310, 300)};

  const Solved s = solve_study(mesh, study);

  const double bulk = 200e9 / (3 * (1 - 2 * 0.25)), expected = -3 * bulk * 1.2e-5 * 10;
  for (Index i = 0; i < mesh->node_count(); ++i) {
    CHECK(s.at("stress", i, 0) == doctest::Approx(expected).epsilon(1e-9));
    CHECK(std::abs(s.at("stress", i, 3)) < 1e-9 * std::abs(expected));
    CHECK(s.at("von_mises", i) < 1e-6 * std::abs(expected));
  }
}

TEST_CASE("a hanging bar carries its own weight") {
  const double rho = 7850, g = 9.81, length = 2.0, E = 210e9;
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {0.2, 0.2, length}, {2, 2, 20}));
    Study study = elastic_study(E, 0.0);
    study.constraints = {hold("zmax", 0.0, 0.0, 0.0)};
    study.loads = {gravity_load("weight", {0, 0, -g})};

    const Solved s = solve_study(mesh, study);

    const Index bottom = node_at(*mesh, {0.1, 0.1, 0}), top = node_at(*mesh, {0.1, 0.1, length});
    const double first_order = traits(type).order == 1 ? 1e-2 : 1e-6;
    CHECK(s.at("displacement", bottom, 2) ==
          doctest::Approx(-rho * g * length * length / (2 * E)).epsilon(first_order));
    CHECK(s.at("stress", top, 2) ==
          doctest::Approx(rho * g * length).epsilon(type == ElementType::tet10 ? 1e-6 : 0.06));
    const double weight = rho * g * 0.04 * length;
    CHECK(s.results.balance.applied[2] == doctest::Approx(-weight));
    REQUIRE(s.results.reactions.size() == 1);
    CHECK(s.results.reactions[0].constraint == "hold zmax");
    CHECK(s.results.reactions[0].total[2] == doctest::Approx(weight));
    CHECK(s.results.balance.relative_error < 1e-8);
    // Energy of a bar under its own weight: integral of stress^2 / 2E.
    const double energy = 0.04 * rho * rho * g * g * length * length * length / (6 * E);
    CHECK(s.results.energy == doctest::Approx(energy).epsilon(first_order));
    const Extremum& lowest = extremum(s.results, "displacement:z");
    double least = 0;
    for (Index i = 0; i < mesh->node_count(); ++i) least = std::min(least, s.at("displacement", i, 2));
    CHECK(lowest.min == least);
    // A bar of tet4 bends a little: its corners carry different numbers of elements and so of their weight.
    CHECK(least ==
          doctest::Approx(s.at("displacement", bottom, 2)).epsilon(type == ElementType::tet4 ? 0.03 : 1e-3));
    CHECK(lowest.min_place[2] == doctest::Approx(0.0));
    CHECK(extremum(s.results, "von_mises").max_place[2] == doctest::Approx(length));
  }
}

TEST_CASE("a wall between a temperature and convection follows the textbook") {
  const double k = 2, h = 10, thickness = 0.3, hot = 400, ambient = 300;
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    auto mesh = std::make_shared<Mesh>(make_box_mesh(type, {thickness, 0.1, 0.1}, {6, 2, 2}));
    Study study = heat_study(k);
    study.constraints = {prescribed_temperature("hot", NamedSelector{{"xmin"}}, hot)};
    study.loads = {convection_load("air", NamedSelector{{"xmax"}}, h, ambient)};

    const Solved s = solve_study(mesh, study);

    const double flux = (hot - ambient) / (thickness / k + 1 / h);
    for (Index i = 0; i < mesh->node_count(); ++i) {
      CHECK(s.at("temperature", i) == doctest::Approx(hot - flux / k * mesh->points[i][0]).epsilon(1e-10));
      CHECK(s.at("heat_flux", i, 0) == doctest::Approx(flux).epsilon(1e-7));
    }
    REQUIRE(s.results.reactions.size() == 2);
    CHECK(s.results.reactions[0].total[0] == doctest::Approx(flux * 0.01));
    CHECK(s.results.reactions[1].constraint == "air");
    CHECK(s.results.reactions[1].total[0] == doctest::Approx(-flux * 0.01));
    CHECK(s.results.balance.relative_error < 1e-8);
  }
}

TEST_CASE("heat sources and fluxes leave through the prescribed temperature") {
  auto mesh = distorted_cube(ElementType::tet10, 3, 0.08);
  Study study = heat_study(20);
  study.constraints = {prescribed_temperature("cold", NamedSelector{{"zmin"}}, 290.0)};
  study.loads = {heat_source_load("current", {}, 500.0),
                 heat_flux_load("lamp", NamedSelector{{"zmax"}}, 30.0)};

  const Solved s = solve_study(mesh, study);

  CHECK(s.results.balance.applied[0] == doctest::Approx(530.0).epsilon(1e-9));
  CHECK(s.results.reactions[0].total[0] == doctest::Approx(-530.0).epsilon(1e-7));
  CHECK(s.results.balance.relative_error < 1e-8);
}

TEST_CASE("values that cause no force balance, too") {
  Study shift = elastic_study(210e9, 0.3);
  shift.constraints = {hold("xmin", 1e-3, 2e-3, 0.0)};
  CHECK(solve_study(distorted_cube(ElementType::tet4, 3, 0.1), shift, {}, {}, Format::csr, 1e-13)
            .results.balance.relative_error < 1e-8);
  Study warm = heat_study(50);
  warm.constraints = {prescribed_temperature("warm", NamedSelector{{"xmin"}}, 310.0)};
  CHECK(solve_study(distorted_cube(ElementType::hex8, 3, 0.1), warm, {}, {}, Format::csr, 1e-13)
            .results.balance.relative_error < 1e-8);
}

TEST_CASE("reactions that do not balance are not hidden by large prescribed values") {
  // Moved by 1 m and solved to 1e-6 of what that would cost: the forces of 1 kPa are lost.
  Study moved = elastic_study(210e9, 0.3);
  moved.constraints = {hold("xmin", 1.0, 2.0, 3.0), hold("xmax", 1.0, 2.0, 3.0)};
  moved.loads = {pressure_load("top", NamedSelector{{"zmax"}}, 1e3)};
  const Solved s = solve_study(distorted_cube(ElementType::hex8, 4, 0.1), moved, {}, {}, Format::csr, 1e-6);
  CHECK(std::abs(s.results.balance.applied[2] + s.results.balance.reactions[2]) > 1);
  CHECK(s.results.balance.relative_error > 1e-5);
}

TEST_CASE("at an interface the larger stress of the two materials is kept, not their mean") {
  // Two layers in series along x pulled sideways: same strain, stresses in the ratio of the moduli.
  auto mesh = std::make_shared<Mesh>(make_box_mesh(ElementType::hex8, {1, 1, 1}, {4, 2, 2}));
  mesh->regions.push_back({2, "stiff"});
  ElementBlock& block = mesh->solids[0];
  for (Index e = 0; e < block.size(); ++e)
    if (mesh->points[block.nodes[8 * static_cast<std::size_t>(e)]][0] > 0.49) block.group[e] = 1;
  Study study = elastic_study(100e9, 0.0);
  study.materials.push_back(study.materials[0]);
  study.materials[1].name = "stiff";
  study.materials[1].youngs_modulus = 300e9;
  study.assignments.push_back({"stiff", {"stiff"}});
  study.constraints = {hold("ymin", {}, 0.0, {}), hold("ymax", {}, 1e-3, {}), hold("xmin", 0.0, {}, {}),
                       hold("zmin", {}, {}, 0.0)};

  const Solved s = solve_study(mesh, study);

  CHECK(s.at("stress", node_at(*mesh, {0.25, 0.5, 0.5}), 1) == doctest::Approx(100e6));
  CHECK(s.at("stress", node_at(*mesh, {0.5, 0.5, 0.5}), 1) == doctest::Approx(300e6));
  CHECK(s.at("stress", node_at(*mesh, {0.75, 0.5, 0.5}), 1) == doctest::Approx(300e6));
}

TEST_CASE("probes interpolate inside, on the surface and nowhere else") {
  for (const ElementType type : solid_types) {
    CAPTURE(traits(type).name);
    const auto mesh = quarter_ring(type, {4, 8, 3}, 1, 2, 1);
    Results results;
    results.mesh = mesh;
    ThreadTeam team(3);
    results.locator = std::make_shared<PointLocator>(mesh, team);
    Field field;
    field.name = "place";
    field.components = 3;
    for (const Vec3& p : mesh->points)
      for (const double c : p) field.data.push_back(1 + 2 * c);
    results.fields.push_back(field);

    for (const Vec3 p : {Vec3{1.2, 0.7, 0.3}, Vec3{0.2, 1.4, 0.95}, Vec3{1.5, 0, 0}, Vec3{0.0, 2.0, 1.0}}) {
      const std::vector<double> value = probe(results, results.fields[0], p);
      REQUIRE(value.size() == 3);
      for (int a = 0; a < 3; ++a) CHECK(value[a] == doctest::Approx(1 + 2 * p[a]).epsilon(1e-9));
    }
    // A hair outside counts as on the surface; the middle of the bore and a far point do not.
    CHECK(probe(results, results.fields[0], {1.5, 0.5, -1e-4}).size() == 3);
    CHECK(probe(results, results.fields[0], {0.3, 0.3, 0.5}).empty());
    CHECK(probe(results, results.fields[0], {100, 0, 0}).empty());
  }
}

TEST_CASE(
    "Patches of tet10 give a quadratic field back exactly, at vertices, in the middles and on the surface") {
  const auto mesh = mapped_box(ElementType::tet10, {3, 4, 3}, [](Vec3 p) {
    return Vec3{p[0] + 0.05 * std::sin(5 * p[1]), p[1] - 0.04 * std::cos(4 * p[2]),
                1.3 * p[2] + 0.1 * p[0] * p[1]};
  });
  straighten_edges(*mesh);
  const auto field = [](const Vec3& p, int c) {
    return 1 + c + 2 * p[0] - p[1] + p[0] * p[1] * (c + 1) + 3 * p[2] * p[2] - p[1] * p[2] + p[0] * p[0];
  };
  constexpr int components = 3;
  using Shape = element::Tet10;
  using Rule = element::StiffnessRule<Shape>;
  const ElementBlock& block = mesh->solids[0];
  std::vector<Index> elements;
  std::vector<double> samples;
  for (Index e = 0; e < block.size(); ++e) {
    elements.push_back(e);
    for (int q = 0; q < Rule::points; ++q) {
      double xi[3], weight, n[Shape::nodes];
      Rule::point(q, xi, weight);
      Shape::values(xi, n);
      Vec3 place{};
      for (std::size_t i = 0; i < Shape::nodes; ++i)
        place = plus(place, mesh->points[static_cast<std::size_t>(element_nodes(block, e)[i])], n[i]);
      for (int c = 0; c < components; ++c) samples.push_back(field(place, c));
    }
  }
  for (const int threads : {1, 3}) {
    ThreadTeam team(threads);
    std::vector<double> values(mesh->points.size() * components, 1e9);
    recover_on_patches(*mesh, block, elements, samples, components, team, values,
                       kind_of(block.type, {}, components == 3));
    double off = 0;
    for (std::size_t n = 0; n < mesh->points.size(); ++n)
      for (int c = 0; c < components; ++c)
        off = std::max(
            off, std::abs(values[n * components + static_cast<std::size_t>(c)] - field(mesh->points[n], c)));
    CHECK(off < 1e-8);
  }
}

TEST_CASE("Patches of one tet10 give a linear field; nodes of no patch keep their values") {
  Mesh mesh = make_box_mesh(ElementType::tet10, {1, 1, 1}, {1, 1, 1});
  const std::vector<Index> one = {0};
  const std::vector<double> samples(static_cast<std::size_t>(mesh.solids[0].size()) * 4, 5.0);
  ThreadTeam team(1);
  std::vector<double> values(mesh.points.size(), -1);
  recover_on_patches(mesh, mesh.solids[0], one, samples, 1, team, values,
                     kind_of(mesh.solids[0].type, {}, true));
  for (std::size_t n = 0; n < values.size(); ++n) {
    const bool of_element = std::ranges::count(element_nodes(mesh.solids[0], 0), static_cast<Index>(n)) > 0;
    CHECK(values[n] == doctest::Approx(of_element ? 5 : -1));  // four points determine a linear one
  }
}

// A ring whose temperature falls with the logarithm of the radius (Timoshenko and Goodier, Theory of
// Elasticity). The temperature bends inside an element, which its strain cannot follow.
TEST_CASE("a ring with a steady temperature has the stress of the closed form at its nodes") {
  struct Case {
    ElementType type;
    double allowed;  // of the largest stress
  };
  for (const Case& c : {Case{ElementType::hex20, 5e-3}, Case{ElementType::wedge15, 4e-2},
                        Case{ElementType::tet10, 6e-2}}) {
    CAPTURE(traits(c.type).name);
    constexpr double a = 1, b = 2, E = 200e9, nu = 0.3, alpha = 1.2e-5, warmer = 100;
    const double log_ratio = std::log(b / a);
    Study study = elastic_study(E, nu);
    study.constraints = {hold("ymin", {}, 0.0, {}), hold("ymax", 0.0, {}, {}), hold("zmin", {}, {}, 0.0),
                         hold("zmax", {}, {}, 0.0)};
    const Solved s = solve_study(quarter_ring(c.type, {4, 6, 1}, a, b, 0.3), study, [&](Problem& p) {
      for (const Vec3& x : p.mesh->points)
        p.temperature_rise.push_back(warmer * std::log(b / std::hypot(x[0], x[1])) / log_ratio);
    });
    const double scale = E * alpha * warmer / (2 * (1 - nu) * log_ratio);
    const auto hoop = [&](double r) {
      return scale * (1 - std::log(b / r) - a * a / (b * b - a * a) * (1 + b * b / (r * r)) * log_ratio);
    };
    const Mesh& mesh = *s.results.mesh;
    int checked = 0;
    for (Index i = 0; i < mesh.node_count(); ++i) {
      if (std::abs(mesh.points[i][1]) > 1e-9) continue;
      ++checked;
      CHECK(std::abs(s.at("stress", i, 1) - hoop(mesh.points[i][0])) < c.allowed * std::abs(hoop(a)));
    }
    CHECK(checked >= 9);
  }
}
