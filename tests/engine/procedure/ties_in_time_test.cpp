// Ties of parts in transient heat.
#include <doctest/doctest.h>

#include <cmath>

#include "engine/base/error.hpp"
#include "engine/solve/direct/direct_solver.hpp"
#include "tests/engine/analysis/connect/joined_boxes.hpp"
#include "tests/engine/model/two_bodies.hpp"
#include "tests/engine/procedure/transient_bench.hpp"
#include "tests/texts.hpp"

using namespace genba;

namespace {

constexpr double tied_edge = 0.01, tied_end = 20;

/// Two blocks along x with `across` cells across each.
std::shared_ptr<const Mesh> two_tied(ElementType type, Index across, Index other) {
  auto mesh = std::make_shared<Mesh>();
  append_mesh(*mesh, make_box_mesh(type, {tied_edge, tied_edge, tied_edge}, {4, across, across}), "left.", {});
  append_mesh(*mesh, make_box_mesh(type, {tied_edge, tied_edge, tied_edge}, {4, other, other}), "right.", {tied_edge, 0, 0});
  return mesh;
}

Condition thermal_seam() {
  Condition tie = condition_on("thermal_tie", "seam", NamedSelector{{"left.xmax"}}, {0.0});
  tie.other = NamedSelector{{"right.xmin"}};
  return tie;
}

TransientBench heated_ends(std::shared_ptr<const Mesh> mesh, TimeScheme scheme, SolveMethod method = SolveMethod::cg) {
  TransientBench bench{std::move(mesh), heat_in_time(20, 2000, 500, in_steps(scheme, 1, {tied_end / 2, tied_end}))};
  bench.study.loads = {initial_temperature(300)};
  bench.study.loads.push_back(heat_flux_load("warm", plane_at(0), 5e4));
  bench.study.loads.push_back(convection_load("cool", plane_at(2 * tied_edge), 500, 280));
  bench.options.method = method;
  bench.options.tolerance = 1e-11;
  return bench;
}

}  // namespace

TEST_CASE("a bar of two tied parts warms as the whole bar does, by each scheme") {
  for (const TimeScheme scheme : {TimeScheme::backward_euler, TimeScheme::crank_nicolson, TimeScheme::bdf2})
    for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
      CAPTURE(traits(type).name);
      TransientBench whole = heated_ends(
          std::make_shared<const Mesh>(named_box(ElementType::hex8, {2 * tied_edge, tied_edge, tied_edge}, {8, 1, 1}, {}, "bar")), scheme);
      if (type == ElementType::tet10)
        whole.mesh = std::make_shared<const Mesh>(named_box(ElementType::hex20, {2 * tied_edge, tied_edge, tied_edge}, {8, 1, 1}, {}, "bar"));
      whole.run_all();
      TransientBench tied = heated_ends(two_tied(type, 2, 3), scheme);
      tied.study.constraints = {thermal_seam()};
      tied.run_all();
      for (const std::size_t frame : {std::size_t{0}, std::size_t{1}})
        for (const double x : {0.0, 0.5 * tied_edge, tied_edge, 1.5 * tied_edge, 2 * tied_edge})
          CHECK(tied.at({x, 0, 0}, frame) == doctest::Approx(whole.at({x, 0, 0}, frame)).epsilon(type == ElementType::hex8 ? 1e-8 : 2e-5));
      CHECK(std::abs(tied.report().imbalance) < 1e-6);
      CHECK(tied.report().stored == doctest::Approx(whole.report().stored).epsilon(type == ElementType::hex8 ? 1e-7 : 1e-4));
    }
}

TEST_CASE("a prescribed end and a factor serve tied parts in time too") {
  const auto run = [](bool is_tied, SolveMethod method) {
    TransientBench bench = heated_ends(
        is_tied ? two_tied(ElementType::hex8, 2, 3)
                : std::make_shared<const Mesh>(named_box(ElementType::hex8, {2 * tied_edge, tied_edge, tied_edge}, {8, 1, 1}, {}, "bar")),
        TimeScheme::bdf2, method);
    bench.study.loads.pop_back();
    bench.study.constraints = {prescribed_temperature("cold", plane_at(2 * tied_edge), 280)};
    if (is_tied) bench.study.constraints.push_back(thermal_seam());
    bench.run_all();
    return std::vector<double>{bench.at({0, 0, 0}), bench.at({tied_edge, 0, 0}), bench.report().by_constraints};
  };
  for (const SolveMethod method : {SolveMethod::cg, SolveMethod::direct}) {
    if (method == SolveMethod::direct && !has_direct_solver()) continue;
    const std::vector<double> whole = run(false, method), tied = run(true, method);
    for (std::size_t i = 0; i < whole.size(); ++i) CHECK(tied[i] == doctest::Approx(whole[i]).epsilon(1e-7));
  }
}

TEST_CASE("ties in time that are not computed say why") {
  const auto refusal = [](const TransientBench& bench) -> std::string {
    Monitor monitor;
    try {
      resolve(bench.mesh, bench.study, monitor);
    } catch (const Error& error) {
      return error.problem().english();
    }
    return "nothing";
  };
  TransientBench bench = heated_ends(two_tied(ElementType::hex8, 2, 3), TimeScheme::bdf2);
  bench.study.constraints = {thermal_seam()};
  CHECK(refusal(bench) == "nothing");
  const Variation by{VariationTable{VariationTable::Over::temperature, {250, 500}, {500, 900}}};
  set_variation(bench.study.materials.front(), "c", &by);
  CHECK(test::has(refusal(bench), "specific heat or latent heat depends on the temperature"));
}

