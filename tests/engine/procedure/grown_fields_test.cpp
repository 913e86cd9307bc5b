// Fields that grow over the steps of a run: dose, damage, largest temperature, time above one.
#include "engine/procedure/tissue/grown_fields.hpp"

#include <doctest/doctest.h>

#include "engine/analysis/results/row_field.hpp"
#include "tests/engine/procedure/transient_bench.hpp"

using namespace genba;

namespace {

constexpr double celsius = 273.15;
constexpr double liver_a = 7.39e39, liver_ea = 2.577e5;

TransientOptions all_fields(double step, std::vector<double> frames) {
  TransientOptions how;
  how.step = step;
  how.frames = std::move(frames);
  how.dose = DoseVariant::cem43;
  how.damage = how.maximum = true;
  how.time_above = celsius + 45;
  return how;
}

/// An insulated block whose temperature rises by `rate` K/s from `start`.
TransientBench warming(ElementType type, double start, double rate, TransientOptions how) {
  TransientBench bench{bar_along_x(type, 0.05, 3), heat_in_time(0.5, 1000, 3500, std::move(how))};
  bench.study.materials[0].damage_frequency = liver_a;
  bench.study.materials[0].damage_activation = liver_ea;
  bench.study.loads = {initial_temperature(start)};
  if (rate != 0) bench.study.loads.push_back(heat_source_load("made", {}, rate * 1000 * 3500));
  bench.options.tolerance = 1e-12;
  return bench;
}

const std::vector<double>& grown(const TransientBench& bench, std::string_view name, std::size_t frame) {
  for (const RowField& field : bench.frames.taken.at(frame).solution->grown)
    if (field.kind.name == name) return field.values;
  FAIL("no such field");
  return bench.frames.taken.at(frame).solution->grown.front().values;
}

void check_all(const std::vector<double>& values, double want, double epsilon) {
  for (const double v : values) CHECK(v == doctest::Approx(want).epsilon(epsilon));
}

}  // namespace

TEST_CASE("the dose of a body at one temperature, by frame") {
  for (const ElementType type : {ElementType::hex8, ElementType::tet10}) {
    CAPTURE(traits(type).name);
    auto bench = warming(type, celsius + 45, 0, all_fields(20, {0, 300, 600}));
    bench.run_all();
    check_all(grown(bench, dose_field, 0), 0, 1e-12);
    check_all(grown(bench, dose_field, 1), 20 * 60, 1e-7);
    check_all(grown(bench, dose_field, 2), 40 * 60, 1e-7);
    check_all(grown(bench, damage_field, 2),
              600 * liver_a * std::exp(-liver_ea / (gas_constant * (celsius + 45))), 1e-7);
    check_all(grown(bench, damaged_share_field, 2),
              -std::expm1(-600 * liver_a * std::exp(-liver_ea / (gas_constant * (celsius + 45)))), 1e-7);
    check_all(grown(bench, maximum_field, 2), celsius + 45, 1e-9);
  }
}

TEST_CASE("tissue that was destroyed at once stays so, in the steps that follow too") {
  auto how = all_fields(10, {60, 600});
  how.dose = DoseVariant::cem43_iso;
  auto bench = warming(ElementType::hex8, celsius + 58, -0.1, how);
  bench.run_all();
  check_all(grown(bench, dose_field, 0), destroyed_dose, 1e-15);
  check_all(grown(bench, dose_field, 1), destroyed_dose, 1e-15);
}

TEST_CASE("fields of a body that warms evenly are those of the line, whatever the step") {
  const double rate = 0.1, end = 200;
  const DamageLaw law{std::log(liver_a), liver_ea / gas_constant};
  for (const double step : {7.0, 50.0}) {
    CAPTURE(step);
    auto bench = warming(ElementType::hex8, celsius + 37, rate, all_fields(step, {end}));
    bench.run_all();
    const double last = celsius + 37 + rate * end;
    check_all(grown(bench, dose_field, 0), dose_of_step({}, end, celsius + 37, last), 1e-6);
    check_all(grown(bench, damage_field, 0), damage_of_step(law, end, celsius + 37, last), 1e-6);
    check_all(grown(bench, time_above_field, 0), end * (last - celsius - 45) / (last - celsius - 37), 1e-6);
  }
}

