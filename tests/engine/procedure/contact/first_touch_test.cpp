// Faces that touch at rest and slide far later: the increment that presses them first, the pattern, slow corrections.
#include <doctest/doctest.h>

#include "engine/procedure/increments/increment_history.hpp"
#include "engine/procedure/increments/slow_mode.hpp"
#include "tests/engine/analysis/connect/two_boxes.hpp"
#include "tests/engine/procedure/increments_bench.hpp"

using namespace genba;

namespace {

/// Two cubes of rubber with unlike meshes, pressed and pushed aside.
FlowBench pressed_rubber(double pushed, int increments) {
  FlowBench bench{two_boxes(ElementType::hex8, {6, 6, 4}, ElementType::hex8, {4, 4, 3}), rubber_study(1e6, 20e6)};
  Condition joint = condition_on("frictional_contact", "joint", NamedSelector{{"b.zmin"}}, {0.2, 0.0, 0.0, 0.0, 0.0});
  joint.other = NamedSelector{{"a.zmax"}};
  bench.study.constraints = {hold("a.zmin", 0.0, 0.0, 0.0), hold("b.zmax", pushed, 0.0, -0.04), joint};
  bench.options.format = Format::rbp_sym;
  bench.options.preconditioner = Preconditioner::multigrid;
  bench.options.nonlinear_tolerance = 1e-6;
  bench.options.contact_tolerance = 1e-4;
  bench.options.first_increment = bench.options.largest_increment = 1.0 / increments;
  return bench;
}

}  // namespace

TEST_CASE("faces that touch at rest press and stick in the first guess: no cut, no row after the other") {
  FlowBench bench = pressed_rubber(0.005, 5);
  bench.run();
  const IncrementHistory& history = *bench.frames.taken.back().solution->increments;
  CHECK(history.cuts.empty());
  REQUIRE(history.increments.size() == 5);
  CHECK(history.increments.front().iterations <= 6);
  CHECK(bench.results().balance.relative_error < 1e-5);
}

TEST_CASE("the pattern of faces that slide serves for most tangents") {
  FlowBench bench = pressed_rubber(0.2, 4);
  bench.run();
  CHECK(bench.report().hierarchies * 3 < bench.report().matrices);
  const Results results = bench.results();
  CHECK(results.balance.relative_error < 1e-5);
  CHECK(results.connections.at(0).slip > 0.1);
}

TEST_CASE("the rows of faces that touch are the same for any number of threads") {
  std::vector<std::vector<double>> found;
  for (const int threads : {1, 3}) {
    FlowBench bench = pressed_rubber(0.005, 1);
    bench.options.threads = threads;
    bench.run(make_cpu_backend(2));
    found.push_back(bench.frames.taken.back().solution->values);
  }
  CHECK(found[0] == found[1]);
}

TEST_CASE("a slow direction is gone whole: the last correction by 1 less its factor") {
  for (const double q : {0.9, -0.8}) {
    CAPTURE(q);
    SlowMode slow;
    CHECK(slow.factor(std::vector<double>{1, 2}) == 1);
    CHECK(slow.factor(std::vector<double>{q, 2 * q}) == doctest::Approx(1 / (1 - q)));
    CHECK(slow.factor(std::vector<double>{q * q, 2 * q * q}) == 1);  // two as they are
  }
  SlowMode fast, other, grows;
  fast.factor(std::vector<double>{1, 2});
  CHECK(fast.factor(std::vector<double>{0.1, 0.2}) == 1);
  other.factor(std::vector<double>{1, 2});
  CHECK(other.factor(std::vector<double>{2, -1}) == 1);
  grows.factor(std::vector<double>{1, 2});
  CHECK(grows.factor(std::vector<double>{1.1, 2.2}) == 10);
}
