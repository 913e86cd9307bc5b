// Loads and prescribed values that differ between places, against closed forms.
#include "engine/analysis/system/varying_loads.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/engine/analysis/solve_study.hpp"
#include "tests/engine/physics/varying.hpp"

using namespace genba;

namespace {

using Over = VariationTable::Over;

constexpr ElementType all_types[] = {ElementType::tet4,    ElementType::tet10,  ElementType::hex8,
                                     ElementType::hex20,   ElementType::wedge6, ElementType::wedge15,
                                     ElementType::pyramid5};

std::shared_ptr<const Mesh> box(ElementType type, Vec3 size, std::array<Index, 3> cells) {
  return std::make_shared<const Mesh>(make_box_mesh(type, size, cells));
}

/// Of all nodal loads: their sum, and the sum of x times the load.
struct Sums {
  Vec3 force{};
  std::array<Vec3, 3> moment{};  ///< [coordinate][component]
};
Sums sums_of(const std::shared_ptr<const Mesh>& mesh, const Study& study,
             const VariationSources& sources = {}, double time = 0) {
  Monitor quiet;
  ThreadTeam team(2);
  const Problem problem = resolve(mesh, study, quiet, sources, time);
  const NumberedGraph numbered = number_nodes(*mesh, problem.dofs, NodeOrder::native, team, quiet);
  HostElementWorker worker(team);
  const AssemblyInput input = assembly_input(problem, numbered.numbering);
  const LoadVectors loads = load_vectors(problem, numbered.numbering, input, worker, quiet);
  Sums out;
  const auto dofs = static_cast<std::size_t>(problem.dofs);
  for (std::size_t e = 0; e < numbered.numbering.mesh_node.size(); ++e)
    for (std::size_t a = 0; a < dofs; ++a) {
      const double f = loads.mechanical[e * dofs + a];
      out.force[a] += f;
      for (std::size_t c = 0; c < 3; ++c)
        out.moment[c][a] += f * mesh->points[static_cast<std::size_t>(numbered.numbering.mesh_node[e])][c];
    }
  return out;
}

Study held_block() {
  Study study = elastic_study(210e9, 0.3);
  study.constraints = {hold("zmin", 0, 0, 0)};
  return study;
}

}  // namespace

TEST_CASE("hydrostatic pressure on a wall has the force and the moment of a triangle") {
  // 1 m wide, 2 m high: p = 20 kPa at the bottom, 0 at the top; F = 20 kN, 2/3 m above the bottom.
  const auto sources =
      plain_formulas({{"water z", [](const Vec3& x, double, double) { return 1e4 * (2 - x[2]); }}});
  const Condition wall = pressure_load("water", NamedSelector{{"xmin"}}, 0);
  for (const ElementType type : all_types) {
    CAPTURE(traits(type).name);
    const auto mesh = box(type, {0.5, 1, 2}, {1, 2, 3});
    Study study = held_block();
    for (const Condition& load :
         {by_formula(wall, 0, "water z"), by_table(wall, 0, Over::z, {0, 2}, {2e4, 0})}) {
      study.loads = {load};
      const Sums of = sums_of(mesh, study, sources);
      CHECK(of.force[0] == doctest::Approx(2e4));
      CHECK(of.moment[2][0] == doctest::Approx(2e4 * 2 / 3));
      CHECK(of.moment[1][0] == doctest::Approx(1e4));
      CHECK(std::abs(of.force[1]) + std::abs(of.force[2]) < 1e-8);
    }
  }
}

TEST_CASE("a pressure that says the same everywhere is the pressure that is the same") {
  Study study = held_block();
  for (const ElementType type : all_types) {
    const auto mesh = box(type, {1, 1, 1}, {2, 2, 2});
    study.loads = {pressure_load("push", NamedSelector{{"zmax"}}, 3e5)};
    const Sums same = sums_of(mesh, study);
    study.loads = {varying(study.loads[0], 0, {VariationFormula{"x one"}})};
    const auto by_place =
        sums_of(mesh, study, plain_formulas({{"x one", [](const Vec3&, double, double) { return 3e5; }}}));
    for (std::size_t a = 0; a < 3; ++a) {
      CHECK(by_place.force[a] == doctest::Approx(same.force[a]).scale(1));
      CHECK(by_place.moment[0][a] == doctest::Approx(same.moment[0][a]).scale(1));
    }
  }
}