TEST_CASE("the largest temperature stays when it becomes colder") {
  auto bench = warming(ElementType::hex8, celsius + 60, -0.1, all_fields(10, {100, 200}));
  bench.run_all();
  check_all(grown(bench, maximum_field, 1), celsius + 60, 1e-9);
  CHECK(bench.at({0, 0, 0}) == doctest::Approx(celsius + 40).epsilon(1e-6));
  check_all(grown(bench, time_above_field, 1), 150, 1e-6);
  CHECK(grown(bench, dose_field, 1).front() > grown(bench, dose_field, 0).front());
}

TEST_CASE("a step that is rejected adds nothing") {
  auto how = all_fields(40, {400});
  how.tolerance = 1e-4;
  auto bench = warming(ElementType::hex8, celsius + 37, 0, how);
  bench.study.constraints = {prescribed_temperature("hot", NamedSelector{{"xmin"}}, celsius + 70)};
  bench.run_all();
  REQUIRE(bench.report().rejected > 0);
  double most = 0;
  for (const double t : grown(bench, time_above_field, 0)) most = std::max(most, t);
  CHECK(most <= 400 * (1 + 1e-12));
  CHECK(most >= 400 - 40);
}

TEST_CASE("nothing is kept that is not asked for, and results show what is") {
  TransientOptions plain;
  plain.step = 1;
  plain.frames = {2};
  auto bench = warming(ElementType::tet4, celsius + 45, 0, plain);
  bench.run_all();
  CHECK(bench.frames.taken.back().solution->grown.empty());
  CHECK(GrownFields::host_vectors(plain) == 0);
  CHECK(GrownFields::host_vectors(all_fields(1, {2})) >= 8);

  auto asked = warming(ElementType::tet4, celsius + 45, 0, all_fields(1, {60}));
  asked.run_all();
  ThreadTeam team(2);
  Results results;
  results.mesh = asked.mesh;
  add_row_fields(asked.planned->numbered->numbering, asked.frames.taken.back().solution->grown, team,
                 results);
  REQUIRE(results.fields.size() == 5);
  REQUIRE(results.extrema.size() == 5);
  CHECK(results.extrema[0].field == dose_field);
  CHECK(results.extrema[0].max == doctest::Approx(4 * 60).epsilon(1e-7));
  CHECK(results.fields[0].kind == QuantityKind::thermal_dose);
  CHECK(results.fields[0].data.size() == asked.mesh->points.size());
}

TEST_CASE("what was kept goes on, and what is of another case is refused") {
  auto bench = warming(ElementType::hex8, celsius + 45, 0, all_fields(1, {60}));
  bench.run_all();
  const Problem& problem = *bench.planned->problem;
  const Numbering& numbering = bench.planned->numbered->numbering;
  const std::vector<double>& state = bench.frames.taken.back().solution->values;
  ThreadTeam team(2);
  GrownFields first(problem, numbering, state, team), second(problem, numbering, state, team);
  first.take(30, state, state);
  second.restore(first.state());
  first.take(30, state, state);
  second.take(30, state, state);
  CHECK(first.state() == second.state());
  CHECK(first.values(dose_field).front() == doctest::Approx(4 * 60).epsilon(1e-7));
  auto wrong = first.state();
  wrong.back().pop_back();
  CHECK_THROWS_AS(second.restore(wrong), Error);
  wrong.pop_back();
  CHECK_THROWS_AS(second.restore(wrong), Error);
}