TEST_CASE("a prescribed side across the seam: tied parts as the whole bar, by each scheme, linear or not") {
  const auto run = [](std::shared_ptr<const Mesh> mesh, bool is_tied, TimeScheme scheme, SolveMethod method, bool is_table) {
    TransientBench bench = heated_ends(std::move(mesh), scheme, method);
    if (scheme == TimeScheme::backward_euler) bench.study.transient->capacity = Capacity::lumped;
    Condition side = prescribed_temperature("side", BoxSelector{{0, 0, 0}, {2 * tied_edge, 0, tied_edge}}, 300);
    side.varies = {{0, Variation{VariationTable{VariationTable::Over::time, {0, tied_end}, {300, 340}}}}};
    bench.study.constraints = {side};
    if (is_tied) bench.study.constraints.push_back(thermal_seam());
    if (is_table) {
      const Variation by{VariationTable{VariationTable::Over::temperature, {250, 500}, {15, 40}}};
      set_variation(bench.study.materials.front(), "k", &by);
      bench.options.nonlinear_tolerance = 1e-10;
    }
    bench.run_all();
    std::vector<double> out{bench.report().by_constraints, bench.report().stored, bench.report().imbalance};
    for (const double x : {0.0, 0.75, 1.0, 1.5, 2.0})
      for (const double y : {0.5, 1.0}) out.push_back(bench.at({x * tied_edge, y * tied_edge, 0}));
    return out;
  };
  const auto bar = [](Index across) {
    return std::make_shared<const Mesh>(
        named_box(ElementType::hex8, {2 * tied_edge, tied_edge, tied_edge}, {8, across, across}, {}, "bar"));
  };
  for (const bool is_table : {false, true})
    for (const TimeScheme scheme : {TimeScheme::backward_euler, TimeScheme::crank_nicolson, TimeScheme::bdf2})
      for (const SolveMethod method : {SolveMethod::cg, SolveMethod::direct}) {
        if (method == SolveMethod::direct && (is_table || !has_direct_solver())) continue;
        CAPTURE(static_cast<int>(scheme));
        CAPTURE(is_table);
        const std::vector<double> whole = run(bar(2), false, scheme, method, is_table),
                                  tied = run(two_tied(ElementType::hex8, 2, 2), true, scheme, method, is_table),
                                  unlike = run(two_tied(ElementType::hex8, 2, 3), true, scheme, method, is_table);
        for (const std::size_t i : {std::size_t{0}, std::size_t{1}}) {
          CHECK(tied[i] == doctest::Approx(whole[i]).epsilon(1e-7));
          CHECK(unlike[i] == doctest::Approx(whole[i]).epsilon(0.05));
        }
        CHECK(std::abs(tied[2]) < 1e-6);
        CHECK(std::abs(unlike[2]) < 1e-6);
        for (std::size_t i = 3; i < whole.size(); ++i) {
          CHECK(tied[i] == doctest::Approx(whole[i]).epsilon(1e-8));
          CHECK(unlike[i] == doctest::Approx(whole[i]).epsilon(0.01));  // another mesh across
        }
      }
}

TEST_CASE("tied parts whose conductivity depends on the temperature: steady as by Kirchhoff, in time as the whole bar") {
  // k = 20 (1 + (T - 300) / 200), ends at 300 and 500 K: T = 300 + 200 (sqrt(1 + 3 x / L) - 1).
  const auto table = [](Study& study) {
    const Variation by{VariationTable{VariationTable::Over::temperature, {300, 500}, {20, 40}}};
    set_variation(study.materials.front(), "k", &by);
  };
  for (const SolveMethod method : {SolveMethod::cg, SolveMethod::direct}) {
    if (method == SolveMethod::direct && !has_direct_solver()) continue;
    TransientBench bench = heated_ends(two_tied(ElementType::hex8, 2, 3), TimeScheme::backward_euler, method);
    bench.study.transient.reset();
    bench.study.loads.clear();
    bench.options.nonlinear_tolerance = 1e-10;
    table(bench.study);
    bench.study.constraints = {prescribed_temperature("cold", plane_at(0), 300),
                               prescribed_temperature("warm", plane_at(2 * tied_edge), 500), thermal_seam()};
    bench.run_all();
    for (const double share : {0.25, 0.5, 0.75})
      CHECK(bench.at({2 * tied_edge * share, 0, 0}) ==
            doctest::Approx(300 + 200 * (std::sqrt(1 + 3 * share) - 1)).epsilon(1e-8));
  }
  const auto in_time = [&](std::shared_ptr<const Mesh> mesh, bool is_tied) {
    TransientBench bench = heated_ends(std::move(mesh), TimeScheme::bdf2);
    table(bench.study);
    bench.study.loads.push_back(condition_on("radiation", "glows", plane_at(0), {0.8, 290.0}));
    if (is_tied) bench.study.constraints = {thermal_seam()};
    bench.run_all();
    return std::vector<double>{bench.at({0, 0, 0}), bench.at({tied_edge, 0, 0}), bench.at({2 * tied_edge, 0, 0}),
                               bench.report().stored, bench.report().imbalance};
  };
  const auto whole = in_time(
      std::make_shared<const Mesh>(named_box(ElementType::hex8, {2 * tied_edge, tied_edge, tied_edge}, {8, 1, 1}, {}, "bar")), false);
  const auto tied = in_time(two_tied(ElementType::hex8, 2, 3), true);
  for (std::size_t i = 0; i < 4; ++i) CHECK(tied[i] == doctest::Approx(whole[i]).epsilon(1e-6));
  CHECK(std::abs(tied[4]) < 1e-6);
}