TEST_CASE("traction, forces at nodes and acceleration by place add up to their integrals") {
  const auto sources = plain_formulas({{"x", [](const Vec3& x, double, double) { return 100 * x[0]; }}});
  for (const ElementType type : all_types) {
    CAPTURE(traits(type).name);
    const auto mesh = box(type, {2, 1, 1}, {3, 2, 2});
    Study study = held_block();
    study.loads = {by_formula(traction_load("drag", NamedSelector{{"zmax"}}, {0, 7, 0}), 0, "x")};
    Sums of = sums_of(mesh, study, sources);
    CHECK(of.force[0] == doctest::Approx(100 * 2));
    CHECK(of.force[1] == doctest::Approx(7 * 2));
    CHECK(of.moment[0][0] == doctest::Approx(100 * 8.0 / 3));

    study.loads = {by_formula(gravity_load("field", {0, 0, 0}), 2, "x")};
    of = sums_of(mesh, study, sources);
    CHECK(of.force[2] == doctest::Approx(7850 * 100 * 2.0));
    CHECK(of.moment[0][2] == doctest::Approx(7850 * 100 * 8.0 / 3));
    CHECK(std::abs(of.force[0]) < 1e-6);
  }
  const auto mesh = box(ElementType::hex8, {2, 1, 1}, {1, 1, 1});
  Study study = held_block();
  study.loads = {by_formula(nodal_force_load("pull", NamedSelector{{"zmax"}}, {0, 0, 0}), 1, "x")};
  CHECK(sums_of(mesh, study, sources).force[1] == doctest::Approx(2 * 200));
}

TEST_CASE("gravity by a table over time") {
  const auto mesh = box(ElementType::tet10, {1, 1, 1}, {1, 1, 1});
  Study study = held_block();
  study.loads = {by_table(gravity_load("weight", {0, 0, 0}), 2, Over::time, {0, 10}, {0, -20})};
  for (const double time : {0.0, 2.5, 10.0, 60.0}) {
    const Sums of = sums_of(mesh, study, {}, time);
    CHECK(of.force[2] == doctest::Approx(-7850 * 2 * std::min(time, 10.0)));
  }
  // The load at that time is one number from here on.
  Monitor quiet;
  const Problem problem = resolve(mesh, study, quiet, {}, 5);
  CHECK(problem.time == 5);
  CHECK(problem.loads[0].load.varies.empty());
  CHECK(problem.loads[0].load.values[2] == -10.0);
}

TEST_CASE("displacements linear in x make one strain") {
  const auto sources = plain_formulas({{"x", [](const Vec3& x, double, double) { return 1e-3 * x[0]; }}});
  const double lambda = 210e9 * 0.3 / (1.3 * 0.4), mu = 210e9 / 2.6;
  for (const ElementType type : {ElementType::tet10, ElementType::hex8}) {
    Study study = elastic_study(210e9, 0.3);
    study.constraints = {by_formula(displacement("pull", all_sides(), {0.0, 0.0, 0.0}), 0, "x")};
    const Solved solved = solve_study(box(type, {2, 1, 1}, {4, 2, 2}), study, {}, {}, Format::rbp_csr, 1e-12,
                                      Preconditioner::block_jacobi, nullptr, sources);
    for (Index node = 0; node < solved.problem.mesh->node_count(); ++node) {
      CHECK(solved.at("stress", node, 0) == doctest::Approx((lambda + 2 * mu) * 1e-3).epsilon(1e-7));
      CHECK(solved.at("stress", node, 1) == doctest::Approx(lambda * 1e-3).epsilon(1e-7));
      CHECK(
          solved.at("displacement", node, 0) ==
          doctest::Approx(1e-3 * solved.problem.mesh->points[static_cast<std::size_t>(node)][0]).scale(1e-3));
    }
  }
}

TEST_CASE("prescribed values that vary agree where they meet, up to rounding") {
  const auto sources =
      plain_formulas({{"x", [](const Vec3& x, double, double) { return 1e-3 * (x[0] - 1) + 1e-19; }},
                      {"x + 1", [](const Vec3& x, double, double) { return 1e-3 * x[0]; }}});
  Study study = elastic_study(210e9, 0.3);
  study.constraints = {by_formula(displacement("side", NamedSelector{{"ymin"}}, {0.0, 0.0, 0.0}), 0, "x"),
                       hold("xmax", 0, 0, 0)};
  const auto mesh = box(ElementType::hex8, {1, 1, 1}, {2, 2, 2});
  Monitor quiet;
  CHECK_NOTHROW(resolve(mesh, study, quiet, sources));
  study.constraints[0] = by_formula(study.constraints[0], 0, "x + 1");
  CHECK_THROWS_WITH_AS(resolve(mesh, study, quiet, sources), doctest::Contains("prescribes"), Error);
}

