// Iterations to a state with elements that a device keeps: the same way as with elements one by one.
#include <doctest/doctest.h>

#include <string>

#include "engine/analysis/heat/kept_heat.hpp"
#include "engine/analysis/system/load_vector.hpp"
#include "engine/analysis/system/reaction.hpp"
#include "engine/physics/state_dependence.hpp"
#include "tests/engine/procedure/ablation_bench.hpp"

using namespace genba;

namespace {

/// Heated enough within a minute that perfusion ends in a part of the body. Skin and air change over time.
TransientBench quick_ablation(ElementType type, TransientOptions how, Index cells = 4) {
  auto bench = ablation(tissue_cube(type, cells), std::move(how));
  bench.study.constraints = {by_table(bench.study.constraints[0], 0, VariationTable::Over::time, {0, 60},
                                      {blood_temperature, blood_temperature + 12})};
  bench.study.loads[2] =
      by_table(bench.study.loads[2], 0, VariationTable::Over::time, {0, 30, 40}, {10, 10, 200});
  bench.options.nonlinear_tolerance = 1e-11;
  bench.options.nonlinear_change = 0;
  bench.options.tolerance = 1e-12;
  return bench;
}

}  // namespace

TEST_CASE("an ablation takes the same steps with kept elements, for every scheme and element") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet4, ElementType::tet10})
    for (const TimeScheme scheme :
         {TimeScheme::backward_euler, TimeScheme::bdf2, TimeScheme::crank_nicolson}) {
      CAPTURE(traits(type).name);
      CAPTURE(to_string(scheme));
      const auto how = ablation_steps(scheme, 4, 120, 3);
      auto one_by_one = quick_ablation(type, how), kept = quick_ablation(type, how);
      one_by_one.run_all();
      kept.run_all(make_checked_backend(2));
      for (std::size_t frame = 0; frame < 3; ++frame)
        CHECK(largest_difference(one_by_one, kept, frame) < 1e-5);
      // It did go the other way: a matrix for every state.
      // k of elements of second order is taken at their points, by the host.
      if (type != ElementType::tet10)
        CHECK(kept.nonlinear().matrices >= kept.nonlinear().solves + kept.nonlinear().iterations);
      CHECK(one_by_one.nonlinear().matrices <= one_by_one.nonlinear().iterations);
      // Prescribed temperatures, and so their rows, take part in the balance.
      const auto &a = one_by_one.report(), &b = kept.report();
      CHECK(b.imbalance < 1e-6);
      CHECK(b.by_constraints == doctest::Approx(a.by_constraints).epsilon(1e-5));
      CHECK(b.by_surroundings == doctest::Approx(a.by_surroundings).epsilon(1e-5));
      REQUIRE(b.constraint_power.size() == 1);
      CHECK(b.constraint_power[0] == doctest::Approx(a.constraint_power[0]).epsilon(1e-4));
    }
}

TEST_CASE("perfusion does end in it, and dose is the same") {
  auto how = ablation_steps(TimeScheme::backward_euler, 4, 160, 1);
  auto ends = quick_ablation(ElementType::tet4, how), one_by_one = quick_ablation(ElementType::tet4, how);
  how.shut_off_dose.reset();
  auto flows = quick_ablation(ElementType::tet4, how);
  ends.run_all(make_checked_backend(2));
  one_by_one.run_all();
  flows.run_all(make_checked_backend(2));
  CHECK(ends.at({0.03, 0.03, 0.03}) > flows.at({0.03, 0.03, 0.03}) + 0.1);
  const auto &a = ends.frames.taken[0].solution->grown.at(0).values,
             &b = one_by_one.frames.taken[0].solution->grown.at(0).values;
  REQUIRE(a.size() == b.size());
  for (std::size_t i = 0; i < a.size(); ++i) CHECK(a[i] == doctest::Approx(b[i]).epsilon(1e-4));
}