TEST_CASE("a step goes on with what grew in the step before it") {
  auto bench = warming(ElementType::hex8, celsius + 45, 0, all_fields(1, {60}));
  bench.run_all();
  const Numbering& numbering = bench.planned->numbered->numbering;
  const std::vector<double>& state = bench.frames.taken.back().solution->values;
  Problem problem = *bench.planned->problem;
  std::vector<GrownBefore> before;
  for (const RowField& field : bench.frames.taken.back().solution->grown) {
    before.push_back({std::string(field.kind.name), std::vector<double>(bench.mesh->points.size())});
    for (std::size_t row = 0; row < field.values.size(); ++row)
      before.back().values[static_cast<std::size_t>(numbering.mesh_node[row])] =
          field.values[row] * (row + 1.0);
  }
  problem.grown_before = std::make_shared<const std::vector<GrownBefore>>(before);
  ThreadTeam team(2);
  GrownFields next(problem, numbering, state, team);
  next.take(60, state, state);
  for (const std::string_view name : {dose_field, damage_field}) {
    CAPTURE(name);
    const auto &one = grown(bench, name, 0), two = next.values(name);
    for (std::size_t row = 0; row < one.size(); ++row)
      CHECK(two[row] == doctest::Approx(one[row] * (row + 2.0)).epsilon(1e-7));
  }
  CHECK(next.values(maximum_field)[3] == doctest::Approx(4 * (celsius + 45)).epsilon(1e-9));
}

TEST_CASE("perfusion ends where the dose is reached, and heat stays from then on") {
  constexpr double share = 2e-3;  // of the temperature above that of blood, a second
  const auto run = [&](std::optional<double> end, TimeScheme scheme, double width = 0.5) {
    auto how = all_fields(2, {100, 200, 300});
    how.scheme = scheme;
    how.shut_off_dose = end;
    how.shut_off_width = width;
    auto bench = warming(ElementType::hex8, celsius + 55, 0, how);
    bench.study.loads.push_back(condition_in(
        "perfusion", "blood", {}, {share * 1000 * 3500 / (1050 * 3617), 1050, 3617, celsius + 37}));
    bench.run_all();
    return bench;
  };
  const auto decayed = [&](double seconds) { return celsius + 37 + 18 * std::exp(-share * seconds); };
  for (const TimeScheme scheme : {TimeScheme::backward_euler, TimeScheme::bdf2, TimeScheme::crank_nicolson}) {
    CAPTURE(to_string(scheme));
    const auto flows = run({}, scheme);
    CHECK(flows.at({0, 0, 0}, 2) == doctest::Approx(decayed(300)).epsilon(2e-4));
    // Most of a day at 43 degC is reached after some 30 s; the end is sudden.
    const auto ends = run(20 * 4096.0, scheme, 1e-3);
    const double kept = ends.at({0, 0, 0}, 0);
    CHECK(kept > flows.at({0, 0, 0}, 0) + 0.5);
    CHECK(kept < decayed(10));
    CHECK(ends.at({0, 0, 0}, 1) == doctest::Approx(kept).epsilon(1e-9));
    CHECK(ends.at({0.05, 0, 0}, 2) == doctest::Approx(kept).epsilon(1e-9));
    CHECK(ends.report().matrices >= 1);
    CHECK(ends.report().matrices <= 4);
    const auto never = run(1e15, scheme);
    CHECK(never.at({0, 0, 0}, 2) == flows.at({0, 0, 0}, 2));
  }
}

TEST_CASE("perfusion ends in a part of the body, gently where the width is large") {
  auto how = all_fields(5, {150});
  how.shut_off_damage = 1;
  how.shut_off_width = 1;
  auto bench = warming(ElementType::tet4, celsius + 37, 0, how);
  bench.study.constraints = {prescribed_temperature("hot", NamedSelector{{"xmin"}}, celsius + 75)};
  bench.study.loads.push_back(condition_in("perfusion", "blood", {}, {0.02, 1050, 3617, celsius + 37}));
  auto flowing = warming(ElementType::tet4, celsius + 37, 0, all_fields(5, {150}));
  bench.mesh = flowing.mesh = bar_along_x(ElementType::tet4, 0.01, 6);
  flowing.study.constraints = bench.study.constraints;
  flowing.study.loads = bench.study.loads;
  bench.run_all();
  flowing.run_all();
  CHECK(bench.at({0.005, 0, 0}) > flowing.at({0.005, 0, 0}) + 0.1);
  CHECK(bench.report().imbalance <= 1e-6);
  CHECK(bench.report().matrices < bench.report().steps);
}