TEST_CASE("a heat source by formula: the rod of the closed form") {
  // k T'' = -q x / L, T = 300 K at both ends: T = 300 K + q x (L^2 - x^2) / (6 k L).
  const double q = 1e6, k = 50, length = 0.5;
  const auto sources =
      plain_formulas({{"x", [&](const Vec3& x, double, double) { return q * x[0] / length; }}});
  Study study = heat_study(k);
  study.constraints = {prescribed_temperature("ends", NamedSelector{{"xmin", "xmax"}}, 300)};
  study.loads = {by_formula(heat_source_load("made", {}, 0), 0, "x")};
  const Solved solved = solve_study(box(ElementType::hex20, {length, 0.1, 0.1}, {8, 1, 1}), study, {}, {},
                                    Format::rbp_csr, 1e-12, Preconditioner::block_jacobi, nullptr, sources);
  const Mesh& mesh = *solved.problem.mesh;
  int checked = 0;
  for (Index node = 0; node < mesh.node_count(); ++node) {
    const double x = mesh.points[static_cast<std::size_t>(node)][0];
    if (std::abs(std::remainder(x, length / 8)) > 1e-9) continue;  // exact at the ends of elements
    ++checked;
    CHECK(solved.at("temperature", node) ==
          doctest::Approx(300 + q * x * (length * length - x * x) / (6 * k * length)).epsilon(1e-8));
  }
  CHECK(checked > 30);
  CHECK(solved.results.balance.applied[0] == doctest::Approx(q * length / 2 * 0.01));
  CHECK(solved.results.balance.relative_error < 1e-9);
}

TEST_CASE("heat flux by place, temperatures by place") {
  // T = 300 K + 40 K/m * x needs no flux but through the ends.
  const auto sources = plain_formulas({{"x", [](const Vec3& x, double, double) { return 300 + 40 * x[0]; }},
                                       {"y", [](const Vec3& x, double, double) { return 600 * x[1]; }}});
  Study study = heat_study(50);
  study.constraints = {by_formula(prescribed_temperature("side", NamedSelector{{"ymin"}}, 0), 0, "x")};
  const auto mesh = box(ElementType::tet10, {1, 1, 1}, {2, 2, 2});
  study.loads = {heat_flux_load("out", NamedSelector{{"xmin"}}, -2000),
                 heat_flux_load("in", NamedSelector{{"xmax"}}, 2000)};
  const Solved solved = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-12, Preconditioner::block_jacobi,
                                    nullptr, sources);
  for (Index node = 0; node < mesh->node_count(); ++node)
    CHECK(solved.at("temperature", node) ==
          doctest::Approx(300 + 40 * mesh->points[static_cast<std::size_t>(node)][0]).epsilon(1e-9));
  study.loads = {by_formula(heat_flux_load("in", NamedSelector{{"zmax"}}, 0), 0, "y")};
  const Sums of = sums_of(mesh, study, sources);
  CHECK(of.force[0] == doctest::Approx(300));
  CHECK(of.moment[1][0] == doctest::Approx(200));
}

TEST_CASE("convection whose coefficient and surroundings vary takes what the source makes") {
  // So good a conductor has nearly one temperature: Q = integral of h (T - surroundings).
  const auto sources =
      plain_formulas({{"h y", [](const Vec3& x, double, double) { return 20 * (1 + x[1]); }},
                      {"air y", [](const Vec3& x, double, double) { return 280 + 30 * x[1]; }}});
  for (const ElementType type :
       {ElementType::tet4, ElementType::tet10, ElementType::hex8, ElementType::hex20}) {
    CAPTURE(traits(type).name);
    Study study = heat_study(1e4);
    study.loads = {
        heat_source_load("made", {}, 1000),
        by_formula(by_formula(convection_load("air", NamedSelector{{"zmax"}}, 0, 0), 0, "h y"), 1, "air y")};
    const auto mesh = box(type, {1, 1, 1}, {2, 2, 2});
    const Solved solved = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-10,
                                      Preconditioner::block_jacobi, nullptr, sources);
    const double h = 20 * 1.5, h_times_surroundings = 20 * (280 + (280 + 30) / 2.0 + 30 / 3.0);
    const double expected = (1000 + h_times_surroundings) / h;
    CHECK(solved.at("temperature", 0) == doctest::Approx(expected).epsilon(1e-3));
    CHECK(solved.results.balance.relative_error < 1e-7);
    CHECK(solved.results.reactions.back().total[0] == doctest::Approx(-1000).epsilon(1e-6));
  }
}