TEST_CASE("kept elements take every preconditioner, lumped capacity and steps that follow the error") {
  auto how = ablation_steps(TimeScheme::bdf2, 4, 80, 2);
  how.capacity = Capacity::lumped;
  how.tolerance = 0.2;
  auto expected = quick_ablation(ElementType::tet4, how);
  expected.run_all();
  for (const Preconditioner kind :
       {Preconditioner::none, Preconditioner::block_jacobi, Preconditioner::multigrid}) {
    CAPTURE(to_string(kind));
    auto kept = quick_ablation(ElementType::tet4, how);
    kept.options.preconditioner = kind;
    kept.options.format = Format::rbp_sym;
    kept.run_all(make_checked_backend(2));
    CHECK(kept.report().steps == expected.report().steps);
    CHECK(largest_difference(expected, kept, 1) < 1e-4);
  }
}

TEST_CASE("a conductivity by a formula is evaluated by the host, and a steady state is reached too") {
  const auto bench = [](bool by_formula) {
    TransientBench out{mapped_box(ElementType::tet4, {7, 4, 3},
                                  [](Vec3 p) {
                                    return Vec3{0.1 * p[0] + 5, 0.06 * p[1], 0.04 * p[2]};
                                  }),
                       heat_study(20)};
    const Variation k =
        by_formula ? Variation{VariationFormula{"k(T)"}}
                   : Variation{VariationTable{VariationTable::Over::temperature, {300, 900}, {40, 15}}};
    set_variation(out.study.materials[0], "k", &k);
    out.sources = plain_formulas(
        {{"k(T)", [](const Vec3&, double, double t) { return std::lerp(40.0, 15.0, (t - 300) / 600); }}});
    out.study.constraints = {prescribed_temperature("hot", NamedSelector{{"xmin"}}, 900)};
    out.study.loads = {convection_load("air", NamedSelector{{"zmax"}}, 25, 300)};
    out.options.nonlinear_tolerance = 1e-11;
    out.options.nonlinear_change = 0;
    return out;
  };
  auto expected = bench(true), by_formula = bench(true), by_table = bench(false);
  expected.run_all();
  by_formula.run_all(make_checked_backend(2));
  by_table.run_all(make_checked_backend(2));
  CHECK(largest_difference(expected, by_formula, 0) < 1e-5);
  CHECK(largest_difference(expected, by_table, 0) < 1e-5);
  for (const auto* kept : {&by_formula, &by_table})
    CHECK(kept->nonlinear().matrices >= kept->nonlinear().solves + kept->nonlinear().iterations);
}

TEST_CASE("the place where kept elements do not arrive is told") {
  auto bench = quick_ablation(ElementType::tet4, ablation_steps(TimeScheme::backward_euler, 4, 40, 1));
  bench.options.nonlinear_iterations = 1;
  bench.options.nonlinear_tolerance = 1e-14;
  try {
    bench.run_all(make_checked_backend(2));
    FAIL("no error");
  } catch (const Error& error) {
    CHECK(error.kind() == ErrorKind::not_converged);
    const std::string text = error.what();
    CHECK(text.find("after 1 nonlinear iterations") != std::string::npos);
    CHECK(text.find("mm") != std::string::npos);
  }
}

TEST_CASE("a specific heat over the temperature and melting take the same steps with kept elements") {
  for (const Preconditioner kind : {Preconditioner::jacobi, Preconditioner::multigrid})
    for (const bool melts : {false, true}) {
      CAPTURE(to_string(kind));
      CAPTURE(melts);
      const auto bench = [&] {
        auto out = quick_ablation(ElementType::tet4, ablation_steps(TimeScheme::bdf2, 4, 120, 2));
        Material& tissue = out.study.materials[0];
        const Variation c{VariationTable{VariationTable::Over::temperature, {300, 340, 380}, {3500, 3700, 4200}}};
        set_variation(tissue, "c", &c);
        if (melts) tissue.latent_heat = 5e4, tissue.solidus = 318, tissue.liquidus = 322;
        out.options.preconditioner = kind;
        out.options.nonlinear_tolerance = 1e-9;
        return out;
      };
      auto one_by_one = bench(), kept = bench();
      one_by_one.run_all();
      kept.run_all(make_checked_backend(2));
      for (std::size_t frame = 0; frame < 2; ++frame) CHECK(largest_difference(one_by_one, kept, frame) < 1e-4);
      CHECK(kept.nonlinear().matrices >= kept.nonlinear().solves + kept.nonlinear().iterations);
      CHECK(kept.report().imbalance < 1e-6);
      CHECK(kept.report().by_constraints ==
            doctest::Approx(one_by_one.report().by_constraints).epsilon(1e-4));
    }
}