TEST_CASE("perfusion ends alike where values depend on the temperature that is sought") {
  auto how = all_fields(5, {150});
  how.shut_off_damage = 1;
  const auto run = [&](const char* key, double value) {
    auto bench = warming(ElementType::hex8, celsius + 37, 0, how);
    bench.mesh = bar_along_x(ElementType::hex8, 0.01, 24);
    bench.study.constraints = {prescribed_temperature("hot", NamedSelector{{"xmin"}}, celsius + 75)};
    bench.study.loads.push_back(condition_in("perfusion", "blood", {}, {0.02, 1050, 3617, celsius + 37}));
    // The same value at all temperatures, so that the linear step has the answer.
    const Variation even{VariationTable{VariationTable::Over::temperature, {273, 400}, {value, value}}};
    if (key && std::string_view(key) == "rate")
      set_variation(bench.study.loads.back(), 0, &even);
    else if (key)
      set_variation(bench.study.materials[0], key, &even);
    bench.options.nonlinear_tolerance = 1e-10;
    bench.run_all();
    return bench;
  };
  const auto linear = run(nullptr, 0);
  how.shut_off_damage.reset();
  const auto flowing = run(nullptr, 0);
  how.shut_off_damage = 1;
  REQUIRE(linear.at({0.005, 0, 0}) > flowing.at({0.005, 0, 0}) + 0.1);
  const auto iterated = run("k", 0.5);
  REQUIRE(iterated.frames.taken.back().solution->nonlinear);
  for (const double x : {0.0025, 0.005, 0.0075, 0.01})
    CHECK(iterated.at({x, 0, 0}) == doctest::Approx(linear.at({x, 0, 0})).epsilon(1e-8));
  const auto by_rate = run("rate", 0.02);
  REQUIRE(by_rate.frames.taken.back().solution->nonlinear);
  for (const double x : {0.0025, 0.005, 0.0075, 0.01})
    CHECK(by_rate.at({x, 0, 0}) == doctest::Approx(linear.at({x, 0, 0})).epsilon(1e-8));
  // Heat is stored at nodes then: another discretisation of the same.
  const auto at_nodes = run("c", 3500);
  CHECK(at_nodes.at({0.005, 0, 0}) == doctest::Approx(linear.at({0.005, 0, 0})).epsilon(3e-4));
  CHECK(at_nodes.report().imbalance < 1e-6);
}

TEST_CASE("a node where materials meet has the larger damage") {
  auto bench = warming(ElementType::hex8, celsius + 60, 0, all_fields(10, {100}));
  auto mesh = std::make_shared<Mesh>(*bench.mesh);
  mesh->regions.push_back({2, "other", {}});
  for (ElementBlock& block : mesh->solids)
    for (Index e = 0; e < block.size(); ++e)
      if (element_centroid(*mesh, block, e)[0] > 0.02) block.group[static_cast<std::size_t>(e)] = 1;
  bench.mesh = mesh;
  Material other = bench.study.materials[0];
  other.name = "other";
  other.damage_frequency = 10 * liver_a;
  bench.study.materials.push_back(other);
  bench.study.assignments.push_back({"other", {"other"}});
  bench.run_all();
  const auto& damage = grown(bench, damage_field, 0);
  const double small = 100 * liver_a * std::exp(-liver_ea / (gas_constant * (celsius + 60)));
  int smaller = 0, larger = 0;
  for (std::size_t row = 0; row < damage.size(); ++row) {
    const Index node = bench.planned->numbered->numbering.mesh_node[row];
    const bool is_other = mesh->points[static_cast<std::size_t>(node)][0] > 0.0166;
    CHECK(damage[row] == doctest::Approx(is_other ? 10 * small : small).epsilon(1e-6));
    ++(is_other ? larger : smaller);
  }
  CHECK(smaller > 0);
  CHECK(larger > 0);
}