TEST_CASE("a temperature linear along a free body strains it without stress") {
  // alpha a (x^2 - y^2 - z^2) / 2, alpha a x y, alpha a x z
  const double a = 80, alpha = 1.2e-5;
  const auto sources =
      plain_formulas({{"x", [&](const Vec3& x, double, double) { return 293.15 + a * x[0]; }},
                      {"-y z", [&](const Vec3& x, double, double) {
                         return -alpha * a * (x[1] * x[1] + x[2] * x[2]) / 2;
                       }}});
  for (const ElementType type : {ElementType::tet10, ElementType::hex20, ElementType::wedge15}) {
    CAPTURE(traits(type).name);
    Study study = elastic_study(210e9, 0.3);
    study.constraints = {by_formula(hold("xmin", 0, 0, 0), 0, "-y z")};
    study.loads = {by_formula(thermal_strain_load("warm", 0, 293.15), 0, "x")};
    const auto mesh = box(type, {1, 0.3, 0.2}, {4, 2, 1});
    const Solved solved = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-12,
                                      Preconditioner::block_jacobi, nullptr, sources);
    CHECK(recovers_on_host(solved.problem));
    const double size = 210e9 * alpha * a, far = alpha * a;
    for (Index node = 0; node < mesh->node_count(); ++node) {
      const Vec3& x = mesh->points[static_cast<std::size_t>(node)];
      for (int c = 0; c < 6; ++c) CHECK(std::abs(solved.at("stress", node, c)) < 1e-6 * size);
      CHECK(std::abs(solved.at("displacement", node, 0) -
                     alpha * a * (x[0] * x[0] - x[1] * x[1] - x[2] * x[2]) / 2) < 1e-8 * far);
      CHECK(std::abs(solved.at("displacement", node, 1) - alpha * a * x[0] * x[1]) < 1e-8 * far);
      CHECK(std::abs(solved.at("displacement", node, 2) - alpha * a * x[0] * x[2]) < 1e-8 * far);
    }
    for (const double error : solved.results.error.magnitude) CHECK(error < 1e-6 * size);
  }
}

TEST_CASE("a temperature by place that is the same everywhere is the uniform one") {
  const auto sources = plain_formulas({{"x", [](const Vec3&, double, double) { return 373.15; }}});
  for (const ElementType type : all_types) {
    CAPTURE(traits(type).name);
    Study study = elastic_study(210e9, 0.3);
    study.constraints = {hold("xmin", 0, 0, 0), hold("xmax", 0, std::nullopt, std::nullopt)};
    study.loads = {thermal_strain_load("warm", 373.15, 293.15)};
    const auto mesh = box(type, {1, 0.5, 0.5}, {2, 2, 2});
    const Solved uniform = solve_study(mesh, study);
    study.loads = {by_formula(study.loads[0], 0, "x")};
    const Solved by_place = solve_study(mesh, study, {}, {}, Format::rbp_csr, 1e-12,
                                        Preconditioner::block_jacobi, nullptr, sources);
    const double size = 210e9 * 1.2e-5 * 80;
    for (Index node = 0; node < mesh->node_count(); ++node)
      for (int c = 0; c < 6; ++c)
        CHECK(std::abs(by_place.at("stress", node, c) - uniform.at("stress", node, c)) < 1e-7 * size);
    CHECK(by_place.results.error.total == doctest::Approx(uniform.results.error.total).epsilon(1e-6));
    CHECK(by_place.results.energy == doctest::Approx(uniform.results.energy).epsilon(1e-7));
  }
}

TEST_CASE("elements of first order take the mean of a temperature") {
  // Held at both ends along x and free across, a bar under a temperature linear along y carries no mean
  // stress but -E alpha times the mean rise.
  const auto sources =
      plain_formulas({{"y", [](const Vec3& x, double, double) { return 293.15 + 100 * x[1]; }}});
  for (const ElementType type : {ElementType::tet4, ElementType::hex8, ElementType::wedge6}) {
    CAPTURE(traits(type).name);
    Study study = elastic_study(210e9, 0.0);
    study.constraints = {
        hold("xmin", 0, std::nullopt, std::nullopt), hold("xmax", 0, std::nullopt, std::nullopt),
        hold("ymin", std::nullopt, 0, std::nullopt), hold("zmin", std::nullopt, std::nullopt, 0)};
    study.loads = {by_formula(thermal_strain_load("warm", 0, 293.15), 0, "y")};
    const Solved solved = solve_study(box(type, {1, 1, 1}, {4, 4, 4}), study, {}, {}, Format::rbp_csr, 1e-12,
                                      Preconditioner::block_jacobi, nullptr, sources);
    CHECK(solved.results.reactions[1].total[0] == doctest::Approx(-210e9 * 1.2e-5 * 50).epsilon(1e-6));
    CHECK(solved.results.balance.relative_error < 1e-9);
  }
}