TEST_CASE("elements are kept where nothing radiates and something depends on the state") {
  const auto study =
      ablation(tissue_cube(ElementType::hex8, 1), ablation_steps(TimeScheme::bdf2, 1, 1, 1)).study;
  CHECK(may_keep_elements(study));
  CHECK(perfusion_may_end(study));
  auto other = study;
  other.transient->shut_off_dose.reset();
  CHECK_FALSE(perfusion_may_end(other));
  other = study;
  other.loads.push_back(condition_on("radiation", "sky", NamedSelector{{"ymax"}}, {0.9, 300}));
  CHECK_FALSE(may_keep_elements(other));
  other = study;
  other.materials[0].latent_heat = 1e5;
  other.materials[0].solidus = 370;
  other.materials[0].liquidus = 373;
  CHECK(may_keep_elements(other));
  other = study;
  set_variation(other.materials[0], "k", nullptr);
  CHECK_FALSE(may_keep_elements(other));
}

TEST_CASE("curves are what tables say, at their ends and beyond") {
  const StateCurve curve{{300, 350, 400}, {1, 3, 2}};
  const VariationTable table{VariationTable::Over::temperature, curve.at, curve.value};
  for (const double t : {0.0, 299.9, 300.0, 312.5, 350.0, 399.0, 400.0, 1e4})
    CHECK(curve(t) == table_value(table, t));
  const StateCurve one{{300}, {7}};
  for (const double t : {200.0, 300.0, 400.0}) CHECK(one(t) == 7);
  // A value that is not allowed makes no curve: it is refused before, also where no temperature meets it.
  auto bench = ablation(tissue_cube(ElementType::hex8, 2), ablation_steps(TimeScheme::bdf2, 1, 1, 1));
  Monitor quiet;
  CHECK(state_curves(resolve(bench.mesh, bench.study, quiet, bench.sources, 0)).has_value());
  const Variation falls{VariationTable{VariationTable::Over::temperature, {300, 400}, {0.5, -0.1}}};
  set_variation(bench.study.materials[0], "k", &falls);
  CHECK_THROWS_WITH_AS(resolve(bench.mesh, bench.study, quiet, bench.sources, 0),
                       doctest::Contains("row 2 of the table"), Error);
}

TEST_CASE("what perfusion takes at nodes is what its loads and facets say, on any number of threads") {
  auto bench = ablation(tissue_cube(ElementType::tet4, 5), ablation_steps(TimeScheme::bdf2, 1, 1, 1));
  Monitor quiet;
  ThreadTeam team(2), alone(1);
  Problem problem = resolve(bench.mesh, bench.study, quiet, bench.sources, 0);
  const Numbering numbering = number_nodes(*bench.mesh, 1, NodeOrder::clusters, team, quiet).numbering;
  problem.perfusion_left.emplace_back();
  for (Index e = 0; e < bench.mesh->solids[0].size(); ++e) problem.perfusion_left[0].push_back((e % 5) / 4.0);
  REQUIRE(absorbs(problem.loads[3]));
  const AssemblyInput input = assembly_input(problem, numbering);
  const ElementBatches batches = make_batches(input.solids, input.equation_node);
  std::vector<double> taken, again;
  absorbed_at_nodes(problem, numbering, 3, batches, taken, team, quiet);
  absorbed_at_nodes(problem, numbering, 3, batches, again, alone, quiet);
  CHECK(taken == again);
  std::vector<double> expected(taken.size(), 0.0);
  for_each_exchange_facet(problem, [&](const ExchangeFacet& element) {
    if (element.load != 3) return;
    for (int i = 0; i < element.count; ++i)
      for (int j = 0; j < element.count; ++j)
        expected[static_cast<std::size_t>(
            numbering.equation_node[static_cast<std::size_t>(element.nodes[i])])] +=
            element.matrix[i * element.count + j];
  });
  double most = 0;
  for (const double e : expected) most = std::max(most, e);
  REQUIRE(most > 0);
  for (std::size_t i = 0; i < taken.size(); ++i)
    CHECK(taken[i] == doctest::Approx(expected[i]).scale(most).epsilon(1e-12));
}
